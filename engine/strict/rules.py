"""The pieces that providers' checks are made of; each makes a check, or complains in OpenAI's words."""

import re
from collections.abc import Callable, Container, Iterable

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.errors import RequestError
from engine.jsontext import Json, compact
from engine.strict.body import Check
from engine.strict.members import Stranger

_NAME = re.compile(r"[a-zA-Z0-9_-]+")
_LONGEST_NAME = 64
_MOST_METADATA, _LONGEST_KEY, _LONGEST_VALUE = 16, 64, 512

Unknown = Callable[[str], RequestError]


def known_fields(names: str, complain: Unknown) -> Check:
    """Only these fields, given as words of a text, may stand in the body."""
    known = frozenset(names.split())

    def check(body: Fields) -> None:
        for name in body.values:
            if name not in known:
                raise complain(name)

    return check


def unknown_parameter(name: str) -> RequestError:
    """The complaint about a field that the API doesn't have."""
    return RequestError(
        f"Unknown parameter: '{name[:100]}' (expected a field that the API has).",
        param=name[:100],
        code="unknown_parameter",
    )


def unknown_member(stranger: Stranger) -> RequestError:
    """The complaint about a member that an object doesn't have, or about an object of an unknown kind."""
    known = ", ".join(stranger.known)
    if stranger.is_kind:
        return wrong_value(stranger.place, f"one of {known}", stranger.came)
    return RequestError(
        f"Unknown parameter: '{stranger.place}' (expected one of {known}).",
        param=stranger.place,
        code="unknown_parameter",
    )


def required(*names: str) -> Check:
    """These fields have to be there, texts not empty."""

    def check(body: Fields) -> None:
        for name in names:
            if body.get(name) in (None, ""):
                raise missing(body.at(name))

    return check


NO_MODEL = "you must provide a model parameter"
"""OpenAI's words, which name no field, where no model is named."""


def model_named(words: str = NO_MODEL) -> Check:
    """A model is named, or else these words refuse."""

    def check(body: Fields) -> None:
        if body.get("model") in (None, ""):
            raise RequestError(words)

    return check


def check_roles(body: Fields) -> None:
    """Each message says whose it is."""
    for message in body.objects("messages"):
        message.required_text("role")


def most_stops(most: int) -> Check:
    """So many stop sequences and no more."""

    def check(body: Fields) -> None:
        stop = body.get("stop")
        if isinstance(stop, list) and len(stop) > most:
            raise wrong_value("stop", f"at most {most} sequences", len(stop))

    return check


def ranges(bounds: dict[str, tuple[float, float]]) -> Check:
    """Numbers within bounds."""

    def check(body: Fields) -> None:
        for name, (low, high) in bounds.items():
            value = body.get(name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise wrong_type(body.at(name), "a number", value)
            if not low <= value <= high:
                raise wrong_value(body.at(name), f"a number from {low} to {high}", value)

    return check


def words(known: dict[str, str]) -> Check:
    """Fields that hold one of some words, or several of them; a dot in a name leads into an object."""
    tables = [(name.split("."), spelled.split()) for name, spelled in known.items()]

    def check(body: Fields) -> None:
        for (*outer, name), allowed in tables:
            place: Fields | None = body
            for step in outer:
                place = place.object(step) if place else None
            if place is not None:
                _check_words(place, name, allowed)

    return check


def _check_words(place: Fields, name: str, allowed: list[str]) -> None:
    value = place.get(name)
    if isinstance(value, list):
        for item, path in place.items(name):
            if item not in allowed:
                raise wrong_value(path, f"one of {', '.join(allowed)}", item)
    elif value is not None:
        place.word(name, allowed, "")


def needs(name: str, other: str, alone: Container[Json] = ()) -> Check:
    """A field that means nothing without another; the values ``alone`` are taken all the same."""

    def check(body: Fields) -> None:
        value = body.get(name)
        if value is not None and value not in alone and not body.get(other):
            raise RequestError(
                f"Invalid value for '{name}': '{name}' is only allowed when '{other}' is specified, "
                f"but '{other}' is {compact(body.get(other))}.",
                param=name,
            )

    return check


def most_items(name: str, most: int) -> Check:
    """An array has so many items and no more."""

    def check(body: Fields) -> None:
        came = len([*body.items(name)])
        if came > most:
            raise RequestError(
                f"Invalid '{body.at(name)}': array too long. Expected an array with maximum length {most}, but got "
                f"an array with length {came} instead.",
                param=body.at(name),
                code="array_above_max_length",
            )

    return check


def not_empty(name: str) -> Check:
    """An array that is there has items."""

    def check(body: Fields) -> None:
        if body.get(name) == []:
            raise empty_array(body.at(name))

    return check


def empty_array(path: str) -> RequestError:
    """The complaint about an array without items."""
    return RequestError(
        f"Invalid '{path}': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        param=path,
        code="empty_array",
    )


def check_metadata(body: Fields) -> None:
    """OpenAI's metadata: at most 16 texts, of at most 512 characters under at most 64."""
    given = body.object("metadata")
    if given is None:
        return
    if len(given.values) > _MOST_METADATA:
        raise wrong_value(given.path, f"at most {_MOST_METADATA} pairs", len(given.values))
    for name, value in given.values.items():
        if not isinstance(value, str):
            raise wrong_type(given.at(name[:100]), "a string", value)
        if len(name) > _LONGEST_KEY or len(value) > _LONGEST_VALUE:
            expected = f"a key of at most {_LONGEST_KEY} characters and a value of at most {_LONGEST_VALUE}"
            raise wrong_value(given.at(name[:100]), expected, value)


def check_length(text: str, path: str, most: int) -> None:
    """A text of at most so many characters."""
    if len(text) > most:
        raise RequestError(
            f"Invalid '{path}': string too long. Expected a string with maximum length {most}, but got a string with "
            f"length {len(text)} instead.",
            param=path,
            code="string_above_max_length",
        )


def off_pattern(text: str, path: str, pattern: str) -> RequestError:
    """The complaint about a text that doesn't match."""
    return RequestError(
        f"Invalid '{path}': string does not match pattern. Expected a string that matches the pattern '{pattern}', "
        f"but got {text!r:.200}.",
        param=path,
        code="invalid_value",
    )


def check_name(name: Json, path: str, most: int = _LONGEST_NAME) -> None:
    """A name of letters, digits, underscores and dashes."""
    if name is None:
        raise missing(path)
    if not isinstance(name, str):
        raise wrong_type(path, "a string", name)
    check_length(name, path, most)
    if not _NAME.fullmatch(name):
        raise off_pattern(name, path, f"^{_NAME.pattern}$")


def check_names(named: Iterable[tuple[str, Json]], most: int = _LONGEST_NAME) -> None:
    """Names of tools, each with its path: well formed, and each once."""
    seen: dict[str, str] = {}
    for path, name in named:
        check_name(name, path, most)
        first = seen.setdefault(str(name), path)
        if first != path:
            raise RequestError(
                f"Invalid '{path}': tool names must be unique, but got {name!r}, which '{first}' has.",
                param=path,
                code="invalid_value",
            )
