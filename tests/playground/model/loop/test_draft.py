"""The Loop page's draft: what its boxes come to, and what is said beside a box that is wrong."""

from dataclasses import replace

import pytest

from playground.model.loop.draft import HISTORY, VARIABLES, LoopDraft, loop_examples, read
from playground.model.tools.hand import TOOLS


def test_the_prompt_is_shown_as_it_is_sent_and_names_without_a_value_are_told():
    draft = LoopDraft(prompt="I am {{profile.name}} of {{service}}. {{mood}} {{rag_context}}", variables="", user="Hi")
    reading = read(replace(draft, variables='{"profile": {"name": "Echo"}}'))
    assert reading.prompt == "I am Echo of echo. {{mood}} [No relevant documents found]"
    assert reading.unresolved == ("{{mood}} has no value and stays as written",)
    assert reading.problems == ()


def test_an_empty_draft_can_be_run():
    reading = read(LoopDraft())
    assert reading.problems == ()
    assert [message.role for message in reading.asked.messages] == ["system", "user"]


@pytest.mark.parametrize(
    ("field", "text", "place", "message"),
    [
        ("variables", "{", VARIABLES, "line 1, column 2"),
        ("variables", "[1]", VARIABLES, "expected an object of names and values, found an array"),
        ("history", "{}", HISTORY, "expected an array of messages, found an object"),
        ("history", "[1,", HISTORY, "line 1"),
        ("history", "[5]", HISTORY, "$[0]: expected a message (an object with role and content), found an integer"),
        ("history", '[{"role": "bot"}]', HISTORY, "$[0].role: expected one of system, developer, user"),
        ("history", '[{"content": [1]}]', HISTORY, "$[0].content: expected a string, found an array"),
        ("tools", '[{"name": "x", "rsult": 1}]', TOOLS, "$[0].rsult: expected one of name"),
        ("block", '{"mesages": []}', "block", "mesages"),
    ],
)
def test_what_is_wrong_stands_at_its_box(field: str, text: str, place: str, message: str):
    (problem,) = read(replace(LoopDraft(), **{field: text})).problems
    assert problem.place == place
    assert message in problem.message


def test_history_goes_between_the_prompt_and_the_message():
    history = '[{"role": "user", "content": "one"}, {"role": "assistant", "content": "two"}]'
    asked = read(LoopDraft(history=history, user="three")).asked
    assert [message.text for message in asked.messages] == ["", "one", "two", "three"]


def test_the_script_travels_in_the_users_message():
    draft = LoopDraft(user="Hi", block='{"messages": [{"text": "x"}]}')
    assert read(draft).asked.user.startswith("Hi\n<|instruction_start|>")


def test_the_rule_has_what_its_boxes_say():
    draft = LoopDraft(model="", service="", allowed=("a",), iterations=7, max_tokens=3, temperature=0.5, offered=False)
    rule = read(draft).asked.rule
    assert (rule.model, rule.service, rule.max_tokens, rule.temperature) == ("echo", "echo", 3, 0.5)
    assert (rule.tools.enabled, rule.tools.allowed_tools, rule.tools.max_iterations) == (False, ("a",), 7)


@pytest.mark.parametrize("draft", loop_examples(), ids=lambda draft: draft.title)
def test_every_example_can_be_run(draft: LoopDraft):
    assert read(draft).problems == ()
    assert draft.shows
    assert any(draft.texts)
