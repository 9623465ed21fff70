"""The JSON of an instruction block: what may stand in it, as pydantic models (and so as a JSON Schema)."""

from typing import Annotated, Literal, TypeAlias, cast, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    JsonValue,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationInfo,
    model_validator,
)

from engine.pacing import MAX_SECONDS
from engine.script.plan import DirectiveName
from engine.script.strict import Strict
from engine.script.usage import Count, UsageBlock

MAX_WORDS = 100_000
"""Most lorem words in one reply."""
MAX_MESSAGES = 128
"""Most messages in one reply: as many choices as OpenAI's ``n`` allows."""

DIRECTIVES: tuple[DirectiveName, ...] = get_args(DirectiveName)
TEXTS = ("text", "text_message", *DIRECTIVES)
MESSAGE_CONTENT = ("reasoning", *TEXTS, "tool_call", "refusal", "error", "fault")
PLAN_CONTENT = ("messages", "reasoning", "error", "fault")


def _any_key(*names: str) -> dict[str, JsonValue]:
    return {"anyOf": [{"required": [name]} for name in names]}


def _one_of(model: Strict, *names: str) -> None:
    found = [name for name in names if model.wrote(name)]
    if len(found) != 1:
        message = f"expected one of {' or '.join(names)}, found {' and '.join(found) or 'neither'}"
        raise ValueError(message)


def _wrapped_text(value: object) -> object:
    return {"text": value} if isinstance(value, str) else value


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _known_fault(name: str, info: ValidationInfo) -> str:
    check = cast("dict[str, object]", info.context or {}).get("check_fault")
    complaint = check(name) if callable(check) else ""
    if complaint:
        raise ValueError(complaint)
    return name


WordCount = Annotated[int, Field(le=MAX_WORDS, description="Lorem words; a negative number counts as 0.")]
Milliseconds = Annotated[float, Field(ge=0, le=MAX_SECONDS * 1000)]
Label = Annotated[str, Field(description="A name for people; it changes nothing.")]
Tag = Annotated[str, Field(max_length=1000, description="Opens and closes every reasoning and every text.")]
ErrorStatus = Annotated[int, Field(ge=400, le=599)]
FaultName = Annotated[str, Field(min_length=1), AfterValidator(_known_fault)]


class Length(Strict):
    """Filler text of a given length."""

    length: WordCount


class ReasoningBlock(Strict):
    """Reasoning: filler of a length, or these words."""

    schema_extra = {"minProperties": 1, "maxProperties": 1}  # noqa: RUF012  a ClassVar, as the base says
    length: WordCount = 0
    text: str = ""

    @model_validator(mode="after")
    def _length_or_text(self) -> "ReasoningBlock":
        _one_of(self, "length", "text")
        return self


Reasoning: TypeAlias = Annotated[
    ReasoningBlock, BeforeValidator(_wrapped_text, json_schema_input_type=str | ReasoningBlock)
]


class Call(Strict):
    """A tool call: args as an object, or args_raw as any text, also broken JSON."""

    schema_extra = {"not": {"required": ["args", "args_raw"]}}  # noqa: RUF012  a ClassVar, as the base says
    name: str
    args: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])
    args_raw: str = ""
    id: str = ""

    @model_validator(mode="after")
    def _args_or_raw(self) -> "Call":
        if self.wrote("args") and self.wrote("args_raw"):
            raise ValueError("expected args or args_raw, found both")
        return self


class Nothing(Strict):
    """An empty object."""


class ToolSchema(Strict):
    """Which tool's schema to show."""

    name: str = ""


class Fields(Strict):
    """Which parameters of the request to show; none named: all."""

    fields: list[str] = Field(default_factory=list[str])


class ErrorBlock(Strict):
    """The request is refused with this status."""

    status: ErrorStatus = 500
    retry_after: Annotated[float, Field(ge=0, le=86_400, description="Seconds.")] = 0
    message: str = ""
    code: Annotated[str, Field(description="The machine word beside it, where the provider has one.")] = ""


class Sending(Strict):
    """How a message or a whole reply is sent: what both may say."""

    finish_reason: Annotated[str, Field(min_length=1)] = ""
    usage: UsageBlock = UsageBlock()
    pause_ms: Annotated[Milliseconds, Field(description="Wait before it.")] = 0
    error: ErrorBlock = ErrorBlock()
    cut_after: Annotated[Count, Field(description="The connection is lost after so many deltas.")] = 0
    fault: Annotated[list[FaultName], BeforeValidator(_as_list, json_schema_input_type=FaultName | list[FaultName])] = (
        Field(default_factory=list[str], description="Faults to play, by name.")
    )


class MessageBlock(Sending):
    """One message of the reply: its parts stand in the order in which they are written, reasoning always first."""

    schema_extra = _any_key(*MESSAGE_CONTENT)
    reasoning: Reasoning = ReasoningBlock.model_construct()
    text_message: Length = Length(length=0)
    text: str = ""
    tool_call: list[Call] = Field(default_factory=list[Call], min_length=1)
    refusal: str = ""
    system_prompt_echo: Nothing = Nothing()
    tools_list: Nothing = Nothing()
    tools_echo: Nothing = Nothing()
    tool_schema: ToolSchema = ToolSchema()
    request_params_echo: Fields = Fields()
    request_headers_echo: Nothing = Nothing()
    request_url_echo: Nothing = Nothing()

    _written: tuple[str, ...] = PrivateAttr(default=())

    @property
    def written(self) -> tuple[str, ...]:
        """The keys in the order of the text."""
        return self._written

    @model_validator(mode="wrap")
    @classmethod
    def _in_order(cls, value: object, handler: ModelWrapValidatorHandler["MessageBlock"]) -> "MessageBlock":
        message = handler(value)
        message._written = tuple(cast("dict[str, object]", value))  # noqa: SLF001  its own
        return message

    @model_validator(mode="after")
    def _something(self) -> "MessageBlock":
        if not self.wrote(*MESSAGE_CONTENT):
            message = f"expected at least one of {', '.join(MESSAGE_CONTENT)}, found nothing to say"
            raise ValueError(message)
        return self


class PlanBlock(Sending):
    """One scripted reply."""

    schema_extra = _any_key(*PLAN_CONTENT)
    id: Label = ""
    id_message: Tag = ""
    reasoning: Reasoning = ReasoningBlock.model_construct()
    messages: list[MessageBlock] = Field(default_factory=list[MessageBlock], min_length=1, max_length=MAX_MESSAGES)

    @model_validator(mode="after")
    def _something(self) -> "PlanBlock":
        if not self.wrote(*PLAN_CONTENT):
            message = f"expected at least one of {', '.join(PLAN_CONTENT)}, found nothing to say"
            raise ValueError(message)
        words = sum(_words(message, self.reasoning.length) for message in self.messages)
        if words > MAX_WORDS:
            message = f"expected at most {MAX_WORDS} lorem words in one reply, found {words}"
            raise ValueError(message)
        return self


def _words(message: MessageBlock, before_texts: int) -> int:
    own = message.wrote("reasoning") or not message.wrote(*TEXTS)
    reasoning = message.reasoning.length if own else before_texts
    return max(0, reasoning) + max(0, message.text_message.length)


class ChainBlock(Strict):
    """Plans in order, one a reply."""

    instruction_chain: Annotated[list[PlanBlock], Field(min_length=1)]
    on_exhausted: Annotated[
        Literal["lorem", "error"], Field(description="Past the last plan: five lorem words, or status 400.")
    ] = "lorem"
