"""What the playground knows of a dialect: how a draft's turns, tools and options are written in it, and read back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.jsontext import Json, JsonObject
from engine.messages import Choice, Message, ReplyHead
from playground.model.draft import Asked, DialectName, Turn
from playground.model.fields import Field
from playground.model.tools.custom import as_function


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A message as it stands, in the dialect's own shape."""

    value: Json


Entry: TypeAlias = Turn | Verbatim


def unchanged(value: JsonObject) -> JsonObject:
    """An item that is written in one way only."""
    return value


@dataclass(frozen=True, slots=True)
class Dialect:
    """One provider's request.

    ``paths``: where it goes, whole and as a stream (``{model}`` stands for the model). ``messages``: the key of its
    messages, ``system`` that of its instructions ("" where they are messages). ``write`` gives both keys for some
    turns; ``read`` gives what the engine reads in one message, and may raise RequestError; ``turns`` gives what the
    form would show of it. ``tidy`` is a body, and ``normal`` a message, in the spelling that ``write`` chooses.
    ``kept`` gives a choice as the message in which it goes back, where that has to hold more than text and calls.
    ``lacks`` says what a value of the form becomes that it can't carry, each with its place in the form.
    ``developer``: it has that role. ``custom``: it has tools that take a text. ``objects``: arguments travel as an
    object, which broken JSON can't be.
    ``joins``: calls are items of their own, that belong to the words before them. ``in_path`` are the form's options
    that the path carries.
    """

    name: DialectName
    label: str
    paths: tuple[str, str]
    fields: tuple[Field, ...]
    write: Callable[[Sequence[Entry]], JsonObject]
    read: Callable[[JsonObject], Sequence[Message]]
    tool: Callable[[JsonObject], Json]
    messages: str = "messages"
    system: str = ""
    read_system: Callable[[Json], list[str] | None] = lambda _: None
    tools: Callable[[list[Json]], Json] = lambda tools: tools
    turns: Callable[[JsonObject], list[Turn] | None] | None = None
    tidy: Callable[[JsonObject], JsonObject] = unchanged
    normal: Callable[[JsonObject], JsonObject] = unchanged
    kept: Callable[[Choice, ReplyHead], JsonObject | None] = lambda _, __: None
    lacks: Callable[[Asked], Sequence[tuple[str, str]]] = lambda _: ()
    developer: bool = False
    custom: bool = False
    objects: bool = False
    joins: bool = False
    default_limit: int | None = None
    headers: tuple[tuple[str, str], ...] = ()
    in_path: frozenset[str] = field(default_factory=frozenset[str])

    def path(self, model: str, *, stream: bool) -> tuple[str, str]:
        """The path and the query of a request."""
        path, _, query = self.paths[stream].partition("?")
        return path.replace("{model}", model or "echo"), query

    def offered(self, tools: Sequence[JsonObject]) -> Json:
        """The tools of the box as they are sent."""
        return self.tools([self.tool(tool if self.custom else as_function(tool)) for tool in tools])

    @property
    def carried(self) -> frozenset[str]:
        """The form's options that have a place in this dialect."""
        return frozenset(name for each in self.fields for name in each.carries) | self.in_path
