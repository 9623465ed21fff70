"""The reasoning that stands before an automatic answer, be it text, JSON or calls, where it is asked for."""

from engine.messages import ChatRequest, Reasoning
from engine.replies.lorem import speech, words
from engine.settings import Settings

REASON_CUE = "\nReason:"
"""Ends of line and case count: this in the last user message asks for reasoning."""


def reasoning(request: ChatRequest, settings: Settings) -> tuple[Reasoning, ...]:
    """One part or none: as many words as the settings say, else as the last user message's hash says."""
    if settings.reasoning_words is not None:
        return (Reasoning(words(settings.reasoning_words)),) if settings.reasoning_words else ()
    last = request.last("user")
    message = last.text if last else ""
    return (Reasoning(speech(message)),) if request.options.reasoning or REASON_CUE in message else ()
