"""A conversation as rules see it: what was said to the model before each of its answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.messages import ChatRequest, Message, Text
from engine.rules.words import Said
from engine.script.finding import message_of


@dataclass(frozen=True, slots=True)
class Turn:
    """What came between two assistant messages, or after the last.

    ``user`` is the newest user message that the model had heard, ``at`` the path to its words; ``fresh``: it is of
    this turn. ``results`` are the tool results of this turn.
    """

    user: Said
    at: str
    fresh: bool
    results: tuple[Said, ...]

    @property
    def opens(self) -> bool:
        """Whether the user begins something, with no tool results beside: agents add words of their own to those."""
        return self.fresh and not self.results

    @property
    def place(self) -> str:
        """The path to the user message; without one, whose results these are."""
        return message_of(self.at) or "the tool results"


class Asked:
    """A request as rules see it."""

    def __init__(self, request: ChatRequest) -> None:
        self._messages = request.messages
        self.model = Said(request.model or "echo")

    @cached_property
    def system(self) -> Said:
        """The system prompt, with what developers say."""
        prompts = [_lines(message) for message in self._messages if message.role in {"system", "developer"}]
        return Said("\n\n".join(prompts))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The newest first, so that each stands at the number of assistant messages after it."""
        return tuple(_turns(self._messages))[::-1]


def _turns(messages: Sequence[Message]) -> Iterator[Turn]:
    user, at, fresh = Said(""), "", False
    results: list[Said] = []
    for index, message in enumerate(messages):
        if message.role == "assistant":
            yield Turn(user, at, fresh, tuple(results))
            fresh, results = False, []
            continue
        given = message.tool_results
        results += [Said(result.content) for result in given]
        if message.role == "user" and (len(given) < len(message.parts) or not given):
            user, at, fresh = Said(_lines(message)), message.at or f"messages[{index}].content", True
    yield Turn(user, at, fresh, tuple(results))


def _lines(message: Message) -> str:
    """The text parts of a message, each on lines of its own: joined they would make words that nobody said."""
    return "\n".join(part.text for part in message.parts if isinstance(part, Text))
