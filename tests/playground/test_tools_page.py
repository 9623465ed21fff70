"""The Tools page as a person uses it: four tabs over one draft, and nothing typed is lost."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from playground import state
from playground.model.draft import Draft
from playground.ui.tools import desk
from tests.playground.pages import again, in_hand, opened, press, told

PAGE = "app_pages/tools.py"


@pytest.fixture
def app() -> Iterator[AppTest]:
    yield from opened(PAGE)


def draft(app: AppTest) -> Draft:
    current: state.Session = app.session_state[state.SESSION]
    return current.draft


def open_tab(app: AppTest, tab: str) -> AppTest:
    pages = in_hand(app)
    pages[desk.PAGE] = replace(pages.get(desk.PAGE, desk.ToolsDesk()), tab=tab)
    return app.run()


def pick(app: AppTest, menu: str, option: str) -> AppTest:
    return app.menu_button(key=menu).click(option).run()


def test_the_draft_s_tools_and_words_are_tried_at_once(app: AppTest):
    assert "3 calls, in this order" in told(app)
    assert "from 5 on it is called" in told(app)
    app.text_area(key="trial-text-t1").input("Only the time in Oslo").run()
    assert "One call" in told(app)
    assert "from the words &quot;in Oslo&quot;" in told(app)
    assert draft(app).turns[0].text == "Only the time in Oslo"


def test_what_a_score_is_made_of_is_told_where_the_scores_are(app: AppTest):
    assert "What speaks for a tool" not in told(app)
    app.session_state["tools-made-of"] = True
    app.run()
    assert "The message names the tool, in any convention" in told(app)


def test_a_set_is_one_click_and_comes_back_by_undo(app: AppTest):
    before = draft(app)
    pick(app, "tool-sets", "Do not call that one")
    assert "not called: the message says not to" in told(app)
    app.button(key="tools-undo").click().run()
    assert draft(app) == before


def test_of_many_tools_the_best_are_listed_until_all_are_asked_for(app: AppTest):
    tools = [{"name": f"tool_{number}", "inputSchema": {"type": "object"}} for number in range(128)]
    app.text_area(key="mono-trial-tools").input(json.dumps(tools)).run()
    assert "The best 20 of 128 tools." in told(app)
    app.toggle(key="tools-all").set_value(True).run()
    assert "tool_127" in told(app)
    assert "The best" not in told(app)


def test_the_tool_choice_decides(app: AppTest):
    app.segmented_control(key="trial-choice").set_value("none").run()
    assert "No call: the reply is text" in told(app)
    app.segmented_control(key="trial-choice").set_value("tool").run()
    assert "expected the name of the tool to call" in told(app)
    app.selectbox(key="trial-choice-tool").select("get_time").run()
    assert "One call" in told(app)
    app.segmented_control(key="trial-choice").set_value("allowed").run()
    app.multiselect(key="trial-allowed").select("calculate").run()
    app.segmented_control(key="trial-mode").set_value("required").run()
    assert "tool_choice doesn&#x27;t allow it" in told(app)
    assert draft(app).asked.allowed == ("calculate",)
    app.segmented_control(key="trial-choice").set_value("auto").run()
    app.toggle(key="trial-parallel").set_value(False).run()
    assert "One call" in told(app)
    app.toggle(key="tools-lean").set_value(True).run()
    assert '"unit"' not in told(app)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" ", "No tools yet."),
        ("[{]", "line 1, column 3: expected a key in double quotes"),
        ("[{]", "Nothing is chosen while no tool can be read."),
        ('[{"name": "a b"}]', "name 'a b': providers take 1 to 64 letters"),
        (
            '[{"name": "a", "inputSchema": {"type": "object", "properties": {"b": false}, "required": ["b"]}}]',
            "No call: the reply is text",
        ),
    ],
)
def test_tools_of_any_kind_have_an_answer(app: AppTest, text: str, message: str):
    app.text_area(key="mono-trial-tools").input(text).run()
    assert message in told(app)
    assert draft(app).tools == text


def test_several_user_messages_are_read(app: AppTest):
    app.button(key="tools-add-user").click().run()
    app.text_area(key="trial-text-t1").input("I need the weather").run()
    app.text_area(key=f"trial-text-{draft(app).turns[1].key}").input("San Francisco").run()
    assert "One call" in told(app)


def test_a_schema_gets_a_value_and_stays_over_a_visit_elsewhere(app: AppTest):
    open_tab(app, "Schema")
    assert "No schema yet." in told(app)
    app.text_area(key="mono-schema-trial").input('{"type": "object", "properties": {"city": {"type": "string"}}}').run()
    app.text_area(key="schema-words").input("Rain in Oslo").run()
    assert "Valid by the independent validator, formats on." in told(app)
    assert '"city": "Oslo"' in told(app)
    app.switch_page("app_pages/help.py").run()
    app.switch_page(PAGE).run()
    assert app.text_area(key="schema-words").value == "Rain in Oslo"
    app.text_area(key="mono-schema-trial").input('{"type": "object",').run()
    assert "line 1, column 19: expected a key in double quotes" in told(app)
    app.text_area(key="mono-schema-trial").input('{"type": "string", "maxLength": -1}').run()
    assert "#/maxLength" in told(app)
    app.text_area(key="mono-schema-trial").input('{"type": "string", "minLength": 5, "maxLength": 2}').run()
    beside, answered = app.columns[0], app.columns[1]
    assert "at least 5 and at most 2" in beside.error[0].value
    assert not answered.error
    assert "No value: the schema accepts none." in told(app)
    pick(app, "schemas", "Not quite JSON Schema")
    assert "#/properties/count/type" in told(app)


def test_schema_and_call_by_hand_outlive_a_reload(app: AppTest):
    open_tab(app, "Schema")
    app.text_area(key="mono-schema-trial").input('{"type": "integer"}').run()
    app.text_area(key="schema-words").input("seven").run()
    assert again(app, PAGE).text_area(key="mono-schema-trial").value == '{"type": "integer"}'
    open_tab(app, "Call by hand")
    app.text_area(key="mono-hand-tools").input('[{"name": "x"}]').run()
    app.selectbox(key="hand-tool").select("x").run()
    app.text_area(key="mono-hand-arguments").input('{"a": 1}').run()
    same = again(app, PAGE)
    assert same.text_area(key="mono-hand-tools").value == '[{"name": "x"}]'
    assert same.selectbox(key="hand-tool").value == "x"
    assert same.text_area(key="mono-hand-arguments").value == '{"a": 1}'


@pytest.mark.parametrize(
    ("tab", "box", "examples", "undoing"),
    [
        ("Schema", "mono-schema-trial", ("schemas", "Not quite JSON Schema"), "schema"),
        ("Call by hand", "mono-hand-tools", ("mocks", "A weather service"), "hand"),
    ],
)
def test_what_an_example_took_the_place_of_comes_back(
    app: AppTest, tab: str, box: str, examples: tuple[str, str], undoing: str
):
    open_tab(app, tab)
    app.text_area(key=box).input("[1").run()
    pick(app, *examples)
    example = app.text_area(key=box).value
    press(app, f"{undoing}-undo")
    assert app.text_area(key=box).value == "[1"
    press(app, f"{undoing}-redo")
    assert app.text_area(key=box).value == example


def test_spoiled_arguments_are_scripted_in_the_workbench(app: AppTest):
    open_tab(app, "Invalid on purpose")
    assert '$.city: 42 is not of type "string"' in told(app)
    assert "Not possible with this schema" in told(app)
    app.selectbox(key="spoiled-choice").select("calculate").run()
    app.button(key="script-truncated").click().run()
    block = json.loads(draft(app).block)
    (call,) = block["messages"][0]["tool_call"]
    assert call["name"] == "calculate"
    run = app.session_state[state.SESSION].run
    assert run.reply.tool_calls[0].arguments == call["args_raw"]
    assert "calls calculate with invalid arguments: truncated json" in told(app)


def test_without_tools_there_is_nothing_to_spoil(app: AppTest):
    app.text_area(key="mono-trial-tools").input(" ").run()
    open_tab(app, "Invalid on purpose")
    assert "No tools yet." in told(app)


def test_tools_are_called_by_hand(app: AppTest):
    open_tab(app, "Call by hand")
    assert "Not called yet." in told(app)
    pick(app, "mocks", "A weather service")
    app.selectbox(key="hand-tool").select("get_weather").run()
    app.button(key="hand-call").click().run()
    assert "validation_error" in told(app)
    app.button(key="hand-fill").click().run()
    assert "have changed since this call" in told(app)
    app.button(key="hand-call").click().run()
    assert '"city": "San Francisco"' in told(app)
    app.text_area(key="mono-hand-arguments").input("{,}").run()
    app.button(key="hand-call").click().run()
    assert "line 1, column 2: expected a key in double quotes" in told(app)
    app.text_area(key="mono-hand-tools").input('[{"name": "x", "rsult": 1}]').run()
    assert "$[0].rsult: expected one of name" in told(app)
    app.button(key="hand-take").click().run()
    assert app.selectbox(key="hand-tool").options == ["echo", "get_weather", "get_time", "calculate"]


def test_a_request_that_is_none_yet_keeps_its_text(app: AppTest):
    app.switch_page("app_pages/workbench.py").run()
    app.segmented_control(key="view").set_value("JSON").run()
    app.text_area(key="mono-json").input("{").run()
    app.switch_page(PAGE).run()
    assert "isn't a request yet" in told(app)
    app.switch_page("app_pages/workbench.py").run()
    assert app.text_area(key="mono-json").value == "{"
