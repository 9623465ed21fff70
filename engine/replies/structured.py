"""Structured output: the smallest realistic value that the asked-for schema accepts."""

from engine.errors import RequestError, SchemaError
from engine.extract import Words
from engine.jsontext import Json, compact
from engine.messages import ChatRequest, Choice, ResponseFormat, Text
from engine.replies.draft import Draft, Passed, passed
from engine.replies.reasoning import reasoning
from engine.replies.told_schema import told_schema
from engine.schema import Generated, generate
from engine.settings import Settings
from engine.trace import TraceLine

_NO_JSON = passed("structured", "no JSON is asked for")
_NO_SCHEMA = "json_object is asked for: an object that holds the message"
_TOLD = "json_object is asked for, and the prompt tells a schema: an object that it accepts"


def structured(request: ChatRequest, settings: Settings) -> Draft | Passed:
    """A JSON text for ``json_object`` and ``json_schema``. Raises RequestError for a schema without a value."""
    wanted = request.options.response_format
    if wanted.kind == "text":
        return _NO_JSON
    last = request.last("user")
    message = last.text if last else ""
    if wanted.kind == "json_object":
        value, reason = _told(request, settings) or ({"message": message}, _NO_SCHEMA)
        parts = (*reasoning(request, settings), Text(compact(value)))
        return Draft((Choice(parts),), TraceLine("structured", answered=True, reason=reason))
    made = _made(wanted, message, settings)
    reason = f"json_schema {wanted.name!r} is asked for: a value that it accepts"
    line = TraceLine("structured", answered=True, reason=reason, provenance=made.provenance)
    text = made.value if wanted.bare and isinstance(made.value, str) else compact(made.value)
    return Draft((Choice((*reasoning(request, settings), Text(text))),), line, warnings=made.warnings)


def _told(request: ChatRequest, settings: Settings) -> tuple[Json, str] | None:
    """A value for the schema that the prompt tells, with why it is one; None where it tells none, or none that holds.

    A schema in words is no field of the request that could be refused.
    """
    told = told_schema(request)
    if told is None:
        return None
    try:
        made = generate(told.schema, Words(told.words), required_only=settings.required_only)
    except SchemaError:
        return None
    return (made.value, _TOLD) if isinstance(made.value, dict) else None


def _made(wanted: ResponseFormat, message: str, settings: Settings) -> Generated:
    try:
        return generate(wanted.schema, Words(message), required_only=settings.required_only)
    except SchemaError as error:
        owner = f"response_format {wanted.name!r}" if wanted.name else wanted.field
        raise RequestError(f"Invalid schema for {owner}: {error}", param=wanted.field) from None
