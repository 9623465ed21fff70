"""Moderations: an input is flagged for the categories that it names, so that a test decides by its words.

Facts: the types of the openai and mistralai packages (ModerationCreateResponse, ModerationResponse). The two share a
path, as in their chats.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from engine.bodies.fields import Fields, missing, wrong_type
from engine.bodies.openai import ROOT
from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.identity import fingerprint_of
from engine.jsontext import Json, JsonObject
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered
from engine.strict import Check, moderations, read_body
from engine.wire import HttpRequest, HttpResponse

_FLAGGED, _PASSED = 0.99, 0.01
"""The scores of what is named, and of what isn't."""
_MOST_INPUTS = 2048

Input: TypeAlias = dict[str, str]
"""What is judged as one: its ``text`` and the addresses of its images (``image``), whichever it has."""

_TEXT, _BOTH = ("text",), ("text", "image")
_OPENAI: dict[str, tuple[str, ...]] = {
    "harassment": _TEXT,
    "harassment/threatening": _TEXT,
    "hate": _TEXT,
    "hate/threatening": _TEXT,
    "illicit": _TEXT,
    "illicit/violent": _TEXT,
    "self-harm": _BOTH,
    "self-harm/instructions": _BOTH,
    "self-harm/intent": _BOTH,
    "sexual": _BOTH,
    "sexual/minors": _TEXT,
    "violence": _BOTH,
    "violence/graphic": _BOTH,
}
_MISTRAL: dict[str, tuple[str, ...]] = {
    "sexual": _TEXT,
    "hate_and_discrimination": _TEXT,
    "violence_and_threats": _TEXT,
    "dangerous": _TEXT,
    "criminal": _TEXT,
    "selfharm": _TEXT,
    "health": _TEXT,
    "financial": _TEXT,
    "law": _TEXT,
    "pii": _TEXT,
    "jailbreaking": _TEXT,
}
"""Category -> where it is looked for."""


def _naming(categories: Iterable[str]) -> re.Pattern[str]:
    """Finds them as words, the longest first: ``violence/graphic`` doesn't name ``violence``."""
    longest = sorted(categories, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Wire:
    """The call of one provider. ``more`` says also whether anything is flagged, and where it was looked for.

    On a path that is shared the call is the provider's whose ``agent`` the user agent begins with.
    """

    path: re.Pattern[str]
    checks: tuple[Check, ...]
    categories: dict[str, tuple[str, ...]]
    naming: re.Pattern[str]
    more: bool
    model: str
    fail: Callable[[RequestError], HttpResponse]
    agent: str = ""

    def result(self, given: Input) -> JsonObject:
        """What is said of an input."""
        named = {kind: {found[0].lower() for found in self.naming.finditer(text)} for kind, text in given.items()}
        looked = {each: [kind for kind in kinds if kind in given] for each, kinds in self.categories.items()}
        flags = {each: any(each in named[kind] for kind in kinds) for each, kinds in looked.items()}
        judged: JsonObject = {
            "categories": {**flags},
            "category_scores": {each: _FLAGGED if flag else _PASSED for each, flag in flags.items()},
        }
        if not self.more:
            return judged
        applied: JsonObject = {each: [*kinds] for each, kinds in looked.items()}
        return {"flagged": any(flags.values()), **judged, "category_applied_input_types": applied}


_MISTRALS = _Wire(
    path=re.compile(r"/mistral(?:/v1)?/moderations/?"),
    checks=moderations.MISTRAL,
    categories=_MISTRAL,
    naming=_naming(_MISTRAL),
    more=False,
    model="mistral-moderation-latest",
    fail=failures.mistral,
)
_OPENAIS = _Wire(
    path=re.compile(rf"{ROOT}/moderations/?"),
    checks=moderations.CHECKS,
    categories=_OPENAI,
    naming=_naming(_OPENAI),
    more=True,
    model="omni-moderation-latest",
    fail=failures.openai,
)
_WIRES = (replace(_MISTRALS, path=_OPENAIS.path, agent="mistral-client"), _OPENAIS, _MISTRALS)
"""The first whose path and user agent it is has the call."""


class Moderations:
    """The dialect: it answers at once, with nothing to stream."""

    name: str = "moderations"
    paths: tuple[str, ...] = ("/v1/moderations", "/mistral/v1/moderations")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is that of a moderation."""
        return not settings.wire_profile.streaming_only and any(_wires(http))

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        wire = next(_wires(http))
        body = read_body(http, settings, wire.checks)
        inputs = [*islice(_inputs(body), _MOST_INPUTS + 1)]
        if len(inputs) > _MOST_INPUTS:
            wrong = f"Invalid value for 'input': expected at most {_MOST_INPUTS} inputs, but got more."
            raise RequestError(wrong, param="input", code="invalid_value")
        results: list[Json] = [wire.result(each) for each in inputs]
        identity = f"modr-{fingerprint_of(body.values)[:32]}"
        return answered({"id": identity, "model": body.text("model") or wire.model, "results": results})

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In the shape of whose call it is."""
        del settings
        return next(_wires(http)).fail(error)


def _wires(http: HttpRequest) -> Iterator[_Wire]:
    """Whose call it is; more than one where a path is shared."""
    agent = http.header("user-agent") or ""
    return (wire for wire in _WIRES if wire.path.fullmatch(http.path) and agent.startswith(wire.agent))


def _inputs(body: Fields) -> Iterator[Input]:
    """Each text is judged by itself, parts are judged together."""
    match body.get("input"):
        case None:
            raise missing("input")
        case str(text):
            yield {"text": text}
        case [{}, *_]:
            yield _together(body.objects("input"))
        case list():
            yield from ({"text": text} for text in body.strings("input"))
        case value:
            raise wrong_type("input", "a string or an array", value)


def _together(parts: Iterable[Fields]) -> Input:
    given: Input = {}
    for part in parts:
        kind, said = _part(part)
        given[kind] = f"{given[kind]} {said}" if kind in given else said
    return given


def _part(part: Fields) -> tuple[str, str]:
    if part.word("type", ("text", "image_url"), "") == "text":
        return "text", part.text("text")
    image = part.object("image_url") or Fields({}, part.at("image_url"))
    return "image", image.required_text("url")
