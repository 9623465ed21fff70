"""How long a reader waits for the first useful picture: ``python tests/benchmarks/first_picture.py [times]``.

Each time a new server process is started and a new browser asks it for the Workbench. It prints the seconds until
the server says that it is up, from then until the example's run stands on the page, and the same for a second visit.
Nothing is asserted: figures belong to the machine they come from.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
from playwright.sync_api import Playwright, sync_playwright

_ROOT = Path(__file__).parents[2]
_SERVE = "import sys; from playground.cli import main; sys.exit(main(['--port', '0']))"
_BROWSER = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def main(times: int) -> None:
    """Prints a line for each time, and the worst first picture."""
    worst = 0.0
    with sync_playwright() as playwright:
        for number in range(1, times + 1):
            up, first, second = _measure(playwright)
            worst = max(worst, first)
            print(f"{number}  up {up:5.2f} s   first picture {first:5.2f} s   second {second:5.2f} s")  # noqa: T201
    print(f"worst first picture {worst:.2f} s")  # noqa: T201  a command's output


def _measure(playwright: Playwright) -> tuple[float, float, float]:
    started = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(_ROOT), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", _SERVE]
    server = subprocess.Popen(command, cwd=_ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        address = server.stdout.readline().split()[-1]
        _wait(f"{address}/healthz")
        up = time.perf_counter() - started
        return up, _visit(playwright, address), _visit(playwright, address)
    finally:
        server.terminate()
        server.communicate()


def _visit(playwright: Playwright, address: str) -> float:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=_BROWSER)
    page = browser.new_page()
    started = time.perf_counter()
    page.goto(address)
    page.locator("[data-role=said]").wait_for(timeout=60_000)
    page.locator(".st-key-run button").wait_for()
    seconds = time.perf_counter() - started
    browser.close()
    return seconds


def _wait(address: str) -> None:
    while True:
        try:
            httpx.get(address, timeout=60)
        except httpx.ConnectError:
            time.sleep(0.02)
        else:
            return


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
