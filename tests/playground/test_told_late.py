"""A browser tells every widget with each click, as it last saw them: also those that were written over since."""

from streamlit.testing.v1 import AppTest

from playground.state.widgets import SEEN


def _page() -> None:
    import streamlit as st  # noqa: PLC0415  a page of its own

    from playground import state  # noqa: PLC0415

    held: list[str] = st.session_state.setdefault("held", [""])
    st.session_state["found"] = state.recall("box")  # all that a part which is drawn alone would find
    state.turn_to("page")
    for word in ("one", "two"):
        st.button(word, key=word, on_click=held.append, args=(word,))
    st.text_input("box", **state.mirror("box", held[-1], held.append))
    state.sign_off()


def _choices() -> None:
    import streamlit as st  # noqa: PLC0415  a page of its own

    from playground import state  # noqa: PLC0415

    held: list[str] = st.session_state.setdefault("held", ["user"])
    state.turn_to("page")
    st.selectbox("role", ["system", "user"], **state.mirror("role", held[-1], held.append, "system"))
    state.sign_off()


def opened() -> AppTest:
    return AppTest.from_function(_page).run()


def tell(app: AppTest, box: str, seen: str | None) -> AppTest:
    app.text_input(key="box").set_value(box)
    app.text_input(key=SEEN).set_value(seen)
    return app


def held(app: AppTest) -> list[str]:
    return app.session_state["held"]


def test_what_a_person_types_is_heard():
    assert held(tell(opened(), "typed", "0").run()) == ["", "typed"]


def test_what_was_written_over_and_is_told_again_is_no_change():
    app = opened()
    app.button(key="one").click().run()
    tell(app, "", "0").run()
    assert held(app) == ["", "one"]
    assert app.text_input(key="box").value == "one"


def test_what_was_written_stays_in_the_box_so_that_it_is_no_change_when_it_is_told_at_last():
    app = opened()
    app.button(key="one").click().run()
    tell(app, "", "0").run()
    assert app.session_state["found"] == "one"
    tell(app, "one", "1").button(key="two").click().run()
    assert held(app) == ["", "one", "two"]


def test_what_is_set_back_once_it_was_seen_is_heard():
    app = opened()
    app.button(key="one").click().run()
    tell(app, "", app.text_input(key=SEEN).value).run()
    assert held(app) == ["", "one", ""]


def test_what_is_typed_before_the_page_has_seen_what_was_written_there_is_no_more_set_back_by_it():
    app = tell(opened(), "typed", "0").run()
    tell(app, "", "1").button(key="one").click().run()  # it has seen the first writing now, and not yet its words
    assert held(app) == ["", "typed", "one"]


def test_what_is_typed_over_what_was_seen_is_not_written_again():
    app = tell(opened(), "typed", "1").run()
    tell(app, "", "1").run()
    assert held(app) == ["", "typed", ""]


def test_a_page_whose_boxes_never_got_their_values_empties_nothing_and_is_given_them_again():
    app = opened()
    app.button(key="one").click().run()
    app.text_area(key="echo-mark-area").set_value("")
    tell(app, "", "1").run()
    assert held(app) == ["", "one"]
    assert (app.text_input(key="box").value, app.text_area(key="echo-mark-area").value) == ("one", "seen")


def test_what_tells_of_such_a_page_stands_first_so_that_it_loses_its_value_where_any_other_does():
    assert opened().text_input[0].key == "echo-mark-line"


def test_what_is_typed_into_such_a_page_is_heard():
    app = opened()
    app.toggle(key="echo-mark-toggle").set_value(False)
    assert held(tell(app, "typed", "0").run()) == ["", "typed"]


def test_the_first_of_some_options_is_no_choice_there():
    app = AppTest.from_function(_choices).run()
    app.selectbox(key="role").set_value("system")
    app.selectbox(key="echo-mark-select").set_value("").run()
    assert app.session_state["held"] == ["user"]
    assert app.selectbox(key="role").value == "user"
    app.selectbox(key="role").set_value("system").run()
    assert app.session_state["held"] == ["user", "system"]


def test_what_was_written_is_written_until_the_page_has_seen_it():
    app = opened()
    app.button(key="one").click().run()
    newest = app.text_input(key=SEEN).value
    app.text_input(key=SEEN).set_value("1").run()
    assert app.text_input(key="box").proto.set_value
    app.text_input(key=SEEN).set_value(newest).run()
    assert not app.text_input(key="box").proto.set_value


def _form_told_in_the_json_view() -> None:
    from dataclasses import replace  # noqa: PLC0415  a page of its own

    import streamlit as st  # noqa: PLC0415

    from playground import state  # noqa: PLC0415
    from playground.model.draft import change_turn  # noqa: PLC0415

    state.session().view = "JSON"
    state.settle()
    if typed := st.session_state.get("typed"):
        state.edit(lambda old: replace(old, json=typed), "mono-json")
    state.edit(lambda old: change_turn(old, old.turns[-1].key, text="typed late"), "text")
    state.settle()
    st.text(state.draft().json or "")
    state.session().view = "Form"
    state.settle()
    st.text(state.draft().turns[-1].text)


def test_words_of_the_form_that_come_when_the_json_view_is_drawn_are_in_both():
    json, form = AppTest.from_function(_form_told_in_the_json_view).run().text
    assert '"content": "typed late"' in json.value
    assert form.value == "typed late"


def test_json_that_was_typed_meanwhile_is_not_written_over():
    app = AppTest.from_function(_form_told_in_the_json_view)
    app.session_state["typed"] = '{"messages": [{"role": "user", "content": "typed here"}]}'
    json, form = app.run().text
    assert json.value == app.session_state["typed"]
    assert form.value == "typed here"
