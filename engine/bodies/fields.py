"""Reading a request body field by field, each complaint naming the path, what was expected and what came."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.bodies.repeated import decode_body
from engine.errors import JsonError, RequestError
from engine.jsontext import Json, JsonObject, kind


def wrong_type(path: str, expected: str, value: object) -> RequestError:
    """The complaint about a value of another type."""
    message = f"Invalid type for '{path}': expected {expected}, but got {kind(value)} instead."
    return RequestError(message, param=path, code="invalid_type")


def wrong_value(path: str, expected: str, value: object) -> RequestError:
    """The complaint about a value that isn't allowed."""
    return RequestError(
        f"Invalid value for '{path}': expected {expected}, but got {value!r:.200}.", param=path, code="invalid_value"
    )


def missing(path: str) -> RequestError:
    """The complaint about a field that has to be there."""
    return RequestError(f"Missing required parameter: '{path}'.", param=path, code="missing_required_parameter")


class Fields(NamedTuple):
    """A JSON object and the path to it. Absent and null are alike; each reader raises RequestError."""

    values: JsonObject
    path: str = ""

    @classmethod
    def parse(cls, body: bytes) -> "Fields":
        """Reads a request body. Raises RequestError with line and column for what isn't a JSON object."""
        if not body.strip():
            raise RequestError("Missing request body: expected a JSON object.", code="missing_body")
        try:
            return cls.of(decode_body(body), "")
        except JsonError as error:
            raise RequestError(
                f"We could not parse the JSON body of your request: {error}.", code="invalid_json"
            ) from error

    @classmethod
    def of(cls, value: Json, path: str) -> "Fields":
        """Expects an object."""
        if not isinstance(value, dict):
            raise wrong_type(path or "body", "an object", value)
        return cls(value, path)

    def at(self, name: str) -> str:
        """The path of a field."""
        return f"{self.path}.{name}" if self.path else name

    def get(self, name: str) -> Json:
        """The value as it came, None where it is absent."""
        return self.values.get(name)

    def text(self, name: str, default: str = "") -> str:
        """A string."""
        value = self.values.get(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise wrong_type(self.at(name), "a string", value)
        return value

    def required_text(self, name: str) -> str:
        """A string that has to be there and say something."""
        if not (value := self.text(name)):
            raise missing(self.at(name))
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A boolean."""
        value = self.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise wrong_type(self.at(name), "a boolean", value)
        return value

    def integer(self, name: str, low: int, high: int) -> int | None:
        """A whole number within bounds; 3.0 is one."""
        value = self.get(name)
        if value is None:
            return None
        whole = int(value) if isinstance(value, float) and value.is_integer() else value
        if isinstance(whole, bool) or not isinstance(whole, int):
            raise wrong_type(self.at(name), "an integer", value)
        if not low <= whole <= high:
            raise wrong_value(self.at(name), f"an integer from {low} to {high}", value)
        return whole

    def word(self, name: str, known: Sequence[str], default: str) -> str:
        """One of some words."""
        value = self.text(name, default)
        if value not in known:
            raise wrong_value(self.at(name), f"one of {', '.join(known)}", value)
        return value

    def object(self, name: str) -> "Fields | None":
        """An object."""
        value = self.get(name)
        return None if value is None else Fields.of(value, self.at(name))

    def mapping(self, name: str) -> JsonObject:
        """An object's values as they are; none where it is absent."""
        value = self.values.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise wrong_type(self.at(name), "an object", value)
        return value

    def items(self, name: str, expected: str = "an array") -> Iterator[tuple[Json, str]]:
        """The items of an array, each with its path; ``expected`` says what else the field may be."""
        value = self.get(name)
        if value is None:
            return
        if not isinstance(value, list):
            raise wrong_type(self.at(name), expected, value)
        path = self.at(name)
        for number, item in enumerate(value):
            yield item, f"{path}[{number}]"

    def objects(self, name: str, expected: str = "an array") -> Iterator["Fields"]:
        """The items of an array of objects."""
        return (Fields.of(item, path) for item, path in self.items(name, expected))

    def strings(self, name: str, expected: str = "an array") -> Iterator[str]:
        """The items of an array of strings."""
        for item, path in self.items(name, expected):
            if not isinstance(item, str):
                raise wrong_type(path, "a string", item)
            yield item
