"""How many questions of a public function-calling corpus get arguments among the accepted ones, the right tool given.

Run: ``python tests/benchmarks/arguments_bfcl.py [--failures] [--loose]``; the corpus is found through ECHO_SHARED.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias, cast

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.extract import Words
from engine.jsontext import Json, JsonObject
from engine.schema import generate

CORPORA = Path(os.environ.get("ECHO_SHARED", Path(__file__).parents[3] / "shared")) / "corpora"
Halves: TypeAlias = tuple[list[bool], list[bool]]


def rows(name: str) -> list[JsonObject]:
    """The rows of one file of the corpus."""
    return [json.loads(line) for line in (CORPORA / f"bfcl_{name}.jsonl").read_text("utf-8").splitlines()]


def tool_and_accepted(row: JsonObject) -> tuple[str, JsonObject, JsonObject]:
    """The expected tool's name and parameters, and for each argument the accepted values ("": it may be absent)."""
    ((name, accepted),) = cast("list[dict[str, JsonObject]]", row["expected_args"])[0].items()
    tools = [each["function"] for each in cast("list[dict[str, JsonObject]]", row["tools"])]
    parameters = next(tool["parameters"] for tool in tools if tool["name"] == name)
    return name, cast("JsonObject", parameters), accepted


def complaints(value: JsonObject, accepted: JsonObject) -> Iterator[str]:
    """The arguments that are wrong, missing or not expected."""
    for name, choices in accepted.items():
        listed = choices if isinstance(choices, list) else [choices]
        if name not in value:
            if "" not in listed:
                yield name
        elif not any(_same(value[name], one) for one in listed):
            yield name
    yield from (name for name in value if name not in accepted)


def _same(ours: Json, theirs: Json) -> bool:
    match ours, theirs:
        case str(), str():
            return _plain(ours) == _plain(theirs)
        case list(), list():
            return len(ours) == len(theirs) and all(map(_same, ours, theirs))
        case dict(), dict():
            return not list(complaints(ours, theirs))
        case _:
            return ours == theirs and isinstance(ours, bool) == isinstance(theirs, bool)


def _plain(text: str) -> str:
    """With ``--loose``, text as the corpus' own checker compares it: no case, spaces, most punctuation."""
    return re.sub(r"[ ,./_*^-]", "", text).lower().replace("'", '"') if "--loose" in sys.argv else text


def measure(name: str, *, required_only: bool, shown: bool) -> Halves:
    """Right or wrong for the rows on odd and on even lines; ``shown`` prints what is wrong on even ones."""
    halves: Halves = ([], [])
    for number, row in enumerate(rows(name), 1):
        tool, parameters, accepted = tool_and_accepted(row)
        made = generate(parameters, Words(str(row["question"]), tool), required_only=required_only)
        value = cast("JsonObject", made.value)
        wrong = list(complaints(value, accepted))
        halves[number % 2 == 0].append(not wrong)
        if wrong and shown and number % 2 == 0:
            _show(f"{number} {row['question']}", wrong, value, accepted)
    return halves


def _show(title: str, wrong: list[str], value: JsonObject, accepted: JsonObject) -> None:
    sys.stdout.write(f"{title}\n")
    for name in wrong:
        ours = json.dumps(value.get(name, "(absent)"), ensure_ascii=False)
        sys.stdout.write(f"    {name}: {ours}, accepted {json.dumps(accepted.get(name), ensure_ascii=False)}\n")


def main() -> None:
    """Prints the share of right rows for each file, half and setting."""
    for name in ("simple_python", "multiple"):
        for required_only in (False, True):
            odd, even = measure(name, required_only=required_only, shown="--failures" in sys.argv and not required_only)
            setting = "required only" if required_only else "default"
            shares = f"odd {_share(odd)}  even {_share(even)}  all {_share(odd + even)}"
            sys.stdout.write(f"{name:14} {setting:14} {shares} ({sum(odd + even)}/{len(odd + even)})\n")


def _share(verdicts: list[bool]) -> str:
    return f"{100 * sum(verdicts) / len(verdicts):5.1f} %"


if __name__ == "__main__":
    main()
