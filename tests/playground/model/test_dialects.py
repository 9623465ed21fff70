"""One draft in every dialect: the same reply, the same form back, and what has no place is said."""

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from engine.service import Answer, Service
from engine.wire import HttpRequest
from playground.model.dialects import DIALECTS
from playground.model.draft import Asked, DialectName, Draft, Echo
from playground.model.examples import draft_of, examples
from playground.model.losses import losses
from playground.model.request import compiled, from_body
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, Ask, openai_body

OTHERS: list[DialectName] = [name for name in DIALECTS if name != "openai"]
TOOLS = json.dumps(
    [{"name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}]
)


def opened(http: HttpRequest) -> Answer:
    answer = Service().open(http)
    assert isinstance(answer, Answer), answer.body
    return answer


def asked(ask: Ask) -> Draft:
    return from_body(openai_body(ask, stream=True), Draft(echo=Echo(pacing="")))


def said(draft: Draft) -> list[Any]:
    """What the reply says, whatever the wire; without ids, which some wires give anew."""
    choice = opened(compiled(draft).http).reply.choices[0]
    calls = [(call.name, call.arguments) for call in choice.tool_calls]
    return [choice.text, calls, choice.finish_reason]


def test_each_dialect_has_its_own_name_and_place() -> None:
    assert tuple(DIALECTS) == get_args(DialectName)
    assert [
        opened(compiled(Draft(turns=asked(CASES["text"]).turns, dialect=name)).http).reply.text for name in DIALECTS
    ]


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("case", CASES)
def test_a_draft_gets_the_same_reply_in_every_dialect(case: str, name: DialectName) -> None:
    draft = asked(CASES[case])
    other = replace(draft, dialect=name)
    assert not compiled(other).problems
    if compiled(other).lost:
        pytest.skip("this wire has no place for what is asked, and says so")
    assert said(other) == said(draft)


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("case", CASES)
def test_what_a_dialect_writes_it_reads_back_into_the_same_form(case: str, name: DialectName) -> None:
    draft = replace(asked(CASES[case]), dialect=name)
    body = compiled(draft).body
    back = from_body(body, draft)
    assert [turn.raw for turn in back.turns] == [turn.raw for turn in draft.turns]
    assert compiled(back).body == body
    assert back.asked.extra == draft.asked.extra


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("case", CASES)
def test_a_request_of_another_hand_means_the_same_after_a_visit_to_the_form(case: str, name: DialectName) -> None:
    http = WIRES[name].request(CASES[case], stream=True)
    body = json.loads(http.body)
    draft = from_body(body, Draft(dialect=name, echo=Echo(pacing="")))
    ours, theirs = opened(compiled(draft).http), opened(http)
    assert replace(ours.exchange.request, model="") == replace(theirs.exchange.request, model="")
    assert not any(turn.raw for turn in draft.turns if "thinking" not in (turn.raw or ""))


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("example", examples(), ids=lambda example: example.name)
def test_every_example_can_be_asked_in_every_dialect(example: Any, name: DialectName) -> None:
    draft = replace(draft_of(example.body, example.headers, example.title), dialect=name)
    made = compiled(draft)
    assert not made.problems
    assert compiled(from_body(made.body, draft)).body == made.body


@pytest.mark.parametrize(
    ("name", "asks", "place"),
    [
        ("anthropic", {"n": 2}, "limits"),
        ("responses", {"stop": "END"}, "stop"),
        ("responses", {"n": 2}, "limits"),
        ("anthropic", {"tool_choice": "allowed", "allowed": ("a",)}, "choice"),
        ("anthropic", {"format": "json_object"}, "format"),
        ("mistral", {"tool_choice": "allowed", "allowed": ("a",), "allowed_mode": "required"}, "choice"),
        ("gemini", {"parallel": False}, "choice"),
        ("gemini", {"reasoning": "xhigh"}, "limits"),
        ("ollama", {"tool_choice": "required"}, "choice"),
        ("ollama", {"reasoning": "minimal"}, "limits"),
        ("cohere", {"tool_choice": "tool", "tool_name": "a"}, "choice"),
        ("cohere", {"tool_choice": "allowed", "allowed": ("a",)}, "choice"),
    ],
)
def test_what_has_no_place_is_said_beside_its_field_and_kept(name: DialectName, asks: Any, place: str) -> None:
    draft = Draft(dialect=name, asked=Asked(**asks))
    assert [problem.place for problem in losses(draft)] == [place]
    made = compiled(draft)
    assert made.lost == losses(draft)
    assert not made.problems
    back = from_body(made.body, draft)
    kept = {key for key in asks if key not in DIALECTS[name].carried}
    assert {key: getattr(back.asked, key) for key in kept} == {key: asks[key] for key in kept}


@pytest.mark.parametrize("name", DIALECTS)
def test_a_plain_draft_loses_nothing_anywhere(name: DialectName) -> None:
    assert losses(Draft(dialect=name, asked=Asked(tool_choice="auto", parallel=True, n=1, format="text"))) == ()


def test_a_picture_stays_with_its_dialect_and_is_said_to_have_no_place_in_another() -> None:
    picture = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA=="}}
    message = {"role": "user", "content": [{"type": "text", "text": "Look"}, picture]}
    body: dict[str, Any] = {"model": "echo", "max_tokens": 9, "messages": [message]}
    draft = from_body(body, Draft(dialect="anthropic"))
    assert compiled(draft).body["messages"] == [message]
    made = compiled(replace(draft, dialect="gemini"))
    assert made.body["contents"] == [{"role": "user", "parts": [{"text": "Look"}]}]
    assert [problem.message for problem in made.lost] == [
        "Spelled for Anthropic Messages; in Gemini this isn't sent: image."
    ]


def test_further_fields_keep_their_place_inside_the_dialects_objects() -> None:
    body: dict[str, Any] = {
        "contents": [{"role": "user", "parts": [{"text": "Hi"}]}],
        "generationConfig": {"temperature": 0.5, "maxOutputTokens": 9},
        "safetySettings": [],
    }
    draft = from_body(body, Draft(dialect="gemini"))
    assert draft.asked.max_tokens == 9
    assert json.loads(draft.asked.extra) == {"generationConfig": {"temperature": 0.5}, "safetySettings": []}
    assert compiled(draft).body == body


def test_geminis_names_in_snake_case_are_read_too() -> None:
    body: dict[str, Any] = {
        "contents": {"role": "user", "parts": [{"text": "Hi"}]},
        "system_instruction": {"parts": [{"text": "Be brief."}]},
        "generation_config": {"max_output_tokens": 9, "thinking_config": {"thinking_budget": 0}},
        "tool_config": {"function_calling_config": {"mode": "NONE"}},
    }
    draft = from_body(body, Draft(dialect="gemini"))
    assert [(turn.role, turn.text) for turn in draft.turns] == [("system", "Be brief."), ("user", "Hi")]
    assert (draft.asked.max_tokens, draft.asked.reasoning, draft.asked.tool_choice) == (9, "none", "none")
    assert draft.asked.extra == ""


def test_arguments_that_are_no_object_are_said_to_be_sent_as_an_empty_one() -> None:
    body: dict[str, Any] = {
        "messages": [
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": '{"a": '}}],
            }
        ]
    }
    draft = replace(from_body(body, Draft()), dialect="anthropic")
    made = compiled(draft)
    assert "{} is sent" in made.lost[0].message
    assert compiled(replace(draft, dialect="openai")).body["messages"] == body["messages"]


def test_tools_that_a_dialects_own_servers_run_are_sent_as_they_stand() -> None:
    tools = [{"type": "web_search_20250305", "name": "web_search"}]
    body: dict[str, Any] = {"messages": [{"role": "user", "content": "Hi"}], "max_tokens": 5, "tools": tools}
    assert compiled(from_body(body, Draft(dialect="anthropic"))).body["tools"] == tools


def test_pasted_tools_of_any_spelling_are_written_in_the_dialects_own() -> None:
    written: Any = {name: compiled(Draft(dialect=name, tools=TOOLS)).body["tools"] for name in DIALECTS}
    assert list(written["anthropic"][0]) == ["name", "input_schema"]
    assert list(written["gemini"][0]["functionDeclarations"][0]) == ["name", "parametersJsonSchema"]
    assert list(written["responses"][0]) == ["type", "name", "parameters"]
    assert written["cohere"] == written["mistral"] == written["ollama"] == written["openai"]


def test_custom_tools_come_back_as_they_were_and_are_functions_where_there_are_none() -> None:
    grammar: dict[str, Any] = {"type": "grammar", "syntax": "regex", "definition": "[0-9]+"}
    tools: list[Any] = [
        {"type": "custom", "name": "count", "format": grammar},
        {"type": "custom", "name": "say", "description": "Speaks"},
    ]
    draft = from_body({"input": "Say 5", "tools": tools}, Draft(dialect="responses"))
    assert draft.tools
    written: Any = {name: compiled(replace(draft, dialect=name)) for name in DIALECTS}
    assert written["responses"].body["tools"] == tools
    assert [tool["custom"]["name"] for tool in written["openai"].body["tools"]] == ["count", "say"]
    schema = {"type": "string", "pattern": "^(?:[0-9]+)$"}
    assert written["anthropic"].body["tools"][0]["input_schema"]["properties"] == {"input": schema}
    assert [problem.message for problem in written["anthropic"].lost] == [
        "Anthropic Messages has no custom tools; as functions they take 'input': count, say."
    ]
    assert not written["responses"].lost
