"""Names with their values, for an object that takes any: ``with name Bob and age 30``."""

import re
from collections.abc import Iterator

from engine.extract.candidates.literals import literals
from engine.extract.candidates.search import Candidate, Search
from engine.jsontext import Json


def objects(search: Search) -> Iterator[Candidate]:
    """An object in braces; for one whose properties are not listed also the pairs that ``with`` leads to."""
    yield from literals("object", 8.0)(search)
    if search.slot.schema.get("properties") or search.slot.schema.get("additionalProperties") is False:
        return
    for match in _WITH.finditer(search.passage.text):
        together = _together(search.passage.text, match.end())
        if any(_is_sure(pair) for pair in together):
            value: dict[str, Json] = {pair["name"]: _value(pair) for pair in together}
            yield Candidate(8.0, value, together[0].start(), together[-1].end())


_WITH = re.compile(
    r"\bwith\s{1,3}(?:(?:the\s)?(?:values?|fields?|columns?|data|filters?):?\s)?(?=[A-Za-z_])", re.IGNORECASE
)
_PAIR = re.compile(
    r"(?:the\s)?(?P<name>[A-Za-z_]\w{0,39})(?P<mark>\s?[=:]\s?|\s(?:is|of|set to|equal to)\s|\s)"
    r"(?:\"(?P<double>[^\"\n]{0,500})\"|'(?P<single>[^'\n]{0,500})'|(?P<number>-?\d{1,15}(?:\.\d{1,15})?)(?![\w.@-]*\w)"
    r"|(?P<proper>[A-Z][\w'-]{0,39}(?:\s[A-Z][\w'-]{0,39}){0,3})|(?P<word>(?!(?:and|with|or)\b)[\w@.+-]{0,79}\w))"
)
_JOINT = re.compile(r",\s{0,3}(?:and\s)?|\s{1,3}and\s")
_END = re.compile(r"\W{0,3}$|[.;!?\n]|\s(?:in|into|to|for|on)\s")
_MOST = 30
_CONSTANTS: dict[str, Json] = {"true": True, "false": False, "null": None}


def _together(text: str, start: int) -> list[re.Match[str]]:
    """The pairs from a place on that commas and ``and`` join; none where something else goes on there."""
    together: list[re.Match[str]] = []
    while len(together) < _MOST and (pair := _PAIR.match(text, start)):
        together.append(pair)
        joint = _JOINT.match(text, pair.end())
        if joint is None:
            break
        start = joint.end()
    return together if together and _END.match(text, together[-1].end()) else []


def _is_sure(pair: re.Match[str]) -> bool:
    """Whether a mark, a quotation, a number or a name shows that these two words are no more than neighbours."""
    return pair["word"] is None or pair["mark"].strip() != ""


def _value(pair: re.Match[str]) -> Json:
    if number := pair["number"]:
        return float(number) if "." in number else int(number)
    text = next(each for each in (pair["double"], pair["single"], pair["proper"], pair["word"]) if each is not None)
    return _CONSTANTS.get(text, text) if pair["word"] else text
