"""What Gemini's Interactions refuse."""

from collections.abc import Iterator

from engine.bodies.fields import Fields, missing
from engine.bodies.interactions import CONTENTS, input_steps
from engine.errors import RequestError
from engine.jsontext import Json
from engine.strict.body import Check
from engine.strict.known.interactions import TYPES, WITHIN
from engine.strict.members import Members, known_members
from engine.strict.rules import check_names, known_fields, not_empty, ranges, unknown_member, unknown_parameter
from engine.strict.rules import words as one_of
from engine.strict.values import typed_members

FIELDS = (
    "agent agent_config background cached_content continuation_token environment generation_config input labels model "
    "previous_interaction_id response_format response_mime_type response_modalities safety_settings service_tier store "
    "stream system_instruction tools webhook_config"
)
BODY = Members(frozenset(FIELDS.split()), WITHIN)
RANGES: dict[str, tuple[float, float]] = {"temperature": (0, 2), "top_p": (0, 1)}
WORDS = {
    "generation_config.thinking_level": "minimal low medium high xhigh",
    "generation_config.thinking_summaries": "auto none",
    "service_tier": "flex standard priority deferred",
}


def _model(body: Fields) -> None:
    named = [name for name in ("model", "agent") if body.text(name)]
    if not named:
        raise missing("model")
    if len(named) > 1:
        raise RequestError("Only one of 'model' and 'agent' may be set, but both are.", param="agent")


def _config(body: Fields) -> None:
    config = body.object("generation_config")
    if config is None:
        return
    ranges(RANGES)(config)
    if config.get("tool_choice") is not None and not body.get("tools"):
        raise RequestError("A tool choice is set without tools; expected one at least.", param=config.at("tool_choice"))


def _tools(body: Fields) -> None:
    functions = [tool for tool in body.objects("tools") if tool.required_text("type") == "function"]
    check_names((tool.at("name"), tool.get("name")) for tool in functions)


def _steps(body: Fields) -> None:
    for item in Fields({"input": input_steps(body)}).objects("input"):
        match item.required_text("type"):
            case "function_call":
                item.required_text("id")
                item.required_text("name")
            case "function_result":
                item.required_text("call_id")
                if item.get("result") is None:
                    raise missing(item.at("result"))
            case "user_input" if not item.get("content"):
                raise missing(item.at("content"))
            case _:
                pass


def _flat(steps: list[Json]) -> Iterator[Fields]:
    """The steps, before each the results that stand in it: some clients put them into what the user says."""
    for step in Fields({"input": steps}).objects("input"):
        inner = [*step.objects("content")] if isinstance(step.get("content"), list) else []
        results = [each for each in inner if each.text("type") == "function_result"]
        yield from results
        if len(results) < len(inner) or not inner:
            yield step


def pairs(before: list[Json]) -> Check:
    """Every result has its call and every call its result, those of the previous interaction counted in."""

    def check(body: Fields) -> None:
        waiting: dict[str, str] = {}
        for item in _flat([*before, *input_steps(body)]):
            match item.text("type"):
                case "function_call":
                    waiting[item.text("id")] = item.text("name")
                case "function_result":
                    if waiting.pop(item.text("call_id"), None) is None:
                        raise RequestError(
                            f"No function call has the id {item.text('call_id')!r:.100} of a result in 'input'; "
                            f"expected one of {', '.join(waiting) or 'none'}.",
                            param="input",
                        )
                case kind if kind == "user_input" or kind in CONTENTS:
                    _answered(waiting)
                case _:
                    pass
        _answered(waiting)

    return check


def _answered(waiting: dict[str, str]) -> None:
    for call_id, name in waiting.items():
        message = f"The function call {call_id[:100]} of {name[:100]} has no result in 'input'."
        raise RequestError(message, param="input")


CHECKS: tuple[Check, ...] = (
    _model,
    known_fields(FIELDS, unknown_parameter),
    not_empty("input"),
    one_of(WORDS),
    _config,
    _tools,
    _steps,
    known_members(BODY, unknown_member),
    typed_members(BODY, TYPES),
)
