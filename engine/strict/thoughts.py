"""What providers want back of a model's thoughts, each in its own words.

All of them want it within a turn alone: from the user's last own words on. Agents that drop it break in their second
step. Facts: the providers' pages on thinking with tools, and the refusals that clients report.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from engine.bodies.fields import Fields
from engine.bodies.gemini import objects
from engine.errors import RequestError
from engine.jsontext import compact
from engine.script import opens

_THOUGHTS = frozenset({"thinking", "redacted_thinking"})
_REASONING_KEY = '\\"reasoning'
"""The key of thoughts in an instruction block, as it is quoted in a message that is itself JSON."""
_GIVEN = frozenset({"function_call_output", "custom_tool_call_output"})


def _since(by_user: Sequence[bool]) -> int:
    """Where the turn begins: after the last of the messages that the user says himself."""
    return max((number + 1 for number, said in enumerate(by_user) if said), default=0)


def check_blocks(messages: Sequence[Fields]) -> None:
    """Anthropic: a turn that results end begins with its thoughts. Raises RequestError."""
    kinds = [_kinds(message) for message in messages]
    if not kinds or "tool_result" not in kinds[-1]:
        return
    first = _since(
        [
            message.text("role") == "user" and "tool_result" not in kind
            for message, kind in zip(messages, kinds, strict=True)
        ]
    )
    path, found = next(_said(messages[first:], kinds[first:]), ("", "thinking"))
    if found not in _THOUGHTS and not _is_scripted(messages):
        raise RequestError(
            f"Expected `thinking` or `redacted_thinking`, but found `{found}`. When `thinking` is enabled, a final "
            "`assistant` message must start with a thinking block (preceding the lastmost set of `tool_use` and "
            "`tool_result` blocks): send the blocks back as they came, or disable `thinking`.",
            param=path,
        )


def _said(messages: Sequence[Fields], kinds: Sequence[list[str]]) -> Iterator[tuple[str, str]]:
    """What the model says: the path of each block's type, and the type; a summary of what was said before is none."""
    for message, types in zip(messages, kinds, strict=True):
        if message.text("role") == "assistant":
            for number, kind in enumerate(types or ["text"]):
                if kind != "compaction":
                    yield f"{message.path}.content.{number}.type", kind


def _is_scripted(messages: Sequence[Fields]) -> bool:
    """Whether an instruction block may have written the calls, and no thoughts: then there is nothing to send back."""
    text = compact([message.values for message in messages])
    return opens(text) and _REASONING_KEY not in text


def _kinds(message: Fields) -> list[str]:
    """The types of a message's blocks; none for plain text."""
    blocks = message.objects("content") if isinstance(message.get("content"), list) else ()
    return [block.text("type") for block in blocks]


def check_signatures(contents: Sequence[Fields]) -> None:
    """Gemini: the first call of each step of a turn has its signature. Raises RequestError.

    Any text is taken, as Google takes ``skip_thought_signature_validator`` with calls that no model made.
    """
    for number, parts in _steps(contents):
        calls = ((part, call) for part in parts if (call := part.object("functionCall")))
        part, call = next(calls, (None, None))
        if part is None or call is None or part.text("thoughtSignature"):
            continue
        raise RequestError(
            "Function call is missing a thought_signature in functionCall parts. This is required for tools to work "
            "correctly, and missing thought_signature may lead to degraded model performance. Additional data, "
            f"function call `default_api:{call.text('name')}`, position {number + 1}: expected the thoughtSignature "
            f"that came with it, or 'skip_thought_signature_validator' ({part.path}).",
            param=part.path,
        )


def _steps(contents: Sequence[Fields]) -> Iterator[tuple[int, list[Fields]]]:
    """What the model says at once within the turn: the number of its first content, and the parts."""
    parts = [[*objects(content, "parts")] for content in contents]
    by_model = [content.text("role") == "model" for content in contents]
    start = _since([not model and not all(map(_is_result, said)) for model, said in zip(by_model, parts, strict=True)])
    for of_model, group in groupby(range(start, len(parts)), key=by_model.__getitem__):
        if of_model:
            numbers = [*group]
            yield numbers[0], [part for number in numbers for part in parts[number]]


def _is_result(part: Fields) -> bool:
    return part.get("functionResponse") is not None


def check_reasoning_content(body: Fields) -> None:
    """DeepSeek: while it thinks, what was said with calls has its ``reasoning_content``. Raises RequestError."""
    thinking = body.object("thinking")
    if thinking is None or thinking.text("type") != "enabled":
        return
    messages = [*body.objects("messages")]
    start = _since([message.text("role") == "user" for message in messages])
    for number, message in enumerate(messages[start:], start):
        lost = message.get("tool_calls") and message.get("reasoning_content") is None
        if lost and not _is_scripted(messages):
            raise RequestError(
                f"Missing `reasoning_content` field in the assistant message at message index {number}: in thinking "
                "mode expected the one that came with its tool calls.",
                param=message.at("reasoning_content"),
            )


def check_reasoning_items(items: Sequence[Fields]) -> None:
    """OpenAI's Responses: what the model thought is followed by what it then said or called. Raises RequestError.

    A thought without an id is bound to nothing that OpenAI keeps, and may stand alone.
    """
    for item, following in pairwise((*items, None)):
        if item and _is_kept_thought(item) and (following is None or _is_given(following)):
            raise RequestError(
                f"Item '{item.text('id')[:100]}' of type 'reasoning' was provided without its required following item "
                f"({item.path}).",
                param="input",
            )


def _is_kept_thought(item: Fields) -> bool:
    return item.text("type") == "reasoning" and bool(item.text("id"))


def _is_given(item: Fields) -> bool:
    """Whether somebody else than the model gave an item."""
    kind = item.text("type", "message")
    return kind in _GIVEN or (kind == "message" and item.text("role") != "assistant")
