import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.jsontext import Json
from engine.script import END, START, json_schema, problems, schema_text
from engine.script.complaints import MODELS
from engine.script.models import ChainBlock, MessageBlock, PlanBlock

PUBLISHED = Path(__file__).parents[3] / "assets" / "schemas" / "instruction-block.schema.json"
COMMAND = (
    "python -c \"from engine.script import schema_text; print(schema_text(), end='')\""
    f" > assets/schemas/{PUBLISHED.name}"
)

VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def _accepts(block: Json) -> bool:
    return VALIDATOR.is_valid(block)  # pyright: ignore[reportUnknownMemberType]  its stubs have a hole


def test_the_published_schema_is_the_one_of_the_models():
    assert PUBLISHED.read_text("utf-8") == schema_text(), f"out of date; write it anew with: {COMMAND}"


def test_the_published_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(json_schema())


def test_every_object_in_a_block_has_a_model_for_its_complaints():
    objects = {
        name
        for model in (ChainBlock, PlanBlock, MessageBlock)
        for name, member in model.model_json_schema()["properties"].items()
        if "$ref" in json.dumps(member)
    }
    assert objects == set(MODELS)


def _any(values: list[Json]) -> st.SearchStrategy[Json]:
    return st.sampled_from(values)


def _object(
    required: dict[str, st.SearchStrategy[Any]], optional: dict[str, st.SearchStrategy[Any]]
) -> st.SearchStrategy[dict[str, Json]]:
    return st.fixed_dictionaries(required, optional=optional)


_lengths = _object({}, optional={"length": _any([-1, 3, True, "3", 100_001, None])})
_messages = _object(
    {},
    optional={
        "text": _any(["", "a", None, 3]),
        "text_message": _lengths,
        "reasoning": st.one_of(_any(["why", {"text": "a"}, {"text": "a", "length": 1}]), _lengths),
        "tool_call": st.sampled_from(
            [
                [],
                [{"name": "f"}],
                [{"name": "f", "args": {}}],
                [{"args": {}}],
                [{"name": "f", "args": {}, "args_raw": ""}],
            ]
        ),
        "refusal": _any(["no", 1]),
        "tools_list": _any([{}, {"a": 1}, None]),
        "tool_schema": _any([{}, {"name": "f"}, {"name": 1}]),
        "finish_reason": _any(["stop", "", None]),
        "pause_ms": _any([0, 1.5, -1, True, "1", 600_001]),
        "error": _any([{}, {"status": 429}, {"status": 200}, {"retry_after": -1}]),
        "usage": _any([{}, {"input_tokens": 1}, {"input_tokens": -1}, {"tokens": 1}]),
        "cut_after": _any([0, -1, False]),
        "fault": _any(["a", "", ["a"], [], [""], 1]),
        "unknown": _any([{}]),
    },
)
_plans = _object(
    {},
    optional={
        "id": _any(["a", 1]),
        "id_message": _any(["a", 1, "x" * 1001]),
        "reasoning": _lengths,
        "messages": st.lists(_messages, max_size=2),
        "error": _any([{}]),
    },
)
_chains = _object(
    {"instruction_chain": st.lists(_plans, max_size=2)},
    optional={"on_exhausted": _any(["lorem", "error", "loop"]), "messages": _any([[]])},
)


@given(st.one_of(_plans, _chains))
def test_the_schema_accepts_what_the_parser_accepts_and_nothing_else(block: dict[str, Json]):
    accepted = not problems(f"{START}{json.dumps(block)}{END}")
    assert _accepts(block) == accepted


@pytest.mark.parametrize(
    "block",
    [
        {"messages": [{"text": "a"}]},
        {"instruction_chain": [{"reasoning": {"length": 3}}, {"error": {"status": 429}}], "on_exhausted": "error"},
    ],
)
def test_the_schema_accepts_plain_blocks(block: Json):
    assert _accepts(block)
