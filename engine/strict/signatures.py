"""The thought signatures that Gemini's thinking models give with calls, and want back with them.

Facts: Google's page on thought signatures, and the refusals that clients report. Of parallel calls the first has one;
asked for are those of the current turn, which begins at the user's last words; any text is taken here, as Google takes
``skip_thought_signature_validator`` with calls that no model made.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.bodies.fields import Fields
from engine.bodies.gemini import camel
from engine.errors import RequestError


def check_signatures(contents: Sequence[Fields]) -> None:
    """Raises RequestError for a step of the current turn whose first call has lost its signature."""
    for number, parts in _steps(contents):
        for part in parts:
            call = part.object("functionCall")
            if call is None:
                continue
            if not part.text("thoughtSignature"):
                raise RequestError(
                    "Function call is missing a thought_signature in functionCall parts. This is required for tools to "
                    "work correctly, and missing thought_signature may lead to degraded model performance. Additional "
                    f"data, function call `default_api:{call.text('name')}`, position {number + 1}: expected the "
                    f"thoughtSignature that came with it, or 'skip_thought_signature_validator' ({part.path}).",
                    param=part.path,
                )
            break


def _steps(contents: Sequence[Fields]) -> Iterator[tuple[int, list[Fields]]]:
    """What the model says at once, after the user's last words: the number of its first content, and the parts."""
    parts = [[*map(camel, content.objects("parts"))] for content in contents]
    by_model = [content.text("role") == "model" for content in contents]
    asked = [number for number, said in enumerate(parts) if not by_model[number] and not all(map(_is_result, said))]
    start = asked[-1] + 1 if asked else 0
    for of_model, group in groupby(range(start, len(parts)), key=by_model.__getitem__):
        if of_model:
            numbers = [*group]
            yield numbers[0], [part for number in numbers for part in parts[number]]


def _is_result(part: Fields) -> bool:
    return part.get("functionResponse") is not None
