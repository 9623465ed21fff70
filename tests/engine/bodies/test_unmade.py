"""What isn't made is told."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest

CHAT: dict[str, Any] = {"messages": [{"role": "user", "content": "Hi"}]}
GEMINI: dict[str, Any] = {"contents": [{"parts": [{"text": "Hi"}]}]}
MODERATION = {"moderation": {"model": "omni-moderation-latest"}}
ROWS: list[tuple[str, dict[str, Any], str | None]] = [
    ("/v1/chat/completions", {**CHAT, "modalities": ["text", "audio"]}, "modalities ask for audio, which isn't made"),
    ("/v1/chat/completions", {**CHAT, **MODERATION}, "moderation asks for a verdict on the reply"),
    ("/v1/chat/completions", {**CHAT, "modalities": ["text"], "moderation": None}, None),
    ("/v1/responses", {"input": "Hi", **MODERATION}, "moderation asks for a verdict on the reply"),
    (
        "/v1/models/m:generateContent",
        {**GEMINI, "generation_config": {"response_modalities": ["TEXT", "IMAGE", "AUDIO"]}},
        "generationConfig.responseModalities ask for IMAGE, AUDIO, which isn't made here; the reply is text",
    ),
    ("/v1/models/m:generateContent", {**GEMINI, "generationConfig": {"responseModalities": ["TEXT"]}}, None),
]


@pytest.mark.parametrize(("path", "body", "words"), ROWS)
def test_what_is_not_made_is_told(path: str, body: dict[str, Any], words: str | None) -> None:
    response = Service(Settings()).handle(HttpRequest("POST", path, (), json.dumps(body).encode()))
    told = dict(response.headers).get("x-echo-warning")
    assert response.status == 200
    assert (told is None) if words is None else words in str(told)
