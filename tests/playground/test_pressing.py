"""A press is told to one drawing of the page only, which another may cut short before the button is there."""

from streamlit.testing.v1 import AppTest


def _page() -> None:
    import streamlit as st  # noqa: PLC0415  a page of its own

    from playground import state  # noqa: PLC0415
    from playground.ui.pressing import pressed  # noqa: PLC0415

    st.session_state.setdefault("done", 0)
    state.turn_to(st.session_state.setdefault("page", "one"))
    if st.session_state.get("cut"):  # as where something else asks for the page at this moment
        st.session_state["cut"] = False
        st.rerun()
    if st.session_state.get("shown", True) and pressed("Go", "go", disabled=st.session_state.get("off", False)):
        st.session_state["done"] += 1
    state.sign_off()


def _dialog() -> None:
    import streamlit as st  # noqa: PLC0415

    from playground import state  # noqa: PLC0415
    from playground.ui.pressing import pressed  # noqa: PLC0415

    st.session_state.setdefault("done", 0)
    state.session().drawing = False  # as a dialog that is drawn alone
    if st.session_state.get("shown", True) and pressed("Go", "go"):
        st.session_state["done"] += 1
    state.forget_presses()


def done(app: AppTest) -> int:
    return app.session_state["done"]


def opened() -> AppTest:
    return AppTest.from_function(_page).run()


def test_a_press_is_acted_on_once():
    app = opened()
    assert done(app) == 0
    app.button(key="go").click().run()
    assert done(app) == 1
    assert done(app.run()) == 1


def test_a_press_is_acted_on_where_its_own_drawing_was_cut_short():
    app = opened()
    app.session_state["cut"] = True
    app.button(key="go").click().run()
    assert done(app) == 1


def test_a_press_is_not_acted_on_where_the_button_is_no_longer_to_be_pressed():
    app = opened()
    app.session_state["off"] = True
    app.button(key="go").click().run()
    app.session_state["off"] = False
    assert done(app.run()) == 0


def test_a_press_in_a_dialog_is_forgotten_once_that_was_drawn_without_its_button():
    app = AppTest.from_function(_dialog).run()
    app.session_state["shown"] = False  # as where the click that leaves a box with a mended name takes it away
    app.button(key="go").click().run()
    app.session_state["shown"] = True
    assert done(app.run()) == 0
    app.button(key="go").click().run()
    assert done(app) == 1


def test_a_press_is_forgotten_once_the_page_was_drawn_without_its_button_or_left():
    for change in ({"shown": False}, {"page": "two", "cut": True}):
        app = opened()
        for name, value in change.items():
            app.session_state[name] = value
        app.button(key="go").click().run()
        app.session_state["shown"] = True
        assert done(app.run()) == 0
