"""The dialect of both versions of the call: it answers at once, with nothing to stream.

Facts: the types of the cohere package (V2RerankResponse, RerankResponse), and Cohere's pages on rerank and its prices.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from engine.bodies.fields import Fields, missing, wrong_type
from engine.dialects.rerank.relevance import Spans, asked_words, relevance
from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.identity import fingerprint_of
from engine.jsontext import Json, JsonObject, compact
from engine.replies.ids import dashed
from engine.replies.usage import tokens
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered
from engine.strict import Check, read_body, rerank
from engine.wire import HttpRequest, HttpResponse

_MOST = 10**9
_MOST_DOCUMENTS, _MOST_SPANS = 10_000, 200_000
_CHUNK = 500
"""Tokens of a chunk, the query's among them."""
_CHUNKS_OF_A_UNIT = 100
_TOKEN = 4
"""Characters."""


class _Version(NamedTuple):
    """The field that says how much of a document is read, in steps of so many tokens; how many are usual."""

    name: str
    checks: tuple[Check, ...]
    limit: str
    step: int
    usual: int


_VERSIONS = (
    (re.compile(r"(?:/cohere)?/v2/rerank/?"), _Version("2", rerank.CHECKS, "max_tokens_per_doc", 1, 4096)),
    (re.compile(r"(?:/cohere)?/v1/rerank/?"), _Version("1", rerank.OLDER, "max_chunks_per_doc", _CHUNK, 10)),
)


class _Document(NamedTuple):
    """A document as it is given back, and its text as far as it is read."""

    given: JsonObject
    text: str


class Rerank:
    """The dialect: which paths it answers, and how it reads, ranks and refuses."""

    name: str = "rerank"
    paths: tuple[str, ...] = ("/v2/rerank", "/v1/rerank")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is that of a rerank."""
        return not settings.wire_profile.streaming_only and any(_versions(http))

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        version = next(_versions(http))
        body = read_body(http, settings, version.checks)
        query, documents = _read(body, version)
        units = _search_units(query, documents)
        meta: JsonObject = {"api_version": {"version": version.name}, "billed_units": {"search_units": units}}
        identity = dashed(fingerprint_of(body.values))
        return answered({"id": identity, "results": _ranked(body, query, documents), "meta": meta})

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In Cohere's shape."""
        del http, settings
        return failures.cohere(error)


def _versions(http: HttpRequest) -> Iterator[_Version]:
    return (version for path, version in _VERSIONS if path.fullmatch(http.path))


def _read(body: Fields, version: _Version) -> tuple[str, list[_Document]]:
    """The query and the documents."""
    for name in ("query", "documents"):
        if body.get(name) is None:
            raise missing(name)
    limit = (body.integer(version.limit, 1, _MOST) or version.usual) * version.step * _TOKEN
    fields = [*body.strings("rank_fields")] or ["text"]
    found = (_Document(given, text[:limit]) for given, text in _documents(body, fields))
    documents = [*islice(found, _MOST_DOCUMENTS + 1)]
    if len(documents) > _MOST_DOCUMENTS:
        wrong = f"Invalid value for 'documents': expected at most {_MOST_DOCUMENTS} documents, but got more."
        raise RequestError(wrong, param="documents", code="invalid_value")
    return body.text("query"), documents


def _documents(body: Fields, fields: list[str]) -> Iterator[tuple[JsonObject, str]]:
    """Each as an object, and the text by which it is ranked: all of a text, of an object the fields that are named."""
    for given, path in body.items("documents"):
        match given:
            case str():
                yield {"text": given}, given
            case dict():
                values = [given[name] for name in fields if given.get(name) is not None]
                if not values:
                    raise missing(f"{path}.{fields[0][:100]}")
                yield given, "\n".join(value if isinstance(value, str) else compact(value) for value in values)
            case _:
                raise wrong_type(path, "a string or an object", given)


def _ranked(body: Fields, query: str, documents: list[_Document]) -> list[Json]:
    """The best first, those that are as good in the order in which they came."""
    asked, spans, returned = asked_words(query), Spans.wanted(body), body.flag("return_documents")
    scored = [(relevance(asked, each.text), index) for index, each in enumerate(documents)]
    best = sorted(scored, key=lambda each: -each[0])[: body.integer("top_n", 1, _MOST)]
    results: list[Json] = []
    room = _MOST_SPANS
    for score, index in best:
        result: JsonObject = {"index": index, "relevance_score": score}
        if returned:
            result["document"] = documents[index].given
        if spans and (told := spans.of(asked, documents[index].text)):
            result["relevant_spans"] = told
            room -= len(told)
        if room < 0:
            raise RequestError(f"Expected at most {_MOST_SPANS} relevant spans, but got more.", param="relevant_spans")
        results.append(result)
    return results


def _search_units(query: str, documents: list[_Document]) -> int:
    """One for each hundred chunks, begun ones too; a document is a chunk, or several where it is long."""
    chunks = sum(_parts(tokens(query) + tokens(each.text), _CHUNK) for each in documents)
    return _parts(chunks, _CHUNKS_OF_A_UNIT)


def _parts(whole: int, size: int) -> int:
    """How many parts of a size a whole has, the last maybe smaller."""
    return max(1, -(-whole // size))
