"""From a message to the chain in its instruction block, or to every mistake in it."""

from collections.abc import Callable
from typing import TypeAlias

from pydantic import ValidationError

from engine.errors import ScriptError
from engine.jsontext import Json, kind, place, pretty
from engine.script.blocks import Block, blocks
from engine.script.building import build
from engine.script.complaints import MODELS, complaints
from engine.script.models import ChainBlock, PlanBlock
from engine.script.plan import Chain
from engine.script.reading import read

FaultCheck: TypeAlias = Callable[[str], str]
"""What is wrong with the name of a fault, or ""."""


def parse(text: str, check_fault: FaultCheck | None = None) -> Chain | None:
    """The chain in a message's first block; None without a block.

    Raises ScriptError with line and column (from 1, in ``text``), path, what was expected and the nearest known key.
    """
    block = next(blocks(text), None)
    if block is None:
        return None
    outcome = _validated(text, block, read(text, block), check_fault)
    if isinstance(outcome, list):
        raise outcome[0]
    return build(outcome)


def problems(text: str, check_fault: FaultCheck | None = None) -> tuple[ScriptError, ...]:
    """Every mistake in a message's first block, in order of place (the first alone where it isn't JSON)."""
    try:
        block = next(blocks(text), None)
        outcome = _validated(text, block, read(text, block), check_fault) if block else None
    except ScriptError as error:
        return (error,)
    return tuple(outcome) if isinstance(outcome, list) else ()


def format(text: str) -> str:  # noqa: A001  the word on the button; nobody formats strings with the builtin here
    """The message with the JSON of its first block laid out in lines; all else stays as it is.

    Raises ScriptError where the block isn't JSON; other mistakes in it don't matter here.
    """
    block = next(blocks(text), None)
    if block is None:
        return text
    newline = next((end for end in ("\r\n", "\n", "\r") if end in text), "\n")
    laid_out = pretty(read(text, block)).replace("\n", newline)
    before, after = text[: block.body], text[block.body + len(block.json) :]
    open_line = "" if before.endswith(("\n", "\r")) else newline
    close_line = "" if after.startswith(("\n", "\r")) else newline
    return f"{before}{open_line}{laid_out}{close_line}{after}"


def _validated(
    text: str, block: Block, value: Json, check_fault: FaultCheck | None
) -> ChainBlock | PlanBlock | list[ScriptError]:
    if not isinstance(value, dict):
        return [ScriptError(f"expected an object, found {kind(value)}", *place(text, block.body))]
    root = ChainBlock if "instruction_chain" in value else PlanBlock
    try:
        return root.model_validate(value, context={"check_fault": check_fault})
    except ValidationError as error:
        return complaints(text, block, value, error, {**MODELS, "": root})
