import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from tests.engine.strict.refusing import LENIENT, STRICT, post

PATH = "/v1beta/interactions"
SAID = {"type": "user_input", "content": [{"type": "text", "text": "Hi"}]}
CALL: dict[str, Any] = {"type": "function_call", "id": "c", "name": "get", "arguments": {}}
RESULT = {"type": "function_result", "call_id": "c", "name": "get", "result": "1"}
TOOL = {"type": "function", "name": "get", "parameters": {"type": "object"}}


def configured(**config: Any) -> dict[str, Any]:
    return {"generation_config": config}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no model": ({"model": None}, "'model'"),
    "a model and an agent": ({"agent": "a"}, "Only one of 'model' and 'agent'"),
    "an unknown field": ({"contents": []}, "'contents'"),
    "an empty input": ({"input": []}, "'input'"),
    "an unknown tier": ({"service_tier": "wat"}, "one of flex, standard"),
    "an unknown level": (configured(thinking_level="wat"), "minimal, low"),
    "too warm": (configured(temperature=3), "from 0 to 2"),
    "a choice without tools": (configured(tool_choice="any"), "without tools"),
    "a tool without type": ({"tools": [{"name": "get"}]}, "tools[0].type"),
    "a name that comes twice": ({"tools": [TOOL, TOOL]}, "unique"),
    "a step without type": ({"input": [{"content": "Hi"}]}, "input[0].type"),
    "a step without content": ({"input": [{"type": "user_input"}]}, "input[0].content"),
    "a call without id": ({"input": [SAID, CALL | {"id": ""}]}, "input[1].id"),
    "a call without name": ({"input": [SAID, CALL | {"name": ""}]}, "input[1].name"),
    "a result without id": ({"input": [SAID, CALL, RESULT | {"call_id": ""}]}, "input[2].call_id"),
    "a result of nothing": ({"input": [SAID, CALL, RESULT | {"result": None}]}, "input[2].result"),
    "a result without a call": ({"input": [SAID, RESULT]}, "No function call has the id 'c' of a result in 'input'"),
    "a call without a result": ({"input": [SAID, CALL, SAID]}, "c of get has no result in 'input'"),
    "a call at the end": ({"input": [SAID, CALL]}, "c of get has no result in 'input'"),
    "an unknown member of a step": ({"input": [SAID | {"zzz": 1}]}, "input[0].zzz"),
    "an unknown content": ({"input": [{"type": "user_input", "content": [{"type": "wat"}]}]}, "one of text, image"),
    "an unknown setting": (configured(zzz=1), "generation_config.zzz"),
    "a seed in words": (configured(seed="one"), "an integer"),
}


@pytest.mark.parametrize("case", WRONG)
def test_refused(case: str) -> None:
    wrong, words = WRONG[case]
    response = post(STRICT, PATH, {"model": "gemini", "input": "Hi"} | wrong)
    assert response.status == 400
    assert words in json.loads(response.body)["error"]["message"]


TAKEN: dict[str, dict[str, Any]] = {
    "a text": {"input": "Hi"},
    "contents": {"input": [{"type": "text", "text": "Hi"}, {"type": "image", "data": "", "mime_type": "image/png"}]},
    "a whole loop": {
        "input": [SAID, {"type": "thought", "signature": "x"}, CALL, RESULT, {"type": "text", "text": "Hm"}],
        "tools": [TOOL, {"type": "google_search"}],
        **configured(tool_choice={"allowed_tools": {"mode": "any", "tools": ["get"]}}, temperature=1),
    },
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    response = post(STRICT, PATH, {"model": "gemini"} | TAKEN[case])
    assert response.status == 200, response.body


def test_the_calls_of_the_previous_interaction_count() -> None:
    service = Service(Settings(strict=True))
    asked = {"model": "gemini", "tools": [TOOL], **configured(tool_choice="any")}
    first = json.loads(post(service, PATH, {**asked, "input": "get it"}).body)
    after = {"model": "gemini", "previous_interaction_id": first["id"]}
    assert post(service, PATH, {**after, "input": "and?"}).status == 400
    assert post(service, PATH, {**after, "input": [RESULT | {"call_id": first["steps"][0]["id"]}]}).status == 200


def test_nothing_of_this_is_refused_where_nothing_is_strict() -> None:
    for case in ("no model", "an unknown field", "a result without a call", "a call at the end", "too warm"):
        assert post(LENIENT, PATH, {"model": "gemini", "input": "Hi"} | WRONG[case][0]).status == 200
