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
