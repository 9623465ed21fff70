"""What an answer costs, beside the least that any server would have to do for it.

``python tests/benchmarks/speed.py`` prints a table: microseconds of CPU for an answer, and how many times that is
of ``json.dumps`` of the request's own body and of a bare loop that fills one template for each chunk. All three are
measured in the same run, so the ratios compare between machines where the microseconds don't.
"""

import json
import sys
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.service import Service
from engine.wire import HttpRequest

CHUNK = (
    'data: {"id":"chatcmpl-0","object":"chat.completion.chunk","created":1735689600,"model":"m",'
    '"choices":[{"index":0,"delta":{"content":%s},"logprobs":null,"finish_reason":null}]}\n\n'
)
PLACE = {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}}}
TOOLS = [{"type": "function", "function": {"name": "get_weather", "description": "The weather.", "parameters": PLACE}}]


class Case(NamedTuple):
    """A request, by what is special about it."""

    name: str
    body: dict[str, Any]


def user(text: str) -> dict[str, Any]:
    """A user's turn."""
    return {"role": "user", "content": text}


def turns(count: int) -> list[dict[str, Any]]:
    """So many turns of 100 characters, a tool's call and result in every fourth pair."""
    call = {"id": "c", "type": "function", "function": {"name": "get_weather", "arguments": '{"city":"Oslo"}'}}
    round_ = [
        user("word " * 20),
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c", "content": "sunny"},
        {"role": "assistant", "content": "word " * 20},
    ]
    return [*(round_ * (count // 4)), user("The last word.")]


CASES = (
    Case("a small request", {"messages": [user("Hello, world!")]}),
    Case("a small request, streamed", {"messages": [user("Hello, world!")], "stream": True}),
    Case("a tool call", {"messages": [user("What's the weather in Oslo?")], "tools": TOOLS}),
    Case("a stream of 500 words", {"messages": [user("word " * 499 + "end")], "stream": True}),
    Case("a request of 2,000 turns", {"messages": turns(2_000)}),
    Case("2,000 turns and a tool on offer", {"messages": turns(2_000), "tools": TOOLS}),
)


def measured(work: Callable[[], object]) -> float:
    """Microseconds: the best of five rounds of at least a tenth of a second."""
    timer = timeit.Timer(work)
    number, seconds = timer.autorange()
    number = max(1, round(number * 0.1 / seconds))
    return min(timer.repeat(5, number)) / number * 1e6


def template_loop(said: str) -> bytes:
    """The bare loop: a template for each word, and nothing decided."""
    return "".join([CHUNK % json.dumps(word) for word in said.split(" ")]).encode()


def row(case: Case) -> tuple[str, float, float, float]:
    """Name, microseconds, and the two ratios."""
    service, data = Service(), json.dumps(case.body).encode()
    http = HttpRequest("POST", "/v1/chat/completions", body=data)
    said = str(case.body["messages"][-1]["content"])
    ours = measured(lambda: service.handle(http).body)
    dumped = measured(lambda: json.dumps(case.body))
    looped = measured(lambda: template_loop(said))
    return case.name, ours, ours / dumped, ours / looped


def main() -> None:
    """Prints the table."""
    print(f"{'':34}{'µs':>10}{'÷ json.dumps':>15}{'÷ template loop':>18}")  # noqa: T201  it is a command
    for name, ours, dumped, looped in map(row, CASES):
        print(f"{name:34}{ours:10.0f}{dumped:15.1f}{looped:18.1f}")  # noqa: T201  it is a command


if __name__ == "__main__":
    main()
