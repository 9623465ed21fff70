"""What an exchange is found by, and the line that says what it is."""

from collections.abc import Iterator, Sequence

from engine.errors import JsonError
from engine.fixtures import Fixture
from engine.fixtures.calls import opened
from engine.jsontext import Json, JsonObject, decode
from engine.messages import ChatReply

_LONGEST = 120


def words_of(fixtures: Sequence[Fixture]) -> str:
    """Everything that was asked and said, lower case."""
    return storable(" ".join(word for made in fixtures for word in _words(made)).lower())


def _words(made: Fixture) -> Iterator[str]:
    yield from (made.request.path, made.dialect, str(made.status))
    if made.reply:
        yield made.reply.head.model
        yield from _said(made.reply)
    try:
        yield from _strings(decode(made.request.body))
    except JsonError:
        yield made.request.body.decode("utf-8", "replace")


def _said(reply: ChatReply) -> Iterator[str]:
    for choice in reply.choices:
        yield choice.text
        for call in choice.tool_calls:
            yield f"{call.name} {call.arguments}"


def _strings(value: Json) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from _strings(each)
        case list():
            for each in value:
                yield from _strings(each)
        case _:
            pass


def about(fixtures: Sequence[Fixture]) -> str:
    """``openai · 2 exchanges · weather in Oslo``."""
    first = fixtures[0]
    count = "1 exchange" if len(fixtures) == 1 else f"{len(fixtures)} exchanges"
    exchange = opened(first.request, first.settings)
    user = exchange.request.last("user") if exchange else None
    asked = " ".join((user.text if user else f"{first.request.method} {first.request.path}").split())
    shown = asked[:_LONGEST] + ("…" if len(asked) > _LONGEST else "")
    return storable(f"{first.dialect} · {count} · {shown}")


def words_of_json(value: JsonObject) -> str:
    """Every text in a value."""
    return " ".join(_strings(value))


def storable(text: str) -> str:
    """Text as every database takes it: no NUL, nothing that isn't UTF-8."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()
