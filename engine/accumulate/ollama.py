"""Lines of Ollama's chat and generate."""

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import finish_reason, ollama_usage
from engine.accumulate.lenient import obj, objects, text
from engine.jsontext import JsonObject, compact


class Ollama:
    """Reads lines; a call comes whole, without an id."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls

    def take(self, line: JsonObject) -> None:
        """One line."""
        assembly = self._assembly
        assembly.model = assembly.model or text(line.get("model"))
        message = obj(line.get("message"))
        assembly.choice(0)
        assembly.say(0, "reasoning", text(message.get("thinking")) or text(line.get("thinking")))
        assembly.say(0, "text", text(message.get("content")) or text(line.get("response")))
        for call in objects(message.get("tool_calls")):
            self._call(call)
        if line.get("done") is True:
            self._end(line)

    def finish(self) -> None:
        """Nothing is held back."""

    def _call(self, call: JsonObject) -> None:
        function = obj(call.get("function"))
        arguments = function.get("arguments")
        spelled = arguments if isinstance(arguments, str) else compact(arguments or {})
        self._calls.whole(0, Fragment(None, text(call.get("id")), text(function.get("name")), spelled))

    def _end(self, line: JsonObject) -> None:
        usage = ollama_usage(line)
        self._assembly.usage = usage
        self._assembly.extras["usage"] = {key: value for key, value in line.items() if key.endswith(_COUNTED)}
        reason = text(line.get("done_reason")) or "stop"
        self._assembly.extras["finish_reasons"] = {"0": reason}
        called = reason == "stop" and next(self._assembly.calls(0), None) is not None
        self._assembly.finish(0, "tool_calls" if called else finish_reason(reason))


_COUNTED = ("_count", "_duration")
