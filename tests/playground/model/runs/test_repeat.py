"""The same request many times over."""

from engine.messages import ChatRequest
from engine.replies.draft import Draft, Passed
from engine.rules import Rules
from engine.service import Service
from engine.settings import Settings
from playground.model.runs.repeat import Repeated, repeated
from tests.playground.model.exchanges import exchange


def test_every_answer_is_the_same():
    assert repeated(Service(), exchange("hi").request, 5) == Repeated(5)


def test_rules_answer_every_time():
    seen: list[int] = []

    class Counted(Rules):
        """Counts what is asked."""

        def respond(self, request: ChatRequest, settings: Settings) -> Draft | Passed:
            seen.append(1)
            return super().respond(request, settings)

    rules = Counted(Rules().when("hi", "By rule.").rules)
    assert repeated(Service(rules=rules), exchange("hi").request, 3) == Repeated(3)
    assert len(seen) == 3


def test_an_answer_that_is_another_is_told():
    class Turning(Service):
        """Answers by the persona that is next."""

        turn = 0

        @property
        def settings(self) -> Settings:
            Turning.turn += 1
            return Settings(persona="lorem" if Turning.turn > 4 else "echo")

        @settings.setter
        def settings(self, value: Settings) -> None:
            pass

    found = repeated(Turning(), exchange("hi", model="any").request, 9)
    assert found.number is not None
    assert found.why is not None
    assert "choices[0]" in found.why.why
