"""How many questions of a public function-calling corpus get arguments among the accepted ones, the right tool given.

Run: ``python tests/benchmarks/arguments_bfcl.py [--failures] [--loose]``; the corpus is found through ECHO_SHARED.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from engine import schema
from engine.extract import Words

CORPORA = Path(os.environ.get("ECHO_SHARED", Path(__file__).parents[2] / "../shared")) / "corpora"
Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    """The rows of one file of the corpus."""
    return [json.loads(line) for line in (CORPORA / f"bfcl_{name}.jsonl").read_text("utf-8").splitlines()]


def tool_and_accepted(row: Row) -> tuple[Row, Row]:
    """The parameters of the expected tool, and for each argument the accepted values ("" means it may be absent)."""
    ((name, accepted),) = row["expected_args"][0].items()
    tool = next(each["function"] for each in row["tools"] if each["function"]["name"] == name)
    return tool["parameters"], accepted


def is_accepted(value: object, accepted: object) -> bool:
    """Whether a value is one of the accepted ones; ``--loose`` compares text as the corpus' own checker does."""
    if isinstance(accepted, list):
        return any(_same(value, one) for one in cast("list[object]", accepted))
    return _same(value, accepted)


def _same(value: object, one: object) -> bool:
    if isinstance(value, str) and isinstance(one, str):
        return _plain(value) == _plain(one)
    if isinstance(value, list) and isinstance(one, list):
        ours, theirs = cast("list[object]", value), cast("list[object]", one)
        return len(ours) == len(theirs) and all(_same(mine, other) for mine, other in zip(ours, theirs, strict=True))
    if isinstance(value, dict) and isinstance(one, dict):
        return set(complaints(cast("Row", value), cast("Row", one))) == set()
    return type(value) is not bool and type(one) is not bool and value == one or value is one


def _plain(text: str) -> str:
    return re.sub(r"[ ,./_*^-]", "", text).lower().replace("'", '"') if "--loose" in sys.argv else text


def complaints(value: Row, accepted: Row) -> Iterator[str]:
    """The arguments that are wrong, missing or not expected."""
    for name, choices in accepted.items():
        absent_is_fine = isinstance(choices, list) and "" in choices
        if name not in value:
            if not absent_is_fine:
                yield name
        elif not is_accepted(value[name], choices):
            yield name
    yield from (name for name in value if name not in accepted)


def measure(name: str, *, required_only: bool, show: int = -1) -> tuple[list[bool], list[bool]]:
    """Right or wrong for the rows on odd and on even lines."""
    halves: tuple[list[bool], list[bool]] = ([], [])
    for number, row in enumerate(rows(name), 1):
        parameters, accepted = tool_and_accepted(row)
        generated = schema.generate(parameters, Words(row["question"]), required_only=required_only)
        wrong = list(complaints(cast("Row", generated.value), accepted))
        halves[number % 2 == 0].append(not wrong)
        if wrong and number % 2 == show:
            sys.stdout.write(f"{number} {row['question']}\n")
            for each in wrong:
                about = parameters["properties"].get(each, {})
                got = json.dumps(cast("Row", generated.value).get(each, "--"), ensure_ascii=False)
                sys.stdout.write(
                    f"    {each}: {got}  accepted {json.dumps(accepted.get(each), ensure_ascii=False)}   {json.dumps(about, ensure_ascii=False)[:160]}\n"
                )
    return halves


def main() -> None:
    """Prints the share of right rows for each file, half and setting."""
    show = 0 if "--failures" in sys.argv else -1
    for name in ("simple_python", "multiple"):
        for required_only in (False, True):
            odd, even = measure(name, required_only=required_only, show=show if not required_only else -1)
            both = odd + even
            setting = "required only" if required_only else "default"
            sys.stdout.write(
                f"{name:14} {setting:14} odd {_share(odd)}  even {_share(even)}  all {_share(both)} ({sum(both)}/{len(both)})\n"
            )


def _share(verdicts: list[bool]) -> str:
    return f"{100 * sum(verdicts) / len(verdicts):5.1f} %"


if __name__ == "__main__":
    main()
