"""The Loop page's draft: a rule, tools and a message as a person typed them, and what they come to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import ConfigDict, TypeAdapter, with_config

from engine.events import Timed
from engine.generation import ResponseRule, ToolUse, generate_response
from engine.jsontext import Json, JsonObject, kind, pretty
from engine.messages import ROLES, ChatRequest, Message, Role, Text
from engine.tools import Tool
from playground.assets import asset
from playground.model import block
from playground.model.problems import Problem, read_json
from playground.model.request import with_block
from playground.model.tools.hand import read_bench

FOLDER = asset("examples", "loop")
VARIABLES, HISTORY = "loop-variables", "loop-history"
BOUND = ("intent", "service", "user_message", "rag_context")
"""Names that a template can always use."""

MOST_ROUNDS = 1_000
Through: TypeAlias = Literal["Response rule", "Chat model"]
THROUGH: tuple[Through, ...] = ("Response rule", "Chat model")


@dataclass(frozen=True, slots=True)
class LoopDraft:
    """What was typed: texts letter by letter. ``block`` scripts the model; ``allowed``: none named allows all."""

    title: str = ""
    shows: str = ""
    prompt: str = ""
    variables: str = ""
    tools: str = ""
    history: str = ""
    user: str = ""
    block: str = ""
    through: Through = "Response rule"
    offered: bool = True
    allowed: tuple[str, ...] = ()
    iterations: int = 5
    service: str = "echo"
    model: str = "echo"
    max_tokens: int | None = None
    temperature: float | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """All that may be long in it."""
        return (self.prompt, self.variables, self.tools, self.history, self.user, self.block, self.shows)


@dataclass(frozen=True, slots=True)
class Asked:
    """A draft as the engine takes it. ``messages`` is what the model is asked with first."""

    rule: ResponseRule
    variables: JsonObject
    history: tuple[Message, ...]
    user: str
    tools: tuple[Tool, ...]
    through: Through
    messages: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a draft comes to. ``unresolved`` are the prompt's names without a value, each in a sentence."""

    asked: Asked
    problems: tuple[Problem, ...] = ()
    unresolved: tuple[str, ...] = ()

    @property
    def prompt(self) -> str:
        """The system message as it is sent."""
        return self.asked.messages[0].text


def read(draft: LoopDraft) -> Reading:
    """Reads every box; what is wrong in one is left out of what is asked."""
    bench = read_bench(draft.tools)
    variables, wrong_variables = _variables(draft.variables)
    history, wrong_history = _history(draft.history)
    asked = Asked(_rule(draft), variables, history, with_block(draft.user, draft.block), bench.tools, draft.through)
    first, unresolved = _first_request(asked)
    problems = (*wrong_variables, *wrong_history, *bench.problems, *block.box_problems(draft.block))
    return Reading(replace(asked, messages=first.messages), problems, unresolved)


def _rule(draft: LoopDraft) -> ResponseRule:
    use = ToolUse(enabled=draft.offered, allowed_tools=draft.allowed or None, max_iterations=draft.iterations)
    return ResponseRule(
        prompt=draft.prompt,
        model=draft.model or "echo",
        service=draft.service or "echo",
        max_tokens=draft.max_tokens,
        temperature=draft.temperature,
        tools=use,
    )


def _first_request(asked: Asked) -> tuple[ChatRequest, tuple[str, ...]]:
    """The request that the rule asks its model first, as the engine builds it; and what it warns of in the prompt."""
    heard: list[ChatRequest] = []

    def silent(request: ChatRequest) -> Iterable[Timed]:
        heard.append(request)
        return ()

    told = generate_response(asked.rule, asked.variables, asked.history, asked.user, silent)
    warnings = told["warnings"]
    return heard[0], tuple(map(str, warnings)) if isinstance(warnings, list) else ()


def _variables(text: str) -> tuple[JsonObject, tuple[Problem, ...]]:
    if not text.strip():
        return {}, ()
    label = "Variables"
    found = read_json(text, VARIABLES, label)
    if found.problem:
        return {}, (found.problem,)
    if not isinstance(found.value, dict):
        return {}, (Problem(VARIABLES, label, f"expected an object of names and values, found {kind(found.value)}"),)
    return found.value, ()


def _history(text: str) -> tuple[tuple[Message, ...], tuple[Problem, ...]]:
    if not text.strip():
        return (), ()
    label = "History"
    found = read_json(text, HISTORY, label)
    if found.problem:
        return (), (found.problem,)
    if not isinstance(found.value, list):
        return (), (Problem(HISTORY, label, f"expected an array of messages, found {kind(found.value)}"),)
    read = [_turn(item, f"$[{place}]") for place, item in enumerate(found.value)]
    messages = tuple(each for each in read if isinstance(each, Message))
    return messages, tuple(Problem(HISTORY, label, each) for each in read if isinstance(each, str))


def _turn(item: Json, path: str) -> Message | str:
    """A message, or what keeps it from being one."""
    if not isinstance(item, dict):
        return f"{path}: expected a message (an object with role and content), found {kind(item)}"
    role, content = _role(item.get("role", "user")), item.get("content", "")
    if role is None:
        return f"{path}.role: expected one of {', '.join(ROLES)}"
    if not isinstance(content, str):
        return f"{path}.content: expected a string, found {kind(content)}"
    return Message(role, (Text(content),))


def _role(word: Json) -> Role | None:
    return next((role for role in ROLES if role == word), None)


# ── examples ─────────────────────────────────────────────────────────────────────────────────────


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class LoopExample:
    """A loop that ends in one way: the boxes as JSON values, as the file has them."""

    title: str
    shows: str
    user: str
    prompt: str = ""
    variables: dict[str, Any] | None = None
    tools: tuple[dict[str, Any], ...] = ()
    history: tuple[dict[str, Any], ...] = ()
    block: dict[str, Any] | None = None
    through: Through = "Response rule"
    iterations: int = 5
    allowed: tuple[str, ...] = ()


_example = TypeAdapter(LoopExample)


@cache
def loop_examples(folder: Path = FOLDER) -> tuple[LoopDraft, ...]:
    """Every example as a draft, in the order of the files' names."""
    return tuple(_draft(_example.validate_json(path.read_bytes())) for path in sorted(folder.glob("*.json")))


def _draft(example: LoopExample) -> LoopDraft:
    return LoopDraft(
        title=example.title,
        shows=example.shows,
        prompt=example.prompt,
        variables=_laid_out(example.variables),
        tools=_laid_out(example.tools),
        history=_laid_out(example.history),
        user=example.user,
        block=_laid_out(example.block),
        through=example.through,
        allowed=example.allowed,
        iterations=example.iterations,
    )


def _laid_out(value: object) -> str:
    return pretty(value) if value else ""
