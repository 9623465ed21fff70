"""What Cohere's rerank refuses."""

from engine.bodies.fields import Fields
from engine.strict import cohere
from engine.strict.body import Check
from engine.strict.members import known_members, members
from engine.strict.rules import required
from engine.strict.values import typed_members

FIELDS = "documents max_tokens_per_doc model priority query relevant_spans top_n"
OLDER_FIELDS = "documents max_chunks_per_doc model query rank_fields return_documents top_n"
_BODY = members(FIELDS, relevant_spans=members("mode! threshold max_spans"))
_OLDER_BODY = members(OLDER_FIELDS)
_TYPES = {
    "a string": "model query",
    "an integer": "max_chunks_per_doc max_spans max_tokens_per_doc priority top_n",
    "a number": "threshold",
    "a boolean": "return_documents",
    "an array of strings": "rank_fields",
    "an object": "relevant_spans",
    "one of enabled, disabled": "mode",
}
_MOST_CHUNKS = 10_000
_USUAL_CHUNKS = 10


def _documents(body: Fields) -> None:
    if body.get("documents") == []:
        raise cohere.refusal("documents", "list of documents must not be empty")


def _chunks(body: Fields) -> None:
    count = len([*body.items("documents")])
    each = body.integer("max_chunks_per_doc", 1, _MOST_CHUNKS) or _USUAL_CHUNKS
    if count * each > _MOST_CHUNKS:
        most = f"documents times max_chunks_per_doc may be at most {_MOST_CHUNKS}"
        raise cohere.refusal("documents", f"{most}, but got {count} times {each}")


CHECKS: tuple[Check, ...] = (
    required("model", "query"),
    known_members(_BODY, cohere.unknown_member),
    _documents,
    typed_members(_BODY, _TYPES | {"an array of strings": "documents"}),
)
OLDER: tuple[Check, ...] = (
    required("query"),
    known_members(_OLDER_BODY, cohere.unknown_member),
    _documents,
    _chunks,
    typed_members(_OLDER_BODY, _TYPES),
)
