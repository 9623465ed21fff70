"""What Gemini's responses are made of: parts, usage, reasons to stop, probabilities."""

import math
from collections.abc import Iterable
from itertools import takewhile
from typing import cast

from engine.bodies.gemini import signs
from engine.jsontext import Json, JsonObject
from engine.messages import Reasoning, ReplyHead, ReplyPart, ToolCall, Usage
from engine.replies.ids import signature
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


def content_parts(parts: tuple[ReplyPart, ...], head: ReplyHead) -> list[Json]:
    """The parts of a content, at least one; the first call is signed, where the model thinks before it."""
    ahead = [*takewhile(lambda part: not isinstance(part, ToolCall), parts)]
    signed = signature_of(head, thinks=any(isinstance(part, Reasoning) for part in ahead))
    said = enumerate(parts)
    return [content_part(part, signed if number == len(ahead) else "") for number, part in said] or [{"text": ""}]


def signature_of(head: ReplyHead, *, thinks: bool) -> str:
    """What stands with the first call of a choice that thinks, and of a model that always does; else nothing."""
    return signature(head.fingerprint) if thinks or signs(head.model) else ""


def content_part(part: ReplyPart, signed: str = "") -> JsonObject:
    """A part of a content; broken arguments become an empty object, since a wire object can't be broken."""
    match part:
        case ToolCall():
            call: JsonObject = {"functionCall": {"id": part.id, "name": part.name, "args": part.values}}
            return {**call, "thoughtSignature": signed} if signed else call
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


def logprobs_result(texts: Iterable[str], alternatives: int) -> JsonObject:
    """A candidate's ``avgLogprobs`` and ``logprobsResult`` for texts that aren't all empty."""
    tokens = cast("list[JsonObject]", token_logprobs(texts, alternatives))
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
