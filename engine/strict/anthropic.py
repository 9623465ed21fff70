"""What Anthropic's Messages refuse, in its own words: a dotted path, then what was expected."""

import re
from collections.abc import Iterator
from typing import assert_never

from engine.bodies.fields import Fields, missing
from engine.errors import RequestError
from engine.jsontext import kind
from engine.strict.body import Check
from engine.strict.claude_models import check_generation
from engine.strict.known.anthropic import THINKING, TYPES, WITHIN
from engine.strict.members import Members, Stranger, known_members
from engine.strict.pairing import Orphan, Repeated, Turn, Unanswered, mismatches
from engine.strict.rules import check_names, check_roles, known_fields, not_empty, ranges, required, words
from engine.strict.schemas import broken, check_closed
from engine.strict.thinking import check_thinking
from engine.strict.values import typed_members

FIELDS = (
    "anthropic_beta anthropic_version betas billing_policy cache_control compaction container context_management "
    "diagnostics fallback_credit_token fallbacks inference_geo max_tokens mcp_servers messages metadata model "
    "output_config output_format service_tier speed stop_sequences stream system temperature thinking thread "
    "tool_choice tools top_k top_p user_profile_id workspace_id"
)
BODY = Members(frozenset(FIELDS.split()), WITHIN)
RANGES: dict[str, tuple[float, float]] = {"temperature": (0, 1), "top_p": (0, 1), "top_k": (0, 10**9)}
WORDS = {"service_tier": "auto standard_only", "thinking.type": " ".join(THINKING.known), "speed": "standard fast"}
_ID = re.compile(r"[a-zA-Z0-9_-]+")
_LONGEST_NAME = 128


def refusal(path: str, message: str) -> RequestError:
    """A complaint, its path opening it."""
    return RequestError(message, param=path)


def _unknown(name: str) -> RequestError:
    return refusal(name[:100], "Extra inputs are not permitted (expected a field that the API has)")


def _stranger(stranger: Stranger) -> RequestError:
    if stranger.is_kind:
        known = ", ".join(map(repr, stranger.known))
        return refusal(
            stranger.path,
            f"Input tag {stranger.came!r:.100} found using {stranger.name!r} does not match any of the expected tags: "
            f"{known}",
        )
    expected = ", ".join(stranger.known)
    return refusal(stranger.place, f"Extra inputs are not permitted (expected one of {expected})")


def _model(body: Fields) -> None:
    if body.get("model") == "":
        raise refusal("model", "String should have at least 1 character, but got none")
    required("model")(body)


def _first(body: Fields) -> None:
    first = next(iter(body.objects("messages")), None)
    if first and first.text("role") != "user":
        raise refusal(
            first.at("role"),
            f'first message must use the "user" role, but got {first.get("role")!r:.100}',
        )


def _endings(body: Fields) -> None:
    """Where a reply may stop, and what it goes on from: neither can be blank."""
    for item, path in body.items("stop_sequences"):
        if isinstance(item, str) and not item.strip():
            raise refusal(path, "each stop sequence must contain non-whitespace, but got none")
    *_, last = [None, *body.objects("messages")]
    said = last.get("content") if last and last.text("role") == "assistant" else None
    if isinstance(said, str) and said != said.rstrip():
        raise refusal("messages", "final assistant content cannot end with trailing whitespace")


def _blocks(message: Fields) -> list[Fields]:
    return [*message.objects("content")] if isinstance(message.get("content"), list) else []


def _contents(body: Fields) -> None:
    messages = [*body.objects("messages")]
    for number, message in enumerate(messages):
        prefill = message.text("role") == "assistant" and number == len(messages) - 1
        if message.get("content") in (None, "", []) and not prefill:
            raise refusal(
                message.at("content"),
                "all messages must have non-empty content except for the optional final "
                "assistant message, but got none",
            )
        for block in _blocks(message):
            _block(block)


def _block(block: Fields) -> None:
    match block.required_text("type"):
        case "text":
            if not block.text("text"):
                raise refusal(block.at("text"), "text content blocks must be non-empty, but got none")
        case "tool_use":
            _identified(block, "id")
            if not isinstance(block.get("input"), dict):
                raise refusal(
                    block.at("input"), f"Input should be a valid dictionary, but got {kind(block.get('input'))}"
                )
        case "tool_result":
            _identified(block, "tool_use_id")
            content = block.get("content")
            if isinstance(content, list):
                for inner in block.objects("content"):
                    inner.required_text("type")
            elif not isinstance(content, str | None):
                raise refusal(
                    block.at("content"), f"Input should be a valid string or a list of blocks, but got {kind(content)}"
                )
        case _:
            pass


