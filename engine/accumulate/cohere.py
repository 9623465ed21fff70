"""Events and bodies of Cohere's chat, version 2."""

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import cohere_usage, finish_reason
from engine.accumulate.lenient import items, number, obj, objects, text
from engine.jsontext import JsonObject


class Cohere:
    """Reads events. The plan before the calls is reasoning; text and calls are counted apart."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls

    def take(self, event: JsonObject) -> None:
        """One event, or a whole response."""
        if "type" not in event:
            self._message(obj(event.get("message")), None)
            self._end(event)
            return
        delta = obj(event.get("delta"))
        if text(event.get("type")) == "content-start":
            self._assembly.settle(0)
        self._message(obj(delta.get("message")), number(event.get("index")))
        if text(event.get("type")) == "message-end":
            self._end(delta)
        if event.get("id"):
            self._assembly.extras["id"] = event["id"]

    def finish(self) -> None:
        """Nothing is held back."""

    def _message(self, message: JsonObject, index: int | None) -> None:
        """What a delta holds and what a whole message holds is spelled alike."""
        assembly = self._assembly
        assembly.choice(0)
        assembly.say(0, "reasoning", text(message.get("tool_plan")))
        content = message.get("content")
        assembly.say(0, "text", text(content))
        for item in objects(content):
            assembly.say(0, "reasoning", text(item.get("thinking")))
            assembly.say(0, "text", text(item.get("text")))
        for place, call in enumerate(objects(message.get("tool_calls"))):
            self._call(place if index is None else index, call)
        for citation in objects(message.get("citations")):
            items(assembly.extras.setdefault("citations", [])).append(citation)

    def _call(self, index: int, call: JsonObject) -> None:
        function = obj(call.get("function"))
        name, arguments = text(function.get("name")), text(function.get("arguments"))
        self._calls.take(0, [Fragment(index, text(call.get("id")), name, arguments)])

    def _end(self, end: JsonObject) -> None:
        usage = obj(end.get("usage"))
        if usage:
            self._assembly.usage = cohere_usage(usage)
            self._assembly.extras["usage"] = usage
        if reason := text(end.get("finish_reason")):
            self._assembly.extras["finish_reasons"] = {"0": reason}
            self._assembly.finish(0, "error" if end.get("error") else finish_reason(reason))
