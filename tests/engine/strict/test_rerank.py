"""What Cohere's rerank refuses in strict mode."""

from typing import Any

import pytest

from tests.engine.strict.refusing import STRICT, post, refusal

NEWER, OLDER = "/v2/rerank", "/v1/rerank"
REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "no model": (NEWER, {"model": ""}, "'model'"),
    "no query": (OLDER, {"query": ""}, "'query'"),
    "no documents": (NEWER, {"documents": []}, "invalid request: list of documents must not be empty"),
    "no documents in the first version": (OLDER, {"documents": []}, "list of documents must not be empty"),
    "an unknown field": (NEWER, {"top_k": 5}, "unknown field: parameter 'top_k' is not a valid field"),
    "a field of the first version": (NEWER, {"return_documents": True}, "'return_documents' is not a valid field"),
    "a field of the second version": (OLDER, {"max_tokens_per_doc": 5}, "'max_tokens_per_doc' is not a valid field"),
    "objects": (NEWER, {"documents": [{"text": "a"}]}, "'documents': expected an array of strings"),
    "spans without a mode": (NEWER, {"relevant_spans": {}}, "'relevant_spans.mode'"),
    "a priority that is none": (NEWER, {"priority": "high"}, "'priority': expected an integer"),
    "many chunks": (OLDER, {"documents": ["a"] * 1001}, "may be at most 10000, but got 1001 times 10"),
    "fields that are none": (OLDER, {"rank_fields": [5]}, "'rank_fields': expected an array of strings"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_rerank_refuses(case: str) -> None:
    path, wrong, words = REFUSED[case]
    assert words in refusal(path, {"model": "m", "query": "a", "documents": ["a"], **wrong})["message"]


def test_taken() -> None:
    newer = {"max_tokens_per_doc": 5, "priority": 0, "relevant_spans": {"mode": "enabled", "threshold": 0.5}}
    assert post(STRICT, NEWER, {"model": "m", "query": "a", "documents": ["a"], "top_n": 1, **newer}).status == 200
    older = {"documents": [{"text": "a", "title": "b"}, "a"], "rank_fields": ["title"], "max_chunks_per_doc": 1}
    assert post(STRICT, OLDER, {"query": "a", "return_documents": True, **older}).status == 200
