"""What Gemini refuses. It is given the body with its own keys in camelCase."""

import re
from collections.abc import Iterator
from itertools import groupby, islice

from engine.bodies.fields import Fields
from engine.bodies.gemini import camel, objects, signs
from engine.errors import RequestError
from engine.strict.body import Check
from engine.strict.gemini_schemas import check_items
from engine.strict.known.gemini import PART, TYPES, WITHIN, snake
from engine.strict.members import Members, Stranger, known_members
from engine.strict.rules import ranges
from engine.strict.thoughts import check_signatures
from engine.strict.values import typed_members

FIELDS = (
    "cachedContent contents generationConfig generateContentRequest labels model safetySettings serviceTier store "
    "systemInstruction toolConfig tools"
)
BODY = Members(frozenset(FIELDS.split()), WITHIN)
RANGES: dict[str, tuple[float, float]] = {"temperature": (0, 2), "topP": (0, 1), "candidateCount": (1, 8)}
_NAME = re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}")
_OLDER = re.compile(r"gemini-[12]\b")
_MOST_STOPS = 5
_MOST_TOLD = 10
_KNOWN_PARTS = "text, inlineData, fileData, functionCall, functionResponse and what code and tools of Google's own give"


def refusal(path: str, message: str) -> RequestError:
    """A complaint about a field, which it ends with where its words don't have it."""
    return RequestError(message if path in message else f"{message} ({path})", param=path)


def _fields(body: Fields) -> None:
    for name in body.values:
        if name not in BODY.names:
            raise refusal(name[:100], f'Invalid JSON payload received. Unknown name "{name[:100]}": Cannot find field.')


def _contents(body: Fields) -> None:
    contents = [*objects(body, "contents")]
    if not contents:
        raise refusal("contents", "* GenerateContentRequest.contents: contents is not specified")
    for number, content in enumerate(contents):
        if content.text("role", "user") not in {"user", "model", "function"}:
            raise refusal(
                content.at("role"),
                f"Please use a valid role: user, model. contents[{number}].role is {content.get('role')!r:.100}.",
            )
        if not content.get("parts"):
            place = f"contents[{number}].parts"
            raise refusal(place, f"* GenerateContentRequest.{place}: contents.parts must not be empty.")


def _parts(content: Fields, name: str) -> list[str]:
    """The names in the function calls, or in the function responses, of a content."""
    found = (part.object(name) for part in objects(content, "parts"))
    return [inner.text("name") for inner in found if inner]


def _spoken(body: Fields) -> Iterator[tuple[int, list[str], list[str]]]:
    """The turns: where each begins, and the names that it calls and responds to.

    What a model says in several contents is one turn: Google's own client sends back each chunk of a stream as one.
    """
    for of_model, group in groupby(
        enumerate(objects(body, "contents")), key=lambda pair: pair[1].text("role") == "model"
    ):
        contents = [
            (number, _parts(content, "functionCall"), _parts(content, "functionResponse")) for number, content in group
        ]
        if of_model:
            called = [name for _, calls, _ in contents for name in calls]
            yield contents[0][0], called, [name for *_, results in contents for name in results]
        else:
            yield from contents


def _turns(body: Fields) -> None:
    """Calls come after the user or a result; results come right after their calls, as many as these."""
    waiting: list[str] = []
    for number, calls, results in _spoken(body):
        if results and not waiting:
            raise refusal(
                f"contents[{number}].parts",
                "Please ensure that function response turn comes immediately after a function call turn: "
                f"contents[{number}] has responses for {', '.join(results)}, but no call came before.",
            )
        if len(results) != len(waiting):
            raise refusal(
                f"contents[{number}].parts",
                "Please ensure that the number of function response parts is equal to the number of function call "
                f"parts of the function call turn: expected {len(waiting)} ({', '.join(waiting)}), "
                f"but contents[{number}] has {len(results)}.",
            )
        if calls and number == 0:
            raise refusal(
                "contents[0].parts",
                "Please ensure that function call turn comes immediately after a user turn or after a function "
                "response turn.",
            )
        waiting = calls
    if waiting:
        raise refusal("contents", f"Expected function response parts for {', '.join(waiting)}, but the contents end.")


