"""How many schemas get a value that the independent validator accepts, formats included, and how long it takes.

Run as ``python tests/benchmarks/schema_validity.py [more.jsonl …]``; a further file holds one schema a line, either
bare or under ``schema``. The judge is ``jsonschema`` in Python, which shares no code with the engine's validator.
"""

import json
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jsonschema
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for
from referencing import Registry

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.errors import SchemaError
from engine.schema import complaints_of_schema, generate
from engine.schema.repairing.loading import load

SHARED = Path(os.environ.get("ECHO_SHARED", Path(__file__).parents[3] / "shared"))
NOTHING_FETCHED: Registry[Any] = Registry()
DRAFTS: dict[str, type[Validator]] = {
    "draft7": jsonschema.Draft7Validator,
    "draft2019-09": jsonschema.Draft201909Validator,
    "draft2020-12": jsonschema.Draft202012Validator,
}


@dataclass(frozen=True, slots=True)
class Case:
    """A schema; ``draft`` by name where it is known from outside, ``satisfiable`` where that is known."""

    name: str
    schema: Any
    draft: str = ""
    satisfiable: bool = True


@dataclass(slots=True)
class Tally:
    """The outcomes of one corpus, the times of first and second calls in microseconds, what went wrong."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    first: list[float] = field(default_factory=list[float])
    again: list[float] = field(default_factory=list[float])
    failures: list[str] = field(default_factory=list[str])


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    """What a call returns, and its CPU time in microseconds."""
    before = time.process_time_ns()
    value = call()
    return value, (time.process_time_ns() - before) / 1_000


def is_valid(case: Case, value: Any, *, repaired: bool) -> bool:
    """The independent verdict, by the schema as it is or, where it is none, as it was repaired."""
    schema = load(json.dumps(case.schema)).document.root if repaired else case.schema
    judge = DRAFTS.get(case.draft) or validator_for(schema, default=jsonschema.Draft202012Validator)
    return judge(schema, format_checker=judge.FORMAT_CHECKER, registry=NOTHING_FETCHED).is_valid(value)


def outcome(case: Case, tally: Tally) -> str:
    """One word for what happened."""
    try:
        made, first = timed(lambda: generate(case.schema))
        _, again = timed(lambda: generate(case.schema))
    except SchemaError as error:
        tally.failures.append(f"{case.name}: {error}"[:200])
        return "remote" if "leads to nothing" in error.reason else "refused" if case.satisfiable else "rightly refused"
    tally.first.append(first)
    tally.again.append(again)
    repaired = bool(complaints_of_schema(case.schema))
    try:
        valid = is_valid(case, made.value, repaired=repaired)
    except Exception as error:  # noqa: BLE001 - what stops the judge says nothing about the value
        return f"judge stopped ({type(error).__name__})"
    if not valid:
        tally.failures.append(f"{case.name}: INVALID {made.value}"[:200])
    return ("repaired, " if repaired else "") + ("valid" if valid else "INVALID")


def tools(path: Path) -> Iterator[Case]:
    """Schemas under ``parameters`` or ``schema``, or bare ones, one a line."""
    for number, line in enumerate(path.read_text("utf-8").rstrip("\n").split("\n"), 1):
        row: dict[str, Any] = json.loads(line)
        schema = row.get("parameters", row.get("schema", row))
        yield Case(f"{path.name}:{number}", schema)


def suite(path: Path) -> Iterator[Case]:
    """Groups of the official test suite; one without valid instances in it is taken to be unsatisfiable."""
    for number, line in enumerate(path.read_text("utf-8").rstrip("\n").split("\n"), 1):
        row = json.loads(line)
        draft = row["source"].split("/")[1]
        yield Case(f"{path.name}:{number} {row['name']}", row["schema"], draft, satisfiable=bool(row["valid"]))


def write(line: str) -> None:
    """Prints a line."""
    sys.stdout.write(line + "\n")


def report(name: str, cases: Iterator[Case]) -> None:
    """Prints a corpus as a row of its table, then what went wrong in it."""
    tally = Tally()
    for case in cases:
        tally.outcomes[outcome(case, tally)] += 1
    write(f"\n{name}: {tally.outcomes.total()} schemas")
    for word, count in sorted(tally.outcomes.items(), key=lambda pair: -pair[1]):
        write(f"  {count:6}  {100 * count / tally.outcomes.total():6.2f} %  {word}")
    for label, times in (("first call", tally.first), ("again", tally.again)):
        slowest = sorted(times)
        figures = (statistics.median(slowest), slowest[int(len(slowest) * 0.99)], slowest[-1])
        write("  {:10}  median {:8.0f} µs   99th {:8.0f} µs   slowest {:8.0f} µs".format(label, *figures))
    for failure in tally.failures:
        write(f"    {failure}")


def main() -> None:
    """All corpora that are laid out, then the files named on the command line."""
    corpora = SHARED / "corpora"
    for name in ("tool_schemas", "schemas_mcp"):
        report(name, tools(corpora / f"{name}.jsonl"))
    report("schemas_testsuite", suite(corpora / "schemas_testsuite.jsonl"))
    for extra in sys.argv[1:]:
        report(extra, tools(Path(extra)))


if __name__ == "__main__":
    main()
