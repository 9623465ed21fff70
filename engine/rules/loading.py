"""From the JSON of rules to the rules, or to the first mistake in it."""

from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from engine.errors import EchoError, JsonError, ScriptError
from engine.jsontext import Json, JsonObject, as_text, compact, kind
from engine.replies.decided import Decided, Decision, Step, spelled
from engine.replies.scripted import fault_complaint
from engine.rules.models import KNOWN, RuleBlock, RulesBlock, WordsBlock
from engine.rules.rule import Condition, Rule, When
from engine.rules.words import Contains, Matches
from engine.script.blocks import Block
from engine.script.building import build
from engine.script.complaints import complaints
from engine.script.reading import MAX_CHARACTERS, read

_Model = TypeVar("_Model", bound=BaseModel)


def parse(data: str | bytes) -> tuple[Rule, ...]:
    """The rules in a file: a list of them, or an object with ``rules``.

    Raises ScriptError with line and column (from 1), path, what was expected and the nearest known key.
    """
    try:
        text = as_text(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
    except JsonError as error:
        raise ScriptError(error.message, error.line, error.column) from None
    if len(text) > MAX_CHARACTERS:
        raise ScriptError(f"expected rules of at most {MAX_CHARACTERS} characters, found {len(text)}", 1, 1)
    match _read(text):
        case list() as listed:
            found = _validated(RulesBlock, {"rules": listed}, text, listed, RuleBlock)
        case dict() as value:
            found = _validated(RulesBlock, value, text, value, RulesBlock)
        case other:
            raise ScriptError(f"expected an array of rules, or an object with rules, found {kind(other)}", 1, 1)
    return tuple(map(_rule, found.rules))


def made(when: str | JsonObject, reply: Step | Decision, number: int) -> Rule:
    """The rule with this number. Raises EchoError with it and the path in the rule: what came has no lines."""
    name = f"rule {number}"
    if callable(reply):
        return replace(made(when, "", number), decided=Decided(reply, name))
    try:
        text = compact({"when": when, "reply": spelled(reply)})
        value = _read(text)
        return _rule(_validated(RuleBlock, value, text, value, RuleBlock))
    except ScriptError as error:
        raise EchoError(error.within(name)) from None
    except (TypeError, ValueError, RecursionError) as error:
        raise EchoError(f"{name}: expected what JSON can hold: {error}") from None


def _read(text: str) -> Json:
    return read(text, _whole(text))


def _whole(text: str) -> Block:
    """All of a text, as what is read is a block otherwise."""
    return Block(0, len(text), 0, text)


def _validated(model: type[_Model], value: Json, text: str, written: Json, root: type[BaseModel]) -> _Model:
    """The value as a model. A mistake is told where it stands in what was ``written``, which ``root`` describes."""
    try:
        return model.model_validate(value, context={"check_fault": fault_complaint})
    except ValidationError as error:
        raise complaints(text, _whole(text), written, error, {**KNOWN, "": root})[0] from None


def _rule(block: RuleBlock) -> Rule:
    when = block.when
    given = {name: _condition(getattr(when, name)) for name in when.model_fields_set}
    return Rule(When(**given), build(block.reply))


def _condition(block: WordsBlock) -> Condition:
    return Contains(block.contains) if block.wrote("contains") else Matches(block.matches)
