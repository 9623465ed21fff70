"""What a script comes to: each step with the conversation as it then stands, its length, and what is not meant."""

from dataclasses import replace

import pytest

from engine.jsontext import JsonObject, compact
from engine.service import Service
from playground.model.dialects import DIALECTS
from playground.model.draft import EMPTY, Draft, add_turn
from playground.model.instructions.budget import Budget, Piece, advice, budget
from playground.model.instructions.cards import Card
from playground.model.instructions.preview import (
    GO_ON,
    MOST_STEPS,
    MOST_WORDS,
    RESULT,
    Preview,
    base,
    lorem,
    past_the_end,
    preview,
    results_of,
)
from playground.model.instructions.script import script_of
from playground.model.tools.trial import tools_of

SERVICE = Service()
LOOK: JsonObject = {"name": "look", "parameters": {"type": "object", "properties": {"at": {"type": "string"}}}}
ASKED = replace(EMPTY, tools=compact([LOOK]))
CALL: JsonObject = {"messages": [{"tool_call": [{"name": "look", "args": {"at": "it"}}]}]}
SAY: JsonObject = {"messages": [{"text": "{{last_tool_result.content}}"}]}


def root(block: JsonObject) -> Card:
    found = script_of(compact(block))
    assert found.root is not None
    assert found.in_step
    return found.root


def chain(*plans: JsonObject, **rest: str) -> JsonObject:
    return {"instruction_chain": [*plans], **rest}


def text(seen: Preview) -> str:
    assert seen.run is not None
    return seen.run.reply.text if seen.run.reply else seen.run.error


def roles(seen: Preview) -> list[str]:
    return [turn.role for turn in seen.turns]


def test_each_step_is_asked_with_what_came_of_those_before_it():
    script = root(chain(CALL, SAY, {"messages": [{"text": "{{user}}"}]}))
    first, second, third, past = (preview(SERVICE, ASKED, script, place, '{"look": "a cat"}') for place in range(4))
    assert first.run is not None
    assert first.run.reply is not None
    assert [call.name for call in first.run.reply.tool_calls] == ["look"]
    assert (text(second), roles(second)) == ("a cat", ["user", "assistant", "tool"])
    assert (text(third), roles(third)[3:]) == (GO_ON, ["assistant", "user"])
    assert text(past) == "lorem ipsum dolor sit amet"


def test_the_conversation_holds_the_very_calls_that_were_previewed():
    script = root(chain(CALL, CALL, SAY))
    calls = [
        call.id
        for place in range(2)
        for run in [preview(SERVICE, ASKED, script, place).run]
        for call in (run.reply.tool_calls if run and run.reply else ())
    ]
    assert len(calls) == 2
    assert [turn.call_id for turn in preview(SERVICE, ASKED, script, 2).turns if turn.role == "tool"] == calls


def test_what_follows_a_single_plan_is_answered_without_it():
    script = root(CALL)
    assert text(preview(SERVICE, ASKED, script, 1)) == f"look: {RESULT}"
    assert (past_the_end(script), past_the_end(root(chain(CALL)))) == ("Next request", "Past the end")


def test_past_the_end_of_a_chain_may_be_an_error():
    assert "has 1 step" in text(preview(SERVICE, ASKED, root(chain(SAY, on_exhausted="error")), 1))


@pytest.mark.parametrize(
    "plan",
    [
        {"error": {"status": 429}},
        {"cut_after": 1, "messages": [{"text": "a b c"}]},
        {"fault": "malformed_chunk", "messages": [{"text": "a b c"}]},
        {"fault": "rate_limit"},
    ],
)
def test_a_step_that_leaves_no_reply_lets_none_past_it(plan: JsonObject):
    script = root(chain(CALL, plan, SAY))
    assert preview(SERVICE, ASKED, script, 1).stuck == 0
    after = preview(SERVICE, ASKED, script, 2)
    assert (after.stuck, text(after)) == (2, RESULT)
    assert preview(SERVICE, ASKED, script, 3).stuck == 2


def test_attempts_that_a_retry_outlasts_are_told_and_the_retry_is_shown():
    script = root({"fault": ["fail_first:2"], **SAY})
    seen = preview(SERVICE, ASKED, script, 0)
    assert seen.run is not None
    assert seen.run.reply is not None
    assert seen.refused.startswith("The first 2 attempts are refused (503: ")
    assert preview(SERVICE, ASKED, script, 1).stuck == 0
    assert preview(SERVICE, ASKED, root({"fault": "fail_first", **SAY}), 0).refused.startswith("The first attempt is")
    both = preview(SERVICE, ASKED, root({"fault": ["fail_first", "rate_limit"], **SAY}), 0)
    assert both.refused == ""
    assert both.run is not None
    assert both.run.status == 503


def test_calls_that_a_client_would_not_run_give_back_an_error():
    broken: JsonObject = {"messages": [{"tool_call": [{"name": "look", "args_raw": "{"}]}]}
    unknown: JsonObject = {"messages": [{"tool_call": [{"name": "nobody"}]}]}
    results = '{"look": "a cat", "nobody": 5}'
    assert "aren't JSON" in text(preview(SERVICE, ASKED, root(chain(broken, SAY)), 1, results))
    assert "offers no tool" in text(preview(SERVICE, ASKED, root(chain(unknown, SAY)), 1, results))
    assert text(preview(SERVICE, EMPTY, root(chain(unknown, SAY)), 1, results)) == "5"


