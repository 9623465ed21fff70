"""The embeddings of every provider: one vector for a text and a size, in the shapes of each."""

import base64
import json
import math
import struct
from typing import Any

import pytest

from engine.dialects.embeddings import vector
from engine.jsontext import compact
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

EMBEDDINGS = "/v1/embeddings"
GEMINI = "/v1beta/models/m:embedContent"
BATCH = "/v1beta/models/m:batchEmbedContents"
HELLO: Any = {"content": {"parts": [{"text": "Hello"}]}}


def call(path: str, body: Any = None, method: str = "POST", **headers: str) -> HttpResponse:
    data = b"" if body is None else json.dumps(body).encode()
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Service(Settings()).handle(HttpRequest(method, path, given, data))


def told(response: HttpResponse, status: int = 200) -> Any:
    assert response.status == status, response.body
    return json.loads(response.body)


def numbers(text: str, size: int) -> list[float]:
    return [*struct.unpack(f"<{size}f", vector(text, size))]


def embedded(given: Any, **more: Any) -> Any:
    return told(call(EMBEDDINGS, {"model": "m", "input": given, **more}))


def test_an_embedding_is_a_unit_vector_that_the_text_decides() -> None:
    reply = embedded(["a", "b", "a"])
    first, second, third = (item["embedding"] for item in reply["data"])
    assert len(first) == 1536
    assert first == third != second
    assert math.isclose(math.fsum(value * value for value in first), 1, rel_tol=1e-6)
    assert reply["usage"] == {"prompt_tokens": 3, "total_tokens": 3}
    assert [item["index"] for item in reply["data"]] == [0, 1, 2]


def test_an_embedding_has_the_dimensions_and_the_encoding_that_are_asked_for() -> None:
    floats = embedded("a", dimensions=5)["data"][0]["embedding"]
    packed = base64.b64decode(embedded("a", dimensions=5, encoding_format="base64")["data"][0]["embedding"])
    assert list(struct.unpack("<5f", packed)) == floats
    assert vector("a", 5) == packed


@pytest.mark.parametrize(
    ("given", "count"), [("a", 1), ([1, 2, 3], 1), ([[1, 2], [3]], 2), (["a", [1]], 2), ([], 0), ("", 1)]
)
def test_inputs_are_texts_or_numbers_of_tokens(given: Any, count: int) -> None:
    assert len(embedded(given)["data"]) == count


@pytest.mark.parametrize("given", [None, 7, [True, {}], [{}], ["a"] * 2049])
def test_other_inputs_are_named(given: Any) -> None:
    error = told(call(EMBEDDINGS, {"model": "m", "input": given}), 400)["error"]
    assert error["param"].startswith("input")


def test_the_numbers_of_an_embedding_are_spelled_as_everywhere() -> None:
    written = call(EMBEDDINGS, {"input": "a", "dimensions": 8192}).body.decode()
    assert "e-05," in written
    assert "e-06," in written
    assert written == compact(json.loads(written))


def test_one_answer_holds_so_many_numbers_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"{number}" for number in range(1025)]
    with monkeypatch.context() as smaller:  # the real bound takes half a minute to reach
        smaller.setattr("engine.dialects.embeddings.dialect._MOST_NUMBERS", 40)
        assert call(EMBEDDINGS, {"input": texts[:5], "dimensions": 8}).status == 200
        assert call(EMBEDDINGS, {"input": texts[:5], "dimensions": 9}).status == 400
        more = {"texts": texts[:2], "embedding_types": ["int8", "uint8", "binary"], "output_dimension": 7}
        refused = told(call("/v2/embed", more), 400)["message"]
        assert refused.endswith("expected at most 6 for 2 inputs in 3 types, but got 7.")
    error = told(call(EMBEDDINGS, {"input": texts, "dimensions": 8192}), 400)["error"]
    assert error["param"] == "dimensions"
    assert error["message"] == "Invalid value for 'dimensions': expected at most 8184 for 1025 inputs, but got 8192."


def test_embeddings_are_mistrals_for_its_client_and_below_its_prefix() -> None:
    theirs = json.loads(call("/mistral/v1/embeddings", {"input": "a", "output_dimension": 2}).body)
    assert (len(theirs["id"]), theirs["model"], len(theirs["data"][0]["embedding"])) == (32, "echo", 2)
    assert theirs["usage"] == {"prompt_tokens": 1, "total_tokens": 1, "completion_tokens": 0}
    assert call("/mistral/v1/embeddings", {"input": "a", "output_dtype": "int8"}).status == 422


def test_embeddings_are_asked_for_by_post() -> None:
    assert call(EMBEDDINGS, method="GET").status == 405
    assert call("/openai/deployments/x/embeddings", {"input": "a"}).status == 200
    assert embedded("a")["model"] == "m"


# ------------------------------------------------------------------------------------------------ all providers

