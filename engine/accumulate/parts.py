"""A part of a reply while it is being told."""

from dataclasses import dataclass, field

from engine.accumulate.progress import Progress
from engine.events import ArgumentsDelta, Delta, PartKind, ReasoningDelta, RefusalDelta, TextDelta
from engine.messages import Reasoning, Refusal, ReplyPart, Text, ToolCall


@dataclass(slots=True, eq=False)
class OpenPart:
    """A part that is being told.

    Of a call, ``told`` is False while its id or name may still come: until then nothing of it is an event.
    ``named`` says that the wire gave its id, ``wire_index`` is the index it gave; ``fallback`` is what the arguments
    are where none arrive in pieces.
    """

    choice: int
    index: int
    kind: PartKind
    id: str = ""
    name: str = ""
    call_index: int = 0
    wire_index: int | None = None
    fallback: str = ""
    named: bool = False
    told: bool = False
    ended: bool = False
    size: int = 0
    pieces: list[str] = field(default_factory=list[str])
    progress: Progress = field(default_factory=Progress)
    read: int = 0

    @property
    def text(self) -> str:
        """What was told so far."""
        if len(self.pieces) > 1:
            self.progress_read()
            self.pieces = ["".join(self.pieces)]
            self.read = 1
        return self.pieces[0] if self.pieces else ""

    def progress_read(self) -> Progress:
        """How whole the arguments are; each piece is looked at once."""
        for piece in self.pieces[self.read :]:
            self.progress.read(piece)
        self.read = len(self.pieces)
        return self.progress

    @property
    def whole(self) -> bool:
        """Whether the arguments are a whole JSON value."""
        return self.progress_read().whole

    @property
    def part(self) -> ReplyPart:
        """The part as a value."""
        match self.kind:
            case "text":
                return Text(self.text)
            case "reasoning":
                return Reasoning(self.text)
            case "refusal":
                return Refusal(self.text)
            case _:
                return ToolCall(self.id, self.name, self.text)

    @property
    def empty(self) -> ReplyPart:
        """The part as it begins."""
        return ToolCall(self.id, self.name, "") if self.kind == "tool_call" else _EMPTY[self.kind]

    def delta(self, text: str) -> Delta:
        """The event of a new piece."""
        match self.kind:
            case "text":
                return TextDelta(self.choice, self.index, text)
            case "reasoning":
                return ReasoningDelta(self.choice, self.index, text)
            case "refusal":
                return RefusalDelta(self.choice, self.index, text)
            case _:
                return ArgumentsDelta(self.choice, self.index, text, self.call_index)


_EMPTY: dict[PartKind, ReplyPart] = {"text": Text(""), "reasoning": Reasoning(""), "refusal": Refusal("")}
