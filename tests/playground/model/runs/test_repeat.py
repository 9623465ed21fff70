"""The same request many times over."""

from engine.service import Service
from engine.settings import Settings
from playground.model.runs.repeat import Repeated, repeated
from tests.playground.model.exchanges import exchange


def test_every_answer_is_the_same():
    assert repeated(Service(), exchange("hi").request, 5) == Repeated(5)


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
