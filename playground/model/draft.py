"""The draft: everything that a person typed for one request, letter by letter, and the edits it knows."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

DialectName: TypeAlias = Literal["openai", "responses", "anthropic", "gemini", "ollama", "mistral", "cohere"]


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call in an assistant turn. ``arguments`` may be any text: models write broken JSON too.

    ``custom``: the tool is one that takes a text, which the arguments are.
    """

    key: str
    id: str = ""
    name: str = ""
    arguments: str = "{}"
    custom: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """One message. ``key`` never changes and is never given twice; ``call_id`` belongs to a tool's result.

    ``raw``: the whole message as JSON text, where it holds something that the form has no box for; it is a message
    of the dialect ``raw_in``.
    """

    key: str
    role: str = "user"
    text: str = ""
    calls: tuple[Call, ...] = ()
    call_id: str = ""
    raw: str | None = None
    raw_in: DialectName = "openai"

    @property
    def texts(self) -> tuple[str, ...]:
        """All that may be long in it."""
        return self.text, self.raw or "", *(call.arguments for call in self.calls)


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a request, as the form shows them; None and "" are not sent.

    ``tool_choice``: "", auto, none, required, tool (with ``tool_name``) or allowed (with ``allowed`` and
    ``allowed_mode``). ``stop``: one sequence a line, or JSON. ``extra``: further fields, a JSON object.
    """

    model: str = "echo"
    stream: bool = True
    include_usage: bool = True
    tool_choice: str = ""
    tool_name: str = ""
    allowed: tuple[str, ...] = ()
    allowed_mode: str = "auto"
    parallel: bool | None = None
    max_tokens: int | None = None
    stop: str = ""
    n: int | None = None
    format: str = ""
    format_name: str = "answer"
    format_schema: str = ""
    format_strict: bool | None = None
    reasoning: str = ""
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Echo:
    """How the engine is to answer: sent as ``x-echo-…`` headers; "" and None leave it to the settings."""

    persona: str = ""
    profile: str = ""
    strict: bool = False
    pacing: str = "20ms"
    reasoning_words: int | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """One request in the making; it is written as the request of its ``dialect``.

    ``tools`` and ``block`` are the text of their boxes; the block goes into the user turn ``block_on``
    ("": the newest). ``json``: the text of the JSON view while it is the one being edited, a body of ``dialect``.
    """

    name: str = "untitled"
    turns: tuple[Turn, ...] = ()
    tools: str = ""
    block: str = ""
    block_on: str = ""
    asked: Asked = Asked()
    echo: Echo = Echo()
    json: str | None = None
    next_key: int = 1
    dialect: DialectName = "openai"

    def turn(self, key: str) -> Turn | None:
        """The turn with this key."""
        return next((turn for turn in self.turns if turn.key == key), None)

    @property
    def block_turn(self) -> Turn | None:
        """The user turn that carries the block: the chosen one while it is there, else the newest."""
        users = [turn for turn in self.turns if turn.role.lower() == "user" and turn.raw is None]
        return next((turn for turn in users if turn.key == self.block_on), users[-1] if users else None)


EMPTY = Draft(turns=(Turn("t1"),), next_key=2)
"""One empty user turn."""


def with_key(draft: Draft) -> tuple[Draft, str]:
    """The draft with one key spent, and that key."""
    return replace(draft, next_key=draft.next_key + 1), f"t{draft.next_key}"


def add_turn(draft: Draft, role: str = "user", text: str = "", call_id: str = "") -> Draft:
    """A new turn at the end."""
    draft, key = with_key(draft)
    return replace(draft, turns=(*draft.turns, Turn(key, role, text, call_id=call_id)))


def change_turn(draft: Draft, key: str, **changes: Any) -> Draft:  # noqa: ANN401  the fields of Turn
    """The draft with some fields of a turn changed; an unknown key changes nothing."""
    return _map_turn(draft, key, lambda turn: (replace(turn, **changes),))


def delete_turn(draft: Draft, key: str) -> Draft:
    """The draft without that turn."""
    return _map_turn(draft, key, lambda _: ())


def duplicate_turn(draft: Draft, key: str) -> Draft:
    """The turn once more, right after itself, under keys of its own."""
    turn = draft.turn(key)
    if turn is None:
        return draft
    draft, copy_key = with_key(draft)
    calls: list[Call] = []
    for call in turn.calls:
        draft, call_key = with_key(draft)
        calls.append(replace(call, key=call_key))
    return _map_turn(draft, key, lambda turn: (turn, replace(turn, key=copy_key, calls=tuple(calls))))


def fork(draft: Draft, key: str) -> Draft:
    """The conversation up to that turn, to go on otherwise from there; the block stays where its turn does."""
    keys = [turn.key for turn in draft.turns]
    if key not in keys:
        return draft
    turns = draft.turns[: keys.index(key) + 1]
    carrier = draft.block_turn
    block = draft.block if carrier is None or carrier in turns else ""
    return replace(draft, name=f"{draft.name} (fork)", turns=turns, block=block)


def move_turn(draft: Draft, key: str, by: int) -> Draft:
    """The turn so many places later (or earlier), as far as there is room."""
    keys = [turn.key for turn in draft.turns]
    if key not in keys:
        return draft
    old = keys.index(key)
    turns = list(draft.turns)
    turns.insert(min(max(0, old + by), len(turns) - 1), turns.pop(old))
    return replace(draft, turns=tuple(turns))


def add_call(draft: Draft, key: str, call: Call | None = None) -> Draft:
    """A tool call at the end of an assistant turn: this one under a key of its own, else an empty one."""
    draft, call_key = with_key(draft)
    call = replace(call, key=call_key) if call else Call(call_key)
    call = replace(call, id=call.id or f"call_{call_key}")
    return _map_turn(draft, key, lambda turn: (replace(turn, calls=(*turn.calls, call)),))


def change_call(draft: Draft, key: str, call_key: str, **changes: Any) -> Draft:  # noqa: ANN401  the fields of Call
    """The draft with some fields of a call changed."""

    def changed(turn: Turn) -> tuple[Turn, ...]:
        calls = tuple(replace(call, **changes) if call.key == call_key else call for call in turn.calls)
        return (replace(turn, calls=calls),)

    return _map_turn(draft, key, changed)


def delete_call(draft: Draft, key: str, call_key: str) -> Draft:
    """The draft without that call."""
    return _map_turn(
        draft, key, lambda turn: (replace(turn, calls=tuple(call for call in turn.calls if call.key != call_key)),)
    )


def _map_turn(draft: Draft, key: str, change: Callable[[Turn], tuple[Turn, ...]]) -> Draft:
    turns = tuple(new for turn in draft.turns for new in (change(turn) if turn.key == key else (turn,)))
    return replace(draft, turns=turns)
