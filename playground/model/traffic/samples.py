"""Requests that show something on a page where nothing has come yet."""

from engine.jsontext import JsonObject, compact

_WEATHER: JsonObject = {
    "name": "get_weather",
    "description": "Current weather for a city",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}


def samples() -> list[JsonObject]:
    """Requests as a browser sends them: a streamed reply, a tool call, a reply cut short, and one that is refused."""
    return [
        _post("/v1/chat/completions", _asking("Hello from the Traffic page", stream=True)),
        _post(
            "/v1/chat/completions",
            {**_asking("What is the weather in Oslo?"), "tools": [{"type": "function", "function": _WEATHER}]},
        ),
        _post("/v1/messages", {**_asking("A reply that is longer than it may be"), "max_tokens": 4}),
        _post("/v1/chat/completions", {"model": "echo", "messages": "not a list"}),
    ]


def _asking(text: str, **more: bool) -> JsonObject:
    return {"model": "echo", "messages": [{"role": "user", "content": text}], **more}


def _post(path: str, body: JsonObject) -> JsonObject:
    return {"method": "POST", "path": path, "body": compact(body)}
