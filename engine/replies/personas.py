"""How a message is answered when nothing else decides: the exact echo, or lorem ipsum."""

from collections.abc import Callable

from engine.messages import ChatRequest, Choice, Text
from engine.replies.draft import Draft
from engine.replies.lorem import speech
from engine.replies.reasoning import reasoning
from engine.settings import Settings
from engine.trace import TraceLine


def _echo(message: str) -> str:
    return message


_PERSONAS: dict[str, Callable[[str], str]] = {"echo": _echo, "lorem": speech}
PERSONAS = tuple(_PERSONAS)


def persona(request: ChatRequest, settings: Settings) -> Draft:
    """Answers always, in the persona that the model's name or the settings name."""
    name, why = _which(request, settings)
    last = request.last("user")
    message = last.text if last else ""
    parts = (*reasoning(request, settings), Text(_PERSONAS[name](message)))
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
