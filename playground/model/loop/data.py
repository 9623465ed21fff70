"""Messages, replies and token counts as JSON, as OpenAI spells them."""

from engine.jsontext import Json, JsonObject
from engine.messages import ChatReply, Choice, Message, Reasoning, Refusal, Usage


def usage_data(usage: Usage) -> JsonObject:
    """Token counts."""
    return {
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "reasoning_tokens": usage.reasoning_tokens,
        "cached_tokens": usage.cached_tokens,
        "total_tokens": usage.total_tokens,
    }


def message_data(message: Message) -> JsonObject:
    """One message; a tool's has the call that it answers."""
    if results := message.tool_results:
        first = results[0]
        return {"role": "tool", "tool_call_id": first.call_id, "name": first.name, "content": first.content}
    told: JsonObject = {"role": message.role, "content": message.text}
    if calls := message.tool_calls:
        told["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in calls
        ]
    return told


def reply_data(reply: ChatReply) -> JsonObject:
    """A reply: its choices with all they hold, and its token counts."""
    choices: list[Json] = [_choice(number, choice) for number, choice in enumerate(reply.choices)]
    return {"model": reply.head.model, "choices": choices, "usage": usage_data(reply.usage)}


def _choice(number: int, choice: Choice) -> JsonObject:
    thoughts = "".join(part.text for part in choice.parts if isinstance(part, Reasoning))
    refusal = "".join(part.text for part in choice.parts if isinstance(part, Refusal))
    told: JsonObject = {"index": number}
    if thoughts:
        told["reasoning"] = thoughts
    told["text"] = choice.text
    if refusal:
        told["refusal"] = refusal
    if choice.tool_calls:
        told["tool_calls"] = [
            {"id": call.id, "name": call.name, "arguments": call.arguments} for call in choice.tool_calls
        ]
    told["finish_reason"] = choice.finish_reason
    return told
