"""What an agent's program puts beside the words of its user, as elements whose names say so."""

import re
from bisect import bisect
from collections.abc import Iterator

_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>(?:system|environment|session|workspace|project|editor|agent|task)[-_]"
    r"(?:reminder|context|details|info|instructions|notification)|user_instructions|INSTRUCTIONS)>"
)
"""``<system-reminder>``, ``<task-notification>`` of Claude Code, ``<environment_context>`` of Codex, …

Other names are the user's own: what ``<customer_info>`` holds is to be read.
"""

_TRANSCRIPT = "For context:"
"""How Google's ADK begins the message in which an agent is shown what another one did."""
_CALLED = re.compile(r"\[\w+\] (?:said:|called tool `(?P<tool>[\w.-]{1,128})`|`[\w.-]{1,128}` tool returned result:)")

_OVER = re.compile(r"Transferred to (?P<whom>[\w.-]{1,128}), adopting the role of (?P=whom) immediately\.")
"""What AutoGen tells an agent that takes over."""


def own_words(text: str) -> str:
    """A message without such elements: what is told there (tools' names, dates, files) asks for nothing.

    Nor does a transcript of what another agent did, and that the talk was handed over.
    """
    if (text.startswith(_TRANSCRIPT) and _CALLED.search(text)) or _OVER.fullmatch(text):
        return ""
    if "</" not in text:
        return text
    kept: list[str] = []
    end = 0
    for start, after in _elements(text):
        kept.append(text[end:start])
        end = after
    return "".join([*kept, text[end:]]).strip() if kept else text


def calls_told(text: str) -> Iterator[str]:
    """The tools that another agent called, where a message is a transcript of what it did."""
    if text.startswith(_TRANSCRIPT):
        yield from (found["tool"] for found in _CALLED.finditer(text) if found["tool"])


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """Where each element begins and ends, outermost; an opening tag that nothing closes is plain text."""
    tags = list(_TAG.finditer(text))
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
