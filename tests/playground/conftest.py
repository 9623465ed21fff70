"""What the pages' tests stand on."""

import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from playground.kept import kept_service

_HERE = Path(__file__).parent


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage is the engine's, and other tests give it: pages are drawn without, in half the time."""
    if _HERE not in item.path.parents:  # this is asked about every test there is
        return (yield)
    with _unmeasured():
        return (yield)


@contextmanager
def _unmeasured() -> Generator[None]:
    here, threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)  # pyright: ignore[reportArgumentType]  what none is spelled as
    try:
        yield
    finally:
        threading.settrace(threads)  # pyright: ignore[reportArgumentType]  likewise
        sys.settrace(here)


@pytest.fixture(autouse=True)
def _nothing_is_kept_from_test_to_test() -> Iterator[None]:
    yield
    kept_service.cache_clear()