def test_what_tools_give_back_is_read_by_their_names():
    assert results_of(' {"a": "x", "b": {"c": 1}}') == ({"a": "x", "b": '{"c":1}'}, None)
    assert results_of("") == ({}, None)
    for wrong in ("[1]", "{"):
        found, problem = results_of(wrong)
        assert found == {}
        assert problem is not None
    assert text(preview(SERVICE, ASKED, root(chain(CALL, SAY)), 1, "{")) == RESULT


def test_it_is_asked_with_the_draft_as_far_as_the_message_that_carries_the_block():
    draft = add_turn(add_turn(add_turn(Draft(), "system", "S"), "user", "U"), "assistant", "A")
    assert [turn.text for turn in base(draft).turns] == ["S", "U"]
    assert [turn.role for turn in base(Draft()).turns] == ["user"]
    assert text(preview(SERVICE, draft, root({"messages": [{"system_prompt_echo": {}}]}), 0)) == "S"


@pytest.mark.parametrize("dialect", ["openai", "responses", "anthropic", "gemini", "ollama", "mistral", "cohere"])
def test_it_is_asked_in_the_drafts_dialect(dialect: str):
    draft = replace(ASKED, dialect=dialect)
    assert text(preview(SERVICE, draft, root(chain(CALL, SAY)), 1, '{"look": "a cat"}')) == "a cat"


def test_what_is_too_much_for_a_preview_is_told():
    many = root({"reasoning": {"length": MOST_WORDS}, "messages": [{"text": "a"}, {"text_message": {"length": 1}}]})
    assert lorem(many) == 2 * MOST_WORDS + 1
    assert "too many to play here" in preview(SERVICE, EMPTY, many, 0).cannot
    long = root(chain(*[SAY] * (MOST_STEPS + 2)))
    assert preview(SERVICE, EMPTY, long, MOST_STEPS + 1).cannot.startswith(f"Only the first {MOST_STEPS}")


# ── length ───────────────────────────────────────────────────────────────────────────────────────


def limited(most: int | None) -> Draft:
    return replace(ASKED, asked=replace(ASKED.asked, max_tokens=most))


def test_the_length_is_counted_as_the_engine_counts_it():
    script = root({"messages": [{"reasoning": "abcdefgh", "text": "abcd" * 5, **CALL["messages"][0]}]})  # pyright: ignore[reportArgumentType, reportOptionalSubscript, reportIndexIssue, reportGeneralTypeIssues]  a message
    told = budget(limited(None), script, 0)
    assert told.pieces == (
        Piece("reasoning", "the reasoning", 2),
        Piece("text", "the text", 5),
        Piece("calls", "the call of look", 3),
    )
    run = preview(SERVICE, limited(None), script, 0).run
    assert run is not None
    assert run.reply is not None
    assert told.total == run.reply.usage.output_tokens
    assert told.told == "10 tokens scripted; the request sets no limit."


@pytest.mark.parametrize(
    ("most", "told"),
    [
        (10, "10 tokens scripted, 10 allowed: nothing is cut."),
        (3, "10 tokens scripted, 3 allowed: it is cut within the text of message 2, and the finish reason is length."),
        (0, "10 tokens scripted, 0 allowed: it is cut before the text of message 1, and the finish reason is length."),
    ],
)
def test_the_limit_foretells_the_finish_reason(most: int, told: str):
    script = root({"messages": [{"text": "abcdefgh"}, {"text": "abcd" * 8}]})
    assert budget(limited(most), script, 0).told == told
    run = preview(SERVICE, limited(most), script, 0).run
    assert run is not None
    if run.reply:  # a limit of 0 is refused
        assert ("length" in {choice.finish_reason for choice in run.reply.choices}) == (most < 10)
    assert bool(run.reply) == bool(most)


def test_values_count_with_what_they_give():
    script = root(chain(CALL, SAY))
    turns = preview(SERVICE, ASKED, script, 1, '{"look": "abcdefgh"}').turns
    assert budget(ASKED, script, 1, turns).total == 2


def test_there_is_no_length_of_what_is_refused_or_past_the_end():
    assert budget(ASKED, root({"error": {}}), 0) == Budget()
    assert budget(ASKED, root(SAY), 1) == Budget()
    assert budget(replace(ASKED, dialect="anthropic"), root(SAY), 0).limit == DIALECTS["anthropic"].default_limit
    assert Budget((Piece("text", "x", 1),)).told == "1 token scripted; the request sets no limit."


# ── advice ───────────────────────────────────────────────────────────────────────────────────────


def advised(block: JsonObject, draft: Draft = ASKED) -> list[str]:
    return list(advice(draft, root(block), tools_of(draft)))


def test_tools_that_are_not_on_offer_are_told_with_their_step():
    other: JsonObject = {"messages": [{"tool_call": [{"name": "lok"}, {"name": "{{user}}"}]}]}
    assert advised(chain(CALL, other)) == [
        "Step 2: the script calls 'lok', which the request doesn't offer (did you mean 'look'?)."
    ]


def test_calls_in_a_later_message_are_told_where_messages_are_choices():
    block: JsonObject = chain({"messages": [{"text": "a"}, *CALL["messages"]]})  # pyright: ignore[reportGeneralTypeIssues, reportOptionalIterable, reportAssignmentType]  messages
    assert "never sees the calls of message 2" in advised(block)[0]
    assert advised(block, replace(ASKED, dialect="anthropic")) == []


def test_what_follows_the_calls_of_a_single_plan_is_told():
    assert "a chain scripts that answer too" in advised(CALL)[0]
    assert advised(SAY) == []
