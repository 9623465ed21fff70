"""The Lens page as a person uses it: paste, scrub, read what was mended, take something away."""

import json
from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from playground import state
from playground.model.lens.source import MOST_BYTES
from tests.playground.pages import again, look_at, opened, told

PAGE = "app_pages/lens.py"


@pytest.fixture
def app() -> Iterator[AppTest]:
    yield from opened(PAGE)


def pick(app: AppTest, title: str) -> AppTest:
    return app.menu_button(key="lens-examples").click(title).run()


def paste(app: AppTest, text: str) -> AppTest:
    return app.text_area(key="mono-lens-text").input(text).run()


def test_the_page_opens_with_a_stream_its_dialect_and_what_was_mended(app: AppTest):
    assert ":blue-badge[OpenAI Chat]" in told(app)
    assert "⚑ 8 mended, 1 left out" in told(app)
    assert [each.value for each in app.header] == ["Stream of 6 events", "The reply after event 6"]
    assert "Finish tool_calls" in told(app)
    (region,) = [each for each in app.get("bidi_component") if "echo_said" in each.proto.component_name]  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
    assert "6 events, 8 mended, 1 left out" in region.proto.json  # pyright: ignore[reportAttributeAccessIssue]  likewise


def test_scrubbing_shows_each_event_and_the_reply_so_far(app: AppTest):
    app.slider(key="lens-position").set_value(2).run()
    assert "**Event 2 of 6** · bytes 103 to 158" in told(app)
    assert "text 'I look '" in told(app)
    assert "Tool call" not in told(app)
    app.button(key="lens-on").click().run()
    assert "I look them up." in told(app)
    app.button(key="lens-on").click().run()
    assert "a call without an id is given call_1" in told(app)
    app.button(key="lens-on").click().run()
    assert "an event that is not JSON" in told(app)
    assert "It tells nothing new." in told(app)
    app.button(key="lens-back").click().run()
    assert "**Event 4 of 6**" in told(app)
    app.button(key="lens-flag").click().run()
    assert "**Event 5 of 6**" in told(app)
    app.toggle(key="lens-hex").set_value(True).run()
    assert "64 61 74 61" in told(app)


@pytest.mark.parametrize(
    ("title", "dialect"),
    [
        ("Anthropic's events", "Anthropic Messages"),
        ("OpenAI's Responses", "OpenAI Responses"),
        ("Gemini as a JSON array", "Gemini"),
        ("Ollama's JSON lines", "Ollama"),
    ],
)
def test_every_dialect_is_told_by_its_data(app: AppTest, title: str, dialect: str):
    pick(app, title)
    assert f":blue-badge[{dialect}]" in told(app)
    assert "Tool call · get_weather" in told(app)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" ", "Nothing under the lens yet."),
        ("just some words", "Nothing of it is a stream: there is no event in its 15 bytes."),
        ("x" * (MOST_BYTES + 1), "expected at most 5,000,000 bytes, found 5,000,001"),
        ("interactions: [", "a recording, but line "),
        ('{"schema_version": 7}', "a fixture, but schema_version"),
        ("data: {}\n\n", "unknown dialect"),
    ],
)
def test_anything_pasted_is_answered(app: AppTest, text: str, words: str):
    assert words in told(paste(app, text))


def test_of_a_text_that_is_no_stream_nothing_was_mended(app: AppTest):
    paste(app, "just some words")
    assert "mended" not in told(app)
    assert "finish reason" not in told(app)


def test_each_tab_answers_its_question(app: AppTest):
    look_at(app, "lens-tabs", "Repairs")
    assert "a call without an index" in told(app)
    app.button(key="lens-cut").click().run()
    assert "Fed in 581 pieces of one byte. The same reply and the same repairs." in told(app)
    look_at(app, "lens-tabs", "Reply")
    assert '"finish_reason": "tool_calls"' in told(app)
    look_at(app, "lens-tabs", "Difference")
    assert "CR LF" in told(app)
    look_at(app, "lens-tabs", "Use it")
    assert "a request made up for it" in told(app)
    assert app.button(key="lens-open").disabled
    look_at(app, "lens-tabs", "Events")
    (grid,) = app.dataframe
    assert len(grid.value) == 6


def test_a_profile_is_compared_by_choice(app: AppTest):
    pick(app, "A chat stream with another profile")
    look_at(app, "lens-tabs", "Difference")
    assert "native_finish_reason" in told(app)
    app.selectbox(key="lens-profile").select("openrouter").run()
    assert "The same keys and kinds of value" in told(app)


def test_a_cassette_s_answers_are_chosen_and_its_request_opens_in_the_workbench(app: AppTest):
    pick(app, "A cassette with two answers")
    (first, second) = app.selectbox(key="lens-chosen").options
    assert first.startswith("1 · POST /v1/chat/completions")
    app.selectbox(key="lens-chosen").select(second).run()
    look_at(app, "lens-tabs", "Use it")
    assert "with the recorded request" in told(app)
    app.button(key="lens-open").click().run()
    current: state.Session = app.session_state[state.SESSION]
    assert current.draft.turns[0].text == "Thank you"
    assert "from the lens" in current.note


def test_what_is_under_the_lens_outlives_another_page_and_a_reload(app: AppTest):
    paste(app, 'data: {"choices": [{"index": 0, "delta": {"content": "kept"}}]}\n\n' * 3)
    app.slider(key="lens-position").set_value(2).run()
    app.switch_page("app_pages/help.py").run()
    app.switch_page(PAGE).run()
    assert "**Event 2 of 3**" in told(app)
    assert "**Event 2 of 3**" in told(again(app, PAGE))


def test_what_an_example_took_the_place_of_comes_back(app: AppTest):
    paste(app, "data: mine")
    pick(app, "A cassette with two answers")
    app.button(key="lens-undo").click().run()
    assert app.text_area(key="mono-lens-text").value == "data: mine"
    app.button(key="lens-redo").click().run()
    assert "cassette" in told(app)


def test_an_uploaded_file_takes_the_place_of_what_was_pasted(app: AppTest):
    answer = {"status": {"code": 200}, "body": 'data: {"done": true, "message": {}}\n\n'}
    body = {"interactions": [{"request": {}, "response": answer}]}
    app.file_uploader(key="lens-file").set_value(("one.json", json.dumps(body).encode(), "application/json")).run()
    assert "**one.json**" in told(app)
    assert ":blue-badge[Ollama]" in told(app)
    app.button(key="lens-remove").click().run()
    assert ":blue-badge[OpenAI Chat]" in told(app)


def test_a_click_before_a_new_text_was_seen_does_not_put_the_old_one_back_but_a_person_can(app: AppTest):
    text, seen = app.text_area(key="mono-lens-text").value, app.text_input(key="echo-seen").value
    assert text
    pick(app, "A cassette with two answers")
    chosen = app.text_area(key="mono-lens-text").value
    app.text_input(key="echo-seen").set_value(seen)
    paste(app, text)
    assert app.text_area(key="mono-lens-text").value == chosen
    assert "nothing mended" in told(app)
    paste(app, text)
    assert app.text_area(key="mono-lens-text").value == text
    assert "8 mended" in told(app)
