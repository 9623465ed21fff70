"""What the generations of Anthropic's models refuse by their names, in strict mode."""

from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, post, refusal, user
from tests.engine.strict.test_anthropic import LIMIT, PATH, THINKING, assistant, talk, text

OPUS, SONNET = "claude-opus-4-7", "claude-sonnet-4-5-20250929"
SEARCHED: tuple[dict[str, Any], ...] = (
    {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "x"}},
    {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": []},
)
GIVEN_UP: dict[str, tuple[str, dict[str, Any], str]] = {
    "two kinds of sampling": (SONNET, {"temperature": 1, "top_p": 0.9}, "`temperature` and `top_p` cannot both"),
    "two kinds in a later generation": ("claude-opus-5", {"temperature": 1, "top_p": 1}, "cannot both be specified"),
    "a begun answer": (
        "claude-sonnet-4-6",
        talk(user(), assistant(text())),
        "The conversation must end with a user message.",
    ),
    "thinking by a budget": (OPUS, THINKING, '"thinking.type.enabled" is not supported for this model.'),
    "a temperature": (OPUS, {"temperature": 0.5}, "`temperature` is deprecated for this model."),
    "a share of the words": ("claude-fable-5", {"top_p": 0.5}, "`top_p` is deprecated for this model."),
    "the likeliest words": ("claude-opus-4-8-20260501", {"top_k": 5}, "`top_k` is deprecated for this model."),
}


@pytest.mark.parametrize("case", GIVEN_UP)
def test_a_generation_refuses_what_it_has_given_up(case: str) -> None:
    model, wrong, message = GIVEN_UP[case]
    body = LIMIT | talk(user()) | wrong
    assert message in refusal(PATH, body | {"model": model})["error"]["message"]
    for service, named in ((STRICT, "claude-3-5-haiku-20241022"), (STRICT, "claude-opus-4-20250514"), (LENIENT, model)):
        assert post(service, PATH, body | {"model": named}).status == 200


@pytest.mark.parametrize(
    ("model", "right"),
    [
        (OPUS, {"temperature": 1, "thinking": {"type": "adaptive"}}),
        (SONNET, {"temperature": 0.5}),
        (SONNET, talk(user(), assistant(text()))),
        ("claude-opus-4-6", THINKING),
        ("claude-opus-4-6", talk(user(), assistant(text(), *SEARCHED))),
        ("claude-opus-5", talk(user(), assistant({"type": "compaction", "content": "We met."}))),
    ],
)
def test_a_generation_takes_what_it_has(model: str, right: dict[str, Any]) -> None:
    assert post(STRICT, PATH, LIMIT | talk(user()) | right | {"model": model}).status == 200
