"""A conversation of OpenAI's Responses made short: what the user said, and one item in place of all else."""

import base64
from typing import cast

from engine.jsontext import Json, JsonObject
from engine.messages import ChatRequest
from engine.replies.usage import input_tokens


def compacted(request: ChatRequest, items: list[Json], created: int) -> JsonObject:
    """A ``response.compaction`` of the items. The item that stands for the rest holds nothing, and is passed over."""
    identity = request.fingerprint[:40]
    said = [cast("JsonObject", item) for item in items if isinstance(item, dict) and item.get("role") == "user"]
    kept: list[Json] = [_message(item, f"msg_{identity}{number:04d}") for number, item in enumerate(said)]
    rest: JsonObject = {
        "id": f"cmp_{identity}",
        "type": "compaction",
        "encrypted_content": base64.b64encode(identity.encode()).decode(),
    }
    return {
        "id": f"resp_{request.fingerprint[:48]}",
        "object": "response.compaction",
        "created_at": created,
        "output": [*kept, rest],
        "usage": _usage(input_tokens(request)),
    }


def _message(item: JsonObject, identity: str) -> JsonObject:
    content = item.get("content")
    parts: Json = [{"type": "input_text", "text": content}] if isinstance(content, str) else content
    return {"id": identity, "status": "completed", **item, "type": "message", "content": parts}


def _usage(tokens: int) -> JsonObject:
    return {
        "input_tokens": tokens,
        "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
        "output_tokens": 0,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": tokens,
    }
