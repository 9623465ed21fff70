"""Replay: a loaded recording answers the request that it was made of."""

from dataclasses import dataclass
from typing import Protocol

from engine.errors import RequestError
from engine.messages import ChatReply, ChatRequest
from engine.replies.draft import Draft, Passed, Responder, UsageOverride
from engine.settings import Settings
from engine.trace import TraceLine

NAME = "replay"


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a recording answers. ``reply`` is None where the request was refused, with ``status`` and ``message``.

    ``where`` names the recording in words.
    """

    reply: ChatReply | None
    where: str
    status: int = 200
    message: str = ""


class Recordings(Protocol):
    """A loaded set of recordings."""

    def find(self, request: ChatRequest) -> Recorded:
        """The recording of that request. Raises RequestError, with the nearest one, where there is none."""
        ...


def replaying(recordings: Recordings) -> Responder:
    """A responder that says what was recorded, word for word, and never passes.

    It raises RequestError for a request that isn't recorded, and for one whose recording is a refusal.
    """

    def replay(request: ChatRequest, settings: Settings) -> Draft | Passed:
        del settings
        recorded = recordings.find(request)
        reply = recorded.reply
        if reply is None:
            raise RequestError(recorded.message, status=recorded.status)
        usage = reply.usage
        counts = UsageOverride(usage.input_tokens, usage.output_tokens, usage.reasoning_tokens, usage.cached_tokens)
        line = TraceLine(NAME, answered=True, reason=f"{recorded.where} was recorded of this request")
        return Draft(reply.choices, line, reply.head.warnings, usage=counts, final=True)

    return replay
