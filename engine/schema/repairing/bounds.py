"""How keywords that hold a number are repaired: bounds, steps and counts."""

from math import isfinite

from engine.jsontext import Json, JsonObject, compact
from engine.schema.repairing.report import Repair, Report, Steps
from engine.schema.spec.drafts import DRAFT_4

_COUNTS = (
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "minContains",
    "maxContains",
)


def _number(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if value is None:
        del schema[keyword]
        report.say((*steps, keyword), "expected a number, found null; left out")
    elif isinstance(value, str) and (number := _as_number(value)) is not None:
        schema[keyword] = number
        report.say((*steps, keyword), f"expected a number, found the text {value!r}")
    if keyword == "multipleOf" and keyword in schema:
        _step(report, schema, steps)


def _exclusive(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    _number(report, schema, keyword, steps)
    if keyword in schema:
        (_open_bound if report.draft is DRAFT_4 else _boolean_bound)(report, schema, keyword, steps)


def _open_bound(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    """In draft 4 it says whether the bound beside it is open; a number is a bound of its own, as in later drafts."""
    value, bound = schema[keyword], keyword.removeprefix("exclusive").lower()
    beside = schema.get(bound)
    if not isinstance(value, bool) and isinstance(value, int | float):
        is_tighter = not isinstance(beside, int | float) or value == beside or (value > beside) is (bound == "minimum")
        schema[keyword] = is_tighter
        if is_tighter:
            schema[bound] = value
        report.say((*steps, keyword), "expected true or false, found a number; read as in draft 6")
    elif isinstance(value, bool) and beside is None:
        del schema[keyword]
        report.say((*steps, keyword), f"expected {bound!r} beside it; left out")


def _step(report: Report, schema: JsonObject, steps: Steps) -> None:
    """``multipleOf`` is above 0: nothing is a multiple of 0, and the sign doesn't count."""
    value = schema["multipleOf"]
    if not isinstance(value, int | float) or isinstance(value, bool) or value > 0:
        return
    if value:
        schema["multipleOf"] = -value
    else:
        del schema["multipleOf"]
    report.say((*steps, "multipleOf"), f"expected a number above 0, found {value}{'' if value else '; left out'}")


def _boolean_bound(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value, bound = schema[keyword], keyword.removeprefix("exclusive").lower()
    if not isinstance(value, bool):
        return
    del schema[keyword]
    if value and bound in schema:
        schema[keyword] = schema.pop(bound)
    report.say((*steps, keyword), "expected a number, found a boolean; read as in draft 4")


def _count(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    number = _as_number(value) if isinstance(value, str) else value
    if isinstance(number, int | float) and not isinstance(number, bool):
        whole = max(0, int(number))
        if whole == value and isinstance(value, int):
            return
        schema[keyword] = whole
    elif value is None:
        del schema[keyword]
    else:
        return
    report.say((*steps, keyword), f"expected an integer of 0 or more, found {compact(value)}")


def _as_number(text: str) -> Json:
    try:
        return int(text)
    except ValueError:
        try:
            number = float(text)
        except ValueError:
            return None
        return number if isfinite(number) else None


BOUNDS: dict[str, Repair] = {
    **dict.fromkeys(("minimum", "maximum", "multipleOf"), _number),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum"), _exclusive),
    **dict.fromkeys(_COUNTS, _count),
}