SAME: dict[str, tuple[str, Any, list[Any]]] = {
    # the call, its body, the way to the vector in its answer
    "OpenAI": (EMBEDDINGS, {"input": "Hello", "dimensions": 6}, ["data", 0, "embedding"]),
    "Mistral": ("/mistral/v1/embeddings", {"input": ["Hello"], "output_dimension": 6}, ["data", 0, "embedding"]),
    "Gemini": (GEMINI, {**HELLO, "outputDimensionality": 6}, ["embedding", "values"]),
    "Gemini, several": (BATCH, {"requests": [{**HELLO, "outputDimensionality": 6}]}, ["embeddings", 0, "values"]),
    "Ollama": ("/api/embed", {"input": "Hello", "dimensions": 6}, ["embeddings", 0]),
    "Cohere": ("/v2/embed", {"texts": ["Hello"], "output_dimension": 6}, ["embeddings", "float", 0]),
}


@pytest.mark.parametrize("provider", SAME)
def test_a_text_and_a_size_have_the_same_vector_everywhere(provider: str) -> None:
    path, body, way = SAME[provider]
    found = told(call(path, body))
    for step in way:
        found = found[step]
    assert found == numbers("Hello", 6)


USUAL: dict[str, tuple[str, Any, int]] = {
    "OpenAI": (EMBEDDINGS, {"input": "a"}, 1536),
    "OpenAI's large": (EMBEDDINGS, {"model": "text-embedding-3-large", "input": "a"}, 3072),
    "OpenAI's large, by its maker": (EMBEDDINGS, {"model": "openai/text-embedding-3-large", "input": "a"}, 3072),
    "Mistral's for code": ("/mistral/v1/embeddings", {"model": "codestral-embed-2505", "input": "a"}, 1536),
    "Cohere's third": ("/v2/embed", {"model": "embed-english-v3.0", "texts": ["a"]}, 1024),
    "Cohere's light": ("/v2/embed", {"model": "embed-multilingual-light-v3.0", "texts": ["a"]}, 384),
    "Ollama's small": ("/api/embed", {"model": "all-minilm:22m", "input": "a"}, 384),
    "Mistral": ("/mistral/v1/embeddings", {"input": "a"}, 1024),
    "Gemini": (GEMINI, HELLO, 3072),
    "Ollama": ("/api/embed", {"input": "a"}, 768),
    "Ollama, older": ("/api/embeddings", {"prompt": "a"}, 768),
    "Cohere": ("/v2/embed", {"texts": ["a"]}, 1536),
    "Cohere, older": ("/v1/embed", {"texts": ["a"]}, 1536),
}


@pytest.mark.parametrize("provider", USUAL)
def test_a_vector_is_as_long_as_is_usual_with_its_model_or_its_provider(provider: str) -> None:
    path, body, size = USUAL[provider]
    floats: list[str] = []
    json.loads(call(path, body).body, parse_float=floats.append)
    assert len(floats) == size


@pytest.mark.parametrize(
    "path",
    [
        "/embeddings",
        "/openai/v1/embeddings",
        "/mistral/embeddings",
        "/v1/models/m:embedContent",
        "/gemini/v1alpha/tunedModels/m:embedContent",
        "/v1beta1/projects/p/locations/l/publishers/google/models/m:embedContent",
        "/ollama/api/embed",
        "/ollama/api/embeddings/",
        "/cohere/v2/embed",
        "/cohere/v1/embed",
    ],
)
def test_paths_of_all_roots_are_known(path: str) -> None:
    assert call(path, {"input": "a", "texts": ["a"], **HELLO}).status == 200
    assert call(path, method="GET").status == 405


