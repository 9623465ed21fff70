"""What every test stands on: an environment without settings, and the shared material where it is laid out."""

import gc
import os
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

_KEPT = {"ECHO_SHARED", "ECHO_ENV"}
os.environ["ECHO_ENV"] = "test"  # also for the servers that tests start: nothing is kept on the disk

# laws are tried on few examples in every run and on many by ``--hypothesis-profile=thorough``; none is timed
settings.register_profile("quick", max_examples=40, deadline=None)
settings.register_profile("thorough", max_examples=1_000, deadline=None)
settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays: looking for garbage in between takes a fifth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Ten thousand tests stay to the end: what they hold is looked through for garbage no more.

    The worker that collects is measured already; the processes that its tests start run without, in half the time.
    """
    gc.collect()
    gc.freeze()
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if item.get_closest_marker("unmeasured") is None:
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
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("ECHO_") and name not in _KEPT]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with cases and corpora that are not part of the project."""
    folder = Path(os.environ.get("ECHO_SHARED", Path(__file__).parents[2] / "shared"))
    if not folder.is_dir():
        pytest.skip("the shared cases and corpora are not on this machine; ECHO_SHARED says where they are")
    return folder
