"""``--client litellm`` asks all capabilities of each way in with_litellm.py; the outcomes are told as JSON lines."""

import importlib
import importlib.metadata
import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from drive import Drive, notes


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which client."""
    parser.addoption("--client", required=True, help="the name of a module after with_")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs each capability for each way of the client."""
    ways: dict[str, type[Drive]] = importlib.import_module(f"with_{metafunc.config.option.client}").WAYS
    metafunc.parametrize("kind", ways.values(), ids=ways.keys())


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Expects the failures that are the client's own; skips what it doesn't offer."""
    for item in items:
        kind, capability = item.callspec.params["kind"], _capability(item)
        if capability in kind.not_offered:
            item.add_marker(pytest.mark.skip(reason=kind.not_offered[capability]))
        elif capability in kind.own_failures:
            item.add_marker(pytest.mark.xfail(strict=True, reason=kind.own_failures[capability]))


@pytest.fixture
def address() -> str:
    """Where the server is; its notes begin anew."""
    where = os.environ["ECHO_ADDRESS"]
    notes(where, fresh=True)
    return where


@pytest.fixture
def drive(kind: type[Drive], address: str) -> Drive:
    """The client without retries."""
    return kind(address)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: Any, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Writes a line for each outcome."""
    report = yield
    if report.when == "call" or report.outcome != "passed":
        expected = hasattr(report, "wasxfail")
        outcome = {"passed": "pass", "skipped": "own" if expected else "not offered", "failed": "fails"}[report.outcome]
        told = {
            "client": item.config.option.client.replace("_", "-"),
            "version": importlib.metadata.version(os.environ.get("ECHO_CLIENT", "pytest")),
            "way": item.callspec.id,
            "capability": _capability(item),
            "outcome": outcome,
            "note": report.wasxfail if expected else _reason(report, call),
        }
        if "ECHO_OUTCOMES" in os.environ:
            with Path(os.environ["ECHO_OUTCOMES"]).open("a", encoding="utf-8") as file:
                file.write(json.dumps(told) + "\n")
    return report


def _reason(report: Any, call: pytest.CallInfo[None]) -> str:
    if report.skipped:
        return str(report.longrepr[2]).removeprefix("Skipped: ")
    return repr(call.excinfo.value)[:300] if call.excinfo else ""


def _capability(item: Any) -> str:
    return item.originalname.removeprefix("test_")
