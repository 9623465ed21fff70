"""Which block is active in a conversation, and how far its chain has come."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import ScriptError
from engine.messages import Message
from engine.script.blocks import END, START, blocks, closes_alone, opens
from engine.script.parsing import FaultCheck, parse
from engine.script.plan import Chain


@dataclass(frozen=True, slots=True)
class Faulty:
    """A block that can't be used, in the message at ``index``, whose words are ``at`` that path of the request."""

    index: int
    error: ScriptError
    at: str

    def __str__(self) -> str:
        return f"instruction block in {message_of(self.at)}: {self.error}"


@dataclass(frozen=True, slots=True)
class Found:
    """The newest user message that holds a block: its chain, and how many assistant messages follow it.

    ``at`` is the path to its words in the request that the client sent.
    ``chain`` None: no block is usable. ``faulty`` are blocks in newer messages that can't be used, newest first.
    ``warnings`` tell of tags and blocks that count for nothing.
    """

    chain: Chain | None = None
    index: int = 0
    step: int = 0
    faulty: tuple[Faulty, ...] = ()
    warnings: tuple[str, ...] = ()
    at: str = ""

    @property
    def place(self) -> str:
        """The path to the message."""
        return message_of(self.at)


MAX_FAULTY = 5
"""Faulty blocks that are told of; the search goes on past them."""


def find(messages: Sequence[Message], check_fault: FaultCheck | None = None) -> Found:
    """The active block, sought from the newest message back, in user messages only.

    The step is derived from the conversation alone: a retry, or the same request in another process, finds the same.
    """
    faulty: list[Faulty] = []
    told: list[str] = []
    step = 0
    for index in range(len(messages) - 1, -1, -1):
        message = messages[index]
        step += message.role == "assistant"
        text = message.text if message.role == "user" else ""
        at = message.at or f"messages[{index}].content"
        told += _closed(text, message_of(at))[: MAX_FAULTY - len(told)]
        if not opens(text):
            continue
        try:
            chain = parse(text, check_fault)
        except ScriptError as error:
            faulty.append(Faulty(index, error, at))
            del faulty[MAX_FAULTY:]
        else:
            return Found(chain, index, step, tuple(faulty), (*_several(text, message_of(at)), *told), at)
    return Found(faulty=tuple(faulty), warnings=tuple(told))


def message_of(at: str) -> str:
    """The path to a message, given that to its words."""
    return at.removesuffix(".content").removesuffix(".parts")


def _closed(text: str, place: str) -> tuple[str, ...]:
    return (f"{place} has {END} without {START} before it, which is plain text",) if closes_alone(text) else ()


def _several(text: str, place: str) -> tuple[str, ...]:
    try:
        count = sum(1 for _ in blocks(text))
    except ScriptError as error:
        return (f"{place} has an unclosed tag after its instruction block: {error}",)
    return (f"{place} holds {count} instruction blocks; the first one counts",) if count > 1 else ()
