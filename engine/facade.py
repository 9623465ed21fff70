"""The engine without a wire: a chat request in, a finished reply or its events out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.answer import chunker_of
from engine.bodies.openai import read_chat
from engine.events import Event
from engine.messages import ChatReply, ChatRequest
from engine.replies.decide import reply
from engine.settings import Settings
from engine.streaming import stream

if TYPE_CHECKING:
    from engine.fixtures.replay import Replay


class Engine:
    """Answers chat requests. It keeps nothing between them; without ``settings`` it has the defaults.

    With ``replay`` it answers from those recordings.
    """

    def __init__(self, settings: Settings | None = None, *, replay: "Replay | None" = None) -> None:
        self.settings = settings or Settings()
        self.replay = replay

    def reply(self, request: ChatRequest) -> ChatReply:
        """The finished reply.

        Raises RequestError where the request, its script or its recording asks for a refusal, TypeError for anything
        but a ChatRequest.
        """
        if not isinstance(request, ChatRequest):  # pyright: ignore[reportUnnecessaryIsInstance]  callers without types
            raise TypeError(_how_to_ask(request))
        return reply(request, self.settings, self.replay.responder if self.replay else None)

    def events(self, request: ChatRequest) -> Iterator[Event]:
        """The same reply as the events of a stream, cut as the settings say."""
        return stream(self.reply(request), chunker_of(self.settings))


def _how_to_ask(given: object) -> str:
    return (
        f"expected a ChatRequest (engine.messages), got {type(given).__name__}. A body of Chat Completions becomes one "
        f"by {read_chat.__module__}.read_chat(engine.bodies.fields.Fields(body), engine.messages.Origin()); as it is, "
        "it can be sent through engine.EchoTransport."
    )
