"""What a moderation refuses in strict mode."""

from typing import Any

import pytest

from tests.engine.strict.refusing import STRICT, post, refusal

IMAGE = {"type": "image_url", "image_url": {"url": "x"}}
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown field": ({"user": "x"}, "user"),
    "no input": ({"input": []}, "input"),
    "a model that is none": ({"model": ["m"]}, "model"),
    "an unknown part": ({"input": [{"type": "audio"}]}, "input[0].type"),
    "an unknown member": ({"input": [IMAGE | {"detail": "low"}]}, "input[0].detail"),
    "a part without its text": ({"input": [IMAGE, {"type": "text"}]}, "input[1].text"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_moderation_refuses(case: str) -> None:
    wrong, param = REFUSED[case]
    assert refusal("/v1/moderations", {"model": "m", "input": "a", **wrong})["error"]["param"] == param


@pytest.mark.parametrize("wrong", [{"model": ""}, {"user": "x"}, {"metadata": "x"}])
def test_mistral_refuses_in_its_own_shape(wrong: dict[str, Any]) -> None:
    (detail,) = refusal("/mistral/v1/moderations", {"model": "m", "input": "a", **wrong})["detail"]
    assert detail["loc"] == ["body", *wrong]


@pytest.mark.parametrize("given", ["", "a", ["a", ""], [IMAGE, {"type": "text", "text": "a"}]])
def test_taken(given: Any) -> None:
    assert post(STRICT, "/v1/moderations", {"input": given}).status == 200
