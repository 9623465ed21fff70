"""One reply as it is written in short or in full: a text, a status, one message of a plan, a plan, a chain."""

from typing import Annotated, Final, TypeAlias

from pydantic import BeforeValidator, TypeAdapter, ValidationError, ValidationInfo

from engine.jsontext import Json, kind
from engine.script.blocks import Block
from engine.script.building import build
from engine.script.complaints import MODELS, complaints
from engine.script.models import ChainBlock, ErrorStatus, Label, MessageBlock, PlanBlock, Tag
from engine.script.parsing import FaultCheck
from engine.script.plan import Chain
from engine.script.reading import read

_AROUND: Final = frozenset({"id", "id_message"})
"""Keys of a plan that no message of it has."""


class EntryBlock(MessageBlock):
    """The one message of a plan, with what the plan says around it."""

    id: Label = ""
    id_message: Tag = ""


REPLIES: Final = (MessageBlock, PlanBlock, ChainBlock)
"""What the object of a reply may be."""


def _in_full(value: Json) -> Json:
    match value:
        case str():
            return {"messages": [{"text": value}]}
        case int() if not isinstance(value, bool):
            return {"error": {"status": value}}
        case dict() if "messages" in value or "instruction_chain" in value:
            return value
        case dict():
            around = {key: each for key, each in value.items() if key in _AROUND}
            message: Json = {key: each for key, each in value.items() if key not in _AROUND}
            return {**around, "messages": [message]}
        case _:
            raise ValueError(f"expected a text, a status or an object, found {kind(value)}")


def _block(value: Json, info: ValidationInfo) -> ChainBlock | PlanBlock:
    block = _in_full(value)
    root = ChainBlock if isinstance(block, dict) and "instruction_chain" in block else PlanBlock
    return root.model_validate(block, context=info.context)


Reply: TypeAlias = Annotated[
    ChainBlock | PlanBlock,
    BeforeValidator(_block, json_schema_input_type=str | ErrorStatus | EntryBlock | PlanBlock | ChainBlock),
]
"""A field of a model that holds a reply."""

_REPLY: TypeAdapter[ChainBlock | PlanBlock] = TypeAdapter(Reply)


def parse_reply(text: str, check_fault: FaultCheck | None = None) -> Chain:
    """The chain that a reply's JSON text describes. Raises ScriptError as ``parse`` does."""
    block = Block(0, len(text), 0, text)
    value = read(text, block)
    try:
        return build(_REPLY.validate_python(value, context={"check_fault": check_fault}))
    except ValidationError as error:
        raise complaints(text, block, value, error, {**MODELS, "": REPLIES})[0] from None
