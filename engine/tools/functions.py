"""Tools from Python functions: the annotations give the schema."""

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

from pydantic import ConfigDict, TypeAdapter, create_model
from pydantic_core import to_jsonable_python

from engine.jsontext import Json, JsonObject
from engine.tools.definition import NotJson, Tool, ToolContext

_CONTEXT = "context"
_BY_NAME: Final = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def tool(function: Callable[..., Any] | None = None, *, name: str = "", description: str = "") -> Any:  # noqa: ANN401  a decorator with and without arguments
    """A decorator: ``@tool`` or ``@tool(name=…, description=…)`` turns a function, sync or async, into a ``Tool``.

    The parameters' annotations give the schema, the docstring the description, the return annotation the output
    schema; a parameter named ``context`` is given the ToolContext. Raises TypeError for ``*args``, ``**kwargs`` and
    parameters before a ``/``, which no name is given by.
    """
    if function is None:
        return partial(_tool, name=name, description=description)
    return _tool(function, name=name, description=description)


def _tool(function: Callable[..., Any], *, name: str, description: str) -> Tool:
    signature = inspect.signature(function, eval_str=True)
    taken = {key: parameter for key, parameter in signature.parameters.items() if key != _CONTEXT}
    # fields have names of their own: those of a model's methods, and such as begin with _, can't be theirs
    keys = {f"parameter_{number}": key for number, key in enumerate(taken)}
    fields: dict[str, Any] = {field: _field(taken[key]) for field, key in keys.items()}
    model = create_model(function.__name__, __config__=ConfigDict(alias_generator=keys.__getitem__), **fields)
    wants_context = _CONTEXT in signature.parameters

    def handler(arguments: JsonObject, context: ToolContext) -> Any:  # noqa: ANN401  a value, or one to await
        read = model.model_validate(arguments)
        values = {key: getattr(read, field) for field, key in keys.items()}
        result = function(**values, context=context) if wants_context else function(**values)
        return _awaited(result) if inspect.isawaitable(result) else _json(result)

    schema = cast("JsonObject", model.model_json_schema())
    return Tool(
        name or function.__name__,
        description or inspect.getdoc(function) or "",
        schema,
        handler,
        _output_schema(signature.return_annotation),
    )


async def _awaited(result: Any) -> Json:  # noqa: ANN401  what the function awaits
    return _json(await result)


def _field(parameter: inspect.Parameter) -> tuple[Any, Any]:
    if parameter.kind not in _BY_NAME:
        raise TypeError(f"expected named parameters only, got {parameter}")
    annotation = Any if parameter.annotation is inspect.Parameter.empty else parameter.annotation
    return annotation, ... if parameter.default is inspect.Parameter.empty else parameter.default


def _output_schema(annotation: Any) -> JsonObject | None:  # noqa: ANN401  any annotation
    if annotation is inspect.Signature.empty:
        return None
    return cast("JsonObject", TypeAdapter(annotation).json_schema(mode="serialization"))


def _json(result: Any) -> Json:  # noqa: ANN401  what a function gave back
    """Models, dates and the like as JSON. Raises NotJson."""
    try:
        return cast("Json", to_jsonable_python(result, fallback=_refuse))
    except (TypeError, ValueError) as error:
        raise NotJson(str(error)) from error


def _refuse(value: Any) -> Any:  # noqa: ANN401  whatever has no JSON form
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
