"""What Ollama refuses: little, and in the words of Go's JSON reader."""

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.jsontext import kind
from engine.strict.body import Check

_EFFORTS = ("high", "medium", "low")
_ROLES = ("system", "user", "assistant", "tool")


def _messages(body: Fields) -> None:
    for message in body.objects("messages"):
        role, content = message.text("role"), message.get("content")
        if role not in _ROLES:
            raise RequestError(
                f"invalid role: {role[:40]!r} in {message.path}, role must be one of {', '.join(_ROLES)}",
                param=message.at("role"),
            )
        if content is not None and not isinstance(content, str):
            raise RequestError(
                f"json: cannot unmarshal {kind(content)} into Go struct field .messages.content of type string "
                f"({message.at('content')})",
                param=message.at("content"),
            )
        for call in message.objects("tool_calls"):
            _call(call)


def _call(call: Fields) -> None:
    function = call.object("function")
    arguments = function.get("arguments") if function else None
    if not isinstance(arguments, dict):
        raise RequestError(
            f"json: cannot unmarshal {kind(arguments)} into Go struct field .function.arguments of type object "
            f"({call.at('function.arguments')})",
            param=call.at("function.arguments"),
        )


def _think(body: Fields) -> None:
    think = body.get("think")
    if think is not None and not isinstance(think, bool) and think not in _EFFORTS:
        raise RequestError(
            f'invalid think value: {think!r:.100} (must be "high", "medium", "low", true, or false)', param="think"
        )


CHECKS: tuple[Check, ...] = (_messages, _think)
