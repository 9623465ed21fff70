import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from engine.errors import SchemaError
from engine.schema import check, complaints_of_schema, generate
from tests.engine.schema.oracle import complaints

DRAFTS = {
    "draft7": jsonschema.Draft7Validator,
    "draft2019-09": jsonschema.Draft201909Validator,
    "draft2020-12": jsonschema.Draft202012Validator,
}
NOT_FOR_PYTHON = ("\\c", "\\p")
"""Escapes of ECMA-262 that Python's own engine can't read, so that jsonschema can't judge."""


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def test_each_fourth_sound_tool_schema_gets_a_value_that_a_second_validator_accepts(shared: Path) -> None:
    corpora = shared / "corpora"
    schemas = [row["parameters"] for row in rows(corpora / "tool_schemas.jsonl")]
    schemas += [row["schema"] for row in rows(corpora / "schemas_mcp.jsonl")]
    sound = [schema for schema in schemas if not complaints_of_schema(schema)]
    assert len(sound) > 900
    assert [schema for schema in sound[::4] if complaints(schema, generate(schema).value)] == []


def test_every_unsound_tool_schema_is_repaired_with_a_warning_and_a_place(shared: Path) -> None:
    unsound = [
        row["parameters"]
        for row in rows(shared / "corpora" / "tool_schemas.jsonl")
        if complaints_of_schema(row["parameters"])
    ]
    assert len(unsound) > 100
    for schema in unsound:
        made = generate(schema)
        assert check(schema, made.value) == ()
        assert all(warning.startswith("#/") for warning in made.warnings)
        assert made.warnings


def test_each_fourth_group_of_the_official_suite_that_can_be_satisfied_alone_is(shared: Path) -> None:
    wrong: list[str] = []
    for row in islice(rows(shared / "corpora" / "schemas_testsuite.jsonl"), 0, None, 4):
        text = json.dumps(row["schema"])
        try:
            value = generate(row["schema"]).value
        except SchemaError as error:
            if row["valid"] and "leads to nothing" not in error.reason:
                wrong.append(f"{row['name']}: {error}")
            continue
        if any(escape in text for escape in NOT_FOR_PYTHON):
            continue
        if complaints(row["schema"], value, DRAFTS[row["source"].split("/")[1]]):
            wrong.append(f"{row['name']}: {value}")
    assert wrong == []


def test_the_tool_schemas_that_people_stumbled_over_get_a_value_or_a_plain_refusal(shared: Path) -> None:
    reports = [row for row in rows(shared / "cases" / "field_reports.jsonl") if row["kind"] == "tool_schema"]
    assert reports
    for row in reports:
        given = row["input"]
        for tool in given.get("tools") or [given["tool"]]:
            schema = tool["function"].get("parameters", {})
            if "each" in row["expected"]:
                with pytest.raises(SchemaError, match=r"^#/"):
                    generate(schema)
                continue
            value = generate(schema).value
            assert complaints(schema, value) == [], row["id"]
            assert isinstance(value, dict)
            assert generate(schema).value == value
