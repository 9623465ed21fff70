"""pytest's fixture ``echo``: a test double of the test's own, and no way out of this machine."""

import warnings
from contextlib import nullcontext
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.testing import Echo


class UnusedRecording(pytest.PytestWarning):
    """A loaded recording that the test asked nothing of."""


def pytest_configure(config: pytest.Config) -> None:
    """Makes the marker known."""
    config.addinivalue_line(
        "markers",
        "echo(leaks=False, **settings): settings of the fixture echo; leaks=True lets the test reach other machines",
    )


@pytest.fixture
def echo(request: pytest.FixtureRequest) -> "Iterator[Echo]":
    """An LLM's API that is this test's own: clients, rules, a script or recordings for it, and what it saw.

    While it is there, no connection leaves this machine: what tries fails, and so does the test, unless the marker
    ``echo(leaks=True)`` allows it. Steps of a script that no request asked for fail the test, and so do functions in
    it that give no step; recordings that none asked for are warned of.
    """
    from engine.errors import EchoError  # noqa: PLC0415  a suite that doesn't use the fixture doesn't pay for it
    from engine.settings import Settings  # noqa: PLC0415  likewise
    from engine.testing import Echo  # noqa: PLC0415  likewise
    from engine.transports.guard import no_leaks  # noqa: PLC0415  likewise

    marker = request.node.get_closest_marker("echo")
    options = dict(marker.kwargs) if marker else {}
    if marker and marker.args:
        pytest.fail(f"the marker echo takes settings by name, as strict=True; got {marker.args[0]!r}", pytrace=False)
    leaks = options.pop("leaks", False)
    try:
        settings = Settings().changed(options)
    except EchoError as error:
        pytest.fail(f"the marker echo: {error}", pytrace=False)
    with nullcontext() if leaks else no_leaks():
        double = Echo(settings)
        yield double
    if told := "\n".join(filter(None, (double.faulty(), double.unused()))):
        pytest.fail(told, pytrace=False)
    if idle := double.unplayed():
        warnings.warn(UnusedRecording(idle), stacklevel=1)
