"""The instruction block in the box and in the conversation: its mistakes, whether it acts, and why not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine import script
from engine.errors import RequestError, ScriptError
from engine.jsontext import Json, JsonObject
from engine.messages import ROLES, Message, Role, Text
from engine.replies.scripted import fault_complaint
from playground.model.counts import counted
from playground.model.dialects import DIALECTS, Dialect
from playground.model.draft import Draft
from playground.model.problems import Problem, of_script
from playground.model.reading import body_problems
from playground.model.request import compiled, from_body, json_text

PLACE, LABEL = "block", "Instruction block"
JSON_PLACE, JSON_LABEL = "json", "JSON"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """``problems``: mistakes in the box; ``verdict``: what the active one does; ``notes``: what won't act, and why."""

    problems: tuple[Problem, ...] = ()
    verdict: str = ""
    notes: tuple[str, ...] = ()


def diagnose(draft: Draft, body: JsonObject) -> Diagnosis:
    """Looks at the box and at every message of the request; a block in the JSON view is judged as in the box."""
    messages = list(_messages(draft, body))
    if not draft.block.strip() and not any(script.START in message.text for message in messages):
        return Diagnosis()
    problems = box_problems(draft.block) if draft.json is None else tuple(_json_problems(draft, body))
    verdict = "" if problems else _verdict(messages)
    return Diagnosis(problems, verdict, tuple(_notes(draft, messages, boxed=bool(problems))))


def box_problems(block: str) -> tuple[Problem, ...]:
    """Every mistake in the box's text, with line and column in the box."""
    if not block.strip():
        return ()
    errors = script.problems(_tagged(block), fault_complaint)
    return tuple(of_script(error, block, PLACE, LABEL) for error in errors)


def holds(block: str) -> str:
    """What the box holds, in a word or two that its part can say while it is shut; "" for nothing."""
    if problems := box_problems(block):
        return counted(len(problems), "problem")
    chain = script.parse(_tagged(block), fault_complaint) if block.strip() else None
    return counted(len(chain.plans), "step" if chain.is_chain else "reply") if chain else ""


def _json_problems(draft: Draft, body: JsonObject) -> Iterator[Problem]:
    """The mistakes that the box will have once the text of the JSON view is read into the form."""
    for problem in box_problems(_lifted(draft, body)):
        yield replace(
            problem, place=JSON_PLACE, label=JSON_LABEL, message=f"in the instruction block, {problem.message}"
        )


def _lifted(draft: Draft, body: JsonObject) -> str:
    if draft.json == json_text(replace(draft, json=None)):
        return draft.block if draft.block_turn else ""
    return "" if body_problems(body, DIALECTS[draft.dialect]) else from_body(body, draft).block


def formatted(block: str) -> str:
    """The box's text laid out in lines; as it is where it isn't JSON."""
    try:
        return script.format(_tagged(block)).removeprefix(f"{script.START}\n").removesuffix(f"\n{script.END}")
    except ScriptError:
        return block


def _tagged(block: str) -> str:
    return f"{script.START}\n{block}\n{script.END}"


def _verdict(messages: Sequence[Message]) -> str:
    found = script.find(messages, fault_complaint)
    if found.chain is None:
        return ""
    steps, where = len(found.chain.plans), f"The block in message {found.index + 1}"
    if found.step < steps:
        return f"{where} scripts this reply" + (f": step {found.step + 1} of {steps}." if steps > 1 else ".")
    if not found.chain.is_chain:
        told = f"{where} won't act: it has scripted its one reply already, and an assistant message follows it."
        return f"{told} In an instruction_chain, plan {found.step + 1} would script this reply."
    return f"{where} is used up: its chain has {steps} steps and this is request {found.step + 1}."


def _notes(draft: Draft, messages: Sequence[Message], *, boxed: bool) -> Iterator[str]:
    if draft.block.strip() and draft.json is None and draft.block_turn is None:
        yield "The block won't act: no user message carries it. Add a user message."
    found = script.find(messages, fault_complaint)
    for faulty in () if boxed else found.faulty:
        yield f"The block in message {faulty.index + 1} can't be used: {faulty.error}"
    if found.chain and any(plan.failure for plan in found.chain.plans[found.step : found.step + 1]):
        yield from _never_reached(found.step + 1, len(found.chain.plans))
    yield from found.warnings
    for index, message in enumerate(messages):
        if script.START not in message.text:
            continue
        if message.role != "user":
            yield f"The block in message {index + 1} won't act: it is {message.role}'s, and only a user's can script."
        elif found.chain and index < found.index:
            yield f"The block in message {index + 1} won't act: message {found.index + 1} holds a newer one."


def _never_reached(step: int, steps: int) -> Iterator[str]:
    if step < steps:
        yield (
            f"Step {step} refuses this request, and a retry asks the same again: the steps behind it are never "
            "reached here. Copy as test, on the Instructions page, goes on to them."
        )


def _messages(draft: Draft, body: JsonObject) -> Iterator[Message]:
    """The messages of the form or, where the text of the JSON view is edited, those of the body."""
    dialect = DIALECTS[draft.dialect]
    if draft.json is None and draft.dialect != "openai":
        body, dialect = compiled(replace(draft, dialect="openai")).body, DIALECTS["openai"]
    items = body.get(dialect.messages)
    for item in items if isinstance(items, list) else ():
        if dialect.name == "openai":
            yield _message(item)
        else:
            yield from _read(item, dialect)


def _read(item: Json, dialect: Dialect) -> Sequence[Message]:
    try:
        return dialect.read(item) if isinstance(item, dict) else ()
    except RequestError:
        return ()


def _message(value: Json) -> Message:
    """Role and text alone, whatever else the message holds."""
    if not isinstance(value, dict):
        return Message("user", ())
    word = str(value.get("role") or "user").lower()
    roles: dict[str, Role] = {each: each for each in ROLES}
    role = roles.get(word, "assistant")
    content = value.get("content")
    parts = content if isinstance(content, list) else [{"text": content}]
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    return Message(role, tuple(Text(text) for text in texts if isinstance(text, str)))
