"""How long a scripted reply is against the request's limit, and what in a script is probably not meant."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from engine.bodies.fields import Fields
from engine.bodies.openai import read_chat
from engine.errors import RequestError, ScriptError
from engine.jsontext import compact
from engine.messages import ChatRequest, Origin, Reasoning, ReplyPart, ToolCall, ToolDefinition
from engine.replies.scripted import play
from engine.replies.usage import part_tokens
from engine.script import END, START, Plan, parse, unknown_tools
from playground.model.counts import counted
from playground.model.dialects import DIALECTS
from playground.model.draft import Draft, Turn
from playground.model.instructions.cards import CALLS, MESSAGES, Card, is_chain, steps, written
from playground.model.instructions.preview import base
from playground.model.request import compiled

_CHOICES = frozenset({"openai", "mistral"})
"""Dialects that send each message of a plan as a choice of its own."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the reply: its lane (reasoning, text, calls), what it is for people, and its tokens."""

    lane: str
    title: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Budget:
    """What is scripted, by our own count of tokens; ``limit``: None without one."""

    pieces: tuple[Piece, ...] = ()
    limit: int | None = None

    @property
    def total(self) -> int:
        """Tokens of all of it."""
        return sum(piece.tokens for piece in self.pieces)

    @property
    def over(self) -> bool:
        """Whether the reply will be cut."""
        return self.limit is not None and self.total > self.limit

    @property
    def cut(self) -> Piece | None:
        """The piece that the limit falls into."""
        ends = accumulate(piece.tokens for piece in self.pieces)
        limit = self.limit or 0
        return next((piece for piece, end in zip(self.pieces, ends, strict=True) if end > limit), None)

    @property
    def told(self) -> str:
        """What will come of it, in a sentence."""
        scripted = f"{counted(self.total, 'token')} scripted"
        if self.limit is None:
            return f"{scripted}; the request sets no limit."
        if not self.over or self.cut is None:
            return f"{scripted}, {self.limit:,} allowed: nothing is cut."
        where = f"{'within ' if self.limit else 'before '}{self.cut.title}"
        return f"{scripted}, {self.limit:,} allowed: it is cut {where}, and the finish reason is length."


def budget(draft: Draft, root: Card, place: int, turns: Sequence[Turn] = ()) -> Budget:
    """The length of the step at ``place``, asked with ``turns``; of one that refuses, nothing."""
    limit = draft.asked.max_tokens
    limit = DIALECTS[draft.dialect].default_limit if limit is None else limit
    try:
        request = _request(replace(base(draft), turns=tuple(turns)) if turns else base(draft))
        plan = _plans(root)[place]
        said = play(plan, request, "")
    except (RequestError, ScriptError, IndexError):
        return Budget((), limit)
    several = len(said.choices) > 1
    pieces = [
        _piece(part, f" of message {number}" if several else "")
        for number, choice in enumerate(said.choices, 1)
        for part in choice.parts
    ]
    return Budget(tuple(pieces), limit)


def _piece(part: ReplyPart, where: str) -> Piece:
    match part:
        case ToolCall():
            return Piece("calls", f"the call of {part.name or '(no name)'}{where}", part_tokens(part))
        case Reasoning():
            return Piece("reasoning", f"the reasoning{where}", part_tokens(part))
        case _:
            return Piece("text", f"the text{where}", part_tokens(part))


def _plans(root: Card) -> tuple[Plan, ...]:
    chain = parse(f"{START}{compact(written(root))}{END}")
    return chain.plans if chain else ()


def _request(draft: Draft) -> ChatRequest:
    """The request as OpenAI's, whatever dialect it is sent in, and without its limit."""
    asked = replace(draft, block="", dialect="openai", asked=replace(draft.asked, max_tokens=None))
    return read_chat(Fields.parse(compiled(asked).http.body), Origin())


def advice(draft: Draft, root: Card, tools: Sequence[ToolDefinition]) -> Iterator[str]:
    """What is allowed, but probably not meant, each in a sentence that says where."""
    chain = is_chain(root)
    for number, plan in enumerate(steps(root), 1):
        where = f"Step {number}: " if chain else ""
        messages = plan.cards(MESSAGES)
        names = [str(call.get("name") or "") for card in messages for call in card.cards(CALLS)]
        for warning in unknown_tools([name for name in names if "{{" not in name], tools):
            yield f"{where}{warning}."
        later = [place for place, card in enumerate(messages, 1) if place > 1 and card.cards(CALLS)]
        if later and draft.dialect in _CHOICES:
            label = DIALECTS[draft.dialect].label
            yield (
                f"{where}in {label} each message is a choice of its own, so a client that reads the first one alone "
                f"never sees the calls of message {later[0]}. Calls and words in one message arrive together."
            )
        if names and not chain:
            yield (
                "A single plan scripts one reply. What the tools give back is answered as if there were no block; "
                "a chain scripts that answer too."
            )
