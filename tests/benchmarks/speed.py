"""What an answer costs, beside the least that any server would have to do for it.

``python tests/benchmarks/speed.py`` prints a table: microseconds of CPU for an answer, and how many times that is
of ``json.dumps`` of the request's own body and of a bare loop that fills one template for each chunk. All three are
measured in the same run, so the ratios compare between machines where the microseconds don't.

A second table is about tools: real definitions (found through ECHO_SHARED, else made up), offered for the first time
or again, of which one is called; and the arguments for a schema alone. New ones are new in every word that counts for
a cache: names, descriptions and the descriptions of parameters.
"""

import json
import os
import statistics
import sys
import time
import timeit
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.errors import SchemaError
from engine.schema import generate
from engine.service import Service
from engine.wire import HttpRequest

CHUNK = (
    'data: {"id":"chatcmpl-0","object":"chat.completion.chunk","created":1735689600,"model":"m",'
    '"choices":[{"index":0,"delta":{"content":%s},"logprobs":null,"finish_reason":null}]}\n\n'
)
PLACE = {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}}}
WEATHER: dict[str, Any] = {"name": "get_weather", "description": "The weather.", "parameters": PLACE}
TOOLS = [{"type": "function", "function": WEATHER}]


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


CORPUS = Path(os.environ.get("ECHO_SHARED", Path(__file__).parents[3] / "shared")) / "corpora" / "tool_schemas.jsonl"
PLACES = ("Oslo", "Rome", "Paris", "Lima", "Cairo")
_numbers = count(1)


def definitions() -> list[dict[str, Any]]:
    """Real tool definitions; without the corpus as many of one kind."""
    if not CORPUS.exists():
        return [{"name": f"tool_{number}", "description": "Does things.", "parameters": PLACE} for number in range(458)]
    rows = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]
    return [{key: row[key] or "tool" for key in ("name", "description", "parameters")} for row in rows]


def renewed(tool: dict[str, Any]) -> dict[str, Any]:
    """The same tool with a name and descriptions that were never seen before."""
    number = next(_numbers)
    copy = json.loads(json.dumps(tool))
    copy["name"] = f"{tool['name'][:50]}_{number}"
    copy["description"] += f" {number}"
    properties: dict[str, dict[str, Any] | bool] = copy["parameters"].get("properties") or {}
    for name, child in properties.items():
        if isinstance(child, dict):
            properties[name] = {**child, "description": f"{child.get('description', '')} {number}"}
    return copy


def offers(size: int) -> Iterator[list[dict[str, Any]]]:
    """Lists of so many tools, in which nothing but the weather's name was offered before."""
    known, start = definitions(), 0
    while True:
        others = [renewed(known[(start + 7 * place) % len(known)]) for place in range(size - 1)]
        weather = {**renewed(WEATHER), "name": "get_weather"}
        yield [*others[: size // 2], weather, *others[size // 2 :]]
        start += 13


def asking(tools: list[dict[str, Any]], text: str) -> bytes:
    """A request's body."""
    offered = [{"type": "function", "function": tool} for tool in tools]
    return json.dumps({"model": "m", "messages": [user(text)], "tools": offered}).encode()


def once(work: Callable[[], object]) -> float:
    """Microseconds of CPU of one call."""
    before = time.process_time_ns()
    work()
    return (time.process_time_ns() - before) / 1_000


def answered(bodies: list[bytes]) -> tuple[float, float]:
    """The median for these requests, and how many times that is of ``json.dumps`` of the same."""
    service = Service()
    requests = [HttpRequest("POST", "/v1/chat/completions", body=body) for body in bodies]
    ours = statistics.median([once(lambda http=http: service.handle(http).body) for http in requests])
    values = [json.loads(body) for body in bodies]
    return ours, ours / statistics.median([once(lambda value=value: json.dumps(value)) for value in values])


def new_offers(size: int, requests: int) -> list[bytes]:
    """Requests with tools that are all new."""
    asked = (f"What's the weather in {PLACES[number % len(PLACES)]}, day {number}?" for number in count())
    return [asking(tools, text) for tools, text in islice(zip(offers(size), asked, strict=False), requests)]


def seen_offers(size: int, requests: int) -> list[bytes]:
    """New messages about the same tools."""
    tools = next(offers(size))
    return [
        asking(tools, f"What's the weather in {PLACES[number % len(PLACES)]}, day {number}?")
        for number in range(requests)
    ]


def schemas() -> tuple[list[float], list[float]]:
    """The times for the schemas of all tools: met for the first time, and met again."""
    first: list[float] = []
    again: list[float] = []
    for tool in definitions():
        parameters = renewed(tool)["parameters"]
        try:
            first.append(once(lambda schema=parameters: generate(schema)))
        except SchemaError:
            continue
        again.append(once(lambda schema=parameters: generate(schema)))
    return first, again


def tool_rows() -> Iterator[tuple[str, float, float | None]]:
    """The second table."""
    schemas()
    yield "new 20-tool request", *answered(new_offers(20, 100))
    yield "20 seen tools", *answered(seen_offers(20, 100))
    yield "200 seen tools", *answered(seen_offers(200, 40))
    first, again = schemas()
    yield "new schema median", statistics.median(first), None
    yield "seen schema median", statistics.median(again), None


def main() -> None:
    """Prints the tables."""
    print(f"{'':34}{'µs':>10}{'÷ json.dumps':>15}{'÷ template loop':>18}")  # noqa: T201  it is a command
    for name, ours, dumped, looped in map(row, CASES):
        print(f"{name:34}{ours:10.0f}{dumped:15.1f}{looped:18.1f}")  # noqa: T201  it is a command
    print(f"\n{'':34}{'µs':>10}{'÷ json.dumps':>15}")  # noqa: T201  it is a command
    for name, ours, dumped in tool_rows():
        print(f"{name:34}{ours:10.0f}{'' if dumped is None else f'{dumped:15.1f}'}")  # noqa: T201  it is a command


if __name__ == "__main__":
    main()