def unknown_parts(body: Fields) -> tuple[str, ...]:
    """A warning for each of the first parts of which no member is one of a part's."""
    contents = _given(camel(body), "contents")
    parts = (part for content in contents for part in _given(camel(content), "parts"))
    unknown = (part for part in parts if part.values and PART.names.isdisjoint(part.values))
    return tuple(
        f"{part.path} is {next(iter(part.values))!r:.100} and is passed over; the known ones are {_KNOWN_PARTS}"
        for part in islice(unknown, _MOST_TOLD)
    )


def _given(fields: Fields, name: str) -> Iterator[Fields]:
    """The objects of an array, or the one in its place; what is none is left to the one who reads it."""
    value = fields.get(name)
    if isinstance(value, dict):
        yield Fields(value, fields.at(name))
    if isinstance(value, list):
        for number, item in enumerate(value):
            if isinstance(item, dict):
                yield Fields(item, f"{fields.at(name)}[{number}]")


def _tools(body: Fields) -> None:
    seen: set[str] = set()
    for tool in objects(body, "tools"):
        for function in tool.objects("functionDeclarations"):
            name = function.text("name")
            if not _NAME.fullmatch(name):
                raise refusal(
                    function.at("name"),
                    "Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, "
                    "0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128, "
                    f"but got {name!r:.100}.",
                )
            if name in seen:
                raise refusal(function.at("name"), f"Duplicate function declaration found: {name}")
            seen.add(name)


def _choice(body: Fields) -> None:
    config = body.object("toolConfig")
    calling = camel(config).object("functionCallingConfig") if config else None
    if calling is None:
        return
    if not body.get("tools"):
        raise refusal("toolConfig", "Function calling config is set without function_declarations.")
    calling = camel(calling)
    if calling.get("allowedFunctionNames") and calling.text("mode").upper() not in {"ANY", "VALIDATED"}:
        raise refusal(
            calling.at("allowedFunctionNames"),
            f"Allowed function names should be set only when mode is ANY, but got {calling.get('mode')!r:.100}.",
        )


def _config(body: Fields) -> None:
    given = body.object("generationConfig")
    if given is None:
        return
    config = camel(given)
    ranges(RANGES)(config)
    stops = config.get("stopSequences")
    if isinstance(stops, list) and len(stops) > _MOST_STOPS:
        raise refusal(config.at("stopSequences"), f"Expected at most {_MOST_STOPS} stop sequences, got {len(stops)}.")
    shaped = config.get("responseSchema") or config.get("responseJsonSchema")
    if shaped and config.text("responseMimeType") not in {"application/json", "text/x.enum"}:
        raise refusal(
            config.at("responseMimeType"),
            "A response schema needs the response mime type application/json, "
            f"but got {config.text('responseMimeType')!r:.100}.",
        )


def _one_form(body: Fields) -> None:
    """What models before the third generation don't do at once: call functions, and answer in JSON."""
    config = body.object("generationConfig")
    kind = camel(config).text("responseMimeType") if config else ""
    if kind == "application/json" and any(tool.get("functionDeclarations") for tool in objects(body, "tools")):
        raise refusal(
            "generationConfig.responseMimeType",
            f"Function calling with a response mime type: '{kind}' is unsupported by this model.",
        )


def unknown_member(stranger: Stranger) -> RequestError:
    """The complaint about a member that an object doesn't have."""
    name, place = stranger.name[:100], snake(stranger.path)
    words = f"Invalid JSON payload received. Unknown name \"{name}\" at '{place}': Cannot find field."
    return RequestError(words, param=stranger.place)


_ALL: tuple[Check, ...] = (
    _fields,
    _contents,
    _turns,
    _tools,
    _choice,
    _config,
    known_members(BODY, unknown_member),
    typed_members(BODY, TYPES),
    check_items,
)


def checks(model: str) -> tuple[Check, ...]:
    """The checks of a generation by this model."""

    def check_all(body: Fields) -> None:
        spelled = camel(body)
        for check in _ALL:
            check(spelled)
        if signs(model):
            check_signatures([*objects(spelled, "contents")])
        if _OLDER.match(model):
            _one_form(spelled)

    return (check_all,)
