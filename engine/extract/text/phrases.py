"""Names and noun phrases of a text: runs of capitalised words, runs of content words, well-known places."""

import re
from dataclasses import dataclass

from engine.extract.tables.everyday import LONE_NO_NAMES
from engine.extract.tables.lexicon import COMMANDS, LABELS, MODIFIERS, PREPOSITIONS, STOP_WORDS
from engine.extract.tables.listing import listing
from engine.extract.text.number import NUMBER_WORDS
from engine.extract.tokens import Token


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that belong together.

    ``first`` and ``last`` are indexes of words, ``lead`` the preposition before them or "", ``place`` is ``city``,
    ``state``, ``country`` or "", ``name`` tells a run of capitalised words.
    """

    text: str
    start: int
    end: int
    first: int
    last: int
    lead: str
    place: str = ""
    name: bool = False


MOST_FOUND = 100
"""Names, noun phrases beside them, and places that a text is searched for."""
_CONNECTORS = frozenset({"of", "de", "la", "du", "von", "van", "del", "da", "di", "al", "le"})
_PARTICLES = frozenset({"van", "von"})
_TITLES = frozenset({"dr", "mr", "mrs", "ms", "prof", "st"})
JOIN = re.compile(r"[ \-_/+’']|\s?&\s?|")
_COUNTED = re.compile(rf"\b(?:\d{{1,9}}|{'|'.join(NUMBER_WORDS)}|dozen|a|an|some|the)\b", re.IGNORECASE)
_AND = frozenset({",", "and", ", and", "&", "or", ", or"})
_ARROW = re.compile(r"\s(?:-{1,2}>?|–)\s")
_ARROWS = {"→": "to", "⇒": "to"}
"""Signs that count as words."""
_ENDS = re.compile(r"[.!?;:]")


def phrase(text: str, tokens: list[Token], first: int, last: int, *, name: bool = False) -> Phrase:
    """The words from first to last as a phrase, with its lead."""
    start, end = tokens[first].start, tokens[last].end
    if glued := _GLUED.match(text, end):
        end = glued.end()
    return Phrase(text[start:end], start, end, first, last, _lead(text, tokens, first), "", name)


_GLUED = re.compile(r"[@*#~^$%!][\w@*#~^$%!.-]{0,60}(?<=\w)")
"""What belongs to the word before it ("CYP2C19*2", "secure@123")."""


def _lead(text: str, tokens: list[Token], first: int) -> str:
    """The preposition before a phrase, past an article; a dash or an arrow between two names leads to the second."""
    if (
        first
        and tokens[first - 1].text[0].isupper()
        and _ARROW.fullmatch(text, tokens[first - 1].end, tokens[first].start)
    ):
        return "to"
    for index in range(first - 1, max(-1, first - 3), -1):
        if _ENDS.search(text[tokens[index].end : tokens[index + 1].start]):
            return ""
        word = tokens[index].word
        if word in PREPOSITIONS or word in _ARROWS:
            return _ARROWS.get(word, word)
        if word not in {"the", "a", "an", "my", "our"}:
            return ""
    return ""


def capitals(text: str, tokens: list[Token]) -> list[Phrase]:
    """Runs of capitalised words, connected by of, de, &…; a sentence's first word only where it isn't a command."""
    found: list[Phrase] = []
    index = 0
    while index < len(tokens) and len(found) < MOST_FOUND:
        if (tokens[index].text[0].isupper() or _BRANDED.match(tokens[index].text)) and _is_name(text, tokens[index]):
            last = _last_capital(text, tokens, index)
            if last == index and tokens[index].word in LONE_NO_NAMES:
                index += 1
                continue
            first = index - 1 if index and tokens[index - 1].text in _PARTICLES else index
            found.append(phrase(text, tokens, first, last, name=True))
            index = last
        index += 1
    return found


def _is_name(text: str, token: Token) -> bool:
    """Whether a capitalised word is a name."""
    lowered = token.word
    if starts_sentence(text, token.start):
        asks = lowered in LABELS and text.startswith(" of ", token.end)
        orders = lowered in COMMANDS or AFTER_VERB.match(text, token.end) or _SPOKEN_WITH.match(text, token.end)
        return not (asks or orders or lowered in STOP_WORDS or lowered in MODIFIERS)
    return lowered not in _PRONOUNS


AFTER_VERB = re.compile(r" (?:the|an?|my|our|his|her|their|this|these|those|me|us|it|them|all|every|some) \w")
"""After a sentence's first word these make it a verb, whichever it is (``Reboot the server``): a name takes none."""
_SPOKEN_WITH = re.compile(rf" (?:with|to|at|for)(?={AFTER_VERB.pattern})")
"""So do these with a preposition (``Speak with the boss``)."""
_PRONOUNS = frozenset({"i", "i'm", "i'd", "i've", "i'll"})


