"""How a message is answered when nothing else decides: the exact echo, or lorem ipsum."""

from collections.abc import Callable

from engine.messages import ChatRequest, Choice, Reasoning, ReplyPart, Text
from engine.replies.draft import Draft
from engine.replies.lorem import speech, words
from engine.settings import Settings
from engine.trace import TraceLine

REASON_CUE = "\nReason:"
"""Ends of line and case count: this in the last user message asks for reasoning."""


def _echo(message: str) -> str:
    return message


_PERSONAS: dict[str, Callable[[str], str]] = {"echo": _echo, "lorem": speech}
PERSONAS = tuple(_PERSONAS)


def persona(request: ChatRequest, settings: Settings) -> Draft:
    """Answers always, in the persona that the model's name or the settings name."""
    name, why = _which(request, settings)
    last = request.last("user")
    message = last.text if last else ""
    parts: tuple[ReplyPart, ...] = (*_reasoning(request, settings, message), Text(_PERSONAS[name](message)))
    what = "repeats the last user message" if name == "echo" else "speaks as many words as the message's hash says"
    said = (
        what
        if last
        else "the conversation has no user message, so the text is " + ("empty" if name == "echo" else "lorem")
    )
    return Draft((Choice(parts),), TraceLine(f"persona {name}", answered=True, reason=f"{said} ({why})"))


def _which(request: ChatRequest, settings: Settings) -> tuple[str, str]:
    if request.model in _PERSONAS:
        return request.model, f"the model is named {request.model}"
    if settings.persona:
        return settings.persona, "the settings say so"
    if settings.wire_profile.persona:
        return settings.wire_profile.persona, f"the wire profile {settings.profile} says so"
    return "echo", "the default"


def _reasoning(request: ChatRequest, settings: Settings, message: str) -> tuple[Reasoning, ...]:
    if settings.reasoning_words is not None:
        return (Reasoning(words(settings.reasoning_words)),) if settings.reasoning_words else ()
    return (Reasoning(speech(message)),) if request.options.reasoning or REASON_CUE in message else ()
