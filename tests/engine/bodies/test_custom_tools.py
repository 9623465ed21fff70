from typing import Any

import pytest

from engine.bodies.custom_tools import custom_tool, unkept
from engine.bodies.fields import Fields
from engine.errors import RequestError

REGEX = {"syntax": "regex", "definition": "[0-9]+"}
LARK = {"syntax": "lark", "definition": "start: NUMBER"}
FREE = {"type": "string"}


def read(**tool: Any) -> Any:
    return custom_tool(Fields({"type": "custom", **tool}, "tools[0]"))


@pytest.mark.parametrize(
    "said", [{"custom": {"name": "run", "description": "Runs."}}, {"name": "run", "description": "Runs."}]
)
def test_what_is_said_of_it_stands_beside_its_type_or_under_it(said: dict[str, Any]) -> None:
    tool = read(**said)
    assert (tool.name, tool.description, tool.custom, tool.strict) == ("run", "Runs.", True, False)
    assert tool.parameters == {
        "type": "object",
        "properties": {"input": FREE},
        "required": ["input"],
        "additionalProperties": False,
    }


FORMS: dict[str, tuple[Any, Any]] = {
    "none": (None, FREE),
    "text": ({"type": "text"}, FREE),
    "a grammar beside its type": ({"type": "grammar", **REGEX}, {**FREE, "pattern": "^(?:[0-9]+)$"}),
    "a grammar under it": ({"type": "grammar", "grammar": REGEX}, {**FREE, "pattern": "^(?:[0-9]+)$"}),
    "another language": ({"type": "grammar", **LARK}, FREE),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_regular_expression_is_what_the_text_must_match(form: str) -> None:
    given, text = FORMS[form]
    assert read(name="run", format=given).parameters["properties"]["input"] == text


@pytest.mark.parametrize(("said", "path"), [({"custom": {}}, "tools[0].custom.name"), ({}, "tools[0].name")])
def test_it_has_a_name(said: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as caught:
        read(**said)
    assert caught.value.param == path


def test_grammars_that_are_not_kept_to_are_told() -> None:
    def warnings(*forms: Any) -> list[str]:
        tools: list[Any] = [{"type": "custom", "name": "run", "format": form} for form in forms]
        return [*unkept(Fields({"tools": [{"type": "function"}, *tools]}))]

    told = "tools[1].format is in 'lark', which an input isn't kept to; known is regex"
    assert warnings({"type": "grammar", **LARK}, {"type": "grammar", **REGEX}, {"type": "text"}, None) == [told]
    assert len(warnings(*[{"type": "grammar", "grammar": LARK}] * 20)) == 10
    assert unkept(Fields({"tools": [{"type": "function"}, 5]})) == unkept(Fields({})) == ()
