"""The file of rules that the environment names is read, or told with the place of its mistake."""

from pathlib import Path

import pytest

from engine.errors import EchoError
from engine.transports.rules_file import rules_from


def test_an_environment_that_names_no_file_has_no_rules() -> None:
    assert rules_from({}) is rules_from({"ECHO_RULES": ""}) is None


def test_the_rules_of_the_file_are_read(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_text('[{"when": "a", "reply": "b"}]')
    found = rules_from({"ECHO_RULES": str(path)})
    assert found is not None
    assert len(found) == 1


def test_what_cannot_be_read_is_told_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_text('[\n  {"when": "a", "repy": "b"}\n]')
    with pytest.raises(EchoError) as caught:
        rules_from({"ECHO_RULES": str(path)})
    assert str(caught.value) == (
        f"{path}: line 2, column 17 at [0].repy: found the unknown key 'repy' (did you mean 'reply'?)"
    )
    with pytest.raises(EchoError, match=rf"^{tmp_path}: Is a directory$"):
        rules_from({"ECHO_RULES": str(tmp_path)})
