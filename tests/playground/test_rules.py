"""A server with rules answers by them on its pages, too, and Help says how many there are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.model.runs.reasons import in_a_line
from playground.state import SESSION, processes
from tests.playground.pages import opened, press, told

RULES = '[{"when": "refund", "reply": "It is on its way."}, {"when": {}, "reply": 503}]'


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    (tmp_path / "rules.json").write_text(RULES)
    monkeypatch.setenv("ECHO_RULES", str(tmp_path / "rules.json"))
    processes.service.clear()
    yield from opened("app_pages/workbench.py")
    processes.service.clear()


def test_the_workbench_answers_by_rule_and_says_which(app: AppTest) -> None:
    app.text_area(key="text-t1").input("A refund, please").run()
    press(app, "run")
    assert in_a_line(app.session_state[SESSION].run) == (
        'Answered by rule: rule 1 of 2 (user contains "refund") for message 1'
    )
    app.text_area(key="text-t1").input("Hello").run()
    press(app, "run")
    assert "503, as rule 2 of 2 asks: Rule 2 asks for status 503." in told(app)


def test_the_tools_page_says_that_a_rule_answers_first(app: AppTest) -> None:
    app.switch_page("app_pages/tools.py").run()
    app.text_area(key="mono-trial-tools").input('[{"name": "get_refund"}]').run()
    app.text_area(key="trial-text-t1").input("Get the refund").run()
    assert "Rule 1 of 2 scripts the reply. This is what the words would choose without it." in told(app)
    assert "1 · **get_refund**" in told(app)


def test_help_says_how_many_there_are_and_shows_a_file(app: AppTest) -> None:
    app.switch_page("app_pages/help.py").run()
    assert "This server has 2 rules." in told(app)
    assert "echo-playground --rules rules.json" in told(app)
    assert "tool_result" in told(app)
