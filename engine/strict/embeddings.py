"""What the embeddings of each provider refuse; Ollama's stand with its other calls."""

from engine.bodies.fields import Fields
from engine.bodies.gemini import camel
from engine.errors import RequestError
from engine.strict import cohere, gemini
from engine.strict.body import Check
from engine.strict.known.cohere import INPUTS
from engine.strict.known.cohere import TYPES as COHERE_TYPES
from engine.strict.known.gemini import EMBED, TYPES
from engine.strict.members import Members, known_members, members
from engine.strict.mistral import unknown
from engine.strict.rules import known_fields, model_named, not_empty, required, unknown_parameter, words
from engine.strict.values import typed_members

FIELDS = "dimensions encoding_format input model user"
MISTRAL_FIELDS = "encoding_format input metadata model output_dimension output_dtype"
COHERE_OLDER_FIELDS = "embedding_types images input_type model texts truncate"
COHERE_FIELDS = f"{COHERE_OLDER_FIELDS} inputs max_tokens output_dimension priority"
_COHERE_WORDS = {
    "input_type": "search_document search_query classification clustering image",
    "truncate": "NONE START END",
}
_MOST_OF_COHERE = 96
_MOST_OF_GEMINI = 100
_BATCH = members("model", requests=EMBED)


def _input(body: Fields) -> None:
    value = body.get("input")
    given = value if isinstance(value, list) else [value]
    for number, text in enumerate(given):
        if text == "":
            path = f"input[{number}]" if isinstance(value, list) else "input"
            raise RequestError(
                f"Invalid '{path}': input cannot be an empty string; expected text that says something.", param=path
            )


def _content(body: Fields) -> None:
    content = camel(body).object("content")
    if content is not None and not content.get("parts"):
        raise gemini.refusal(
            content.at("parts"), f"* EmbedContentRequest.{content.path}: contents.parts must not be empty."
        )


def _requests(body: Fields) -> None:
    requests = [*body.objects("requests")]
    if not requests:
        raise gemini.refusal("requests", "* BatchEmbedContentsRequest.requests: expected a request, but got none")
    if len(requests) > _MOST_OF_GEMINI:
        most = f"at most {_MOST_OF_GEMINI} requests can be in one batch"
        raise gemini.refusal("requests", f"* BatchEmbedContentsRequest.requests: {most}, but got {len(requests)}")
    for request in requests:
        _content(request)


def _most_of_cohere(body: Fields) -> None:
    for name in ("texts", "inputs"):
        given = body.get(name)
        if isinstance(given, list) and len(given) > _MOST_OF_COHERE:
            raise cohere.refusal(name, f"{name} may be at most {_MOST_OF_COHERE} in one call, but got {len(given)}")


def _of_gemini(shape: Members, look: Check) -> tuple[Check, ...]:
    return (known_members(shape, gemini.unknown_member), look, typed_members(shape, TYPES))


def _of_cohere(fields: str) -> tuple[Check, ...]:
    shape = Members(frozenset(fields.split()), INPUTS)
    return (
        known_members(shape, cohere.unknown_member),
        not_empty("texts"),
        not_empty("inputs"),
        words(_COHERE_WORDS),
        _most_of_cohere,
        typed_members(shape, COHERE_TYPES),
    )


CHECKS: tuple[Check, ...] = (
    model_named(),
    _input,
    required("input"),
    known_fields(FIELDS, unknown_parameter),
    not_empty("input"),
    typed_members(members(FIELDS), {"a string": "model user"}),
)
MISTRAL: tuple[Check, ...] = (
    required("model", "input"),
    known_fields(MISTRAL_FIELDS, unknown),
    not_empty("input"),
    typed_members(members(MISTRAL_FIELDS), {"a string": "model", "an object": "metadata"}),
)
GEMINI = _of_gemini(EMBED, _content)
GEMINI_BATCH = _of_gemini(_BATCH, _requests)
COHERE: tuple[Check, ...] = (required("model", "input_type"), *_of_cohere(COHERE_FIELDS))
COHERE_OLDER = _of_cohere(COHERE_OLDER_FIELDS)