def _identified(block: Fields, name: str) -> None:
    identity = block.required_text(name)
    if not _ID.fullmatch(identity):
        raise refusal(block.at(name), f"String should match pattern '{_ID.pattern}', but got {identity!r:.100}")


def _turns(body: Fields) -> Iterator[Turn]:
    for message in body.objects("messages"):
        uses = [block for block in _blocks(message) if block.text("type") == "tool_use"]
        results = [block for block in _blocks(message) if block.text("type") == "tool_result"]
        yield Turn(
            message.path,
            tuple((block.path, block.text("id")) for block in uses),
            tuple((block.path, block.text("tool_use_id")) for block in results),
        )


def _pairs(body: Fields) -> None:
    for mismatch in mismatches(_turns(body), at_once=True):
        match mismatch:
            case Orphan(path, call_id, _):
                raise refusal(
                    path,
                    f"unexpected `tool_use_id` found in `tool_result` blocks: {call_id[:100]}. Each `tool_result` "
                    "block must have a corresponding `tool_use` block in the previous message.",
                )
            case Unanswered(path, left, _):
                raise refusal(
                    path,
                    f"`tool_use` ids were found without `tool_result` blocks immediately after: {', '.join(left)}. "
                    "Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
                )
            case Repeated(path, call_id):
                raise refusal(path, f"`tool_use` ids must be unique, but got {call_id[:100]} again")
            case _:
                assert_never(mismatch)


def _results_first(body: Fields) -> None:
    for message in body.objects("messages"):
        kinds = [block.text("type") for block in _blocks(message)]
        if "tool_result" in kinds and kinds != sorted(kinds, key=_after_results):
            raise refusal(message.at("content"), "`tool_result` blocks must come first, but other blocks stand before")


def _after_results(block_type: str) -> bool:
    return block_type != "tool_result"


def _tools(body: Fields) -> None:
    tools = [tool for tool in body.objects("tools") if tool.text("type", "custom") == "custom"]
    for tool in tools:
        schema = tool.object("input_schema")
        if schema is None:
            raise missing(tool.at("input_schema"))
        if schema.get("type") != "object":
            raise refusal(schema.at("type"), f"Input should be 'object', but got {schema.get('type')!r:.100}")
        place, reason = broken(schema.values)
        if reason:
            raise refusal(
                tool.at("custom.input_schema"),
                "JSON schema is invalid. It must match JSON Schema draft 2020-12 "
                f"(https://json-schema.org/draft/2020-12), but got {reason}, at {place or '/'}.",
            )
        if any(keyword in schema.values for keyword in ("oneOf", "allOf", "anyOf")):
            told = "input_schema does not support oneOf, allOf, or anyOf at the top level"
            raise refusal(tool.at("custom.input_schema"), told)
        if tool.flag("strict"):
            check_closed(schema.values, schema.path)
    try:
        check_names(((tool.at("name"), tool.get("name")) for tool in tools), _LONGEST_NAME)
    except RequestError as error:
        raise _named(error) from None


def _named(error: RequestError) -> RequestError:
    """A complaint about a tool's name, in Anthropic's words."""
    came = error.message.rpartition("got ")[2].rstrip(".")
    match error.code:
        case "missing_required_parameter":
            return error
        case "string_above_max_length":
            words = f"String should have at most {_LONGEST_NAME} characters, but got {came.removesuffix(' instead')}"
        case _ if "unique" in error.message:
            words = f"Tool names must be unique. Got {came}"
        case _:
            words = f"String should match pattern '^[a-zA-Z0-9_-]{{1,{_LONGEST_NAME}}}$', but got {came}"
    return refusal(error.param or "tools", words)


def _choice(body: Fields) -> None:
    choice = body.object("tool_choice")
    if choice and not body.get("tools"):
        raise refusal("tool_choice", "tool_choice may only be specified while providing tools, but got none")


def _format(body: Fields) -> None:
    config = body.object("output_config")
    wanted = config.object("format") if config else None
    if wanted:
        check_closed(wanted.get("schema"), wanted.at("schema"))


CHECKS: tuple[Check, ...] = (
    _model,
    required("messages"),
    known_fields(FIELDS, _unknown),
    not_empty("messages"),
    ranges(RANGES),
    words(WORDS),
    check_roles,
    _first,
    _endings,
    _contents,
    _pairs,
    _results_first,
    _tools,
    _choice,
    check_generation,
    check_thinking,
    _format,
    known_members(BODY, _stranger),
    typed_members(BODY, TYPES),
)
