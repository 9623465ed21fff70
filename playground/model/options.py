"""How the engine is to answer, as ``x-echo-…`` headers; and what the options of a form come to in its own dialect."""

from collections.abc import Iterable

from engine import faults
from engine.jsontext import JsonObject
from engine.pacing import parse_pacing
from playground.model import fields
from playground.model.dialects import DIALECTS
from playground.model.draft import Asked, Echo
from playground.model.problems import Problem


def write_all(asked: Asked) -> tuple[JsonObject, tuple[Problem, ...]]:
    """The body's fields in OpenAI's chat, and what is wrong with the form's."""
    return fields.write_all(DIALECTS["openai"].fields, asked, frozenset({"messages"}))


def headers(echo: Echo) -> tuple[tuple[str, str], ...]:
    """The ``x-echo-…`` headers that say how to answer."""
    pairs = (
        ("x-echo-persona", echo.persona),
        ("x-echo-profile", echo.profile),
        ("x-echo-strict", "1" if echo.strict else ""),
        ("x-echo-pacing", echo.pacing.strip()),
        ("x-echo-reasoning", "" if echo.reasoning_words is None else str(echo.reasoning_words)),
        ("x-echo-fault", echo.fault.strip()),
    )
    return tuple((name, value) for name, value in pairs if value)


def header_problems(echo: Echo) -> tuple[Problem, ...]:
    """What is wrong with the form's fields for the headers."""
    found: list[Problem] = []
    checks = (("engine", "Pacing", echo.pacing, parse_pacing), ("fault", "Fault", echo.fault, faults.parse))
    for place, label, text, check in checks:
        try:
            check(text)
        except ValueError as error:
            found.append(Problem(place, label, str(error)))
    return tuple(found)


def read_headers(pairs: Iterable[tuple[str, str]]) -> Echo:
    """The other way; headers of others are passed over."""
    found = {name.lower(): value.strip() for name, value in pairs}
    words = found.get("x-echo-reasoning", "")
    return Echo(
        persona=found.get("x-echo-persona", ""),
        profile=found.get("x-echo-profile", ""),
        strict=found.get("x-echo-strict", "").lower() in {"1", "true", "yes", "on"},
        pacing=found.get("x-echo-pacing", ""),
        reasoning_words=int(words) if words.isascii() and words.isdigit() else None,
        fault=found.get("x-echo-fault", ""),
    )
