"""The request as code: a curl line and a Python program, that send just these bytes' meaning."""

import shlex

from engine.jsontext import Json, JsonObject
from engine.wire import HttpRequest

BASE_URL = "http://localhost:5099"

# fmt: off
PARAMETERS = frozenset({
    "frequency_penalty", "function_call", "functions", "logit_bias", "logprobs", "max_completion_tokens",
    "max_tokens", "messages", "metadata", "modalities", "model", "n", "parallel_tool_calls", "prediction",
    "presence_penalty", "prompt_cache_key", "reasoning_effort", "response_format", "safety_identifier",
    "seed", "service_tier", "stop", "store", "stream", "stream_options", "temperature", "tool_choice",
    "tools", "top_logprobs", "top_p", "user", "verbosity", "web_search_options",
})
# fmt: on
"""What ``chat.completions.create`` takes by name; the rest goes through ``extra_body``."""


def curl(http: HttpRequest, base_url: str = BASE_URL) -> str:
    """A command for a POSIX shell; ``-N`` shows a stream as it comes."""
    headers = [f"-H {shlex.quote(f'{name}: {value}')}" for name, value in http.headers]
    parts = [f"curl -N {shlex.quote(base_url + http.path)}", *headers, f"--data-raw {shlex.quote(http.body.decode())}"]
    return " \\\n  ".join(parts)


def openai_python(body: JsonObject, headers: tuple[tuple[str, str], ...], base_url: str = BASE_URL) -> str:
    """A program for openai-python."""
    arguments = {name: value for name, value in body.items() if name in PARAMETERS}
    arguments = {"model": "echo", **arguments}
    further = {name: value for name, value in body.items() if name not in PARAMETERS}
    lines = [f"    {name}={_literal(value)}," for name, value in arguments.items()]
    lines += [f"    extra_body={_literal(further)},"] if further else []
    client = [f'    base_url="{base_url}/v1",', '    api_key="unused",']
    client += [f"    default_headers={_literal(dict(headers))},"] if headers else []
    tail = ["for chunk in answer:", "    print(chunk.to_json(indent=None))"]
    return "\n".join(
        [
            "from openai import OpenAI",
            "",
            "client = OpenAI(",
            *client,
            ")",
            "answer = client.chat.completions.create(",
            *lines,
            ")",
            *(tail if body.get("stream") is True else ["print(answer.to_json())"]),
            "",
        ]
    )


def _literal(value: Json | dict[str, str], margin: str = "    ") -> str:
    """A Python literal, laid out as JSON is, its further lines after a margin."""
    inner = margin + "    "
    match value:
        case dict() if value:
            items = "".join(f"{inner}{key!r}: {_literal(each, inner)},\n" for key, each in value.items())
            return f"{{\n{items}{margin}}}"
        case list() if value:
            items = "".join(f"{inner}{_literal(each, inner)},\n" for each in value)
            return f"[\n{items}{margin}]"
        case _:
            return repr(value)
