"""The values of members, by their names: of which type they are, or which words they may be."""

from collections.abc import Callable, Iterator, Mapping

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.errors import RequestError
from engine.jsontext import Json
from engine.strict.body import Check
from engine.strict.members import Held, Shape, held

_WORDS = "one of "


def _integer(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1


def _number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_FITS: dict[str, Callable[[Json], bool]] = {
    "a string": lambda value: isinstance(value, str),
    "a boolean": lambda value: isinstance(value, bool),
    "an integer": _integer,
    "a number": _number,
    "an object": lambda value: isinstance(value, dict),
    "an array": lambda value: isinstance(value, list),
    "an array of strings": lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    "an array of objects": lambda value: isinstance(value, list) and all(isinstance(item, dict) for item in value),
}
"""What a value has to be, in the words of the complaint; ``or`` stands between several, ``one of`` before words."""


def typed_members(shape: Shape, table: Mapping[str, str]) -> Check:
    """Members hold what the table says of their name, wherever it stands; null is as good as absent.

    The table gives, for each type or for some words, the names as words of a text. Needed members have to be there.
    """
    expected = {name: wanted for wanted, names in table.items() for name in names.split()}

    def check(body: Fields) -> None:
        objects = (each for each in held(body.values, "", shape) if isinstance(each, Held))
        for found in objects:
            for complaint in _complaints(found, expected):
                raise complaint

    return check


def _complaints(found: Held, expected: Mapping[str, str]) -> Iterator[RequestError]:
    place = Fields(found.value, found.path)
    for name in found.shape.needed:
        if found.value.get(name) is None:
            yield missing(place.at(name))
    for name, value in found.value.items():
        wanted = expected.get(name)
        if wanted is None or value is None or name not in found.shape.names:
            continue
        if wanted.startswith(_WORDS):
            if value not in wanted.removeprefix(_WORDS).split(", "):
                yield wrong_value(place.at(name), wanted, value)
        elif not any(_FITS[kind](value) for kind in wanted.split(" or ")):
            yield wrong_type(place.at(name), wanted, value)
