"""The exact bytes of each dialect beside OpenAI's chat, reviewed as a diff."""

import pytest
from inline_snapshot import external_file

from engine.service import Service
from engine.settings import Settings
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES

AGREED = ("text", "odd characters", "limit", "stop", "script", "scripted calls", "scripted usage")
OTHERS = [name for name in WIRES if name != "openai"]


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("case", AGREED)
@pytest.mark.parametrize("stream", [False, True], ids=["body", "stream"])
def test_the_bytes_are_as_agreed(name: str, case: str, stream: bool) -> None:
    response = Service(Settings()).handle(WIRES[name].request(CASES[case], stream=stream))
    head = "".join(f"{key}: {value}\n" for key, value in response.headers)
    text = f"{response.status}\n{head}\n{response.body.decode()}".replace("\r", "\\r")
    kind = "stream" if stream else "body"
    assert text == external_file(f"golden/{name}/{case.replace(' ', '-')}.{kind}.txt")
