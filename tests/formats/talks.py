"""A recorded conversation, what it says, and how the openai package asks for the same."""

import json
import socket
from typing import Any

from engine.fixtures import Fixture
from tests.engine.fixtures.exchanges import WEATHER, chat, post, record

TALK: list[dict[str, Any]] = [
    {"role": "system", "content": "Be kind."},
    {"role": "user", "content": "weather in Oslo and Rome"},
]


def talk() -> list[Fixture]:
    """A conversation with tools, and a streamed reply: 'it''s' quoted, beyond ASCII, over lines."""
    (called,) = record(post({"model": "m", "messages": TALK, "tools": [WEATHER]}))
    assert called.reply is not None
    calls = called.reply.tool_calls
    answer = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in calls
    ]
    results = [{"role": "tool", "tool_call_id": call.id, "content": "sun"} for call in calls]
    again = [*TALK, {"role": "assistant", "content": None, "tool_calls": answer}, *results]
    return [
        called,
        *record(post({"model": "m", "messages": again, "tools": [WEATHER]})),
        *record(chat('It\'s "quoted",\n\tÜnï ☃ $HOME `date` \\n', stream=True)),
        *record(chat("plain words")),
    ]


def words(made: Fixture) -> tuple[str, list[tuple[str, str]]]:
    assert made.reply is not None
    return made.reply.text, [(call.name, call.arguments) for call in made.reply.tool_calls]


def asked(client: Any, made: Fixture) -> tuple[str, list[tuple[str, str]]]:
    """What the openai package gets for the request of an exchange, streamed or not."""
    body = json.loads(made.request.body)
    if not body.pop("stream", False):
        message = client.chat.completions.create(**body).choices[0].message
        calls: list[Any] = [*(message.tool_calls or [])]
        return message.content or "", [(call.function.name, call.function.arguments) for call in calls]
    pieces = [chunk.choices[0].delta.content or "" for chunk in client.chat.completions.create(**body, stream=True)]
    return "".join(pieces), []


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
