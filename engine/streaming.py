"""How a reply is said: a stream renders a finished reply, and collecting it gives the reply back."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import assert_never

from engine.events import (
    ArgumentsDelta,
    ChoiceEnd,
    ChoiceStart,
    Cut,
    Delta,
    Event,
    PartEnd,
    PartKind,
    PartStart,
    Pause,
    ReasoningDelta,
    RefusalDelta,
    ReplyEnd,
    ReplyStart,
    TextDelta,
    Timed,
)
from engine.messages import ChatReply, Choice, Reasoning, Refusal, ReplyHead, ReplyPart, Text, ToolCall, Usage
from engine.pacing import NO_PACING, Pacing


@dataclass(frozen=True, slots=True)
class Chunker:
    """How parts are cut into deltas. Raises ValueError for sizes that cut nothing.

    Text is cut every ``words`` words or, where set, every ``characters`` characters; arguments every
    ``argument_chars`` characters. 0 words sends each part whole, its arguments too.
    """

    words: int = 1
    characters: int = 0
    argument_chars: int = 4

    def __post_init__(self) -> None:
        if self.words < 0 or self.characters < 0 or self.argument_chars < 1:
            raise ValueError(f"expected words and characters from 0, argument_chars from 1, got {self}")

    def text(self, text: str) -> list[str]:
        """The pieces of a text; joined they are the text. A word takes the one space before it along."""
        if self.characters:
            return _every(text, self.characters)
        if not self.words or not text:
            return [text] if text else []
        head, *rest = text.split(" ")
        if self.words == 1:
            pieces = [head, *(" " + word for word in rest)]
            return pieces if head else pieces[1:]
        spaced = [head, *(" " + word for word in rest)]
        joined = ["".join(spaced[at : at + self.words]) for at in range(0, len(spaced), self.words)]
        return [piece for piece in joined if piece]

    def arguments(self, text: str) -> list[str]:
        """The pieces of a call's arguments; joined they are the arguments."""
        if not self.words and not self.characters:
            return [text] if text else []
        return _every(text, self.argument_chars)


BY_WORDS = Chunker()
WHOLE = Chunker(words=0)

_KINDS: dict[type[ReplyPart], PartKind] = {
    Text: "text",
    Reasoning: "reasoning",
    Refusal: "refusal",
    ToolCall: "tool_call",
}
_DELTAS = (TextDelta, ReasoningDelta, RefusalDelta, ArgumentsDelta)


def stream(reply: ChatReply, chunker: Chunker = BY_WORDS) -> Iterator[Event]:
    """A finished reply as events. ``collect(stream(reply, chunker)) == reply`` for every chunker."""
    ahead = replace(reply.usage, output_tokens=0, reasoning_tokens=0)
    yield ReplyStart(reply.head, len(reply.choices), ahead)
    for number, choice in enumerate(reply.choices):
        yield ChoiceStart(number, tuple(_KINDS[type(part)] for part in choice.parts))
        calls = 0
        for index, part in enumerate(choice.parts):
            yield from _part(number, index, part, calls, chunker)
            calls += isinstance(part, ToolCall)
        yield ChoiceEnd(number, choice.finish_reason, choice.stop_sequence)
    yield ReplyEnd(reply.usage)


def timeline(reply: ChatReply, chunker: Chunker = BY_WORDS, pacing: Pacing = NO_PACING) -> Iterator[Timed]:
    """The stream with its waits, and cut where a script says that the connection is lost."""
    delivery = reply.head.delivery
    if not (pacing or delivery.pauses or delivery.cut_after is not None):
        yield from stream(reply, chunker)
        return
    asked = {(choice, part): seconds for choice, part, seconds in delivery.pauses}
    waits = pacing.pauses(reply.head.fingerprint)
    left = delivery.cut_after
    for event in stream(reply, chunker):
        if left == 0:
            yield Cut()
            return
        if isinstance(event, PartStart) and (seconds := asked.get((event.choice, event.index), 0)):
            yield Pause(seconds)
        if isinstance(event, _DELTAS):
            if pacing and (seconds := next(waits)) > 0:
                yield Pause(seconds)
            if left is not None:
                left -= 1
        yield event


