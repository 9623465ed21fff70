"""What the engine answers to a script, step by step: the conversation as it then stands, and the run it gives."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.jsontext import Json, JsonObject, compact, decode, kind, pretty
from engine.messages import ChatReply, ToolCall, ToolDefinition
from engine.service import Service
from playground.model.draft import Draft, Turn, add_turn
from playground.model.instructions.cards import CHAIN, Card, is_chain, steps, written
from playground.model.problems import Problem, read_json
from playground.model.request import compiled
from playground.model.runs.record import Run, record
from playground.model.runs.reply_turns import with_reply, with_results
from playground.model.runs.verdict import verdict
from playground.model.tools.trial import tools_of

RESULTS = "instructions-results"
RESULT = '{"ok":true}'
"""What a tool gives back where nothing else is said."""
GO_ON = "Go on."
"""What the user says where a reply calls no tool and the chain goes on."""
MOST_WORDS = 10_000
"""Words of a step that are played here."""
MOST_STEPS = 60
"""Steps of a chain that are gone through."""
_ATTEMPT = "x-stainless-retry-count"
_OUTLASTED = re.compile(r"fault fail_first:(\d+) is on")
_MOST_ATTEMPTS = 1_000_000
_LOSING = frozenset({"empty_stream", "truncate_json", "malformed_chunk", "error_event", "error_object", "stall"})
"""Faults after which a client has no reply, though it was answered."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A step's answer. ``stuck``: the number (from 1) of an earlier step that lets none past it, else 0.

    ``turns`` is the conversation that the step is asked with. ``refused`` is what the attempts before this run came
    to, where a retry outlasts them. ``cannot``: why there is no run.
    """

    run: Run | None = None
    turns: tuple[Turn, ...] = ()
    stuck: int = 0
    refused: str = ""
    cannot: str = ""


def results_of(text: str) -> tuple[Mapping[str, str], Problem | None]:
    """What tools give back, by their names: a text as it is, any other value as JSON."""
    if not text.strip():
        return {}, None
    found = read_json(text, RESULTS, "Results")
    if found.problem:
        return {}, found.problem
    if not isinstance(found.value, dict):
        wanted = f"expected an object of tool names and what they give back, found {kind(found.value)}"
        return {}, Problem(RESULTS, "Results", wanted)
    return {name: each if isinstance(each, str) else compact(each) for name, each in found.value.items()}, None


def base(draft: Draft) -> Draft:
    """The draft up to the user's message that carries the block, a user's message made where there is none."""
    draft = replace(draft, json=None)
    carrier = draft.block_turn
    if carrier is None:
        draft = add_turn(replace(draft, turns=()), "user")
        return replace(draft, block_on=draft.turns[-1].key)
    place = draft.turns.index(carrier)
    return replace(draft, turns=draft.turns[: place + 1], block_on=carrier.key)


def preview(service: Service, draft: Draft, root: Card, place: int, results: str = "") -> Preview:
    """The answer to the step at ``place`` (from 0; as many as there are steps: past the last one)."""
    if place > MOST_STEPS:
        return Preview(cannot=f"Only the first {MOST_STEPS} steps are played here; the Workbench plays them all.")
    words = sum(lorem(plan) for plan in steps(root)[: place + 1])
    if words > MOST_WORDS:
        return Preview(cannot=f"{words:,} words of filler are too many to play here; the Workbench plays them.")
    return _preview(service, base(draft), pretty(written(root)), place, results)


@lru_cache(maxsize=8)
def _preview(service: Service, draft: Draft, text: str, place: int, results: str) -> Preview:
    block = decode(text)
    assert isinstance(block, dict)  # noqa: S101  a card's text
    plans = block.get(CHAIN)
    chain: list[Json] = plans if isinstance(plans, list) else [block]
    given = results_of(results)[0]
    reached: list[Json] = []
    stuck = 0
    now = draft
    for number, plan in enumerate(chain[:place], 1):
        asked = _block(block, [*reached, plan]) if stuck else text
        heard = _run(service, replace(now, block=asked))[0]
        if heard.reply is None or is_lost(heard):
            stuck = stuck or number
            continue
        reached.append(plan)
        now = gone_on(now, heard.reply, given)
    asked = _block(block, [*reached, *chain[place : place + 1]]) if stuck else text
    run, refused = _run(service, replace(now, block=asked))
    return Preview(run, now.turns, stuck, refused)


def _block(block: JsonObject, plans: list[Json]) -> str:
    """The block with only those of its steps that let the conversation go on."""
    return compact({**block, CHAIN: plans} if CHAIN in block and plans else block)


def _run(service: Service, draft: Draft) -> tuple[Run, str]:
    """The run; where the first attempts are refused and a retry is not, the retry's, and what the first came to."""
    http = compiled(draft).http
    first = record(service, http)
    attempts = next((int(found[1]) for found in (_OUTLASTED.search(first.error),) if found), 0)
    if not 0 < attempts <= _MOST_ATTEMPTS:
        return first, ""
    again = record(service, replace(http, headers=(*http.headers, (_ATTEMPT, str(attempts)))))
    if again.error:
        return first, ""
    told = "The first attempt is" if attempts == 1 else f"The first {attempts} attempts are"
    return again, f"{told} refused ({first.error}). This is what the retry gets that comes after."


def is_lost(run: Run) -> bool:
    """Whether a client has no reply, though it was answered."""
    return run.cut or not _LOSING.isdisjoint(run.faults)


def gone_on(draft: Draft, reply: ChatReply, results: Mapping[str, str]) -> Draft:
    """The conversation with a reply in it, and what follows from it: the tools' results, or the user's next words."""
    choice = reply.choices[0]
    tools = tools_of(draft)
    then = with_reply(draft, choice, reply.head, tools)
    if not choice.tool_calls:
        return add_turn(then, "user", GO_ON)
    given = {call.id: given_back(call, tools, results) for call in choice.tool_calls}
    return with_results(then, choice.tool_calls, given)


def given_back(call: ToolCall, tools: Sequence[ToolDefinition], results: Mapping[str, str]) -> str:
    """A tool's result; an error where a careful client would never have run it."""
    judged = verdict(call, tools)
    if judged.word in {"broken", "invalid"} or (judged.word == "unknown" and tools):
        return compact({"error": judged.why})
    return results.get(call.name, RESULT)


def lorem(plan: Card) -> int:
    """Words of filler in a plan, one's own reasoning before each text counted for every message."""
    messages = plan.cards("messages")
    own = _length(plan.get("reasoning")) * max(1, len(messages))
    return own + sum(_length(card.get("reasoning")) + _length(card.get("text_message")) for card in messages)


def _length(value: Json) -> int:
    length = value.get("length") if isinstance(value, dict) else 0
    return max(0, length) if isinstance(length, int) else 0


def past_the_end(root: Card) -> str:
    """What the place past the last step is called."""
    return "Past the end" if is_chain(root) else "Next request"
