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
    from engine.rules import Rules


class Engine:
    """Answers chat requests. It keeps nothing between them; without ``settings`` it has the defaults.

    With ``replay`` it answers from those recordings; ``rules`` are asked before them.
    """

    def __init__(
        self, settings: Settings | None = None, *, replay: "Replay | None" = None, rules: "Rules | None" = None
    ) -> None:
        self.settings = settings or Settings()
        self.replay = replay
        self.rules = rules

    def reply(self, request: ChatRequest) -> ChatReply:
        """The finished reply.

        Raises RequestError where the request, its script, a rule or its recording asks for a refusal, TypeError for
        anything but a ChatRequest.
        """
        if not isinstance(request, ChatRequest):  # pyright: ignore[reportUnnecessaryIsInstance]  callers without types
            raise TypeError(_how_to_ask(request))
        loaded = self.replay.responder if self.replay else None
        return reply(request, self.settings, loaded, by_rule=self.rules.respond if self.rules else None)

    def events(self, request: ChatRequest) -> Iterator[Event]:
        """The same reply as the events of a stream, cut as the settings say."""
        return stream(self.reply(request), chunker_of(self.settings))


def _how_to_ask(given: object) -> str:
    return (
        f"expected a ChatRequest (engine.messages), got {type(given).__name__}. A body of Chat Completions becomes one "
        f"by {read_chat.__module__}.read_chat(engine.bodies.fields.Fields(body), engine.messages.Origin()); as it is, "
        "it can be sent through engine.EchoTransport."
    )
