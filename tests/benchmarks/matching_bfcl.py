"""How often exactly the tools that a public function-calling corpus expects are called.

Run: ``python tests/benchmarks/matching_bfcl.py [folder]``; the corpus is found through ECHO_SHARED, and in another
folder every ``bfcl_*.jsonl`` of the same shape is counted. The rules were made while looking at the even rows only, of
these sets and of that corpus' executable and live ones; the odd rows are held out: their column says how well the
rules carry over.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.jsontext import JsonObject
from engine.matching import Choice, choose
from engine.messages import Message, Text, ToolDefinition

CORPORA = Path(os.environ.get("ECHO_SHARED", Path(__file__).parents[3] / "shared")) / "corpora"
SETS = ("simple_python", "multiple", "parallel", "parallel_multiple", "irrelevance")
OFFERED = 128


@dataclass(frozen=True)
class Row:
    """A question, the tools on offer and the names to be called, a name as often as it is to be called."""

    question: str
    tools: tuple[ToolDefinition, ...]
    expected: tuple[str, ...]

    def answered(self, tools: Sequence[ToolDefinition]) -> Choice:
        """What is called for the question with these tools on offer."""
        return choose(tools, [Message("user", (Text(self.question),))])


Judge = Callable[[Row], bool]


def rows(name: str, folder: Path = CORPORA) -> list[Row]:
    """The rows of one set."""
    lines = (folder / f"bfcl_{name}.jsonl").read_text("utf-8").splitlines()
    return [_row(json.loads(line)) for line in lines]


def _row(data: JsonObject) -> Row:
    functions = [tool["function"] for tool in cast("list[dict[str, JsonObject]]", data["tools"])]
    tools = (
        ToolDefinition(str(one["name"]), str(one.get("description", "")), cast("JsonObject", one["parameters"]))
        for one in functions
    )
    return Row(str(data["question"]), tuple(tools), tuple(cast("list[str]", data["expected"])))


def same_set(row: Row) -> bool:
    """Whether exactly the expected tools are called, however often."""
    return {call.name for call in row.answered(row.tools).calls} == set(row.expected)


def same_count(row: Row) -> bool:
    """Whether each expected tool is called exactly as often as expected, and no other."""
    return Counter(call.name for call in row.answered(row.tools).calls) == Counter(row.expected)


def first_of_many(pool: Sequence[ToolDefinition]) -> Judge:
    """Whether the expected tool has the highest score among 128 on offer, at the end of the list."""

    def judge(row: Row) -> bool:
        own = {tool.name for tool in row.tools}
        start = sum(map(ord, row.question)) % len(pool)
        others = [tool for tool in (*pool[start:], *pool[:start]) if tool.name not in own]
        offered = [*others[: OFFERED - len(own)], *row.tools]
        best = max(row.answered(offered).considered, key=lambda one: one.score)
        return best.tool == row.expected[0]

    return judge


def among_others(pool: Sequence[ToolDefinition], row: Row) -> list[ToolDefinition]:
    """The tools of a row after three others."""
    own = {tool.name for tool in row.tools}
    start = sum(map(ord, row.question)) % len(pool)
    return [*[tool for tool in (*pool[start:], *pool[:start]) if tool.name not in own][:3], *row.tools]


def measured(sets: dict[str, list[Row]]) -> Iterator[tuple[str, list[Row], Judge, int]]:
    """Each measure: what it says, its rows, the judge, the share in percent that is wanted."""
    yield "multiple: right set", sets["multiple"], same_set, 98
    yield "parallel_multiple: right set", sets["parallel_multiple"], same_set, 92
    yield "simple_python: called", sets["simple_python"], same_set, 97
    yield "irrelevance: left alone", sets["irrelevance"], same_set, 90
    yield "parallel: right set", sets["parallel"], same_set, 98
    yield "parallel: right count", sets["parallel"], same_count, 80
    yield "parallel_multiple: right count", sets["parallel_multiple"], same_count, 60
    pool = {tool.name: tool for name in SETS for row in sets[name] for tool in row.tools}
    tools = list(pool.values())
    yield f"right tool first of {OFFERED}", sets["simple_python"], first_of_many(tools), 90
    yield "irrelevance, four tools: alone", sets["irrelevance"], lambda row: not _called(row, tools), 85
    yield "simple_python, four tools", sets["simple_python"], lambda row: _called(row, tools) == {*row.expected}, 95


def _called(row: Row, pool: Sequence[ToolDefinition]) -> set[str]:
    return {call.name for call in row.answered(among_others(pool, row)).calls}


def others(folder: Path) -> Iterator[tuple[str, list[Row], Judge, int]]:
    """The right set and the right count for each file of a folder; nothing is wanted of them."""
    for path in sorted(folder.glob("bfcl_*.jsonl")):
        name = path.stem.removeprefix("bfcl_")
        found = rows(name, folder)
        yield f"{name}: right set", found, same_set, 0
        yield f"{name}: right count", found, same_count, 0


def main() -> None:
    """Prints one line a measure."""
    if len(sys.argv) > 1:
        return show(others(Path(sys.argv[1])))
    return show(measured({name: rows(name) for name in SETS}))


def show(measures: Iterator[tuple[str, list[Row], Judge, int]]) -> None:
    """The table."""
    print(f"{'measure':<34}{'even':>8}{'odd':>8}{'all':>8}{'wanted':>8}")  # noqa: T201  it is a command
    for title, asked, judge, wanted in measures:
        right = [judge(row) for row in asked]
        shares = (right[::2], right[1::2], right)
        print(f"{title:<34}" + "".join(f"{100 * sum(part) / len(part):>8.1f}" for part in shares) + f"{wanted:>8}")  # noqa: T201  likewise


if __name__ == "__main__":
    main()
