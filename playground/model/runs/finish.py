"""Why a reply ended, and how each provider spells it."""

from dataclasses import dataclass

from engine.messages import ChatRequest, Choice, Refusal


@dataclass(frozen=True, slots=True)
class Spelling:
    """One ending as the wires write it; "–" where a wire has no word for it."""

    openai_chat: str
    responses: str
    anthropic: str
    gemini: str
    ollama: str
    mistral: str
    cohere: str


SPELLINGS: dict[str, Spelling] = {
    "stop": Spelling("stop", "completed", "end_turn", "STOP", "stop", "stop", "COMPLETE"),
    "stop_sequence": Spelling("stop", "completed", "stop_sequence", "STOP", "stop", "stop", "STOP_SEQUENCE"),
    "length": Spelling(
        "length", "incomplete (max_output_tokens)", "max_tokens", "MAX_TOKENS", "length", "length", "MAX_TOKENS"
    ),
    "tool_calls": Spelling("tool_calls", "completed", "tool_use", "STOP", "stop", "tool_calls", "TOOL_CALL"),
    "content_filter": Spelling("content_filter", "incomplete (content_filter)", "refusal", "SAFETY", "–", "–", "ERROR"),
}
"""From the providers' own types: one word of ours, seven wires. ``stop_sequence`` is a stop at a stop sequence."""


def spelling(choice: Choice) -> Spelling | None:
    """How each wire writes this choice's end; None for a word that a script made up."""
    hit = choice.finish_reason == "stop" and choice.stop_sequence is not None
    return SPELLINGS.get("stop_sequence" if hit else choice.finish_reason)


def why(choice: Choice, request: ChatRequest) -> str:
    """What ended a choice, in one sentence."""
    calls = ", ".join(call.name or "(no name)" for call in choice.tool_calls)
    match choice.finish_reason:
        case "stop" if choice.stop_sequence is not None:
            return f"The stop sequence {choice.stop_sequence!r} was reached; it isn't part of the text."
        case "stop" if calls and request.options.tool_choice.name:
            return f"tool_choice names {request.options.tool_choice.name}: such a call ends with stop."
        case "stop" if calls:
            return f"The script ends its calls ({calls}) with stop."
        case "stop":
            return "The reply is complete." if choice.parts else "The reply is complete and empty, which is legal."
        case "tool_calls" if calls:
            return f"It asks for {len(choice.tool_calls)} tool call{'s' * (len(choice.tool_calls) > 1)}: {calls}."
        case "length" if request.options.max_tokens is not None:
            return f"The limit of {request.options.max_tokens} output tokens was reached (a token is four characters)."
        case "content_filter" if any(isinstance(part, Refusal) for part in choice.parts):
            return "The reply is a refusal."
        case "":
            return "It hasn't ended."
        case reason:
            return f"The script sets the finish reason {reason!r}."
