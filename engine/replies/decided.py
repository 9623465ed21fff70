"""Answers that a test lays out: given at once, or by a function when the request is there."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pydantic import BaseModel

from engine.errors import EchoError, ScriptError
from engine.jsontext import JsonObject, compact
from engine.messages import ChatRequest
from engine.replies.scripted import fault_complaint
from engine.script import Plan, parse_reply

if TYPE_CHECKING:
    from types import CodeType

Spelled: TypeAlias = str | int | JsonObject
"""A text; a status to refuse with; a plan of an instruction block, or one message of it."""
Step: TypeAlias = Spelled | BaseModel
"""One of these, or a model as structured output."""
Decision: TypeAlias = Callable[[ChatRequest], Step]
"""What gives a step once the request is there; it is called once for it."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A step that a function gives; ``name`` says in a message which one ("step 2 of the script")."""

    decide: Decision
    name: str

    def plan(self, request: ChatRequest) -> Plan:
        """The plan for a request. Raises EchoError for what is no step, and where the function failed."""
        name = f"{self.name}{_place(self.decide)}"
        try:
            step = self.decide(request)
        except Exception as error:  # it is the test's, and may raise anything
            told = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise EchoError(f"{name}: the function raised {told}") from error
        if isinstance(step, Coroutine):
            step.close()  # nothing awaits it, which Python would warn of
            raise EchoError(f"{name}: expected a function that gives its step at once, found an async one")
        plan, *more = plans(step, name)
        if more:
            raise EchoError(f"{name}: expected one step, found a chain of {1 + len(more)}")
        return plan


def spelled(step: Step) -> Spelled:
    """A step as a block spells it: a model is said in its JSON, with the names that a schema of it has."""
    return {"text": step.model_dump_json(by_alias=True)} if isinstance(step, BaseModel) else step


def plans(step: Step, name: str) -> tuple[Plan, ...]:
    """The plans of a step. A mistake is told with its name and by the path in it, as it has no lines.

    Raises EchoError.
    """
    try:
        return parse_reply(compact(spelled(step)), fault_complaint).plans
    except ScriptError as error:
        raise EchoError(error.within(name)) from None
    except (TypeError, ValueError, RecursionError) as error:
        raise EchoError(f"{name}: expected what JSON can hold: {error}") from None


def _place(decide: Decision) -> str:
    """Where a function stands, for people to find it: its file and line; "" where it was made otherwise."""
    code: CodeType | None = getattr(decide, "__code__", None)
    file = code.co_filename.replace("\\", "/").rpartition("/")[2] if code else ""
    return f" ({file}:{code.co_firstlineno})" if code else ""
