"""Ids that derive from the request alone."""

from engine.messages import ChatRequest

_FIRST = 10**18
_SPAN = 8 * 10**18


def call_ids(request: ChatRequest, count: int) -> list[str]:
    """``count`` consecutive ids, ``call_echo_`` and 19 digits; none of them stands in the conversation yet."""
    taken = {call.id for message in request.messages for call in message.tool_calls}
    base = _FIRST + int(request.fingerprint[:16], 16) % _SPAN
    while True:
        ids = [f"call_echo_{base + index}" for index in range(count)]
        if taken.isdisjoint(ids):
            return ids
        base += count
