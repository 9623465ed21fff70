"""What Gemini's responses are made of: parts, usage, reasons to stop, probabilities."""

import math
from typing import cast

from engine.jsontext import Json, JsonObject
from engine.messages import Reasoning, ReplyHead, ReplyPart, ToolCall, Usage
from engine.replies.logprobs import token_id, token_logprobs

_FINISH_REASONS = {"stop": "STOP", "length": "MAX_TOKENS", "tool_calls": "STOP", "content_filter": "SAFETY"}


def response(head: ReplyHead, candidates: list[Json], usage: JsonObject) -> JsonObject:
    """A ``GenerateContentResponse``, whole or a chunk of one."""
    return {
        "candidates": candidates,
        "usageMetadata": usage,
        "modelVersion": head.model,
        "responseId": head.fingerprint[:24],
    }


def finish(reason: str) -> str:
    """A finish reason in Gemini's words; a script's own words stay as they are."""
    return _FINISH_REASONS.get(reason, reason)


def content_parts(parts: tuple[ReplyPart, ...], signature: str) -> list[Json]:
    """The parts of a content, at least one; the first call has the signature, where there is one."""
    first = next((part for part in parts if isinstance(part, ToolCall)), None)
    return [content_part(part, signature if part is first else "") for part in parts] or [{"text": ""}]


def content_part(part: ReplyPart, signature: str = "") -> JsonObject:
    """A part of a content; broken arguments become an empty object, since a wire object can't be broken."""
    match part:
        case ToolCall():
            call: JsonObject = {"functionCall": {"id": part.id, "name": part.name, "args": part.values}}
            return {**call, "thoughtSignature": signature} if signature else call
        case Reasoning():
            return {"text": part.text, "thought": True}
        case _:
            return {"text": part.text}


def usage_metadata(usage: Usage) -> JsonObject:
    """Gemini counts thoughts apart from the candidates' tokens."""
    counts: JsonObject = {
        "promptTokenCount": usage.input_tokens,
        "candidatesTokenCount": max(0, usage.output_tokens - usage.reasoning_tokens),
        "totalTokenCount": usage.total_tokens,
        "promptTokensDetails": [{"modality": "TEXT", "tokenCount": usage.input_tokens}],
    }
    if usage.reasoning_tokens:
        counts["thoughtsTokenCount"] = usage.reasoning_tokens
    if usage.cached_tokens:
        counts["cachedContentTokenCount"] = usage.cached_tokens
    return counts


def logprobs_result(text: str, alternatives: int) -> JsonObject:
    """A candidate's ``avgLogprobs`` and ``logprobsResult`` for a text that isn't empty."""
    tokens = cast("list[JsonObject]", token_logprobs(text, alternatives))
    chosen: list[Json] = [_probable(token) for token in tokens]
    total = math.fsum(cast("float", token["logprob"]) for token in tokens)
    result: JsonObject = {"chosenCandidates": chosen}
    if alternatives:
        result["topCandidates"] = [{"candidates": _alternatives(token)} for token in tokens]
    return {"avgLogprobs": round(total / len(tokens), 6), "logprobsResult": result}


def _alternatives(token: JsonObject) -> list[Json]:
    return [_probable(one) for one in cast("list[JsonObject]", token["top_logprobs"])]


def _probable(token: JsonObject) -> JsonObject:
    text = cast("str", token["token"])
    return {"token": text, "tokenId": token_id(text), "logProbability": token["logprob"]}
