"""A trial of one schema: the value it gets for some words, where each part came from, and what is wrong with it."""

from dataclasses import dataclass
from functools import lru_cache

from engine.errors import SchemaError
from engine.extract import Words
from engine.jsontext import Json, JsonObject, kind, pretty
from engine.schema import Complaint, Generated, check, complaints_of_schema, generate
from engine.trace import Provenance
from playground.model.problems import Problem, read_json
from playground.model.tools.box import read_tools
from playground.model.tools.custom import as_function

PLACE, LABEL = "schema", "Schema"
_WRAPPERS = frozenset(
    (
        "function",
        "parameters",
        "inputSchema",
        "input_schema",
        "parametersJsonSchema",
        "tools",
        "functionDeclarations",
    )
)
"""Keys that no schema has: around it stands a tool, or several."""


@dataclass(frozen=True, slots=True)
class SchemaTrial:
    """``value`` is laid-out JSON, "" where there is none and ``problem`` or ``refused`` says why.

    ``repairs``: what is wrong with the schema itself, by its place there; ``complaints``: what the independent
    validator says against the value. ``taken_from``: the tool whose parameters were read.
    """

    value: str = ""
    provenance: tuple[Provenance, ...] = ()
    repairs: tuple[Complaint, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    refused: str = ""
    problem: Problem | None = None
    taken_from: str = ""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the text: it is no schema, or one that no value satisfies."""
        refused = Problem(PLACE, LABEL, self.refused) if self.refused else None
        return tuple(filter(None, (self.problem, refused)))


@dataclass(frozen=True, slots=True)
class _Found:
    """A schema in a pasted text."""

    schema: JsonObject | bool
    taken_from: str = ""


@lru_cache(maxsize=32)
def schema_trial(text: str, words: str = "", *, required_only: bool = False) -> SchemaTrial:
    """Reads a schema, or a tool's parameters, and gives it a value with what the words offer."""
    found = _schema(text)
    if isinstance(found, Problem):
        return SchemaTrial(problem=found)
    repairs = complaints_of_schema(found.schema)
    try:
        made: Generated = generate(found.schema, Words(words) if words else None, required_only=required_only)
        complaints = check(found.schema, made.value)
    except SchemaError as error:
        told = tuple(each for each in repairs if (each.path, each.message) != (error.path, error.reason))
        return SchemaTrial(refused=str(error), repairs=told, taken_from=found.taken_from)
    return SchemaTrial(pretty(made.value), made.provenance, repairs, complaints, taken_from=found.taken_from)


def _schema(text: str) -> _Found | Problem:
    read = read_json(text, PLACE, LABEL)
    if read.problem:
        return read.problem
    if isinstance(read.value, list) or (isinstance(read.value, dict) and _WRAPPERS & read.value.keys()):
        return _of_tool(text)
    if not isinstance(read.value, dict | bool):
        return Problem(PLACE, LABEL, f"expected a JSON Schema (an object or a boolean), found {kind(read.value)}")
    return _Found(read.value)


def _of_tool(text: str) -> _Found | Problem:
    """The parameters of the first tool in the text."""
    box = read_tools(text)
    if not box.tools:
        return box.problems[0] if box.problems else Problem(PLACE, LABEL, "expected a schema or a tool, found none")
    function = as_function(box.tools[0])["function"]
    fields: JsonObject = function if isinstance(function, dict) else {}
    parameters: Json = fields.get("parameters", {})
    further = f", the first of {len(box.tools)} tools" if len(box.tools) > 1 else ""
    return _Found(parameters if isinstance(parameters, dict | bool) else {}, f"{fields.get('name')}{further}")
