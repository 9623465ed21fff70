"""The Workbench as a person uses it: edit, run, go on; and no bad input ever breaks the page or loses a word."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from engine.faults import FAULTS
from engine.fixtures import import_
from engine.messages import ChatReply
from engine.profiles import PROFILES
from engine.service import Service
from engine.settings import HEADERS, Settings
from playground import state
from playground.model.connect import CONNECTIONS
from playground.model.dialects import DIALECTS
from playground.model.draft import DialectName, Draft, Turn, add_turn
from playground.model.examples import examples
from playground.model.instructions.examples import script_examples
from playground.model.request import compiled
from playground.model.runs.record import Run
from playground.model.sdk import SDKS
from playground.model.share import link
from playground.model.snippets import python
from tests.playground.pages import again, told

APP = Path(__file__).parents[2] / "playground" / "app.py"


@pytest.fixture
def app() -> Iterator[AppTest]:
    page = AppTest.from_file(str(APP), default_timeout=30).run()
    assert not page.exception
    yield page
    assert not page.exception


def draft(app: AppTest) -> Draft:
    return current(app).draft


def run_number(app: AppTest) -> int:
    return current(app).number


def current(app: AppTest) -> state.Session:
    return app.session_state[state.SESSION]


def ran(app: AppTest) -> Run:
    run = current(app).run
    assert run is not None
    return run


def reply(app: AppTest) -> ChatReply:
    found = ran(app).reply
    assert found is not None
    return found


def text_in(app: AppTest, key: str) -> str:
    return app.text_area(key=key).value or ""


def messages(app: AppTest) -> str:
    """Everything that is said on the page beside the boxes."""
    said = [*app.error, *app.warning, *app.info, *app.markdown, *app.code]
    return "\n".join(element.value.replace("\\", "") for element in said)


def load(app: AppTest, title: str) -> AppTest:
    return choose(app, "examples", title)


def choose(app: AppTest, key: str, option: str) -> AppTest:
    return app.menu_button(key=key).click(option).run()


def show(app: AppTest, view: str) -> AppTest:
    return app.segmented_control(key="view").set_value(view).run()


def test_the_first_page_shows_an_example_that_has_run(app: AppTest):
    assert draft(app).name == examples()[0].title
    assert run_number(app) == 1
    for words in (
        "No model answers here.",
        examples()[0].shows,
        "Change them in the Workbench and Run",
        "also as a test",
    ):
        assert words in messages(app)
    assert app.query_params["d"]


@pytest.mark.parametrize("title", [example.title for example in examples()])
def test_every_example_is_one_click_and_runs(app: AppTest, title: str):
    load(app, title)
    assert draft(app).name == title
    assert run_number(app) == 2
    assert not app.button(key="run").disabled
    app.button(key="run").click().run()
    assert "Run 3 is identical to run" in messages(app)


def test_running_again_without_a_change_says_that_it_is_identical(app: AppTest):
    app.button(key="run").click().run()
    assert "Run 2 is identical to run 1 (sha " in messages(app)


def test_a_change_since_the_run_is_told(app: AppTest):
    app.text_area(key="text-t1").input("Hello").run()
    assert "The request has changed since run 1." in messages(app)


def test_the_order_of_keys_in_the_json_view_is_no_change(app: AppTest):
    body = {"model": "echo", "stream": True, "messages": [{"content": "Hello", "role": "user"}]}
    app.segmented_control(key="view").set_value("JSON").run()
    app.text_area(key="mono-json").input(json.dumps(body)).run()
    app.button(key="run").click().run()
    app.segmented_control(key="view").set_value("Form").run()
    assert "has changed since" not in messages(app)
    assert not app.button(key="add-reply").disabled


@pytest.mark.parametrize("name", ["Open", "Import", "Share", "Export"])
def test_what_the_top_bar_has_as_buttons_a_narrow_window_has_in_one_menu(app: AppTest, name: str):
    choose(app, "more", name)
    assert current(app).dialog == name.lower()


def test_the_menu_of_a_narrow_window_saves_as_the_button_does(app: AppTest):
    choose(app, "more", "Save")
    app.button(key="save-new").click().run()
    choose(app, "more", "Save")
    assert current(app).dialog == ""
    assert "saved as" in messages(app)


# ── the conversation ─────────────────────────────────────────────────────────────────────────────


def test_turns_are_added_copied_moved_and_deleted_and_that_can_be_undone(app: AppTest):
    choose(app, "add-message", "System")
    assert [turn.role for turn in draft(app).turns] == ["user", "system"]
    added = draft(app).turns[1].key
    choose(app, f"menu-{added}", "Move up")
    choose(app, f"menu-{added}", "Duplicate")
    assert [turn.role for turn in draft(app).turns] == ["system", "system", "user"]
    choose(app, f"menu-{added}", "Delete")
    assert [turn.role for turn in draft(app).turns] == ["system", "user"]
    app.button(key="undo").click().run()
    assert [turn.role for turn in draft(app).turns] == ["system", "system", "user"]


def test_undo_takes_back_what_was_typed_and_redo_brings_it_again(app: AppTest):
    mine = draft(app)
    load(app, "Plain echo")
    example = draft(app)
    key = f"text-{example.turns[0].key}"
    app.text_area(key=key).input("My own").run()
    app.text_area(key=key).input("My own words").run()
    app.button(key="undo").click().run()
    assert draft(app) == example
    app.button(key="undo").click().run()
    assert draft(app) == mine
    app.button(key="redo").click().run()
    app.button(key="redo").click().run()
    assert text_in(app, key) == "My own words"
    assert app.button(key="redo").disabled


def test_what_was_undone_is_still_there_after_another_action(app: AppTest):
    app.text_area(key="text-t1").input("My own words").run()
    app.button(key="undo").click().run()
    load(app, "Plain echo")
    app.button(key="undo").click().run()
    app.button(key="undo").click().run()
    assert text_in(app, "text-t1") == "My own words"


def test_a_conversation_is_forked_at_a_message_and_the_way_back_is_kept(app: AppTest):
    for role in ("Assistant", "User"):
        choose(app, "add-message", role)
    before = draft(app)
    choose(app, f"menu-{before.turns[1].key}", "Fork here")
    assert draft(app).turns == before.turns[:2]
    assert draft(app).name == f"{before.name} (fork)"
    assert "The conversation up to this message" in messages(app)
    app.button(key="undo").click().run()
    assert draft(app) == before


def test_a_message_is_as_long_as_it_is_sent_with_the_block_that_it_carries(app: AppTest):
    app.text_area(key="text-t1").input("").run()
    assert "1 · ~0 tok" in messages(app)
    app.text_area(key="mono-block").input('{"messages": [{"text": "Hello"}]}').run()
    app.button(key="run").click().run()
    assert f"1 · ~{reply(app).usage.input_tokens} tok" in messages(app)


def test_a_message_is_as_long_as_its_calls_are(app: AppTest):
    call = {"id": "call_1", "type": "function", "function": {"name": "get_time", "arguments": '{"city": "Oslo"}'}}
    asked = {"messages": [{"role": "assistant", "content": None, "tool_calls": [call]}], "stream": True}
    as_json(app, asked)
    app.button(key="run").click().run()
    assert reply(app).usage.input_tokens == 4
    app.segmented_control(key="view").select("Form").run()
    assert "1 · ~4 tok" in messages(app)


def test_a_role_in_any_case_is_kept_and_known(app: AppTest):
    as_json(app, {"messages": [{"role": "User", "content": "Hi"}], "stream": True})
    show(app, "Form")
    assert app.selectbox(key="role-t2").value == "User"
    app.button(key="run").click().run()
    assert reply(app).text == "Hi"


def test_calls_of_an_assistant_turn_are_edited_by_their_key(app: AppTest):
    choose(app, "add-message", "Assistant")
    turn = draft(app).turns[1].key
    choose(app, f"menu-{turn}", "Add a tool call")
    choose(app, f"menu-{turn}", "Add a tool call")
    first, second = draft(app).turns[1].calls
    app.text_input(key=f"name-{second.key}").input("get_time").run()
    app.text_area(key=f"mono-args-{second.key}").input("{broken").run()
    assert "The arguments aren't JSON" in messages(app)
    app.button(key=f"drop-{first.key}").click().run()
    assert [(call.name, call.arguments) for call in draft(app).turns[1].calls] == [("get_time", "{broken")]


def unfold_the_answers(app: AppTest) -> None:
    app.session_state["continuing"] = True
    app.run()


def test_the_reply_is_added_and_its_calls_are_answered(app: AppTest):
    load(app, "A chain of two steps")
    unfold_the_answers(app)
    (call,) = reply(app).tool_calls
    app.text_area(key=f"mono-answer-{call.id}").input('{"table": 4}').run()
    assert "Taken as JSON: an object with 1 member." in messages(app)
    app.button(key="add-reply").click().run()
    assert [turn.role for turn in draft(app).turns] == ["user", "assistant", "tool"]
    assert "step 2 of 2" in messages(app)
    app.button(key="run").click().run()
    assert reply(app).text == "Your table for two is booked for half past seven."
    app.button(key="add-reply").click().run()
    assert [turn.role for turn in draft(app).turns] == ["user", "assistant", "tool", "assistant"]


def test_a_call_of_a_custom_tool_is_taken_up_as_such_and_its_text_is_no_json(app: AppTest):
    held = current(app)
    held.draft = Draft(turns=(Turn("t1", text="run_code `print(1)`"),), tools=CUSTOM, next_key=2)
    app.button(key="run").click().run()
    unfold_the_answers(app)
    app.button(key="add-reply").click().run()
    (call,) = draft(app).turns[1].calls
    assert (call.name, call.arguments, call.custom) == ("run_code", "print(1)", True)
    assert app.text_area(key=f"mono-args-{call.key}").label == "Input, as the tool takes a text"
    assert "aren't JSON" not in messages(app)
    app.button(key="run").click().run()
    assert reply(app).text == "run_code: "


CUSTOM = '[{"type": "custom", "name": "run_code", "description": "Runs code"}]'


def test_a_reply_to_another_conversation_is_locked_in_its_place_until_an_action(app: AppTest):
    unfold_the_answers(app)
    app.text_area(key="text-t1").input("Something else").run()
    assert app.button(key="add-reply").disabled
    choose(app, "add-message", "User")
    assert "add-reply" not in {button.key for button in app.button}
    app.text_area(key="text-t1").input("Something else still").run()
    assert "add-reply" not in {button.key for button in app.button}


def test_what_tools_are_to_give_back_outlives_a_reload(app: AppTest):
    load(app, "A chain of two steps")
    unfold_the_answers(app)
    (call,) = reply(app).tool_calls
    app.text_area(key=f"mono-answer-{call.id}").input('{"table": 4}').run()
    reloaded = again(app, "app_pages/workbench.py")
    unfold_the_answers(reloaded)
    assert reloaded.text_area(key=f"mono-answer-{call.id}").value == '{"table": 4}'


@pytest.mark.parametrize(("fault", "offered"), [("empty_stream", False), ("stall", False), ("missing_id", True)])
def test_only_a_reply_that_arrived_is_gone_on_from(app: AppTest, fault: str, offered: bool):
    held = current(app)
    held.draft = replace(held.draft, echo=replace(held.draft.echo, fault=fault))
    app.button(key="run").click().run()
    titles = [part.label for part in app.expander]
    assert ("Go on from this run: answer its 3 tool calls" in titles) == offered


def test_one_of_several_choices_is_taken_up(app: AppTest):
    load(app, "Two choices")
    app.selectbox(key="continue-choice").select(1).run()
    app.button(key="add-reply").click().run()
    assert draft(app).turns[-1].text == "Say it twice, please."


# ── views ────────────────────────────────────────────────────────────────────────────────────────


def as_json(app: AppTest, body: object) -> AppTest:
    show(app, "JSON")
    text = body if isinstance(body, str) else json.dumps(body)
    return app.text_area(key="mono-json").input(text).run()


def test_the_form_and_the_json_show_one_request(app: AppTest):
    show(app, "JSON")
    body = json.loads(text_in(app, "mono-json"))
    body["messages"][0]["content"] = "From the JSON"
    body["temperature"] = 0.5
    as_json(app, body)
    show(app, "Form")
    assert draft(app).turns[0].text == "From the JSON"
    assert json.loads(text_in(app, "mono-extra")) == {"temperature": 0.5}
    app.text_area(key=f"text-{draft(app).turns[0].key}").input("From the form").run()
    show(app, "JSON")
    assert json.loads(text_in(app, "mono-json"))["messages"][0]["content"] == "From the form"


def test_the_request_is_shown_as_curl_and_as_python(app: AppTest):
    show(app, "cURL")
    assert "curl -N http://localhost:5099/v1/chat/completions" in messages(app)
    show(app, "Python")
    assert "client.chat.completions.create(" in messages(app)


def test_json_that_does_not_parse_stays_is_told_and_keeps_from_running(app: AppTest):
    as_json(app, '{"messages": [}')
    assert "JSON: line 1, column 15: expected a value" in messages(app)
    assert app.button(key="run").disabled
    show(app, "Form")
    assert "isn't a request yet" in messages(app)
    app.button(key="json-back").click().run()
    assert app.text_area(key="mono-json").value == '{"messages": [}'
    show(app, "Form")
    app.button(key="json-drop").click().run()
    assert draft(app).turns[0].text.startswith("Get weather")
    app.button(key="undo").click().run()
    assert draft(app).json == '{"messages": [}'


def test_values_outlive_a_visit_to_another_page(app: AppTest):
    app.text_area(key="text-t1").input("Stay with me").run()
    app.switch_page("app_pages/help.py").run()
    assert "Ctrl+Enter" in messages(app)
    assert app.query_params["d"]
    told = "".join(element.value for element in app.html)
    for name in (*FAULTS, *PROFILES, *HEADERS, *(f"ECHO_{each.upper()}" for each in Settings.model_fields)):
        assert name in told
    for dialect in Service().router.dialects:
        assert all(path in told for path in dialect.paths)
    app.switch_page("app_pages/workbench.py").run()
    assert app.text_area(key="text-t1").value == "Stay with me"


def test_boxes_that_are_shown_again_are_given_their_text_anew(app: AppTest):
    def shown_anew(after: int, key: str = "text-t1") -> int:
        assert current(app).written[key] == current(app).looks > after
        return current(app).looks

    show(app, "JSON")
    show(app, "Form")
    looks = shown_anew(1)
    app.switch_page("app_pages/tools.py").run()
    looks = shown_anew(looks, "trial-text-t1")
    app.switch_page("app_pages/workbench.py").run()
    looks = shown_anew(looks)
    app.run()
    assert current(app).looks == looks
    current(app).whole = looks - 1  # as if that drawing had been cut short
    app.run()
    shown_anew(looks)


def test_what_is_said_of_an_example_is_of_before_at_the_first_edit_and_goes_with_the_page(app: AppTest):
    shows = examples()[0].shows
    assert shows in messages(app)
    show(app, "JSON")
    show(app, "Form")
    assert shows in messages(app)
    assert "Edited since" not in told(app)
    app.text_area(key="text-t1").input("Other words").run()
    assert "Edited since" in told(app)
    assert current(app).note == ""
    assert shows in current(app).stood
    app.switch_page("app_pages/help.py").run()
    app.switch_page("app_pages/workbench.py").run()
    assert shows not in messages(app)


def test_a_block_of_help_runs_in_the_workbench_at_a_click(app: AppTest):
    app.switch_page("app_pages/help.py").run()
    title, example = next(iter(script_examples().items()))
    app.button(key=f"try-{title}").click().run()
    assert draft(app).name == title
    assert reply(app).tool_calls or reply(app).text
    app.switch_page("app_pages/workbench.py").run()
    assert text_in(app, "mono-block") == example.text


@pytest.mark.parametrize("client", [*(each.name for each in CONNECTIONS), "JavaScript", "curl"])
def test_help_connects_each_client_to_this_server(app: AppTest, client: str):
    app.switch_page("app_pages/help.py").run()
    app.segmented_control(key="connect").set_value(client).run()
    assert "http://localhost" in app.code[0].value
    assert "{base}" not in messages(app)
    is_another_language = client in {"JavaScript", "curl"}
    assert ("echo-playground replay FILE" in messages(app)) == is_another_language


# ── tools and options ────────────────────────────────────────────────────────────────────────────


def test_pasted_tools_of_any_spelling_are_called(app: AppTest):
    tools = [
        {"name": "get_weather", "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}},
        {"name": "get_time", "input_schema": {"type": "object", "properties": {"city": {"type": "string"}}}},
        {"title": "calculate", "type": "object", "properties": {"expression": {"type": "string"}}},
    ]
    app.text_area(key="mono-tools").input(json.dumps(tools)).run()
    assert "<span>city?: string</span>" in told(app)  # name and type stay on one line
    app.button(key="run").click().run()
    assert [call.name for call in reply(app).tool_calls] == ["get_weather", "get_time", "calculate"]


def test_options_reach_the_request(app: AppTest):
    app.selectbox(key="choice").select("tool").run()
    assert "expected the name of the tool to call" in messages(app)
    app.selectbox(key="choice-tool").select("get_time").run()
    app.selectbox(key="parallel").select("no").run()
    app.number_input(key="max-tokens").set_value(64).run()
    app.number_input(key="n").set_value(2).run()
    app.selectbox(key="effort").select("low").run()
    app.text_area(key="mono-stop").input("END\nSTOP").run()
    app.toggle(key="usage").set_value(False).run()
    app.selectbox(key="format").select("json_object").run()
    show(app, "JSON")
    body = json.loads(text_in(app, "mono-json"))
    del body["messages"], body["tools"]
    assert body == {
        "model": "echo",
        "tool_choice": {"type": "function", "function": {"name": "get_time"}},
        "parallel_tool_calls": False,
        "response_format": {"type": "json_object"},
        "reasoning_effort": "low",
        "max_tokens": 64,
        "stop": ["END", "STOP"],
        "n": 2,
        "stream": True,
    }


def test_some_tools_and_a_schema_reach_the_request(app: AppTest):
    app.selectbox(key="choice").select("allowed").run()
    app.multiselect(key="choice-allowed").select("get_time").run()
    app.selectbox(key="choice-mode").select("required").run()
    app.selectbox(key="format").select("json_schema").run()
    app.text_area(key="mono-schema").input('{"type": "object"}').run()
    app.selectbox(key="format-strict").select("yes").run()
    body = state.compiled_draft(draft(app)).body
    assert body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "schema": {"type": "object"}, "strict": True},
    }
    assert not app.button(key="run").disabled


def test_a_request_that_is_pasted_over_an_example_is_not_called_by_its_title(app: AppTest):
    title = draft(app).name
    show(app, "JSON")
    text = text_in(app, "mono-json")
    app.text_area(key="mono-json").input(text.replace("calculate 10+5", "calculate 6*7")).run()
    assert draft(app).name == title
    app.text_area(key="mono-json").input('{"messages": [{"role": "user", "content": "Mine"}]}').run()
    assert draft(app).name == "untitled"
    app.button(key="undo").click().run()
    assert draft(app).name == title
    current(app).draft = replace(draft(app), name="My own")
    app.text_area(key="mono-json").input('{"messages": []}').run()
    assert draft(app).name == "My own"


def test_faults_are_switched_on_with_their_values_and_off_by_their_chip(app: AppTest):
    app.session_state["faults-part"] = True
    app.run()
    app.toggle(key="fault-status").set_value(True).run()
    app.toggle(key="fault-comments").set_value(True).run()
    assert draft(app).echo.fault == "status:503,comments"
    app.number_input(key="fault-status-value").set_value(429).run()
    app.button(key="run").click().run()
    assert ran(app).status == 429
    app.button(key="fault-off-status").click().run()
    assert draft(app).echo.fault == "comments"
    assert not app.toggle(key="fault-status").value


def test_a_fault_that_is_none_is_told(app: AppTest):
    current(app).draft = replace(draft(app), echo=replace(draft(app).echo, fault="earthquake"))
    app.session_state["faults-part"] = True
    app.run()
    assert app.text_input(key="fault").value == "earthquake"
    assert "Fault: expected one of status, " in messages(app)
    assert app.button(key="run").disabled


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_says_why_it_is_as_it_is(app: AppTest, name: str):
    app.selectbox(key="profile").select(name).run()
    assert PROFILES[name].why in messages(app)


def test_a_profile_says_that_it_is_none_of_another_dialect(app: AppTest):
    speak(app, "cohere")
    app.selectbox(key="profile").select("test-mode").run()
    assert "this one answers no other dialect" in messages(app)


# ── dialects ─────────────────────────────────────────────────────────────────────────────────────


def speak(app: AppTest, dialect: str) -> AppTest:
    return app.selectbox(key="dialect").select(dialect).run()


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_draft_is_asked_in_the_chosen_dialect_and_shown_in_every_view(app: AppTest, dialect: DialectName):
    speak(app, dialect)
    app.button(key="run").click().run()
    assert reply(app).tool_calls
    assert ran(app).http.path == DIALECTS[dialect].path("echo", stream=True)[0]
    for view in ("JSON", "cURL", "Python", "Form"):
        show(app, view)
        assert not app.exception
    assert SDKS[dialect].imports in python(draft(app), state.compiled_draft(draft(app)))


def test_the_json_of_a_dialect_is_edited_and_read_back_into_the_form(app: AppTest):
    speak(app, "anthropic")
    show(app, "JSON")
    body = json.loads(text_in(app, "mono-json"))
    assert body["tools"][0]["input_schema"]
    body |= {"system": "Be brief.", "max_tokens": 5, "metadata": {"user_id": "u"}}
    app.text_area(key="mono-json").input(json.dumps(body)).run()
    show(app, "Form")
    assert [turn.role for turn in draft(app).turns] == ["system", "user"]
    assert app.number_input(key="max-tokens").value == 5
    assert json.loads(draft(app).asked.extra) == {"metadata": {"user_id": "u"}}


def test_another_dialect_takes_up_the_json_that_was_just_typed(app: AppTest):
    speak(app, "gemini")
    show(app, "JSON")
    app.text_area(key="mono-json").input('{"contents": [{"role": "user", "parts": [{"text": "Moved"}]}]}').run()
    speak(app, "ollama")
    assert json.loads(text_in(app, "mono-json"))["messages"] == [{"role": "user", "content": "Moved"}]
    app.text_area(key="mono-json").input("{").run()
    speak(app, "cohere")
    assert "can't be written in another dialect yet" in messages(app)
    assert app.selectbox(key="dialect").value == "ollama"
    assert text_in(app, "mono-json") == "{"


def test_what_a_dialect_has_no_place_for_is_said_and_comes_back(app: AppTest):
    app.number_input(key="n").set_value(2).run()
    speak(app, "anthropic")
    assert "Anthropic Messages has no number of choices; it isn't sent." in messages(app)
    assert not app.button(key="run").disabled
    speak(app, "openai")
    assert state.compiled_draft(draft(app)).body["n"] == 2


def test_examples_keep_the_dialect_unless_they_are_about_one(app: AppTest):
    speak(app, "anthropic")
    load(app, "Plain echo")
    assert draft(app).dialect == "anthropic"
    load(app, "Profile test-mode")
    assert draft(app).dialect == "openai"


def test_an_instruction_block_acts_in_any_dialect(app: AppTest):
    load(app, "Scripted text and a call")
    speak(app, "gemini")
    assert "scripts this reply" in messages(app)
    app.button(key="run").click().run()
    assert reply(app).text.startswith("T1 I'll look up the weather")


def test_a_broken_block_keeps_from_running_in_both_views(app: AppTest):
    app.text_area(key="mono-block").input('{"messages": [{"text": "Hello there"}, {"txet": "x"}]}').run()
    assert "Instruction block: line 1, column 41" in messages(app)
    assert app.button(key="run").disabled
    show(app, "JSON")
    assert app.button(key="run").disabled
    assert "in the instruction block, line 1, column 41" in app.error[0].value
    assert "^" in app.code[0].value
    mended = text_in(app, "mono-json").replace("txet", "text")
    app.text_area(key="mono-json").input(mended).run()
    assert not app.button(key="run").disabled
    assert "The block in message 1 scripts this reply." in messages(app)


def test_a_shut_part_says_that_its_block_keeps_from_running(app: AppTest):
    def title() -> str:
        return next(each.label for each in app.expander if each.label.startswith("Instruction block"))

    assert title() == "Instruction block"
    app.text_area(key="mono-block").input('{"messages": [{"txet": "Hello"}]}').run()
    choose(app, "examples", "A blank draft")
    app.button(key="undo").click().run()
    assert app.button(key="run").disabled
    assert title() == "Instruction block · :red[1 problem]"
    app.text_area(key="mono-block").input('{"messages": [{"text": "Hello"}]}').run()
    assert title() == "Instruction block · 1 reply"


def test_how_the_engine_answers_is_sent_as_headers(app: AppTest):
    app.selectbox(key="profile").select("test-mode").run()
    app.selectbox(key="persona").select("lorem").run()
    app.toggle(key="strict").set_value(True).run()
    app.number_input(key="reasoning-words").set_value(3).run()
    app.text_input(key="pacing").input("soon").run()
    assert "Pacing: expected a duration" in messages(app)
    assert app.button(key="run").disabled
    app.text_input(key="pacing").input("").run()
    assert dict(state.compiled_draft(draft(app)).headers) == {
        "x-echo-profile": "test-mode",
        "x-echo-persona": "lorem",
        "x-echo-strict": "1",
        "x-echo-reasoning": "3",
    }


# ── bad input ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("box", "text", "told"),
    [
        ("mono-tools", "[{]", "line 1, column 3: expected a key in double quotes"),
        ("mono-tools", "[3]", "$[0]: expected a tool definition (an object), found an integer"),
        ("mono-tools", '[{"name": "a", "inputSchema": 3}]', "$[0].inputSchema: expected a JSON Schema"),
        ("mono-block", '{"mesages": []}', "did you mean 'messages'"),
        ("mono-block", "{\n  broken\n}", "line 2, column 3"),
        ("mono-extra", "{", "line 1, column 2"),
        ("mono-stop", '["', "line 1, column 2"),
    ],
)
def test_a_mistake_is_told_where_it_stands_and_what_was_typed_stays(app: AppTest, box: str, text: str, told: str):
    app.text_area(key=box).input(text).run()
    assert told in messages(app)
    assert app.button(key="run").disabled
    assert "Can't run yet." in messages(app)
    assert app.text_area(key=box).value == text


def test_a_schema_that_is_none_is_told_with_its_path(app: AppTest):
    pasted = '[{"name": "a", "inputSchema": {"type": "object", "properties": {"n": {"type": "Integer"}}}}]'
    app.text_area(key="mono-tools").input(pasted).run()
    assert "$[0].inputSchema.properties.n" in messages(app)


def test_an_unknown_role_is_told_at_its_message(app: AppTest):
    as_json(app, {"messages": [{"role": "robot", "content": "Hi"}]})
    assert "role: expected one of system, developer, user, assistant, tool, found 'robot'" in messages(app)
    assert app.button(key="run").disabled


def test_a_message_that_the_form_can_not_show_is_edited_as_json(app: AppTest):
    as_json(app, {"messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}]}]})
    show(app, "Form")
    key = draft(app).turns[0].key
    app.text_area(key=f"mono-raw-{key}").input("{").run()
    assert "line 1, column 2" in messages(app)
    assert app.button(key="run").disabled


def test_a_body_over_the_limit_is_told(app: AppTest):
    app.text_area(key="text-t1").input("x" * 10_000_001).run()
    assert "the largest that is taken is 10,000,000 bytes" in messages(app)
    assert app.button(key="run").disabled
    assert len(draft(app).turns[0].text) == 10_000_001


def test_of_two_thousand_turns_the_last_thirty_are_shown_and_all_are_sent(app: AppTest):
    many = Draft(turns=())
    for number in range(2_000):
        many = add_turn(many, "user", f"words {number}")
    current(app).draft = many
    app.run()
    assert "2,000 messages: the last 30 are shown" in messages(app)
    assert sum((area.key or "").startswith("text-t") for area in app.text_area) == 30
    app.button(key="run").click().run()
    assert len(json.loads(ran(app).http.body)["messages"]) == 2_000
    assert reply(app).text == "words 1999"


def test_of_many_tools_the_first_are_shown_and_what_is_odd_about_the_others_is_said(app: AppTest):
    tools = [{"name": f"tool_{number}", "inputSchema": {"type": "object"}} for number in range(200)]
    tools[150]["name"] = "tool 150"
    app.text_area(key="mono-tools").input(json.dumps(tools)).run()
    shown = [element for element in app.get("html") if 'class="echo-name"' in element.proto.body]
    assert len(shown) == 30
    assert "200 tools: the first 30 are shown, all of them are sent." in messages(app)
    assert "tool 150: name 'tool 150': providers take" in messages(app)
    assert len(json.loads(compiled(draft(app)).http.body)["tools"]) == 200


@pytest.mark.parametrize(
    "text",
    [
        "a\x00b",
        "\u202eabc\u202c שלום العربية",
        "👩‍👩‍👧‍👦 👩🏽‍🚀",
        "\t tab\r\nCRLF\u2028\ufeff",
        "**bold** $x$ :red[x] <b>",
    ],
)
def test_odd_text_comes_back_letter_by_letter(app: AppTest, text: str):
    load(app, "Plain echo")
    app.text_area(key=f"text-{draft(app).turns[-1].key}").input(text).run()
    app.button(key="run").click().run()
    assert reply(app).text == text


def test_a_lone_surrogate_becomes_the_replacement_character(app: AppTest):
    as_json(app, '{"messages": [{"role": "user", "content": "a\\ud800b"}], "stream": true}')
    app.button(key="run").click().run()
    assert reply(app).text == "a\ufffdb"


# ── in and out ───────────────────────────────────────────────────────────────────────────────────


def test_a_fixture_is_exported_and_brings_everything_back(app: AppTest):
    load(app, "Scripted text and a call")
    app.button(key="export").click().run()
    app.selectbox(key="export-format").select("json").run()
    fixture = next(code.value for code in app.code if '"schema_version"' in code.value)
    before = draft(app)
    load(app, "A blank draft")
    app.button(key="import").click().run()
    app.text_area(key="mono-import").input(fixture).run()
    app.button(key="import-go").click().run()
    assert "Imported a fixture. Today's answer is the same, byte for byte." in messages(app)
    after = draft(app)
    assert (after.block, after.tools, after.asked, after.echo) == (
        before.block,
        before.tools,
        before.asked,
        before.echo,
    )
    assert [turn.text for turn in after.turns] == [turn.text for turn in before.turns]


def test_a_run_is_exported_by_the_name_of_its_own_draft(app: AppTest):
    def named() -> str:
        app.button(key="export").click().run()
        app.selectbox(key="export-format").select("json").run()
        app.run()
        in_tab, in_dialog = (each.proto.label for each in app.get("download_button"))  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
        assert in_tab == in_dialog
        return in_dialog

    app.session_state["result-tabs"] = "Fixture"
    load(app, "Plain echo")
    app.text_input(key="draft-name").input("mine").run()
    assert named() == "Download mine.fixture.json"
    app.button(key="run").click().run()
    app.button(key="import").click().run()
    app.text_area(key="mono-import").input('{"messages": [{"role": "user", "content": "Else"}]}').run()
    app.button(key="import-go").click().run()
    assert draft(app).name == "imported"
    assert named() == "Download mine.fixture.json"
    assert f"Run {run_number(app)} of mine" in messages(app).replace("*", "")
    app.button(key="run").click().run()
    assert named() == "Download imported.fixture.json"


def test_an_import_that_fails_says_why_and_keeps_the_draft(app: AppTest):
    app.button(key="import").click().run()
    app.text_area(key="mono-import").input('{"messages": [}').run()
    app.button(key="import-go").click().run()
    assert "line 1, column 15: expected a value" in messages(app)
    assert draft(app).name == examples()[0].title
    assert app.text_area(key="mono-import").value == '{"messages": [}'


def test_a_file_is_imported(app: AppTest):
    app.button(key="import").click().run()
    app.file_uploader[0].set_value(
        ("a.json", b'[{"role": "user", "content": "From a file"}]', "application/json")
    ).run()
    app.button(key="import-go").click().run()
    assert draft(app).turns[0].text == "From a file"


def test_a_link_brings_the_draft_to_another_person(app: AppTest):
    app.text_area(key="text-t1").input("By link").run()
    other = AppTest.from_file(str(APP), default_timeout=30)
    other.query_params["s"] = link(draft(app))
    other.run()
    assert draft(other) == draft(app)
    assert other.query_params["d"] != app.query_params["d"]
    assert "s" not in other.query_params


def test_the_share_popover_holds_the_link(app: AppTest):
    app.button(key="share").click().run()
    assert link(draft(app)) in messages(app)


def test_a_spoiled_link_says_so_and_shows_an_example():
    app = AppTest.from_file(str(APP), default_timeout=30)
    app.query_params["s"] = "nonsense"
    app.run()
    assert not app.exception
    assert "The link can't be read" in messages(app)


def test_a_reload_brings_draft_and_run_back(app: AppTest):
    app.text_area(key="text-t1").input("After the reload").run()
    app.button(key="run").click().run()
    again = AppTest.from_file(str(APP), default_timeout=30)
    again.query_params["d"] = app.query_params["d"]
    again.run()
    assert draft(again) == draft(app)
    assert ran(again).body == ran(app).body


def test_a_draft_that_is_no_longer_kept_says_so():
    app = AppTest.from_file(str(APP), default_timeout=30)
    app.query_params["d"] = "long-gone"
    app.run()
    assert not app.exception
    assert "no longer kept" in messages(app)


def test_a_draft_that_came_by_link_has_not_run_and_says_so():
    app = AppTest.from_file(str(APP), default_timeout=30)
    app.query_params["s"] = link(add_turn(Draft(), "user", "Hi"))
    app.run()
    assert "Not run yet." in messages(app)
    app.button(key="export").click().run()
    assert "Run the request first" in messages(app)
    assert not app.exception


def test_a_draft_too_long_for_a_link_is_told(app: AppTest):
    app.text_area(key="text-t1").input("".join(chr(0x4E00 + n * 7919 % 20_000) for n in range(9_000))).run()
    app.button(key="share").click().run()
    assert "may be cut on its way" in messages(app)


def test_a_long_fixture_is_for_download(app: AppTest):
    app.text_area(key="text-t1").input("word " * 2_000).run()
    app.button(key="run").click().run()
    app.button(key="export").click().run()
    app.selectbox(key="export-format").select("json").run()
    assert "of which the first 100,000 characters are shown" in messages(app)


def test_what_a_format_has_no_words_for_is_told(app: AppTest):
    load(app, "A blank draft")
    app.button(key="run").click().run()
    app.button(key="export").click().run()
    app.selectbox(key="export-format").select("aimock").run()
    assert "Fixtures of aimock can't hold this." in messages(app)


def test_several_runs_go_into_one_file_as_they_ran(app: AppTest):
    load(app, "An error on purpose")
    load(app, "Plain echo")
    app.button(key="export").click().run()
    assert app.multiselect(key="export-runs-3").options == [
        "Run 3 · OpenAI Chat · ■ stop",
        "Run 2 · OpenAI Chat · ✕ 429",
        "Run 1 · OpenAI Chat · ⚙ tool_calls",
    ]
    app.multiselect(key="export-runs-3").select(1).select(2).run()
    app.selectbox(key="export-format").select("json").run()
    assert "3 runs, one after the other: request" in messages(app)
    written = next(code.value for code in app.code if '"schema_version"' in code.value)
    assert [each.status for each in import_(written).fixtures] == [200, 429, 200]
    app.multiselect(key="export-runs-3").set_value([]).run()
    assert "Nothing is chosen to export." in messages(app)


def test_a_run_is_saved_in_the_library(app: AppTest):
    app.button(key="export").click().run()
    app.button(key="save-export-run-Save").click().run()
    (entry,) = state.store().library.entries()
    assert entry.name == draft(app).name
    assert state.store().library.get(entry.id)[0].body == ran(app).body


def test_an_answer_alone_is_offered_to_the_lens(app: AppTest):
    app.button(key="import").click().run()
    app.text_area(key="mono-import").input('data: {"choices": [{"delta": {"content": "hi"}}]}').run()
    app.button(key="import-go").click().run()
    assert "an answer without the request that it answers" in messages(app)
    app.button(key="import-lens").click().run()
    assert not app.exception


def test_an_empty_list_is_no_draft(app: AppTest):
    app.button(key="import").click().run()
    app.text_area(key="mono-import").input("[]").run()
    app.button(key="import-go").click().run()
    assert "found an empty array" in messages(app)
    assert draft(app).name == examples()[0].title


# ── small things ─────────────────────────────────────────────────────────────────────────────────


def test_a_conversation_without_messages_says_what_to_do_and_still_runs(app: AppTest):
    choose(app, "menu-t1", "Delete")
    assert "No messages yet. Add one, or pick an example above." in messages(app)
    app.button(key="run").click().run()
    assert ran(app).status == 200


def test_a_snippet_of_a_request_with_a_mistake_says_that_it_is_not_complete(app: AppTest):
    app.text_area(key="mono-tools").input("[3]").run()
    show(app, "Python")
    assert "Not complete: Tools: $[0]" in messages(app)


def test_a_block_is_laid_out_and_goes_with_the_message_of_choice(app: AppTest):
    choose(app, "add-message", "User")
    app.text_area(key="mono-block").input('{"messages":[{"text":"Hi"}]}').run()
    assert "The block in message 2 scripts this reply." in messages(app)
    app.selectbox(key="block-on").select("t1").run()
    assert "The block in message 1 scripts this reply." in messages(app)
    app.button(key="block-format").click().run()
    assert app.text_area(key="mono-block").value == '{\n  "messages": [\n    {\n      "text": "Hi"\n    }\n  ]\n}'


def test_the_reply_can_travel_over_http(app: AppTest):
    app.segmented_control(key="through").set_value("over HTTP").run()
    assert current(app).through == "over HTTP"