def one_choice(reply: ChatReply) -> ChatReply:
    """The reply for a wire without choices: the parts of all choices, one after the other, to the first stop sequence.

    The finish reason is that of the stop sequence, else of the calls where any choice calls, else of the last choice.
    """
    if len(reply.choices) <= 1:
        return reply
    stops = (number for number, choice in enumerate(reply.choices, 1) if choice.stop_sequence is not None)
    said = reply.choices[: next(stops, None)]
    calling = (choice for choice in said if choice.tool_calls and said[-1].stop_sequence is None)
    last = next(calling, said[-1])
    parts = tuple(part for choice in said for part in choice.parts)
    starts = [sum(len(choice.parts) for choice in said[:number]) for number in range(len(said))]
    delivery = reply.head.delivery
    pauses = tuple((0, starts[choice] + part, wait) for choice, part, wait in delivery.pauses if choice < len(said))
    head = replace(reply.head, delivery=replace(delivery, pauses=pauses))
    return replace(reply, head=head, choices=(Choice(parts, last.finish_reason, last.stop_sequence),))


def collect(events: Iterable[Timed]) -> ChatReply:
    """The reply that a stream tells; of a stream that breaks off, as much as was told."""
    telling = _Telling()
    for event in events:
        telling.take(event)
    return telling.reply()


def snapshots(events: Iterable[Timed]) -> Iterator[ChatReply]:
    """The reply so far, after each event. A choice that isn't complete has an empty finish reason."""
    telling = _Telling()
    for event in events:
        telling.take(event)
        yield telling.reply()


def _every(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


def _part(choice: int, index: int, part: ReplyPart, call: int, chunker: Chunker) -> Iterator[Event]:
    match part:
        case Text():
            yield PartStart(choice, index, Text(""))
            for piece in chunker.text(part.text):
                yield TextDelta(choice, index, piece)
        case Reasoning():
            yield PartStart(choice, index, Reasoning(""))
            for piece in chunker.text(part.text):
                yield ReasoningDelta(choice, index, piece)
        case Refusal():
            yield PartStart(choice, index, Refusal(""))
            for piece in chunker.text(part.text):
                yield RefusalDelta(choice, index, piece)
        case ToolCall():
            yield PartStart(choice, index, replace(part, arguments=""), call)
            for piece in chunker.arguments(part.arguments):
                yield ArgumentsDelta(choice, index, piece, call)
        case _:
            assert_never(part)
    yield PartEnd(choice, index, part, call)


@dataclass(slots=True)
class _OpenPart:
    """A part whose deltas are still arriving."""

    empty: ReplyPart
    pieces: list[str] = field(default_factory=list[str])

    def part(self) -> ReplyPart:
        told = "".join(self.pieces)
        if isinstance(self.empty, ToolCall):
            return replace(self.empty, arguments=told)
        return replace(self.empty, text=told)


@dataclass(slots=True)
class _OpenChoice:
    """A choice that is still being told."""

    parts: list[_OpenPart] = field(default_factory=list[_OpenPart])
    finish_reason: str = ""
    stop_sequence: str | None = None


@dataclass(slots=True)
class _Telling:
    """A stream as far as it was heard."""

    head: ReplyHead = ReplyHead("", "")
    choices: dict[int, _OpenChoice] = field(default_factory=dict[int, _OpenChoice])
    usage: Usage = Usage()

    def take(self, event: Timed) -> None:
        match event:
            case ReplyStart():
                self.head = event.head
            case ChoiceStart():
                self.choices[event.choice] = _OpenChoice()
            case PartStart():
                self.choices[event.choice].parts.append(_OpenPart(event.part))
            case TextDelta() | ReasoningDelta() | RefusalDelta() | ArgumentsDelta():
                self._delta(event)
            case ChoiceEnd():
                choice = self.choices[event.choice]
                choice.finish_reason, choice.stop_sequence = event.finish_reason, event.stop_sequence
            case ReplyEnd():
                self.usage = event.usage
            case PartEnd() | Pause() | Cut():
                pass
            case _:
                assert_never(event)

    def _delta(self, event: Delta) -> None:
        self.choices[event.choice].parts[event.index].pieces.append(event.text)

    def reply(self) -> ChatReply:
        choices = (
            Choice(tuple(part.part() for part in choice.parts), choice.finish_reason, choice.stop_sequence)
            for _, choice in sorted(self.choices.items())
        )
        return ChatReply(self.head, tuple(choices), self.usage)
