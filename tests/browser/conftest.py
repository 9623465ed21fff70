"""What every walk through the playground stands on: a server of its own, a real Chromium, watched pages."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
ROOT = Path(__file__).parents[2]
SERVE = "import sys; from playground.cli import main; sys.exit(main(['--port', '0']))"
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    "--process-per-site",
)
PATIENCE = 20_000
"""Milliseconds that anything may take on a machine that is busy with other things."""

Open = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not CHROMIUM.exists() and Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"no Chromium at {CHROMIUM}"))


@pytest.fixture(scope="module")
def program() -> list[str]:
    """What Python is called with to serve, first of all telling the address; a module may have another."""
    return ["-c", SERVE]


@pytest.fixture(scope="module")
def address(program: list[str]) -> Iterator[str]:
    """Where a module's own server is; what it keeps is gone with it."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("ECHO_")}
    server = subprocess.Popen(
        [sys.executable, *program],
        cwd=ROOT,
        env={**settings, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "ECHO_ENV": "test"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[-1]
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(CHROMIUM), args=QUIET)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def reader(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Who opens all pages of a module: one process, which keeps the compiled scripts while one of its pages is open."""
    context = browser.new_context()
    context.new_page().goto(f"{address}/_stcore/health")
    yield context
    context.close()


@pytest.fixture
def visit(address: str, reader: BrowserContext) -> Iterator[Open]:
    """Opens pages. At the end none may have failed, shown a stack trace, or asked another host for anything."""
    pages: list[Page] = []
    complaints: list[str] = []

    def go(
        path: str = "",
        *,
        width: int = 1440,
        height: int = 1000,
        theme: Literal["light", "dark"] = "light",
        still: bool = True,  # most walks are about something else than how a reply plays
    ) -> Page:
        page = reader.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce" if still else "no-preference")
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: None if _is_ours(asked.url, address) else complaints.append(asked.url))
        pages.append(page)
        page.goto(f"{address}{path}")
        return page

    yield go
    for page in pages:
        expect(page.get_by_test_id("stException")).to_have_count(0)
        page.evaluate("localStorage.clear()")  # the next page of this reader is a first one: it knows of no open list
        page.close()
    assert complaints == [], "a page failed, or asked another host"


def _is_ours(url: str, address: str) -> bool:
    return url.startswith((address, address.replace("http", "ws"), "data:", "blob:"))
