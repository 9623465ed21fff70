"""What a script says, as frozen values: a chain of plans, a plan of messages, a message of parts."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.jsontext import Json, JsonObject

DirectiveName: TypeAlias = Literal[
    "system_prompt_echo",
    "tools_list",
    "tools_echo",
    "tool_schema",
    "request_params_echo",
    "request_headers_echo",
    "request_url_echo",
]


@dataclass(frozen=True, slots=True)
class Lorem:
    """So many words of filler."""

    words: int


@dataclass(frozen=True, slots=True)
class Verbatim:
    """These words; ``{{…}}`` in them stands for a value of the conversation."""

    text: str


@dataclass(frozen=True, slots=True)
class Directive:
    """Words computed from the request. ``arguments``: a tool's name, or names of parameters."""

    name: DirectiveName
    arguments: tuple[str, ...] = ()


Source: TypeAlias = Lorem | Verbatim | Directive


@dataclass(frozen=True, slots=True)
class PlannedText:
    """A text part."""

    source: Source


@dataclass(frozen=True, slots=True)
class PlannedReasoning:
    """A reasoning part."""

    source: Lorem | Verbatim


@dataclass(frozen=True, slots=True)
class PlannedRefusal:
    """A refusal."""

    text: str


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A tool call. ``raw`` is the arguments' text letter by letter; None: ``arguments`` as compact JSON."""

    name: str
    arguments: JsonObject = field(default_factory=dict[str, Json])
    raw: str | None = None
    id: str = ""


PlannedPart: TypeAlias = PlannedText | PlannedReasoning | PlannedRefusal | PlannedCall


@dataclass(frozen=True, slots=True)
class PlannedMessage:
    """One message of the reply. ``pause`` is the seconds before it; ``finish_reason`` "" follows from the parts."""

    parts: tuple[PlannedPart, ...]
    finish_reason: str = ""
    pause: float = 0.0


@dataclass(frozen=True, slots=True)
class Failure:
    """The request is refused. ``retry_after`` in seconds; ``message`` "": words by status; ``code`` "": none."""

    status: int = 500
    retry_after: float | None = None
    message: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """One scripted reply. ``usage`` holds the counts that are set, by their names in Usage.

    ``doubts`` are warnings about what was probably not meant.
    """

    messages: tuple[PlannedMessage, ...] = ()
    id_message: str = ""
    label: str = ""
    failure: Failure | None = None
    usage: tuple[tuple[str, int], ...] = ()
    cut_after: int | None = None
    faults: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chain:
    """Plans in order, one a reply; a single plan is a chain of one with ``is_chain`` False."""

    plans: tuple[Plan, ...]
    is_chain: bool = True
    on_exhausted: Literal["lorem", "error"] = "lorem"
