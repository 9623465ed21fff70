"""Which tools hold a word, also for several threads at once."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from engine.matching.language.stemming import stem
from engine.matching.offer.holding import Holding
from tests.engine.matching.talk import tool

READERS = 6


@pytest.fixture
def busy_threads():
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("busy_threads")
def test_threads_that_ask_at_once_get_the_whole_answer():
    tools = [tool(f"t{chr(97 + number % 26)}", f"weather report {number}") for number in range(1_000)]

    def ask(holding: Holding, start: Barrier) -> list[int]:
        start.wait()
        return holding.tools([stem("weather")])

    with ThreadPoolExecutor(READERS) as pool:
        for _ in range(30):
            holding, start = Holding(tools), Barrier(READERS)
            answers = [pool.submit(ask, holding, start) for _ in range(READERS)]
            assert [len(answer.result()) for answer in answers] == [1_000] * READERS
