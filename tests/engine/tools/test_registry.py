import pytest

from engine.jsontext import Json, JsonObject
from engine.tools import Tool, ToolContext, ToolRegistry

SCHEMA: JsonObject = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


def handle(arguments: JsonObject, context: ToolContext) -> Json:
    return [arguments, context.label]


def made(name: str, **more: object) -> Tool:
    return Tool(name, f"About {name}.", SCHEMA, handle, **more)  # type: ignore[arg-type]


def test_a_registry_has_tools_by_name_in_the_order_of_their_registration() -> None:
    registry = ToolRegistry([made("b"), made("a")])
    assert [tool.name for tool in registry] == ["b", "a"]
    assert registry.names == ("a", "b")
    assert len(registry) == 2
    assert registry.get("a") is not None
    assert registry.get("c") is None


def test_a_name_that_is_taken_is_refused_and_told() -> None:
    registry = ToolRegistry([made("a")])
    with pytest.raises(ValueError, match="a tool named 'a' is registered already"):
        registry.register(made("a"))


def test_a_registry_knows_two_ways_with_names_that_are_taken() -> None:
    with pytest.raises(ValueError, match="on_duplicate: expected one of error, replace, got 'zz'"):
        ToolRegistry(on_duplicate="zz")  # pyright: ignore[reportArgumentType]  as one without a type checker may


def test_a_registry_that_replaces_keeps_the_newest_tool_in_the_oldest_place() -> None:
    newest = made("a", delay=0.1)
    registry = ToolRegistry([made("a"), made("b")], on_duplicate="replace")
    registry.register(newest)
    assert next(iter(registry)) is newest
    assert len(registry) == 2


@pytest.mark.parametrize("name", ["", "a b", "a.b", "é", "a" * 65, "a\n"])
def test_a_name_that_no_provider_takes_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="1 to 64 letters, digits, _ and -"):
        made(name)


@pytest.mark.parametrize("name", ["a", "get_time-2", "A" * 64])
def test_letters_digits_underscores_and_hyphens_make_a_name(name: str) -> None:
    assert made(name).definition.name == name


@pytest.mark.parametrize(
    ("dialect", "place"),
    [
        ("openai", ("function", "parameters")),
        ("mistral", ("function", "parameters")),
        ("ollama", ("function", "parameters")),
        ("cohere", ("function", "parameters")),
        ("responses", ("parameters",)),
        ("anthropic", ("input_schema",)),
        ("mcp", ("inputSchema",)),
    ],
)
def test_each_provider_has_its_own_place_for_the_schema(dialect: str, place: tuple[str, ...]) -> None:
    (spelled,) = ToolRegistry([made("a")]).to_provider_format(dialect)
    value: Json = spelled
    for step in place:
        assert isinstance(value, dict)
        value = value[step]
    assert value == SCHEMA


def test_gemini_takes_all_declarations_in_one_tool() -> None:
    registry = ToolRegistry([made("a"), made("b")])
    (spelled,) = registry.to_provider_format("gemini")
    assert [declaration["name"] for declaration in spelled["functionDeclarations"]] == ["a", "b"]  # type: ignore[index, union-attr]
    assert registry.to_provider_format("gemini", []) == []


def test_a_dialect_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"expected one of openai, .*, got 'smoke'"):
        ToolRegistry().to_provider_format("smoke")


def test_the_allowlist_filters_the_tools_and_keeps_their_order() -> None:
    registry = ToolRegistry([made("a"), made("b"), made("c")])
    assert [tool.name for tool in registry.allowed(["c", "a", "nowhere"])] == ["a", "c"]
    assert len(registry.allowed(None)) == 3
    names = [spelled["name"] for spelled in registry.to_provider_format("anthropic", ["b"])]
    assert names == ["b"]


def test_hints_are_merged_over_the_format_and_never_replace_name_or_schema() -> None:
    hints: dict[str, JsonObject] = {
        "openai": {
            "strict": True,
            "function": {
                "name": "other",
                "description": "Better words.",
                "parameters": {"type": "array", "examples": [1]},
            },
        },
        "anthropic": {"cache_control": {"type": "ephemeral"}},
    }
    registry = ToolRegistry([made("a", hints=hints)])
    (openai,) = registry.to_provider_format("openai")
    assert openai == {
        "type": "function",
        "strict": True,
        "function": {"name": "a", "description": "Better words.", "parameters": {"examples": [1], **SCHEMA}},
    }
    (anthropic,) = registry.to_provider_format("anthropic")
    assert anthropic["cache_control"] == {"type": "ephemeral"}
    assert registry.to_provider_format("mcp")[0] == {"name": "a", "description": "About a.", "inputSchema": SCHEMA}
