"""The reply that a stream is telling: parts begin, grow and end, and each step is an event."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.accumulate.names import CallNames
from engine.accumulate.parts import OpenPart
from engine.accumulate.repairs import Ledger
from engine.events import ChoiceEnd, ChoiceStart, Event, PartEnd, PartKind, PartStart, ReplyEnd, ReplyStart
from engine.messages import ChatReply, Choice, ReplyHead, Usage

if TYPE_CHECKING:
    from engine.jsontext import JsonObject

MOST_PARTS: Final = 20_000
"""Parts that a stream may tell, those of all its choices together."""


@dataclass(slots=True)
class _OpenChoice:
    parts: list[OpenPart] = field(default_factory=list[OpenPart])
    calls: int = 0
    finish_reason: str = ""
    stop_sequence: str | None = None


class Assembly:
    """Takes what a reader understood; gives events (``drain``) and the reply so far."""

    def __init__(self, ledger: Ledger, names: CallNames) -> None:
        self.ledger = ledger
        self.model = ""
        self.usage = Usage()
        self.extras: JsonObject = {}
        self._names = names
        self._choices: dict[int, _OpenChoice] = {}
        self._parts = 0
        self._head: ReplyHead | None = None
        self._events: list[Event] = []

    def drain(self) -> list[Event]:
        """The events since the last call."""
        events, self._events = self._events, []
        return events

    @property
    def reply(self) -> ChatReply:
        """The reply so far; a choice that hasn't finished has an empty finish reason. There is always a choice."""
        choices = tuple(
            Choice(tuple(part.part for part in choice.parts), choice.finish_reason, choice.stop_sequence)
            for _, choice in sorted(self._choices.items())
        )
        return ChatReply(self._head or ReplyHead("", self.model), choices or (Choice((), ""),), self.usage)

    def choice(self, number: int) -> _OpenChoice:
        """A choice, begun where it is new."""
        if number not in self._choices:
            if self._head is None:
                self._head = ReplyHead("", self.model)
                self._events.append(ReplyStart(self._head, ahead=self.usage))
            self._choices[number] = _OpenChoice()
            self._events.append(ChoiceStart(number))
        return self._choices[number]

    def calls(self, number: int) -> Iterator[OpenPart]:
        """The calls of a choice, newest first."""
        parts = self._choices[number].parts if number in self._choices else []
        return (part for part in reversed(parts) if part.kind == "tool_call")

    def say(self, number: int, kind: PartKind, text: str) -> None:
        """Text of a kind, where the wire has no parts: it goes on with the newest part, or begins one."""
        if not text:
            return
        parts = self.choice(number).parts
        newest = parts[-1] if parts else None
        if newest is None or newest.kind != kind or newest.ended:
            self.settle(number)
            newest = self.begin(number, kind)
        if newest is not None:
            self.add(newest, text)

    def settle(self, number: int) -> None:
        """What follows is a part of its own: the newest text ends here."""
        parts = self.choice(number).parts
        if parts and parts[-1].kind != "tool_call":
            self.end(parts[-1])

    def begin(self, number: int, kind: PartKind) -> OpenPart | None:
        """A new part; None where there are too many. A call is told when ``tell`` says so, or something follows it."""
        if self._parts >= MOST_PARTS:
            self.ledger.refuse(f"more than {MOST_PARTS} parts")
            return None
        self._parts += 1
        choice = self.choice(number)
        if choice.parts:
            self.tell(choice.parts[-1])
        part = OpenPart(number, len(choice.parts), kind)
        if kind == "tool_call":
            part.call_index = choice.calls
            choice.calls += 1
        choice.parts.append(part)
        if kind != "tool_call":
            self.tell(part)
        return part

    def add(self, part: OpenPart, text: str) -> None:
        """The next piece of a part."""
        if text and part.ended:
            self.ledger.refuse("more of a part that has ended")
        elif text:
            part.pieces.append(text)
            part.size += len(text)
            if part.told:
                self._events.append(part.delta(text))

    def complete(self, part: OpenPart, text: str) -> None:
        """The whole of a part, told at its end: what is missing is added, what differs is refused."""
        so_far = part.text
        if text.startswith(so_far):
            self.add(part, text[len(so_far) :])
        elif text:
            self.ledger.refuse(f"a part that ends as {text[:60]!r} after it was told as {so_far[:60]!r}")

    def tell(self, part: OpenPart) -> None:
        """Makes a part known; a call without an id is given one, which it keeps."""
        if part.told:
            return
        if part.kind == "tool_call" and not part.id:
            part.id = self._names.next()
            self.ledger.note(f"a call without an id is given {part.id}")
        if part.kind == "tool_call" and not part.name:
            self.ledger.note("a call without a name")
        part.told = True
        told = part.text
        self._events.append(PartStart(part.choice, part.index, part.empty, part.call_index))
        if told:
            self._events.append(part.delta(told))

    def end(self, part: OpenPart) -> None:
        """A part is complete."""
        if part.ended:
            return
        self.tell(part)
        if not part.pieces:
            self.add(part, part.fallback)
        part.ended = True
        if part.kind == "tool_call" and part.progress_read().beyond:
            self.ledger.note(f"the arguments of {part.name} are not one JSON document")
        self._events.append(PartEnd(part.choice, part.index, part.part, part.call_index))

    def finish(self, number: int, reason: str, sequence: str | None = None) -> None:
        """Why a choice ended, in our words. Its events may go on: the end is told when the stream ends."""
        choice = self.choice(number)
        if choice.finish_reason not in {"", reason}:
            self.ledger.note(f"a second finish reason, {reason!r:.60} after {choice.finish_reason!r:.60}")
        choice.finish_reason, choice.stop_sequence = reason, sequence

    def close(self) -> None:
        """The stream ends: so do its parts, its choices and the reply."""
        self.choice(min(self._choices, default=0))
        for number, choice in self._choices.items():
            for part in choice.parts:
                if not choice.finish_reason:
                    part.fallback = ""  # of a stream that broke off nobody knows what was to come
                self.end(part)
            if not choice.finish_reason:
                self.ledger.note(f"choice {number} has no finish reason")
            self._events.append(ChoiceEnd(number, choice.finish_reason, choice.stop_sequence))
        self._events.append(ReplyEnd(self.usage))
