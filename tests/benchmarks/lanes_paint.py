"""How evenly the lanes are painted, in a real Chromium: ``python tests/benchmarks/lanes_paint.py``.

For each load it prints the longest gap between two frames that showed something new, the frames a second, and the
whole time beside the time that the pacing asks for. Nothing is asserted: figures belong to the machine they come from.
"""

import json
import socket
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlencode

import httpx
from playwright.sync_api import Browser, sync_playwright

_SERVER = Path(__file__).parents[1] / "browser" / "lanes_server.py"
_LOADS = ((500, "5ms"), (2_000, "2ms"), (10_000, "1ms"))
"""Deltas, and the gap between them."""

_WATCH = """
() => {
  const find = (root) => {
    for (const node of root.querySelectorAll("*")) {
      const found = node.matches("section.run") ? node : node.shadowRoot && find(node.shadowRoot);
      if (found) return found;
    }
  };
  const frames = [];
  let run, told = "";
  const look = (now) => {
    run = run?.isConnected ? run : find(document);
    const text = run?.querySelector('[data-role="readout"]').textContent;
    if (run && text !== told) { frames.push(now); told = text; }
    window.__frames = ["done", "failed"].includes(run?.dataset.state) ? frames : null;
    if (!window.__frames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
"""Notes the time of every frame in which the position has moved on."""


def main() -> None:
    """Serves the page, plays each load in-process and over HTTP, prints a line for each."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, str(_SERVER), str(port)])
    try:
        _wait(f"http://127.0.0.1:{port}/healthz")
        with sync_playwright() as playwright:
            arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
            for deltas, gap in _LOADS:
                for door in ("in-process", "HTTP"):
                    print(_measure(browser, port, deltas, gap, door))  # noqa: T201  a command's output
    finally:
        server.terminate()
        server.wait()


def _measure(browser: Browser, port: int, deltas: int, gap: str, door: str) -> str:
    plan = {"reasoning": {"length": deltas // 2}, "messages": [{"text_message": {"length": deltas - deltas // 2}}]}
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    body = {"model": "echo", "stream": True, "messages": [{"role": "user", "content": text}]}
    address = {"body": json.dumps(body), "pacing": gap} | ({"http": "1"} if door == "HTTP" else {})
    page = browser.new_page(viewport={"width": 1440, "height": 1000})
    page.add_init_script(f"({_WATCH})()")
    page.goto(f"http://127.0.0.1:{port}/?{urlencode(address)}")
    page.wait_for_function("window.__frames", timeout=120_000)
    frames: list[float] = page.evaluate("window.__frames")
    said = page.locator("section.run [data-role=said]").inner_text()
    page.close()
    gaps = [later - earlier for earlier, later in pairwise(frames)]
    seconds = (frames[-1] - frames[0]) / 1000
    asked = deltas * float(gap.removesuffix("ms")) / 1000
    return (
        f"{deltas:6} deltas, {gap} apart, {door:10}: longest gap {max(gaps):4.0f} ms, "
        f"{len(gaps) / seconds:4.1f} frames/s, {seconds:5.2f} s (asked {asked:.2f} s); {said}"
    )


def _wait(address: str) -> None:
    for _ in range(150):
        try:
            httpx.get(address)
        except httpx.TransportError:
            time.sleep(0.2)
        else:
            return
    message = f"the server doesn't answer at {address}"
    raise RuntimeError(message)


if __name__ == "__main__":
    main()
