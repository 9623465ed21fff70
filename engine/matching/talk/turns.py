"""Which messages of a conversation are read: those of the user, and the calls that answered them."""

from collections.abc import Iterable, Sequence
from itertools import islice

from engine.extract.results import Result
from engine.matching.language.values import values
from engine.matching.offer.index import Index
from engine.matching.talk.context import calls_told, is_added, own_words
from engine.messages import Message

LOOKED_BACK = 50
"""User messages before the newest turn that can still supply a tool."""

_TURN_READ = 200
"""User messages of the newest turn that are read, the newest ones."""

SUPPLYING = 3
"""Messages that can supply values to words that give none."""

_READ = 20_000
"""Characters of one message that are read: the first and the last half of it."""

_RESULTS_READ = 10
"""Results of tools that can supply values, the newest ones."""

_READ_IN_ALL = 60_000
"""Characters of all messages after which older messages aren't read."""


def whole_text(messages: Sequence[Message]) -> str:
    """What a forced call takes its arguments from: the newest user message, then older ones that give values."""
    users = [_read(message.text) for message in messages if message.role == "user"]
    older = [text for text in reversed(users[-LOOKED_BACK:-1]) if values(text)]
    return " ".join([*users[-1:], *older[:SUPPLYING]])


def users_of(messages: Sequence[Message]) -> list[tuple[int, str]]:
    """The newest user messages that are read, with their numbers, oldest first; none that only a program wrote."""
    users: list[tuple[int, str]] = []
    left = _READ_IN_ALL
    for number in range(len(messages) - 1, -1, -1):
        if messages[number].role == "user" and left > 0:
            text = _read(messages[number].text)
            if text or not messages[number].text:
                users.append((number, text))
                left -= len(text)
    return users[::-1]


def _read(text: str) -> str:
    text, half = own_words(text), _READ // 2
    return text if len(text) <= _READ else f"{text[:half]}\n{text[-half:]}"


def calls_of(messages: Sequence[Message], index: Index) -> dict[int, list[int]]:
    """For every tool that was called, the numbers of the messages that did."""
    calls: dict[int, list[int]] = {}
    for number, message in enumerate(messages):
        for name in _called(message):
            if name in index.numbers:
                calls.setdefault(index.numbers[name], []).append(number)
    return calls


def _called(message: Message) -> Iterable[str]:
    if message.role == "assistant":
        return (call.name for call in message.tool_calls)
    return calls_told(message.text) if message.role == "user" else ()


def results_of(messages: Sequence[Message]) -> list[Result]:
    """What tools have answered, the newest first, as far back as it is read; each with what it was called with."""
    calls = {call.id: call for message in messages for call in message.tool_calls}
    given = (
        (number, result, calls.get(result.call_id))
        for number in range(len(messages) - 1, -1, -1)
        for result in reversed(messages[number].tool_results)
        if not result.is_error
    )
    found: list[Result] = []
    for number, result, call in islice(given, _RESULTS_READ):
        found.append(Result(result.name or (call.name if call else ""), result.content, number))
        if call:
            found.append(Result(call.name, call.arguments, number, is_call=True))
    return found


def answering(messages: Sequence[Message], index: Index) -> frozenset[int]:
    """The tools that were called since the user said something."""
    said = (number for number, one in enumerate(messages) if one.role == "user" and not is_added(one))
    newest = max(said, default=-1)
    return frozenset(calls_of(messages[newest + 1 :], index))


def newest_turn(messages: Sequence[Message], users: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The user messages after the last assistant message before the newest one."""
    last = users[-1][0]
    before = max((number for number in range(last) if messages[number].role == "assistant"), default=-1)
    return [(number, text) for number, text in users if number > before][-_TURN_READ:]
