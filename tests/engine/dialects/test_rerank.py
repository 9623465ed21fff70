"""Cohere's rerank: the documents with most of the query's words first, in both versions."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

NEWER, OLDER = "/v2/rerank", "/v1/rerank"
QUERY = "What is the capital of Norway?"
DOCUMENTS = ["Bergen is in Norway.", "Bread", "Oslo, the capital of Norway", "Capitals"]


def call(body: Any, path: str = NEWER, method: str = "POST") -> HttpResponse:
    return Service(Settings()).handle(HttpRequest(method, path, (), json.dumps(body).encode()))


def told(path: str = NEWER, **more: Any) -> Any:
    response = call({"query": QUERY, "documents": DOCUMENTS, **more}, path)
    assert response.status == 200, response.body
    return json.loads(response.body)


def ranked(**more: Any) -> list[tuple[int, float]]:
    return [(each["index"], each["relevance_score"]) for each in told(**more)["results"]]


def units(**more: Any) -> int:
    return told(**more)["meta"]["billed_units"]["search_units"]


@pytest.mark.parametrize("path", [NEWER, OLDER])
def test_a_document_is_as_relevant_as_its_share_of_the_query_s_words(path: str) -> None:
    assert ranked(path=path) == [(2, 1.0), (0, 0.5), (3, 0.5), (1, 0.0)]


@pytest.mark.parametrize(
    ("query", "document", "score"),
    [
        ("shipping orders", "An order was shipped", 1.0),
        ("chapter 12", "Chapter 13", 0.5),
        ("what is it", "It is", 2 / 3),
        ("the cat, the CAT", "cat", 1.0),
        ("?!", "?!", 0.0),
        ("", "a", 0.0),
        ("get_weather", "the weather", 0.5),
    ],
)
def test_words_count_once_and_in_every_form(query: str, document: str, score: float) -> None:
    assert ranked(query=query, documents=[document]) == [(0, score)]


def test_so_many_are_told_as_are_asked_for() -> None:
    assert ranked(top_n=2) == [(2, 1.0), (0, 0.5)]
    assert len(ranked(top_n=99)) == 4
    assert ranked(documents=[]) == []


def test_an_answer_names_its_version_and_has_an_id_of_the_request() -> None:
    newer, older = told(), told(OLDER, query="a")
    assert newer["meta"] == {"api_version": {"version": "2"}, "billed_units": {"search_units": 1}}
    assert older["meta"]["api_version"] == {"version": "1"}
    assert [len(part) for part in newer["id"].split("-")] == [8, 4, 4, 4, 12]
    assert newer["id"] != older["id"]


def test_documents_are_given_back_as_they_came_where_that_is_asked_for() -> None:
    documents = [{"text": "Oslo", "title": "A capital"}, "Norway"]
    results = told(OLDER, documents=documents, return_documents=True)["results"]
    assert [each["document"] for each in results] == [{"text": "Norway"}, documents[0]]
    assert "document" not in told(OLDER)["results"][0]


def test_objects_are_ranked_by_the_fields_that_are_named_or_by_their_text() -> None:
    documents = [{"text": "Oslo", "title": "Norway"}, {"text": "Norway", "title": ["capital"]}, "capital of Norway"]
    assert ranked(path=OLDER, documents=documents) == [(2, 1.0), (1, 0.5), (0, 0.0)]
    assert ranked(path=OLDER, documents=documents, rank_fields=["title"]) == [(2, 1.0), (0, 0.5), (1, 0.5)]
    assert ranked(path=OLDER, documents=documents, rank_fields=["title", "text", "x"])[0] == (1, 1.0)


def test_so_much_of_a_document_is_read_as_the_limit_says() -> None:
    late = "word " * 20 + "Norway capital"
    assert ranked(documents=[late]) == [(0, 1.0)]
    assert ranked(documents=[late], max_tokens_per_doc=25) == [(0, 0.0)]
    later = "word " * 800 + "Norway capital"  # a thousand tokens before it: two chunks
    assert ranked(path=OLDER, documents=[later], max_chunks_per_doc=2) == [(0, 0.0)]
    assert ranked(path=OLDER, documents=[later], max_chunks_per_doc=3) == [(0, 1.0)]


def test_a_hundred_chunks_are_a_search_unit() -> None:
    assert (units(documents=["a"] * 100), units(documents=["a"] * 101)) == (1, 2)
    assert units(documents=["word " * 800] * 33 + ["a"]) == 1  # three chunks each, as the query takes room
    assert units(documents=["word " * 800] * 33 + ["a"] * 2) == 2
    assert units(documents=["word " * 800] * 51, max_tokens_per_doc=400) == 1


SPOKEN = "Oslo has 3.5 parks. Norway! The capital of Norway is Oslo\nThe end."


def spans(**config: Any) -> Any:
    (result,) = told(documents=[SPOKEN], relevant_spans={"mode": "enabled", **config})["results"]
    return [(SPOKEN[each["start"] : each["end"]], each["score"]) for each in result.get("relevant_spans", ())]


def test_relevant_spans_are_sentences_the_best_first() -> None:
    best = ("The capital of Norway is Oslo", 1.0)
    assert spans() == [best, ("Norway!", 0.5)]
    assert spans(max_spans=1) == [best]
    assert spans(threshold=0.5) == [best]
    assert spans(threshold=-1)[2:] == [("Oslo has 3.5 parks.", 0.0), ("The end.", 0.0)]
    assert spans(threshold=1) == spans(mode="disabled") == []


def test_a_span_ends_behind_all_of_its_marks() -> None:
    (result,) = told(documents=["Norway?! Norway... x"], relevant_spans={"mode": "enabled"})["results"]
    assert [(each["start"], each["end"]) for each in result["relevant_spans"]] == [(0, 8), (9, 18)]


def test_one_answer_holds_so_many_spans_and_documents_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Any = {"query": QUERY, "documents": ["Norway. Norway."] * 2, "relevant_spans": {"mode": "enabled"}}
    with monkeypatch.context() as smaller:  # the real bound takes seconds to reach
        smaller.setattr("engine.dialects.rerank.dialect._MOST_SPANS", 3)
        assert json.loads(call(asked).body)["message"] == "Expected at most 3 relevant spans, but got more."
        assert call(asked | {"top_n": 1}).status == 200
    assert call({"query": "a", "documents": ["a"] * 10_000, "top_n": 1}).status == 200
    refused = call({"query": "a", "documents": ["a"] * 10_001})
    assert (refused.status, "at most 10000 documents" in refused.body.decode()) == (400, True)


def test_a_rerank_is_asked_for_by_post_and_below_cohere_s_prefix() -> None:
    body = {"query": "a", "documents": ["a"]}
    assert [call(body, path).status for path in ("/cohere/v2/rerank", "/cohere/v1/rerank/", "/v3/rerank")] == [
        200,
        200,
        404,
    ]
    assert call(body, method="GET").status == 405


def test_a_refusal_has_cohere_s_shape_and_names_the_place() -> None:
    refused = call({"query": "a", "documents": ["a", {"title": "b"}]}, OLDER)
    assert refused.status == 400
    assert json.loads(refused.body)["message"] == "Missing required parameter: 'documents[1].text'."
