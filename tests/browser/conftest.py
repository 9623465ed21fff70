"""What every walk through the playground stands on: a server, a real Chromium, watched pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from xdist.remote import Producer  # pyright: ignore[reportMissingTypeStubs]  it has types, and doesn't say so
from xdist.scheduler import LoadScopeScheduling  # pyright: ignore[reportMissingTypeStubs]  likewise

from tests.browser.resting import PATIENCE
from tests.browser.serving import PLAYGROUND, serving

CHROMIUM = Path("/usr/bin/chromium")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    "--process-per-site",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough to earn back what its scripts' best code costs
)

SHARED = {
    "test_fixtures_page.py": "fixtures",
    "test_lanes.py": "lanes",
    "test_sight.py": "lanes",
    "test_traffic_page.py": "traffic",
}
"""Modules whose walks need another server than ``home``: the walks of one server go to one worker, which starts it."""

Open = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not CHROMIUM.exists() and Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"no Chromium at {CHROMIUM}"))


class ByServer(LoadScopeScheduling):
    """Hands out walks one by one, but as one those that share a server of their own."""

    def _split_scope(self, nodeid: str) -> str:
        return SHARED.get(Path(nodeid.partition("::")[0]).name, nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByServer:
    """Takes the place of ``--dist loadgroup``, which writes groups into names that today's pytest doesn't read."""
    return ByServer(config, log)


@pytest.fixture(scope="session")
def home() -> Iterator[str]:
    """Where the server is that most walks share: each begins with a draft of its own."""
    with serving(*PLAYGROUND) as address:
        yield address


@pytest.fixture(scope="session")
def lanes() -> Iterator[str]:
    """Where the server is of a page with nothing but a run."""
    with serving(str(Path(__file__).with_name("lanes_server.py"))) as address:
        yield address


@pytest.fixture(scope="module")
def address(home: str) -> str:
    """Where the pages of a module are; one that looks at all that a server keeps has its own."""
    return home


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(CHROMIUM), args=QUIET)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def reader(browser: Browser, home: str) -> Iterator[BrowserContext]:
    """Who opens all pages: one process, which keeps the compiled scripts while one of its pages is open."""
    context = browser.new_context()
    context.new_page().goto(f"{home}/_stcore/health")
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
        still: bool = True,  # most walks are about something else than how a reply plays
        before: Callable[[Page], object] | None = None,  # what is done to the page while nothing is in it
    ) -> Page:
        page = reader.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light", reduced_motion="reduce" if still else "no-preference")
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: None if _is_ours(asked.url, address) else complaints.append(asked.url))
        pages.append(page)
        if before:
            before(page)
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
