"""What an agent's program puts beside the words of its user, as elements whose names say so."""

import re
from bisect import bisect
from collections.abc import Iterator

from engine.messages import Message, Text

_TAG = re.compile(
    r"(?P<heading># AGENTS\.md(?: instructions for [^\n<]{1,200}+)?\n{1,3})?<(?P<end>/?)(?P<name>system[-_]reminder"
    r"|task-notification|environment_(?:context|details|info)|workspace_info|session_context|INSTRUCTIONS)>"
)
"""``<system-reminder>``, ``<task-notification>`` of Claude Code, ``<environment_context>`` of Codex, ``_details`` of
Cline, ``_info`` and ``<workspace_info>`` of Copilot, ``<session_context>`` of Gemini CLI.

Other names are the user's own: what ``<customer_info>`` or ``<task_instructions>`` holds is to be read.
"""
_HEADED = "INSTRUCTIONS"
"""Codex puts the name of their file before these; such of a prompt of one's own have no heading."""

_TRANSCRIPT = re.compile(r"For context:(?: below is a transcript of what another agent did\b|\n?(?=\[\w))")
"""How Google's ADK begins the message in which an agent is shown what another one did; older ones add no words."""
_CALLED = re.compile(r"\[\w+\] (?:said:|called tool `(?P<tool>[\w.-]{1,128})`|`[\w.-]{1,128}` tool returned result:)")

_OVER = re.compile(r"Transferred to (?P<whom>[\w.-]{1,128}), adopting the role of (?P=whom) immediately\.")
"""What AutoGen tells an agent that takes over."""


def own_words(text: str) -> str:
    """A message without such elements: what is told there (tools' names, dates, files) asks for nothing.

    Nor does a transcript of what another agent did, and that the talk was handed over.
    """
    if (_TRANSCRIPT.match(text) and _CALLED.search(text)) or _OVER.fullmatch(text):
        return ""
    if "</" not in text:
        return text
    kept: list[str] = []
    end = 0
    for start, after in _elements(text):
        kept.append(text[end:start])
        end = after
    return "".join([*kept, text[end:]]).strip() if kept else text


def is_added(message: Message) -> bool:
    """Whether a message of the user holds nothing but such words, so that the user said nothing with it."""
    if message.role != "user" or not message.text or own_words(message.text):
        return False
    return all(isinstance(part, Text) for part in message.parts)


def calls_told(text: str) -> Iterator[str]:
    """The tools that another agent called, where a message is a transcript of what it did."""
    if _TRANSCRIPT.match(text):
        yield from (found["tool"] for found in _CALLED.finditer(text) if found["tool"])


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """Where each element begins and ends, outermost; an opening tag that nothing closes is plain text."""
    tags = [tag for tag in _TAG.finditer(text) if tag["heading"] or tag["end"] or tag["name"] != _HEADED]
    closing: dict[str, list[int]] = {}
    for tag in tags:
        if tag["end"]:
            closing.setdefault(tag["name"], []).append(tag.end())
    end = 0
    for tag in tags:
        ends = closing.get(tag["name"], ())
        place = bisect(ends, tag.end())
        if not tag["end"] and tag.start() >= end and place < len(ends):
            end = ends[place]
            yield tag.start(), end
