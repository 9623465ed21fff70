import pytest

from engine.messages import ChatRequest, Message, Origin, Text, ToolDefinition
from engine.script import Directive, say
from engine.script.plan import DirectiveName

WEATHER = ToolDefinition(
    "get_weather",
    "Weather for a place",
    {"type": "object", "properties": {"location": {"type": "string"}}, "required": ["location"]},
)
CLOCK = ToolDefinition("clock")
REQUEST = ChatRequest(
    "m",
    (Message("system", (Text("S"),)), Message("developer", (Text("D"),)), Message("user", (Text("hi"),))),
    tools=(WEATHER, CLOCK),
    origin=Origin(
        "http://localhost/v1beta/models/m?alt=sse&key=abc&x=1",
        (
            ("authorization", "Bearer abc"),
            ("x-api-key", "abc"),
            ("cookie", "a=b"),
            ("api-key", "abc"),
            ("x-trace", "7"),
        ),
        {"model": "m", "stream": False, "max_tokens": 10},
    ),
)
BARE = ChatRequest("m", (Message("user", (Text("hi"),)),))

SCHEMA_OF_WEATHER = """# get_weather

## Description

Weather for a place

## Schema

```json
{
  "type": "object",
  "properties": {
    "location": {
      "type": "string"
    }
  },
  "required": [
    "location"
  ]
}
```"""


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("system_prompt_echo", (), "S\n\nD"),
        ("tools_list", (), "get_weather, clock"),
        ("tools_echo", (), "get_weather: Weather for a place\nclock: "),
        ("tool_schema", ("get_weather",), SCHEMA_OF_WEATHER),
        ("tool_schema", ("clock",), "# clock\n\n## Schema\n\n```json\n{}\n```"),
        ("tool_schema", ("nope",), "Tool 'nope' not found"),
        ("tool_schema", ("",), "No tool name specified"),
        ("request_params_echo", (), '{"model":"m","stream":false,"max_tokens":10}'),
        ("request_params_echo", ("max_tokens", "n", "model"), '{"max_tokens":10,"model":"m"}'),
        ("request_params_echo", ("n",), "No matching params"),
        (
            "request_headers_echo",
            (),
            "authorization: [redacted]\nx-api-key: [redacted]\ncookie: [redacted]\napi-key: [redacted]\nx-trace: 7",
        ),
        ("request_url_echo", (), "http://localhost/v1beta/models/m?alt=sse&key=[redacted]&x=1"),
    ],
)
def test_a_directive_says_what_the_request_holds_and_no_secret(
    name: DirectiveName, arguments: tuple[str, ...], words: str
):
    assert say(Directive(name, arguments), REQUEST) == words


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("system_prompt_echo", (), "No system prompt configured"),
        ("tools_list", (), "No tools available"),
        ("tools_echo", (), "No tools available"),
        ("tool_schema", ("f",), "No tools available"),
        ("request_params_echo", (), "{}"),
        ("request_headers_echo", (), "No headers"),
        ("request_url_echo", (), "No request URL"),
    ],
)
def test_a_directive_says_so_where_there_is_nothing(name: DirectiveName, arguments: tuple[str, ...], words: str):
    assert say(Directive(name, arguments), BARE) == words
