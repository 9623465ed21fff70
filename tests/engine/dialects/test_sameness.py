"""The same question through every dialect: the same text, calls, arguments, finish reason and usage."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.messages import ChatRequest
from engine.service import Answer, Service
from engine.settings import Settings
from tests.engine.dialects.wires import WIRES, Ask, Said, Turn, Wire

pytestmark = pytest.mark.unmeasured

WEATHER: dict[str, Any] = {
    "name": "get_weather",
    "description": "The weather of a city.",
    "parameters": {
        "type": "object",
        "properties": {"city": {"type": "string"}, "days": {"type": "integer", "minimum": 1, "maximum": 7}},
        "required": ["city"],
    },
}
TIME: dict[str, Any] = {
    "name": "get_time",
    "description": "The time in a city.",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}
PERSON: dict[str, Any] = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
    "required": ["name", "age"],
    "additionalProperties": False,
}


def user(text: str) -> Turn:
    return Turn("user", text)


def script(*messages: dict[str, Any], **more: Any) -> Turn:
    plan = json.dumps({"messages": messages, **more})
    return user(f"<|instruction_start|>{plan}<|instruction_end|>")


WEATHER_CALL = Turn("assistant", calls=(("call_1", "get_weather", {"city": "Oslo"}),))
LOOP = (user("Weather in Oslo?"), WEATHER_CALL, Turn("tool", results=(("call_1", "get_weather", "sunny"),)))
TWO_CALLS = Turn(
    "assistant", calls=(("call_1", "get_weather", {"city": "Oslo"}), ("call_2", "get_time", {"city": "Oslo"}))
)
TWO_RESULTS = Turn("tool", results=(("call_1", "get_weather", "sunny"), ("call_2", "get_time", "noon")))

CASES: dict[str, Ask] = {
    "text": Ask((user("Hello, world!"),)),
    "odd characters": Ask((user("a\tb\r\nc \u2028\u2029\x85 é e\u0301 \u202ertl\u202c 👩\u200d👩\u200d👧 \x00 end "),)),
    "system": Ask((Turn("system", "Be brief."), user("Hello"))),
    "several turns": Ask((user("one"), Turn("assistant", "two"), user("three"))),
    "reasoning": Ask((user("Why is it so?"),), reasoning=True),
    "call": Ask((user("What is the weather in Oslo?"),), (WEATHER, TIME)),
    "parallel calls": Ask((user("Weather in Oslo and time in Rome, please"),), (WEATHER, TIME)),
    "one call at most": Ask((user("Weather in Oslo and time in Rome, please"),), (WEATHER, TIME), parallel=False),
    "no tool may be called": Ask((user("What is the weather in Oslo?"),), (WEATHER,), "none"),
    "a tool has to be called": Ask((user("Hello"),), (WEATHER, TIME), "required"),
    "a named tool": Ask((user("Hello"),), (WEATHER, TIME), "get_time"),
    "result": Ask(LOOP, (WEATHER,)),
    "two results": Ask((user("Weather and time in Oslo?"), TWO_CALLS, TWO_RESULTS), (WEATHER, TIME)),
    "after the loop": Ask((*LOOP, Turn("assistant", "It is sunny."), user("Thanks!")), (WEATHER,)),
    "limit": Ask((user("one two three four five six seven eight"),), limit=4),
    "limit within a call": Ask((user("What is the weather in Reykjavik, Iceland?"),), (WEATHER,), limit=5),
    "limit within reasoning": Ask((user("Why is it so?"),), reasoning=True, limit=3),
    "stop": Ask((user("one two STOP three"),), stop=("STOP", "never")),
    "structured": Ask((user("Ada Lovelace is 36"),), schema=PERSON),
    "script": Ask((script({"reasoning": "Hm.", "text": "Let me see."}),)),
    "scripted calls": Ask((script({"tool_call": [{"name": "f", "args": {"a": [1, {}], "b": None}}]}),)),
    "scripted usage": Ask(
        (script({"text": "x", "usage": {"input_tokens": 70, "cached_tokens": 9, "output_tokens": 5}}),)
    ),
    "empty": Ask((user(""),)),
}


def fits(wire: Wire, ask: Ask) -> bool:
    """Whether the wire can ask this at all."""
    chosen = ask.choice == "auto" or (wire.chooses if ask.choice in {"none", "required"} else wire.named)
    return chosen and (wire.stops or not ask.stop) and (wire.single or ask.parallel)


def hear(wire: Wire, ask: Ask, *, stream: bool) -> Said:
    response = Service(Settings()).handle(wire.request(ask, stream=stream))
    assert response.status == 200, response.body
    return wire.said(response.body, stream=stream)


def without_truth_lost(said: Said, model: Said) -> Said:
    """What the model reply says, as far as this wire can tell it."""
    told = replace(model, usage=(*model.usage[:2], said.usage[2] and model.usage[2]))
    if said.calls and not said.calls[0][0]:
        told = replace(told, calls=[("", name, arguments) for _, name, arguments in told.calls])
    return told


@pytest.mark.parametrize("name", [name for name in WIRES if name != "openai"])
@pytest.mark.parametrize("case", CASES)
def test_every_dialect_says_what_openai_chat_says(name: str, case: str) -> None:
    wire, ask = WIRES[name], CASES[case]
    if not fits(wire, ask):
        ask = replace(ask, choice="auto", parallel=True, stop=())
    said = hear(wire, ask, stream=False)
    model = hear(WIRES["openai"], ask, stream=False)
    if ask.choice == "get_time":  # OpenAI's own word for a call that was ordered by name
        assert model.finish == "stop"
        model.finish = "tool_calls"
    if case == "limit within a call" and name in {"anthropic", "gemini", "gemini-interactions", "ollama"}:
        # these wires carry an object, and a torn text isn't one
        assert said.calls[0][2] == "{}"
        model.calls, said.calls = [], []
    assert said == without_truth_lost(said, model)


TORN = {("anthropic", "limit within a call"), ("gemini-interactions", "limit within a call")}
"""A torn text is no object, so that only a stream can carry it."""


@pytest.mark.parametrize(
    ("name", "case"), [(name, case) for name in WIRES for case in CASES if (name, case) not in TORN]
)
def test_a_stream_says_what_the_whole_reply_says(name: str, case: str) -> None:
    wire, ask = WIRES[name], CASES[case]
    assert hear(wire, ask, stream=True) == hear(wire, ask, stream=False)


@pytest.mark.parametrize("name", ["anthropic", "gemini", "gemini-interactions", "ollama", "cohere"])
@pytest.mark.parametrize("stream", [True, False])
def test_where_a_wire_has_no_choices_a_stop_sequence_ends_the_reply_also_before_a_call(name: str, stream: bool) -> None:
    said = script({"text": "alpha STOP beta"}, {"text": "gamma"}, {"tool_call": [{"name": "get_time"}]})
    heard = hear(WIRES[name], Ask((said,), (TIME,), stop=("STOP",)), stream=stream)
    assert (heard.text, heard.calls, heard.finish, heard.usage[1]) == ("alpha ", [], "stop", 1)


def read(wire: Wire, ask: Ask) -> ChatRequest:
    answer = Service(Settings()).open(wire.request(ask))
    assert isinstance(answer, Answer)
    return answer.exchange.request


@pytest.mark.parametrize("case", [name for name in CASES if name != "structured"])
def test_a_question_has_one_identity_in_every_dialect_that_can_ask_it(case: str) -> None:
    ask = CASES[case]
    fingerprints = {
        name: read(wire, ask).fingerprint for name, wire in WIRES.items() if name != "ollama" and fits(wire, ask)
    }
    if any(turn.results for turn in ask.turns):
        for name in ("gemini", "gemini-interactions"):  # their results carry the name of their tool
            del fingerprints[name]
    assert len(set(fingerprints.values())) == 1, fingerprints


@pytest.mark.parametrize("name", [*WIRES, "deepseek"])
@pytest.mark.parametrize("stream", [False, True])
def test_no_wire_counts_below_zero_where_a_script_has_a_share_above_its_whole(name: str, stream: bool) -> None:
    usage = {"input_tokens": 1, "cached_tokens": 5, "output_tokens": 7, "reasoning_tokens": 9}
    ask = Ask((script({"text": "Hi"}, usage=usage),))
    settings = Settings(profile="deepseek") if name == "deepseek" else Settings()
    body = Service(settings).handle(WIRES.get(name, WIRES["openai"]).request(ask, stream=stream)).body
    assert b":-" not in body.replace(b": -", b":-")
