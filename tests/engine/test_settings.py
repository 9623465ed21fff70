from typing import get_args

import pytest

from engine.errors import RequestError
from engine.settings import Settings, settings_from
from engine.wire import HttpRequest


def with_headers(*headers: tuple[str, str]) -> Settings:
    return Settings().for_request(HttpRequest("POST", "/", headers))


def test_without_its_headers_a_request_changes_nothing() -> None:
    settings = Settings(persona="lorem")
    assert settings.for_request(HttpRequest("POST", "/", (("accept", "*/*"),))) is settings


@pytest.mark.parametrize(
    ("name", "value", "field", "expected"),
    [
        ("x-echo-persona", "lorem", "persona", "lorem"),
        ("x-echo-profile", " test-mode ", "profile", "test-mode"),
        ("x-echo-strict", "1", "strict", True),
        ("x-echo-strict", "False", "strict", False),
        ("x-echo-pacing", "20ms", "pacing", "20ms"),
        ("x-echo-reasoning", "12", "reasoning_words", 12),
    ],
)
def test_a_header_sets_it_for_its_request(name: str, value: str, field: str, expected: object) -> None:
    assert getattr(with_headers((name, value)), field) == expected


*BEFORE, LAST = map(repr, get_args(Settings.model_fields["profile"].annotation))
PROFILE_NAMES = f"{', '.join(BEFORE)} or {LAST}"


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("x-echo-persona", "parrot", "Invalid x-echo-persona: Input should be 'echo' or 'lorem', got 'parrot'."),
        ("x-echo-profile", "x", f"Invalid x-echo-profile: Input should be {PROFILE_NAMES}, got 'x'."),
        ("x-echo-strict", "maybe", "Invalid x-echo-strict: expected 1 or 0, got 'maybe'."),
        (
            "x-echo-pacing",
            "fast",
            "Invalid x-echo-pacing: expected a duration up to 600s such as 20ms or 1.5s for gap, got 'fast'.",
        ),
        (
            "x-echo-fault",
            "stall:x",
            "Invalid x-echo-fault: expected writes before it from 0 to 1000000 for stall, got 'x'.",
        ),
        ("x-echo-reasoning", "-1", "Invalid x-echo-reasoning: Input should be greater than or equal to 0, got '-1'."),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(name: str, value: str, complaint: str) -> None:
    with pytest.raises(RequestError) as caught:
        with_headers((name, value))
    assert (str(caught.value), caught.value.param, caught.value.status) == (complaint, name, 400)


def test_a_wrong_value_in_code_is_refused_under_the_name_that_was_written() -> None:
    with pytest.raises(RequestError, match=r"^Invalid persona: Input should be 'echo' or 'lorem', got 'xx'") as caught:
        Settings().changed({"persona": "xx"})
    assert caught.value.param == "persona"


def test_an_unknown_header_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RequestError, match=r"Unknown header x-echo-mood; expected one of x-echo-persona, .*"):
        with_headers(("x-echo-mood", "good"))


def test_the_environment_sets_by_name() -> None:
    environment = {
        "ECHO_PERSONA": "lorem",
        "ECHO_WORDS_PER_CHUNK": "5",
        "ECHO_API_KEY": "k",
        "HOME": "/",
        "ECHO_ENV": "test",
    }
    settings = settings_from({**environment, "ECHO_SHARED": "/x", "ECHO_RULES": "/y"})
    assert (settings.persona, settings.words_per_chunk) == ("lorem", 5)
    assert settings.api_key is not None
    assert settings.api_key.get_secret_value() == "k"


def test_an_unknown_variable_is_refused_with_the_known_names_and_without_its_value() -> None:
    with pytest.raises(
        RequestError, match=r"Unknown variable ECHO_MOOD; expected one of ECHO_PERSONA, ECHO_PRO"
    ) as caught:
        settings_from({"ECHO_MOOD": "secret"})
    assert "secret" not in str(caught.value)
    assert "ECHO_RULES" in str(caught.value)


def test_a_wrong_value_is_refused_under_the_name_of_its_variable() -> None:
    with pytest.raises(RequestError, match=r"^Invalid ECHO_STRICT: expected 1 or 0, got 'maybe'\.$"):
        settings_from({"ECHO_STRICT": "maybe"})


@pytest.mark.parametrize("given", ["weird", "Test", " test", "production"])
def test_an_environment_that_is_not_known_is_refused_since_it_could_be_a_test_misspelled(given: str) -> None:
    with pytest.raises(RequestError, match=rf"^Invalid ECHO_ENV: expected test, or none, got '{given}'\.$"):
        settings_from({"ECHO_ENV": given})


def test_an_environment_that_is_empty_is_none() -> None:
    assert settings_from({"ECHO_ENV": ""}) == settings_from({})


def test_an_unknown_fault_in_the_environment_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RequestError, match=r"^Invalid ECHO_FAULT: expected one of status, .*, got 'quake'\.$"):
        settings_from({"ECHO_FAULT": "no_done,quake"})


def test_headers_win_over_the_environment() -> None:
    settings = settings_from({"ECHO_PERSONA": "lorem", "ECHO_STRICT": "1"})
    changed = settings.for_request(HttpRequest("POST", "/", (("x-echo-persona", "echo"),)))
    assert (changed.persona, changed.strict) == ("echo", True)


def test_the_key_survives_a_change_and_never_prints() -> None:
    settings = settings_from({"ECHO_API_KEY": "hush"}).changed({"persona": "echo"})
    assert settings.api_key is not None
    assert settings.api_key.get_secret_value() == "hush"
    assert "hush" not in repr(settings)


def test_the_place_of_reasoning_can_be_set_beside_the_profile() -> None:
    assert Settings().wire_profile.reasoning_key == "reasoning"
    assert Settings(reasoning_key="both").wire_profile.reasoning_key == "both"


def test_every_setting_is_explained() -> None:
    assert all(field.description for field in Settings.model_fields.values())