REFUSED: dict[str, tuple[str, Any, list[str], str]] = {
    "Gemini": (GEMINI, {}, ["error", "message"], "'content'"),
    "Gemini, several": (BATCH, {"requests": [{}]}, ["error", "message"], "'requests[0].content'"),
    "Gemini, none": (BATCH, {}, ["error", "message"], "'requests'"),
    "Gemini's size": (GEMINI, {**HELLO, "outputDimensionality": 0}, ["error", "message"], "'outputDimensionality'"),
    "Ollama": ("/api/embed", {"input": [5]}, ["error"], "'input[0]'"),
    "Ollama's input": ("/api/embed", {"input": 5}, ["error"], "a string or an array of strings"),
    "Ollama, older": ("/api/embeddings", {"prompt": []}, ["error"], "'prompt'"),
    "Cohere": ("/v2/embed", {}, ["message"], "'texts'"),
    "Cohere's types": (
        "/v2/embed",
        {"texts": [], "embedding_types": ["int4"]},
        ["message"],
        "'embedding_types[0]': expected one of float",
    ),
    "Cohere, older": ("/v1/embed", {"texts": "a"}, ["message"], "'texts'"),
    "many": ("/v2/embed", {"texts": ["a"] * 2049}, ["message"], "at most 2048 inputs, but got more"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_has_the_shape_of_the_provider_and_names_the_place(case: str) -> None:
    path, body, way, words = REFUSED[case]
    found = told(call(path, body), 400)
    for step in way:
        found = found[step]
    assert words in found


# ------------------------------------------------------------------------------------------------------- Gemini


def test_gemini_embeds_contents_each_in_its_own_size() -> None:
    asked: list[Any] = [
        {"model": "models/m", "content": {"parts": [{"text": "Hel"}, {"text": "lo"}]}, "outputDimensionality": 2},
        {"content": {"parts": {"text": "World"}}, "output_dimensionality": 3, "task_type": "CLUSTERING", "title": "x"},
        {"content": {"parts": []}, "embedContentConfig": {"outputDimensionality": 4}},
    ]
    reply = told(call(BATCH, {"requests": asked}))
    assert [each["values"] for each in reply["embeddings"]] == [
        numbers("Hello", 2),
        numbers("World", 3),
        numbers("", 4),
    ]
    assert reply["usageMetadata"] == {"promptTokenCount": 2, "totalTokenCount": 2}


def test_what_is_no_text_has_a_vector_of_its_own() -> None:
    picture = {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}
    reply = told(call(GEMINI, {"content": {"parts": [{"text": "a"}, picture]}, "outputDimensionality": 4}))
    assert reply["embedding"]["values"] == numbers(f"a{compact(picture)}", 4)


# ------------------------------------------------------------------------------------------------------- Ollama


def test_ollama_embeds_one_text_or_several() -> None:
    body: Any = {"model": "m", "input": ["a", ""], "dimensions": 0, "truncate": True, "keep_alive": "5m", "options": {}}
    reply = told(call("/api/embed", body))
    assert reply["embeddings"] == [numbers("a", 768), numbers("", 768)]
    assert {name: value for name, value in reply.items() if name != "embeddings"} == {
        "model": "m",
        "total_duration": 2_000_000,
        "load_duration": 1_000_000,
        "prompt_eval_count": 1,
    }


@pytest.mark.parametrize("given", ["", [], None])
def test_ollama_only_loads_the_model_where_nothing_is_said(given: Any) -> None:
    assert told(call("/api/embed", {"input": given}))["embeddings"] == []
    assert told(call("/api/embeddings", {"prompt": "" if given == [] else given})) == {"embedding": []}


# ------------------------------------------------------------------------------------------------------- Cohere


def test_cohere_embeds_texts_images_and_inputs_in_parts() -> None:
    image = "data:image/png;base64,AAAA"
    parts = [{"type": "text", "text": "Hel"}, {"type": "text", "text": "lo"}]
    asked = {"texts": ["a"], "images": [image], "inputs": [{"content": parts}], "output_dimension": 2}
    reply = told(call("/v2/embed", asked))
    assert reply["embeddings"] == {"float": [numbers("a", 2), numbers(image, 2), numbers("Hello", 2)]}
    assert (reply["texts"], reply["response_type"]) == (["a"], "embeddings_by_type")
    assert reply["meta"] == {"api_version": {"version": "2"}, "billed_units": {"input_tokens": 8}}
    assert [len(part) for part in reply["id"].split("-")] == [8, 4, 4, 4, 12]


def test_cohere_s_numbers_come_in_the_types_that_are_asked_for() -> None:
    types = ["ubinary", "float", "int8", "uint8", "binary", "base64", "float"]
    made = told(call("/v2/embed", {"texts": ["a"], "embedding_types": types, "output_dimension": 12}))["embeddings"]
    assert [*made] == types[:-1]
    exact = numbers("a", 12)
    largest = max(abs(number) for number in exact)
    assert made["float"] == [exact]
    assert base64.b64decode(made["base64"][0]) == vector("a", 12)
    assert made["int8"] == [[round(number / largest * 127) for number in exact]]
    assert made["uint8"] == [[number + 128 for number in made["int8"][0]]]
    bits = "".join("1" if number > 0 else "0" for number in exact) + "0000"
    assert made["ubinary"] == [[int(bits[:8], 2), int(bits[8:], 2)]]
    assert made["binary"] == [[byte - 128 for byte in made["ubinary"][0]]]


def test_cohere_s_first_version_gives_floats_alone_unless_types_are_asked_for() -> None:
    plain = told(call("/v1/embed", {"texts": ["a"]}))
    assert (plain["embeddings"], plain["response_type"]) == ([numbers("a", 1536)], "embeddings_floats")
    typed = told(call("/v1/embed", {"texts": ["a"], "embedding_types": ["int8"]}))
    assert ([*typed["embeddings"]], typed["response_type"]) == (["int8"], "embeddings_by_type")
    assert typed["meta"]["api_version"] == {"version": "1"}