_SENTENCE_ENDS = ".!?\n:;\x1e"
"""What a sentence begins after; the last of them sets words apart that don't go on with those before."""


def starts_sentence(text: str, start: int) -> bool:
    """Whether a sentence begins at a word, past marks that open it."""
    before = text[max(0, start - 4) : start].rstrip(" \t\"'“‘(*#-")
    return not before or before[-1] in _SENTENCE_ENDS


def _last_capital(text: str, tokens: list[Token], first: int) -> int:
    last = first
    for index in range(first + 1, len(tokens)):
        gap = text[tokens[index - 1].end : tokens[index].start]
        word = tokens[index].text
        if gap == "." and (word.islower() or word.isupper()):  # "Booking.com", not "in Rome.Then go on"
            last = index
            continue
        if not JOIN.fullmatch(gap) and not (gap == ". " and tokens[index - 1].word in _TITLES):
            break
        if _NO_NAME.match(text, tokens[index].start):
            break
        if gap == "-" and word not in _SUFFIXES and word not in PREPOSITIONS:
            last = index
            continue
        if tokens[index - 1].text.endswith(".") and (word.lower() in COMMANDS or word.lower() in STOP_WORDS):
            break
        if (word[0].isupper() and word.lower() not in _PRONOUNS) or _MODEL.fullmatch(word) or _BRANDED.match(word):
            last = index
        elif word in _PARTS_OF_VERBS and index + 1 < len(tokens) and tokens[index + 1].word in _CONTROLS:
            return index
        elif word not in _CONNECTORS and not (word == "the" and tokens[index - 1].text == "of"):
            break
    return last


_BRANDED = re.compile(r"[a-z]{1,3}[A-Z]")
"""How names begin that makers write so (``iPhone``)."""
_MODEL = re.compile(r"[a-z]{1,2}\d{1,4}")
"""What a name goes on with ("Core i7")."""
_PARTS_OF_VERBS = frozenset({"in", "up", "out", "on", "off", "now", "more"})
_CONTROLS = frozenset(listing("button link tab menu icon field box checkbox page form dialog option item"))
"""What the capitalised words before it are written on ("the Sign in button")."""
POSTCODE = r"[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|[A-Z]\d[A-Z] \d[A-Z]\d\b"
"""A postcode of Britain or Canada."""
_NO_NAME = re.compile(
    rf"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]{{0,6}}\.? \d|{POSTCODE}",
)
"""A day or a postcode, with which no name goes on (``to Rome Dec 24``, ``London NW1 6XE``)."""
_SUFFIXES = frozenset(listing("based style like born made only friendly level wide related owned type"))
"""What a hyphen joins to a name without being a part of it (``Oslo-based``, not ``Scikit-learn``)."""


def series(text: str, found: list[Phrase]) -> list[list[Phrase]]:
    """Two or more phrases with nothing but commas, ``and``, ``or`` between them."""
    rows: list[list[Phrase]] = []
    for each in found:
        gap = text[rows[-1][-1].end : each.start] if rows else "."
        if _COUNTED.sub("", gap).strip() in _AND:
            rows[-1].append(each)
        else:
            rows.append([each])
    return [row for row in rows if len(row) > 1]
