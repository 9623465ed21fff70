"""What is exported is run by the tool that it is for: the same words and calls come out."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from openai import OpenAI
from openai.types.chat import ChatCompletionMessageParam
from pydantic import TypeAdapter

from engine.fixtures import export
from engine.service import Service
from engine.settings import Settings
from engine.transports.asgi import App
from engine.transports.serving import serving
from tests.engine.fixtures.exchanges import post, record
from tests.formats.talks import asked, free_port, talk, words

HOME = Path(__file__).parents[2]
NODE = shutil.which("node") or ""
BASH = shutil.which("bash") or ""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(App(Service(Settings()))) as found:
        yield found


def test_vcrpy_plays_its_cassette_to_the_openai_package(tmp_path: Path):
    vcr: Any = pytest.importorskip("vcr")
    made = talk()
    path = tmp_path / "cassette.yaml"
    path.write_bytes(export(made, "vcrpy"))
    match = ["method", "scheme", "host", "port", "path", "query", "body"]
    with vcr.use_cassette(str(path), record_mode="none", match_on=match) as cassette:
        with OpenAI(api_key="none", base_url="http://localhost:5099/v1", max_retries=0) as client:
            assert [asked(client, each) for each in made] == [words(each) for each in made]
        assert cassette.all_played


AIMOCK = Path(os.environ.get("AIMOCK_HOME", HOME / ".venv/aimock/node_modules/@copilotkit/aimock"))


@pytest.fixture
def aimock() -> Path:
    if not NODE or not (AIMOCK / "dist/cli.js").is_file():
        pytest.skip(f"aimock is not here: npm install @copilotkit/aimock, and AIMOCK_HOME={AIMOCK}")
    return AIMOCK / "dist"


@contextlib.contextmanager
def serving_aimock(cli: Path, fixtures: Path) -> Generator[str]:
    port = free_port()
    command = [NODE, str(cli), "-f", str(fixtures), "-p", str(port), "--strict", "--validate-on-load"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(address, trust_env=False)
                break
            assert process.poll() is None
            time.sleep(0.05)
        yield address
    finally:
        process.kill()
        process.communicate()


def test_aimock_finds_its_file_in_order_and_serves_the_same(aimock: Path, tmp_path: Path):
    made = talk()
    path = tmp_path / "fixtures.json"
    path.write_bytes(export(made, "aimock"))
    checked = subprocess.run(
        [NODE, str(aimock / "aimock-cli.js"), "validate", "--strict", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    with (
        serving_aimock(aimock / "cli.js", path) as address,
        OpenAI(api_key="none", base_url=f"{address}/v1", max_retries=0) as client,
    ):
        assert [asked(client, each) for each in made] == [words(each) for each in made]


@pytest.mark.parametrize("number", range(4))
def test_the_snippet_prints_the_reply(number: int, address: str, tmp_path: Path):
    made = talk()[number]
    program = export(made, "openai-python").replace(b"http://localhost:5099", address.encode())
    (tmp_path / "snippet.py").write_bytes(program)
    done = subprocess.run([sys.executable, tmp_path / "snippet.py"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    text, calls = words(made)
    printed = [text, *(f"{name} {arguments}" for name, arguments in calls)]
    assert done.stdout.decode() == "".join(f"{line}\n" for line in printed)


@pytest.mark.parametrize("stream", [False, True])
def test_the_snippet_prints_the_answers_to_all_prompts(address: str, tmp_path: Path, *, stream: bool):
    body = {"model": "m", "prompt": ["one", " two"], "stream": stream}
    program = export(record(post(body, "/v1/completions")), "openai-python")
    (tmp_path / "snippet.py").write_bytes(program.replace(b"http://localhost:5099", address.encode()))
    done = subprocess.run([sys.executable, tmp_path / "snippet.py"], capture_output=True, check=False)
    assert done.stdout.decode() == ("one two\n" if stream else "one\n two\n"), done.stderr


@pytest.mark.parametrize("number", range(4))
def test_the_command_gets_the_same_bytes(number: int, address: str):
    if not BASH or shutil.which("curl") is None:
        pytest.skip("bash or curl is not here")
    made = talk()[number]
    command = export(made, "curl").replace(b"http://localhost:5099", address.encode())
    done = subprocess.run([BASH], input=command, capture_output=True, check=True)
    assert done.stdout == made.body


def test_the_lines_are_messages_of_openai_s_own_types():
    adapter: TypeAdapter[Any] = TypeAdapter(list[ChatCompletionMessageParam])
    for line in export(talk(), "openai-jsonl").decode().splitlines():
        messages = json.loads(line)["messages"]
        assert len(adapter.validate_python(messages)) == len(messages)
        assert messages[-1]["role"] == "assistant"


def blank(route: Any) -> None:
    route.fulfill(body="<p>", content_type="text/html")


def test_a_browser_plays_the_archive(tmp_path: Path):
    sync_api: Any = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not here")
    made = talk()[:2]
    (tmp_path / "talk.har").write_bytes(export(made, "har"))
    program = """async ([url, body]) => {
        const answer = await fetch(url, {method: "POST", body, headers: {"content-type": "application/json"}});
        return await answer.text();
    }"""
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.route_from_har(tmp_path / "talk.har", url="**/v1/**", not_found="abort")
        page.route("**/page", blank)
        page.goto("http://localhost:5099/page")
        texts = [
            page.evaluate(program, ["http://localhost:5099/v1/chat/completions", each.request.body.decode()])
            for each in made
        ]
        browser.close()
    assert texts == [each.body.decode() for each in made]
