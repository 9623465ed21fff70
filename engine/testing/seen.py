"""What a test double saw, and assertions about it that say what came instead."""

from collections.abc import Iterable
from typing import Final

from engine.fixtures import Fixture
from engine.fixtures.calls import opened
from engine.jsontext import Json
from engine.messages import ChatReply, ChatRequest, ToolCall

_NO_SUCH: Final = object()
_SHOWN: Final = 20


class Seen:
    """The exchanges of one test, in the order they ended."""

    def __init__(self) -> None:
        self.exchanges: list[Fixture] = []

    @property
    def last(self) -> Fixture:
        """The newest exchange. Raises AssertionError where there was none."""
        if not self.exchanges:
            raise AssertionError("expected a request, but none was made")
        return self.exchanges[-1]

    @property
    def reply(self) -> ChatReply:
        """The newest reply. Raises AssertionError where the newest request was refused."""
        reply = self.last.reply
        if reply is None:
            told = self.last.body.decode("utf-8", "replace")
            raise AssertionError(f"expected a reply, but the request was answered {self.last.status}: {told[:500]}")
        return reply

    @property
    def requests(self) -> list[ChatRequest]:
        """What was asked, as chat requests, without what they only point to; other calls are passed over."""
        exchanges = (opened(each.request, each.settings) for each in self.exchanges)
        return [exchange.request for exchange in exchanges if exchange]

    @property
    def calls(self) -> list[ToolCall]:
        """Every tool call of every reply, in order."""
        return [call for each in self.exchanges if each.reply for call in each.reply.tool_calls]

    @property
    def statuses(self) -> list[int]:
        """The status of each exchange."""
        return [each.status for each in self.exchanges]

    def assert_requests(self, count: int) -> None:
        """That so many requests were made, retries and all."""
        __tracebackhide__ = True
        if len(self.exchanges) != count:
            made = listed(f"{each.request.method} {each.request.path}: {each.status}" for each in self.exchanges)
            raise AssertionError(f"expected {counted(count, 'request')}, but {len(self.exchanges)} were made{made}")

    def assert_asked(self, text: str) -> None:
        """That some user message holds these words."""
        __tracebackhide__ = True
        asked = [message.text for request in self.requests for message in request.messages if message.role == "user"]
        if not any(text in each for each in asked):
            raise AssertionError(
                f"expected a user message with {text!r}, but these were sent{listed(map(repr, asked))}"
            )

    def assert_said(self, text: str) -> None:
        """That some reply holds these words."""
        __tracebackhide__ = True
        said = [choice.text for each in self.exchanges if each.reply for choice in each.reply.choices]
        if not any(text in each for each in said):
            raise AssertionError(f"expected a reply with {text!r}, but these were given{listed(map(repr, said))}")

    def assert_called(self, name: str, **arguments: Json) -> ToolCall:
        """That some reply called this tool, with these arguments among others; gives the first such call."""
        __tracebackhide__ = True
        for call in self.calls:
            if call.name == name and all(call.values.get(key, _NO_SUCH) == value for key, value in arguments.items()):
                return call
        wanted = f"a call of {name}" + (f" with {arguments!r}" if arguments else "")
        made = listed(f"{call.name}({call.arguments})" for call in self.calls)
        raise AssertionError(f"expected {wanted}, but these were made{made}")

    def assert_not_called(self, name: str = "") -> None:
        """That no reply called this tool, or any."""
        __tracebackhide__ = True
        found = [call for call in self.calls if call.name == name or not name]
        if found:
            made = listed(f"{call.name}({call.arguments})" for call in found)
            raise AssertionError(f"expected no call{f' of {name}' if name else ''}, but these were made{made}")


def counted(count: int, noun: str) -> str:
    """``1 step``, ``2 steps``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def were(count: int) -> str:
    """The verb that goes with a count."""
    return "was" if count == 1 else "were"


def listed(lines: Iterable[str]) -> str:
    """Lines below a sentence, the first twenty of them; ``: none`` where there are none."""
    shown = [f"\n  {line[:300]}" for line in lines]
    more = [f"\n  and {len(shown) - _SHOWN} more"] if len(shown) > _SHOWN else []
    return ":" + "".join([*shown[:_SHOWN], *more]) if shown else ": none"
