import pytest

from engine.errors import (
    BodyTooLarge,
    EchoError,
    JsonError,
    MethodNotAllowed,
    NotFound,
    RequestError,
    SchemaError,
    ScriptedFailure,
    ScriptError,
    UnsatisfiableSchema,
)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (JsonError("expected a value", 2, 7), "line 2, column 7: expected a value"),
        (ScriptError("unknown key 'txt'", 1, 3), "line 1, column 3: unknown key 'txt'"),
        (
            ScriptError("unknown key 'txt'", 1, 3, "messages[0]", "text"),
            "line 1, column 3 at messages[0]: unknown key 'txt' (did you mean 'text'?)",
        ),
        (
            UnsatisfiableSchema("#/properties/n", "minimum 3 exceeds maximum 1"),
            "#/properties/n: minimum 3 exceeds maximum 1",
        ),
        (RequestError("Missing.", param="messages"), "Missing."),
    ],
)
def test_an_error_says_what_and_where(error: EchoError, text: str) -> None:
    assert str(error) == text


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RequestError(""), 400),
        (NotFound(""), 404),
        (MethodNotAllowed(""), 405),
        (BodyTooLarge(""), 413),
        (ScriptedFailure("", status=529), 529),
        (RequestError("", status=500), 500),
    ],
)
def test_a_refusal_knows_its_status(error: RequestError, status: int) -> None:
    assert error.status == status


def test_a_wrong_method_is_told_which_one_is_right() -> None:
    error = MethodNotAllowed.called("GET", "/v1/chat/completions", "POST")
    assert str(error) == "Method GET is not allowed for /v1/chat/completions: expected POST."
    assert error.headers == (("allow", "POST"),)


def test_a_refusal_keeps_what_the_provider_will_say_of_it() -> None:
    error = RequestError("No.", param="n", code="invalid_value", headers=(("retry-after", "2"),))
    assert (error.message, error.param, error.code, error.headers) == (
        "No.",
        "n",
        "invalid_value",
        (("retry-after", "2"),),
    )


def test_places_stay_readable_as_values() -> None:
    script = ScriptError("m", 4, 2, "p", "s")
    schema = SchemaError("#", "r")
    assert (script.message, script.line, script.column, script.path, script.suggestion) == ("m", 4, 2, "p", "s")
    assert (schema.path, schema.reason) == ("#", "r")
    assert (JsonError("m", 1, 2).message, JsonError("m", 1, 2).line, JsonError("m", 1, 2).column) == ("m", 1, 2)


def test_a_refusal_says_no_more_than_anybody_reads() -> None:
    error = RequestError(f"Unknown: {'x' * 1_000_000}")
    assert error.message == str(error) == f"Unknown: {'x' * 9_991}…"
    assert len(ScriptedFailure("x" * 1_000_000).message) == 1_000_000
