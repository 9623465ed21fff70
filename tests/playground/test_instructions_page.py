"""The Instructions page as a person uses it: cards and JSON in step, variants, and the Workbench a click away."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from engine.fixtures import import_
from engine.jsontext import JsonObject, compact, decode
from playground.model.draft import Echo
from playground.model.instructions.members import IN_MESSAGE, IN_PLAN
from playground.model.instructions.script import Bench
from playground.state import SESSION
from playground.ui.instructions.desk import PAGE as DESK
from tests.playground.pages import in_hand, opened, press, told

APP = Path(__file__).parents[2] / "playground" / "app.py"
PAGE = "app_pages/instructions.py"


@pytest.fixture
def app() -> Iterator[AppTest]:
    yield from opened(PAGE)


def pick(app: AppTest, title: str) -> AppTest:
    return app.menu_button(key="ins-examples").click(title).run()


def typed(app: AppTest, text: str) -> AppTest:
    return app.text_area(key="mono-ins-json").input(text).run()


def text(app: AppTest) -> str:
    return app.text_area(key="mono-ins-json").value or ""


def block(app: AppTest) -> Any:
    return decode(text(app))


def bench(app: AppTest) -> Bench:
    found = in_hand(app)[DESK]
    assert isinstance(found, Bench)
    return found


def key(app: AppTest, *path: int) -> str:
    """The key of a card: of a step, of a message in it, of a call in that."""
    card = bench(app).plans[path[0]]
    for name, place in zip(("messages", "tool_call"), path[1:], strict=False):
        card = card.cards(name)[place]
    return card.key


def step(app: AppTest, place: int) -> AppTest:
    return app.segmented_control(key="ins-steps").set_value(key(app, place)).run()


def chosen(app: AppTest, menu: str, title: str) -> AppTest:
    """A kind of member in a menu of those that can be added."""
    kind = next(each for each in (*IN_MESSAGE.values(), *IN_PLAN.values()) if each.title == title)
    return app.menu_button(key=menu).click(kind).run()


def test_it_begins_with_the_reply_that_the_draft_gets_without_a_script(app: AppTest):
    press(app, "ins-begin-reply")
    (message,) = block(app)["messages"]
    assert [call["name"] for call in message["tool_call"]] == ["get_weather", "get_time", "calculate"]
    assert "This is the reply without a script." in told(app)
    assert not app.button(key="ins-use").disabled


def test_where_the_draft_gets_no_reply_there_is_none_to_begin_with(app: AppTest):
    app.session_state[SESSION].draft = replace(app.session_state[SESSION].draft, echo=Echo(fault="status:503"))
    press(app, "ins-begin-reply")
    assert "there is none to begin with" in told(app)
    assert text(app) == ""


def test_the_empty_page_says_what_a_block_is_and_begins_with_a_click(app: AppTest):
    assert "No script yet." in told(app)
    assert "Nothing to preview yet." in told(app)
    assert app.button(key="ins-use").disabled
    press(app, "ins-begin")
    assert block(app) == {"messages": [{"text": "Hello"}]}
    assert "One reply is scripted." in told(app)


def test_cards_change_the_json_and_the_json_changes_the_cards(app: AppTest):
    press(app, "ins-begin")
    box = f"ins-{key(app, 0, 0)}-text"
    app.text_area(key=box).input("Good morning").run()
    assert block(app) == {"messages": [{"text": "Good morning"}]}
    typed(app, '{"messages": [{"text": "Good night"}]}')
    assert app.text_area(key=box).value == "Good night"
    assert text(app) == '{"messages": [{"text": "Good night"}]}'
    press(app, "ins-format")
    assert text(app).count("\n") > 3


def test_a_json_with_problems_stays_and_the_cards_wait(app: AppTest):
    press(app, "ins-begin")
    typed(app, '{"mesages": [{"text": "x"}]}')
    assert "did you mean 'messages'" in told(app)
    assert "The last cards without problems" in told(app)
    assert app.text_area(key=f"ins-{key(app, 0, 0)}-text").disabled
    assert app.button(key="ins-use").disabled
    assert text(app) == '{"mesages": [{"text": "x"}]}'
    press(app, "ins-back")
    assert block(app) == {"messages": [{"text": "Hello"}]}
    press(app, "ins-undo")
    assert text(app) == '{"mesages": [{"text": "x"}]}'
    press(app, "ins-redo")
    assert block(app) == {"messages": [{"text": "Hello"}]}


def test_problems_without_any_cards_are_told_too(app: AppTest):
    typed(app, "<|instruction_start|>\n{}\n<|instruction_end|>")
    assert "there is no earlier block" in told(app)
    press(app, "ins-untag")
    assert "found nothing to say" in told(app)


def test_messages_are_added_doubled_moved_and_deleted(app: AppTest):
    press(app, "ins-begin")
    chosen(app, f"ins-add-{key(app, 0)}", "Refusal")
    chosen(app, f"ins-more-{key(app, 0, 1)}", "Finish reason")
    assert block(app)["messages"][1] == {"refusal": "I can't help with that.", "finish_reason": "stop"}
    app.menu_button(key=f"ins-menu-{key(app, 0, 1)}").click("Move up").run()
    app.menu_button(key=f"ins-menu-{key(app, 0, 1)}").click("Duplicate").run()
    assert [[*message] for message in block(app)["messages"]] == [["refusal", "finish_reason"], ["text"], ["text"]]
    app.menu_button(key=f"ins-menu-{key(app, 0, 0)}").click("Delete").run()
    assert block(app) == {"messages": [{"text": "Hello"}, {"text": "Hello"}]}
    for _ in range(5):
        press(app, "ins-undo")
    assert block(app) == {"messages": [{"text": "Hello"}]}


def test_every_member_has_a_box_and_goes_away_again(app: AppTest):
    press(app, "ins-begin")
    for kind in IN_MESSAGE.values():
        if kind.name != "text":
            chosen(app, f"ins-more-{key(app, 0, 0)}", kind.title)
    for kind in IN_PLAN.values():
        app.menu_button(key=f"ins-more-{key(app, 0)}").click(kind).run()
    assert {*block(app)["messages"][0]} == {*IN_MESSAGE}
    assert {*block(app)} == {*IN_PLAN, "messages"}
    place = key(app, 0, 0)
    app.number_input(key=f"ins-{place}-usage.input_tokens").set_value(5).run()
    app.number_input(key=f"ins-{place}-error.status").set_value(503).run()
    app.text_input(key=f"ins-{place}-error.message").input("Full").run()
    app.text_input(key=f"ins-{place}-error.code").input("overloaded").run()
    app.multiselect(key=f"ins-{place}-fault").set_value(["crlf", "no_done"]).run()
    app.selectbox(key=f"ins-{place}-finish_reason").set_value("length").run()
    app.segmented_control(key=f"ins-{place}-reasoning.by").set_value("Own words").run()
    app.text_area(key=f"ins-{place}-reasoning.text").input("Hm.").run()
    app.number_input(key=f"ins-{place}-text_message").set_value(3).run()
    app.selectbox(key=f"ins-{place}-tool_schema.name").set_value("get_time").run()
    app.multiselect(key=f"ins-{place}-request_params_echo.fields").set_value(["model"]).run()
    app.text_input(key=f"ins-{key(app, 0)}-id_message").input("T9").run()
    message = block(app)["messages"][0]
    assert message["usage"] == {"input_tokens": 5}
    assert message["error"] == {"status": 503, "message": "Full", "code": "overloaded"}
    assert message["fault"] == ["crlf", "no_done"]
    assert (message["finish_reason"], message["reasoning"]) == ("length", "Hm.")
    assert (message["text_message"], message["tool_schema"]) == ({"length": 3}, {"name": "get_time"})
    assert message["request_params_echo"] == {"fields": ["model"]}
    assert block(app)["id_message"] == "T9"
    assert "500, as the instruction block in message 1 asks: The instruction block asks for status 500." in told(app)
    for name in ("error", "fault", "cut_after"):
        app.menu_button(key=f"ins-menu-{place}-{name}").click("Remove").run()
    app.menu_button(key=f"ins-menu-{place}-tools_list").click("Move up").run()
    app.multiselect(key=f"ins-{key(app, 0)}-fault").set_value([]).run()
    assert not {"error", "fault", "cut_after"} & {*block(app)["messages"][0]}
    assert "fault" not in block(app)


def test_numbers_that_no_box_can_hold_are_shown(app: AppTest):
    large = "9" * 30
    typed(app, f'{{"pause_ms": 1.5, "messages": [{{"text_message": {{"length": -{large}}}}}]}}')
    assert f"Lorem words: -{large}. Edit it in the JSON." in told(app)
    assert app.number_input(key=f"ins-{key(app, 0)}-pause_ms").value == 1.5


def test_values_of_the_conversation_are_put_in_by_a_click(app: AppTest):
    pick(app, "Values from tool results")
    step(app, 2)
    place = key(app, 2, 0)
    app.menu_button(key=f"ins-insert-{place}-text").click("{{last_tool_result.name}}").run()
    assert block(app)["instruction_chain"][2]["messages"][0]["text"].endswith("{{last_tool_result.name}}")
    assert "You asked: Order four chairs" in told(app) or "R-2025-17" in told(app)
    step(app, 1)
    call = key(app, 1, 0, 0)
    app.menu_button(key=f"ins-insert-{call}-arg-receipt").click("{{user}}").run()
    assert block(app)["instruction_chain"][1]["messages"][0]["tool_call"][0]["args"]["receipt"].endswith("{{user}}")


def test_arguments_are_a_form_or_json_or_any_text(app: AppTest):
    pick(app, "Parallel calls")
    call = key(app, 0, 0, 0)
    app.text_input(key=f"ins-{call}-arg-city").input("Bergen").run()
    app.selectbox(key=f"ins-{call}-arg-unit").set_value(None).run()
    app.text_input(key=f"ins-{call}-id").input("c1").run()
    assert block(app)["messages"][0]["tool_call"][0] == {"name": "get_weather", "args": {"city": "Bergen"}, "id": "c1"}
    app.segmented_control(key=f"ins-view-{call}").set_value("JSON").run()
    box = app.text_area(key=f"mono-ins-{call}-args")
    box.input('{"city": "Rome",').run()
    assert block(app)["messages"][0]["tool_call"][0]["args"] == {"city": "Bergen"}
    assert app.text_area(key=f"mono-ins-{call}-args").value == '{"city": "Rome",'
    assert "line 1, column" in told(app)
    app.text_area(key=f"mono-ins-{call}-args").input('{"city": "Rome"}').run()
    assert block(app)["messages"][0]["tool_call"][0]["args"] == {"city": "Rome"}
    app.segmented_control(key=f"ins-view-{call}").set_value("As sent").run()
    app.text_area(key=f"mono-ins-{call}-args_raw").input('{"city": "Ro').run()
    assert "✕ not JSON" in told(app)
    app.segmented_control(key=f"ins-view-{call}").set_value("Form").run()
    assert "can only be edited as they are sent" in told(app)
    app.text_area(key=f"mono-ins-{call}-args_raw").input('{"city": "Oslo"}').run()
    app.segmented_control(key=f"ins-view-{call}").set_value("Form").run()
    assert block(app)["messages"][0]["tool_call"][0]["args"] == {"city": "Oslo"}


def test_calls_are_added_doubled_filled_in_and_deleted(app: AppTest):
    pick(app, "Parallel calls")
    press(app, f"ins-add-call-{key(app, 0, 0)}")
    new = key(app, 0, 0, 3)
    assert "✕ invalid" in told(app)
    app.menu_button(key=f"ins-menu-{new}").click("Fill in from the schema").run()
    assert block(app)["messages"][0]["tool_call"][3]["args"]["city"] == "Oslo"
    app.selectbox(key=f"ins-{new}-name").set_value("get_time").run()
    assert "✓ valid" in told(app)
    app.menu_button(key=f"ins-menu-{new}").click("Delete").run()
    app.menu_button(key=f"ins-menu-{key(app, 0, 0, 0)}").click("Duplicate").run()
    assert len(block(app)["messages"][0]["tool_call"]) == 4


def test_steps_are_added_moved_and_what_comes_after_them_is_seen(app: AppTest):
    press(app, "ins-begin")
    app.segmented_control(key="ins-steps").set_value("after").run()
    assert "answered as if there were no block" in told(app)
    press(app, "ins-make-chain")
    assert len(block(app)["instruction_chain"]) == 2
    root = bench(app).script.root
    assert root is not None
    app.segmented_control(key="ins-steps").set_value("after").run()
    app.segmented_control(key=f"ins-{root.key}-on_exhausted").set_value("error").run()
    assert "asks past its last step: The instruction chain" in told(app)
    step(app, 0)
    app.menu_button(key="ins-step-menu").click("Move this step later").run()
    assert block(app)["instruction_chain"][1]["messages"][0]["text"] == "Hello"
    app.menu_button(key="ins-step-menu").click("Add a step").run()
    for _ in range(2):
        step(app, 0)
        app.menu_button(key="ins-step-menu").click("Delete this step").run()
    app.menu_button(key="ins-step-menu").click("Make it a single plan").run()
    assert block(app) == {"messages": [{"text": ""}]}


def test_a_new_step_is_looked_at_and_a_deleted_one_leaves_its_place_to_the_next(app: AppTest):
    press(app, "ins-begin")
    app.menu_button(key="ins-step-menu").click("Add a step").run()
    assert bench(app).place == 1
    app.menu_button(key="ins-step-menu").click("Add a step").run()
    step(app, 1)
    app.menu_button(key="ins-step-menu").click("Delete this step").run()
    assert bench(app).place == 1
    app.menu_button(key="ins-step-menu").click("Delete this step").run()
    assert bench(app).place == 0


def test_many_steps_messages_and_calls_are_shown_a_few_at_a_time(app: AppTest):
    plan: JsonObject = {"messages": [{"text": "a"} for _ in range(30)]}
    typed(app, compact({"instruction_chain": [plan] * 12}))
    assert "30 messages, 12 at a time" in told(app)
    app.selectbox(key="ins-steps-list").set_value(key(app, 11)).run()
    assert bench(app).place == 11
    typed(app, compact({"messages": [{"tool_call": [{"name": "get_weather"} for _ in range(30)]}]}))
    assert "30 calls, 12 at a time" in told(app)


def test_what_is_added_past_the_shown_ones_is_turned_to(app: AppTest):
    message: JsonObject = {"text": "a", "tool_call": [{"name": "get_weather"} for _ in range(12)]}
    typed(app, compact({"messages": [message, *[{"text": "a"}] * 11]}))
    assert "12 at a time" not in told(app)
    press(app, f"ins-add-call-{key(app, 0, 0)}")
    assert "13 calls, 12 at a time" in told(app)
    assert re.findall(r"Call (\d+) ", told(app))[0] == "13"
    chosen(app, f"ins-add-{key(app, 0)}", "Refusal")
    assert "13 messages, 12 at a time" in told(app)
    assert re.findall(r"Message (\d+)", told(app)) == ["13"]


def test_a_variant_is_one_click_and_the_next_one_is_made_of_the_whole_script(app: AppTest):
    pick(app, "Parallel calls")
    app.session_state["ins-variants"] = True
    app.run()
    press(app, "ins-variant-Wrong type")
    assert block(app)["messages"][0]["tool_call"][0]["args"]["city"] == 42
    assert "What a client should do: Don't run it." in told(app)
    press(app, "ins-variant-Rate limit")
    assert block(app)["messages"][0]["tool_call"][0]["args"]["city"] == "Oslo"
    assert "429, as the instruction block in message 1 asks: Rate limit reached." in told(app)
    press(app, "ins-undo")
    assert block(app)["messages"][0]["tool_call"][0]["args"]["city"] == 42
    press(app, "ins-undo")
    assert block(app)["messages"][0]["tool_call"][0]["args"]["city"] == "Oslo"


def test_another_call_and_faults_are_chosen_for_a_variant(app: AppTest):
    pick(app, "Parallel calls")
    app.session_state["ins-variants"] = True
    app.run()
    app.selectbox(key="ins-variant-of").set_value(key(app, 0, 0, 2)).run()
    press(app, "ins-variant-Unknown tool")
    assert [call["name"] for call in block(app)["messages"][0]["tool_call"]] == [
        "get_weather",
        "get_weather",
        "get_time_v2",
    ]
    press(app, "ins-variant-Refused once")
    assert "The first attempt is refused (503" in told(app)


def test_one_argument_is_json_where_no_box_fits(app: AppTest):
    pick(app, "An agent's loop")
    call = key(app, 0, 0, 0)
    place = f"mono-ins-{call}-people"
    typed(app, text(app).replace('"people": 2', '"people": [2]'))
    app.text_area(key=place).input("[2,").run()
    assert "line 1, column" in told(app)
    app.text_area(key=place).input('{"a": 2}').run()
    first = block(app)["instruction_chain"][0]["messages"][0]["tool_call"][0]
    assert first["args"]["people"] == {"a": 2}
    app.text_area(key=place).input("").run()
    assert "people" not in block(app)["instruction_chain"][0]["messages"][0]["tool_call"][0]["args"]
    app.number_input(key=f"ins-{call}-arg-people").set_value(4).run()
    app.selectbox(key=f"ins-{call}-arg-outside").set_value("true").run()
    app.text_input(key=f"ins-{call}-arg-time").input("").run()
    args = block(app)["instruction_chain"][0]["messages"][0]["tool_call"][0]["args"]
    assert args == {"time": "", "outside": True, "people": 4}


def test_a_variant_that_is_not_possible_says_why(app: AppTest):
    typed(app, '{"messages": [{"tool_call": [{"name": "x"}]}]}')
    app.session_state["ins-variants"] = True
    app.run()
    press(app, "ins-variant-Wrong type")
    assert "isn't possible here: the draft offers no tool 'x'" in told(app)


def test_the_limit_is_the_drafts_and_foretells_the_end(app: AppTest):
    press(app, "ins-begin")
    typed(app, '{"messages": [{"text": "one two three four five six"}]}')
    app.number_input(key="ins-max-tokens").set_value(2).run()
    assert "6 tokens scripted, 2 allowed: it is cut within the text" in told(app)
    app.text_area(key="ins-user").input("Say it").run()
    assert app.session_state["session"].draft.asked.max_tokens == 2
    assert app.session_state["session"].draft.block_turn.text == "Say it"


def test_what_tools_give_back_stands_in_the_next_step(app: AppTest):
    pick(app, "Values from tool results")
    step(app, 2)
    app.text_area(key="mono-ins-results").input('{"pay_order": "paid twice"}').run()
    assert "paid twice" in told(app)
    app.text_area(key="mono-ins-results").input("{").run()
    assert "line 1, column 2" in told(app)


def test_the_test_of_a_script_is_shown(app: AppTest):
    pick(app, "Rate limit, then the answer")
    step(app, 1)
    assert "In a message this is never reached: step 1" in told(app)
    app.session_state["ins-tabs"] = "Copy as test"
    app.run()
    assert "assert refused.value.status_code == 429" in told(app)


def test_a_script_is_taken_along_as_a_file_of_any_format(app: AppTest):
    pick(app, "Rate limit, then the answer")
    app.session_state["ins-tabs"] = "Copy as test"
    app.session_state["ins-played"] = True
    app.run()
    assert "2 requests without the block, in OpenAI Chat" in told(app)
    app.selectbox(key="ins-played-format").select("jsonl").run()
    assert [each.status for each in import_(app.code[-1].value).fixtures] == [429, 200]


def test_the_block_goes_to_the_workbench_and_comes_back(app: AppTest):
    typed(app, '{"messages": [{"text": "Over there"}]}')
    press(app, "ins-use")
    draft = app.session_state["session"].draft
    assert draft.block == '{"messages": [{"text": "Over there"}]}'
    assert app.session_state["session"].run.reply.text == "Over there"
    app.text_area(key="mono-block").input('{"messages": [{"text": "Changed"}]}').run()
    app.switch_page(PAGE).run()
    press(app, "ins-take")
    assert block(app) == {"messages": [{"text": "Changed"}]}
    press(app, "ins-undo")
    assert block(app) == {"messages": [{"text": "Over there"}]}


def test_an_example_brings_its_request_and_undo_takes_both_back(app: AppTest):
    before = app.session_state["session"].draft
    pick(app, "An agent's loop")
    assert "find_table" in app.session_state["session"].draft.tools
    press(app, "ins-undo")
    assert (text(app), app.session_state["session"].draft.tools) == ("", before.tools)
    press(app, "ins-redo")
    assert "find_table" in app.session_state["session"].draft.tools
    press(app, "ins-new")
    assert text(app) == ""


def test_script_and_step_outlive_another_page_and_a_reload(app: AppTest):
    pick(app, "An agent's loop")
    step(app, 1)
    typed(app, text(app) + "   {")
    app.switch_page("app_pages/help.py").run()
    app.switch_page(PAGE).run()
    assert text(app).endswith("   {")
    again = AppTest.from_file(str(APP), default_timeout=30)
    again.query_params["d"] = app.query_params["d"]
    again.switch_page(PAGE).run()
    assert text(again).endswith("   {")
    assert again.segmented_control(key="ins-steps").value == key(app, 1)
    assert "The last cards without problems" in told(again)


WRONG = ("\x00", '{"instruction_chain": [5]}', "[" * 500)


@pytest.mark.parametrize("wrong", WRONG)
def test_bad_input_is_told_and_never_lost(app: AppTest, wrong: str):
    press(app, "ins-begin")
    typed(app, wrong)
    assert text(app) == wrong
    assert app.error
