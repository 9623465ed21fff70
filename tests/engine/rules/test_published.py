"""The published schema of a file of rules accepts what is read, and nothing else."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ScriptError
from engine.jsontext import Json
from engine.rules import json_schema, load, schema_text

PUBLISHED = Path(__file__).parents[3] / "assets" / "schemas" / "rules.schema.json"
COMMAND = "python -c \"from engine.rules import schema_text; print(schema_text(), end='')\""

VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def _accepts(rules: Json) -> bool:
    return VALIDATOR.is_valid(rules)  # pyright: ignore[reportUnknownMemberType]  its stubs have a hole


def _is_read(rules: Json) -> bool:
    try:
        load(json.dumps(rules))
    except ScriptError:
        return False
    return True


def test_the_published_schema_is_the_one_of_the_models() -> None:
    assert PUBLISHED.read_text("utf-8") == schema_text(), (
        f"out of date; write it anew with: {COMMAND} > assets/schemas/{PUBLISHED.name}"
    )


def test_the_published_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())


_words: list[Any] = ["a", "", {"contains": "a"}, {"matches": "a"}, {"contains": "a", "matches": "a"}, {}, 3, None]
_conditions: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(_words) for name in ("user", "system", "model", "tool_result", "usr")}
)
_message: dict[str, Any] = {"text": "a"}
_replies: list[Any] = [
    "a",
    "",
    429,
    200,
    True,
    None,
    [],
    {},
    _message,
    {**_message, "id": "T", "id_message": "T"},
    {**_message, "id": 1},
    {**_message, "error": {"status": 503}},
    {**_message, "on_exhausted": "error"},
    {"error": {"status": 503}},
    {"reasoning": "a", "fault": []},
    {"messages": [_message], "id": "T"},
    {"messages": [], "id": "T"},
    {"messages": [_message], "text": "a"},
    {"instruction_chain": [{"messages": [_message]}], "on_exhausted": "error"},
    {"instruction_chain": [_message]},
]
_rules: st.SearchStrategy[Any] = st.lists(
    st.fixed_dictionaries(
        {}, optional={"when": st.one_of(st.sampled_from(["a", "", 3]), _conditions), "reply": st.sampled_from(_replies)}
    ),
    max_size=2,
)


_SCHEMAS = st.sampled_from(["a", "", 3, None])


@given(
    st.one_of(
        _rules,
        st.fixed_dictionaries({"rules": _rules}, optional={"$schema": _SCHEMAS}),
        st.sampled_from([{}, 3, {"ruls": []}]),
    )
)
def test_the_schema_accepts_what_is_read_and_nothing_else(rules: Json) -> None:
    assert _accepts(rules) == _is_read(rules)


@pytest.mark.parametrize("reply", _replies)
def test_a_reply_is_accepted_in_short_and_in_full(reply: Any) -> None:
    rules: Json = [{"when": {}, "reply": reply}]
    assert _accepts(rules) == _is_read(rules)
