"""The JSON of a file of rules: what may stand in it, as pydantic models (and so as a JSON Schema)."""

from typing import Annotated, Final, TypeAlias, cast

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from engine.jsontext import kind
from engine.rules.words import MAX_PATTERN, complaint
from engine.script.complaints import MODELS, Models
from engine.script.reply import REPLIES, Reply
from engine.script.strict import Strict


def _pattern(text: str) -> str:
    if told := complaint(text):
        raise ValueError(f"{told}; found {text!r:.80}")
    return text


def _contained(value: object) -> object:
    return _in_full(value, "contains")


def _of_the_user(value: object) -> object:
    return _in_full(value, "user")


def _in_full(value: object, key: str) -> object:
    match value:
        case str():
            return {key: value}
        case dict():
            return cast("object", value)
        case _:
            raise ValueError(f"expected a text or an object, found {kind(value)}")


class WordsBlock(Strict):
    """Words that a text contains, in whatever case, or a regular expression that it matches somewhere."""

    schema_extra = {"minProperties": 1, "maxProperties": 1}  # noqa: RUF012  a ClassVar, as the base says
    contains: Annotated[str, Field(min_length=1)] = ""
    matches: Annotated[str, Field(min_length=1, max_length=MAX_PATTERN), AfterValidator(_pattern)] = ""

    @model_validator(mode="after")
    def _one(self) -> "WordsBlock":
        if len(self.model_fields_set) != 1:
            raise ValueError("expected one of contains and matches")
        return self


Text: TypeAlias = Annotated[
    WordsBlock,
    BeforeValidator(_contained, json_schema_input_type=Annotated[str, Field(min_length=1)] | WordsBlock),
]
_NOTHING: Final = WordsBlock.model_construct()


class WhenBlock(Strict):
    """What must hold for a rule to answer, all of it; without a condition it always does."""

    user: Annotated[Text, Field(description="The user's newest message.")] = _NOTHING
    system: Annotated[Text, Field(description="The system prompt.")] = _NOTHING
    model: Annotated[Text, Field(description="The name of the model.")] = _NOTHING
    tool_result: Annotated[Text, Field(description="A tool result that came since the model last spoke.")] = _NOTHING


class RuleBlock(Strict):
    """When to answer, and what."""

    when: Annotated[
        WhenBlock,
        BeforeValidator(_of_the_user, json_schema_input_type=Annotated[str, Field(min_length=1)] | WhenBlock),
        Field(description="Words of the user's newest message, or conditions."),
    ]
    reply: Annotated[Reply, Field(description="A text, a status, or what an instruction block holds.")]


class RulesBlock(Strict):
    """Rules, the first one that is due answers."""

    for_editors: Annotated[
        str, Field(alias="$schema", description="Where an editor finds this schema; for nothing else.")
    ] = ""
    rules: list[RuleBlock]


KNOWN: Final[Models] = {
    **MODELS,
    "rules": RuleBlock,
    "when": WhenBlock,
    **dict.fromkeys(WhenBlock.model_fields, WordsBlock),
    "reply": REPLIES,
}
"""What the objects in a file of rules are made of."""
