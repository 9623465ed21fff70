"""Moderations: flagged for what is named, by each provider's own categories."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

PATH = "/v1/moderations"
IMAGED = ["self-harm", "self-harm/instructions", "self-harm/intent", "sexual", "violence", "violence/graphic"]
"""The categories that OpenAI's types let images be looked at for."""


def call(body: Any, path: str = PATH, method: str = "POST", **headers: str) -> HttpResponse:
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Service(Settings()).handle(HttpRequest(method, path, given, json.dumps(body).encode()))


def results(given: Any) -> list[Any]:
    response = call({"input": given})
    assert response.status == 200, response.body
    return json.loads(response.body)["results"]


def flagged(result: Any) -> list[str]:
    return [name for name, flag in result["categories"].items() if flag]


def image(url: str) -> Any:
    return {"type": "image_url", "image_url": {"url": url}}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Hello", []),
        ("", []),
        ("This is about violence.", ["violence"]),
        ("VIOLENCE/GRAPHIC", ["violence/graphic"]),
        ("violence and violence/graphic", ["violence", "violence/graphic"]),
        ("self-harm/intent, hate", ["hate", "self-harm/intent"]),
        ("hate/sexual", ["hate", "sexual"]),
        ("nonviolence, hateful, self-harming, violence_and_threats", []),
    ],
)
def test_a_text_is_flagged_for_the_categories_that_it_names_as_words(text: str, names: list[str]) -> None:
    (result,) = results(text)
    assert flagged(result) == names
    assert result["flagged"] is bool(names)
    assert result["category_scores"] == {name: 0.99 if name in names else 0.01 for name in result["categories"]}
    assert {*map(tuple, result["category_applied_input_types"].values())} == {("text",)}


def test_each_text_is_judged_by_itself() -> None:
    assert [*map(flagged, results(["hate", "a", "sexual"]))] == [["hate"], [], ["sexual"]]
    assert results([]) == []


def test_parts_are_judged_together_and_images_by_their_addresses() -> None:
    (result,) = results([{"type": "text", "text": "hate"}, image("https://x/violence.png"), image("illicit")])
    assert flagged(result) == ["hate", "violence"]  # illicit is nothing that is looked for in an image
    applied = result["category_applied_input_types"]
    assert [name for name, kinds in applied.items() if kinds == ["text", "image"]] == IMAGED
    assert {tuple(kinds) for name, kinds in applied.items() if name not in IMAGED} == {("text",)}


def test_of_an_image_alone_no_text_is_looked_at() -> None:
    (result,) = results([image("sexual/minors"), image("sexual")])
    assert flagged(result) == ["sexual"]
    assert [name for name, kinds in result["category_applied_input_types"].items() if kinds == ["image"]] == IMAGED
    assert result["category_applied_input_types"]["hate"] == []


def test_an_answer_names_the_model_and_has_an_id_of_the_request() -> None:
    first, second = (json.loads(call({"input": text}).body) for text in ("a", "b"))
    assert (first["model"], len(first["id"])) == ("omni-moderation-latest", len("modr-") + 32)
    assert first["id"] != second["id"]
    assert json.loads(call({"input": "a", "model": "m"}).body)["model"] == "m"


def test_one_call_has_so_many_inputs_and_no_more() -> None:
    assert call({"input": [""] * 2048}).status == 200
    refused = call({"input": [""] * 2049})
    assert (refused.status, json.loads(refused.body)["error"]["param"]) == (400, "input")


@pytest.mark.parametrize("path", [PATH, "/mistral/v1/moderations", "/mistral/moderations/"])
def test_mistral_has_categories_of_its_own_and_says_no_more_than_these(path: str) -> None:
    response = call({"input": "violence and violence_and_threats"}, path, user_agent="mistral-client-python/2")
    told = json.loads(response.body)
    (result,) = told["results"]
    assert (told["model"], [*result]) == ("mistral-moderation-latest", ["categories", "category_scores"])
    assert flagged(result) == ["violence_and_threats"]


def test_moderations_are_asked_for_by_post_below_every_root() -> None:
    for path in ("/moderations", "/openai/v1/moderations", "/api/v1/moderations", "/v1/moderations/"):
        assert call({"input": "a"}, path).status == 200
    assert call({}, method="GET").status == 405


def test_a_refusal_has_the_shape_of_the_provider_and_names_the_place() -> None:
    error = json.loads(call({"input": [{"type": "audio"}]}).body)["error"]
    assert error["message"].startswith("Invalid value for 'input[0].type': expected one of text, image_url")
    (detail,) = json.loads(call({}, "/mistral/v1/moderations").body)["detail"]
    assert detail["loc"] == ["body", "input"]
