"""One question put to every dialect, and what each says back, as plain values."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.wire import HttpRequest


@dataclass(frozen=True)
class Turn:
    """A turn of the conversation. ``calls`` are (id, name, arguments), ``results`` (id, name, content)."""

    role: str
    text: str = ""
    calls: tuple[tuple[str, str, dict[str, Any]], ...] = ()
    results: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class Ask:
    """What is asked, without a wire. ``choice`` is auto, none, required or the name of a tool."""

    turns: tuple[Turn, ...]
    tools: tuple[dict[str, Any], ...] = ()
    choice: str = "auto"
    parallel: bool = True
    limit: int = 1000
    stop: tuple[str, ...] = ()
    reasoning: bool = False
    schema: dict[str, Any] | None = None


@dataclass
class Said:
    """What was said. ``usage`` is input, output and reasoning tokens, None where the wire doesn't tell."""

    text: str = ""
    reasoning: str = ""
    calls: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    finish: str = ""
    usage: tuple[int, int, int | None] = (0, 0, None)

    def add_call(self, identity: str, name: str, arguments: str) -> None:
        """Another call; its id without the prefix that each provider has of its own."""
        number = identity.rpartition("_echo_")[2] if "_echo_" in identity else ""
        self.calls.append((number, name, arguments))


Event = tuple[str | None, Any]


def events(body: bytes) -> list[Event]:
    """Server-sent events as (name, value); ``[DONE]`` is a value of its own."""
    found: list[Event] = []
    for block in body.decode().replace("\r\n", "\n").removesuffix("\n\n").split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n"))
        data = lines["data"]
        found.append((lines.get("event"), data if data == "[DONE]" else json.loads(data)))
    return found


def chunks(body: bytes) -> list[Any]:
    """The values of server-sent events, ``[DONE]`` apart."""
    return [value for _, value in events(body) if value != "[DONE]"]


def dump(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def function(tool: dict[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": tool}


# ------------------------------------------------------------------------------------------- OpenAI's body


def openai_messages(ask: Ask) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    for turn in ask.turns:
        if turn.results:
            said.extend(
                {"role": "tool", "tool_call_id": identity, "content": content} for identity, _, content in turn.results
            )
        elif turn.calls:
            calls = [
                {"id": identity, "type": "function", "function": {"name": name, "arguments": dump(arguments)}}
                for identity, name, arguments in turn.calls
            ]
            said.append({"role": "assistant", "content": turn.text or None, "tool_calls": calls})
        else:
            said.append({"role": turn.role, "content": turn.text})
    return said


def openai_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    body: dict[str, Any] = {
        "model": "echo",
        "messages": openai_messages(ask),
        "max_tokens": ask.limit,
        "stream": stream,
    }
    if stream:
        body["stream_options"] = {"include_usage": True}
    if ask.tools:
        known = {"auto", "none", "required"}
        named = {"type": "function", "function": {"name": ask.choice}}
        body |= {
            "tools": [*map(function, ask.tools)],
            "tool_choice": ask.choice if ask.choice in known else named,
            "parallel_tool_calls": ask.parallel,
        }
    if ask.stop:
        body["stop"] = [*ask.stop]
    if ask.reasoning:
        body["reasoning_effort"] = "low"
    if ask.schema:
        body["response_format"] = {"type": "json_schema", "json_schema": {"name": "answer", "schema": ask.schema}}
    return body


def openai_said(body: bytes, *, stream: bool) -> Said:
    said = Said()
    parts: dict[int, list[str]] = {}
    for chunk in chunks(body) if stream else [json.loads(body)]:
        for choice in chunk["choices"]:
            told = choice["delta"] if stream else choice["message"]
            said.text += told.get("content") or ""
            said.reasoning += told.get("reasoning") or ""
            calls: list[Any] = told.get("tool_calls") or []
            for call in calls:
                place = call["index"] if stream else len(parts)
                mine = parts.setdefault(place, [call.get("id", ""), call["function"].get("name", ""), ""])
                mine[2] += call["function"]["arguments"]
            said.finish = choice["finish_reason"] or said.finish
        if usage := chunk.get("usage"):
            reasoning = usage.get("completion_tokens_details", {}).get("reasoning_tokens")
            said.usage = usage["prompt_tokens"], usage["completion_tokens"], reasoning
            assert usage["total_tokens"] == said.usage[0] + said.usage[1]
    for identity, name, arguments in parts.values():
        said.add_call(identity, name, arguments)
    return said


# ------------------------------------------------------------------------------------------------ Responses


def responses_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    items: list[dict[str, Any]] = []
    for turn in ask.turns:
        if turn.text or not (turn.calls or turn.results):
            items.append({"role": turn.role, "content": turn.text})
        items.extend(
            {"type": "function_call", "call_id": identity, "name": name, "arguments": dump(arguments)}
            for identity, name, arguments in turn.calls
        )
        items.extend(
            {"type": "function_call_output", "call_id": identity, "output": content}
            for identity, _, content in turn.results
        )
    body: dict[str, Any] = {
        "model": "echo",
        "input": items,
        "max_output_tokens": ask.limit,
        "parallel_tool_calls": ask.parallel,
        "stream": stream,
    }
    if ask.tools:
        known = {"auto", "none", "required"}
        body |= {
            "tools": [{"type": "function", **tool} for tool in ask.tools],
            "tool_choice": ask.choice if ask.choice in known else {"type": "function", "name": ask.choice},
        }
    if ask.reasoning:
        body["reasoning"] = {"effort": "low"}
    if ask.schema:
        body["text"] = {"format": {"type": "json_schema", "name": "answer", "schema": ask.schema}}
    return body


def responses_said(body: bytes, *, stream: bool) -> Said:
    if not stream:
        return response_said(json.loads(body))
    told = chunks(body)
    whole = response_said(told[-1]["response"])
    pieces = Said(finish=whole.finish, usage=whole.usage)
    arguments: dict[int, list[str]] = {}
    for event in told:
        match event["type"]:
            case "response.output_text.delta":
                pieces.text += event["delta"]
            case "response.reasoning_summary_text.delta":
                pieces.reasoning += event["delta"]
            case "response.output_item.added" if event["item"]["type"] == "function_call":
                arguments[event["output_index"]] = [event["item"]["call_id"], event["item"]["name"], ""]
            case "response.function_call_arguments.delta":
                arguments[event["output_index"]][2] += event["delta"]
            case _:
                pass
    for identity, name, text in arguments.values():
        pieces.add_call(identity, name, text)
    assert pieces == whole
    return pieces


def response_said(response: dict[str, Any]) -> Said:
    said = Said()
    for item in response["output"]:
        match item["type"]:
            case "message":
                said.text += "".join(part.get("text", "") for part in item["content"])
            case "reasoning":
                said.reasoning += "".join(part["text"] for part in item["summary"])
            case _:
                said.add_call(item["call_id"], item["name"], item["arguments"])
    reasons = {"max_output_tokens": "length", "content_filter": "content_filter"}
    details = response["incomplete_details"]
    said.finish = reasons[details["reason"]] if details else "tool_calls" if said.calls else "stop"
    usage = response["usage"]
    said.usage = (
        usage["input_tokens"],
        usage["output_tokens"],
        usage["output_tokens_details"]["reasoning_tokens"],
    )
    return said


# ------------------------------------------------------------------------------------------------ Anthropic


def anthropic_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    messages: list[dict[str, Any]] = []
    for turn in ask.turns:
        if turn.role == "system":
            continue
        content: list[dict[str, Any]] = [{"type": "text", "text": turn.text}] if turn.text else []
        content += [
            {"type": "tool_use", "id": identity, "name": name, "input": arguments}
            for identity, name, arguments in turn.calls
        ]
        content += [
            {"type": "tool_result", "tool_use_id": identity, "content": text} for identity, _, text in turn.results
        ]
        messages.append({"role": "user" if turn.results else turn.role, "content": content or turn.text})
    body: dict[str, Any] = {"model": "echo", "messages": messages, "max_tokens": ask.limit, "stream": stream}
    if system := [turn.text for turn in ask.turns if turn.role == "system"]:
        body["system"] = system[0]
    if ask.tools:
        names = {"auto": "auto", "none": "none", "required": "any"}
        choice: dict[str, Any] = {"type": names.get(ask.choice, "tool")}
        if choice["type"] == "tool":
            choice["name"] = ask.choice
        if choice["type"] != "none":
            choice["disable_parallel_tool_use"] = not ask.parallel
        body["tools"] = [
            {"name": tool["name"], "description": tool["description"], "input_schema": tool["parameters"]}
            for tool in ask.tools
        ]
        body["tool_choice"] = choice
    if ask.stop:
        body["stop_sequences"] = [*ask.stop]
    if ask.reasoning:
        body["thinking"] = {"type": "enabled", "budget_tokens": 1024}
    if ask.schema:
        body["output_config"] = {"format": {"type": "json_schema", "schema": ask.schema}}
    return body


ANTHROPIC_REASONS = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "tool_use": "tool_calls",
    "refusal": "content_filter",
}


def anthropic_said(body: bytes, *, stream: bool) -> Said:
    message = anthropic_whole(chunks(body)) if stream else json.loads(body)
    said = Said(finish=ANTHROPIC_REASONS[message["stop_reason"]])
    for block in message["content"]:
        match block["type"]:
            case "text":
                said.text += block["text"]
            case "thinking":
                said.reasoning += block["thinking"]
            case _:
                said.add_call(block["id"], block["name"], dump(block["input"]))
    usage = message["usage"]
    said.usage = (
        usage["input_tokens"] + usage["cache_read_input_tokens"],
        usage["output_tokens"],
        usage["output_tokens_details"]["thinking_tokens"],
    )
    return said


def anthropic_whole(told: list[Any]) -> dict[str, Any]:
    """The message that a stream of events tells."""
    message: dict[str, Any] = {}
    keys = {"text_delta": "text", "thinking_delta": "thinking", "signature_delta": "signature"}
    inputs: dict[int, str] = {}
    for event in told:
        match event["type"]:
            case "message_start":
                message = event["message"]
            case "content_block_start":
                message["content"].append(event["content_block"])
            case "content_block_delta" if event["delta"]["type"] == "input_json_delta":
                inputs[event["index"]] = inputs.get(event["index"], "") + event["delta"]["partial_json"]
            case "content_block_delta":
                key = keys[event["delta"]["type"]]
                message["content"][event["index"]][key] += event["delta"][key]
            case "message_delta":
                message |= event["delta"]
                message["usage"] |= event["usage"]
            case _:
                pass
    for index, text in inputs.items():
        message["content"][index]["input"] = json.loads(text or "{}")
    return message


# --------------------------------------------------------------------------------------------------- Gemini


def gemini_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    del stream
    contents: list[dict[str, Any]] = []
    for turn in ask.turns:
        if turn.role == "system":
            continue
        parts: list[dict[str, Any]] = [{"text": turn.text}] if turn.text or not (turn.calls or turn.results) else []
        parts += [
            {"functionCall": {"id": identity, "name": name, "args": arguments}}
            for identity, name, arguments in turn.calls
        ]
        parts += [
            {"functionResponse": {"id": identity, "name": name, "response": {"result": text}}}
            for identity, name, text in turn.results
        ]
        contents.append({"role": "model" if turn.role == "assistant" else "user", "parts": parts})
    config: dict[str, Any] = {"maxOutputTokens": ask.limit}
    body: dict[str, Any] = {"contents": contents, "generationConfig": config}
    if system := [turn.text for turn in ask.turns if turn.role == "system"]:
        body["systemInstruction"] = {"parts": [{"text": system[0]}]}
    if ask.tools:
        modes = {"auto": "AUTO", "none": "NONE", "required": "ANY"}
        calling: dict[str, Any] = {"mode": modes.get(ask.choice, "ANY")}
        if ask.choice not in modes:
            calling["allowedFunctionNames"] = [ask.choice]
        body["tools"] = [{"functionDeclarations": [*ask.tools]}]
        body["toolConfig"] = {"functionCallingConfig": calling}
    if ask.stop:
        config["stopSequences"] = [*ask.stop]
    if ask.reasoning:
        config["thinkingConfig"] = {"includeThoughts": True}
    if ask.schema:
        config |= {"responseMimeType": "application/json", "responseJsonSchema": ask.schema}
    return body


def gemini_said(body: bytes, *, stream: bool) -> Said:
    said = Said()
    for chunk in chunks(body) if stream else [json.loads(body)]:
        (candidate,) = chunk["candidates"]
        for part in candidate["content"]["parts"]:
            if call := part.get("functionCall"):
                said.add_call(call["id"], call["name"], dump(call["args"]))
            elif part.get("thought"):
                said.reasoning += part["text"]
            else:
                said.text += part["text"]
        said.finish = candidate.get("finishReason", "")
        usage = chunk["usageMetadata"]
        thoughts = usage.get("thoughtsTokenCount", 0)
        said.usage = usage["promptTokenCount"], usage["candidatesTokenCount"] + thoughts, thoughts
        assert usage["totalTokenCount"] == said.usage[0] + said.usage[1]
    words = {"STOP": "tool_calls" if said.calls else "stop", "MAX_TOKENS": "length", "SAFETY": "content_filter"}
    said.finish = words[said.finish]
    return said


# -------------------------------------------------------------------------------------------- Gemini's interactions


def interactions_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    steps: list[dict[str, Any]] = []
    for turn in ask.turns:
        said = [{"type": "text", "text": turn.text}]
        if turn.role == "assistant" and turn.text:
            steps.append({"type": "model_output", "content": said})
        elif turn.role == "user":
            steps.append({"type": "user_input", "content": said})
        steps += [
            {"type": "function_call", "id": identity, "name": name, "arguments": arguments}
            for identity, name, arguments in turn.calls
        ]
        steps += [
            {"type": "function_result", "call_id": identity, "name": name, "result": text}
            for identity, name, text in turn.results
        ]
    config: dict[str, Any] = {"max_output_tokens": ask.limit}
    body: dict[str, Any] = {"model": "echo", "input": steps, "generation_config": config, "stream": stream}
    if system := [turn.text for turn in ask.turns if turn.role == "system"]:
        body["system_instruction"] = system[0]
    if ask.tools:
        named = {"allowed_tools": {"mode": "any", "tools": [ask.choice]}}
        config["tool_choice"] = {"auto": "auto", "none": "none", "required": "any"}.get(ask.choice, named)
        body["tools"] = [{"type": "function", **tool} for tool in ask.tools]
    if ask.stop:
        config["stop_sequences"] = [*ask.stop]
    if ask.reasoning:
        config["thinking_summaries"] = "auto"
    if ask.schema:
        body["response_format"] = {"type": "text", "mime_type": "application/json", "schema": ask.schema}
    return body


def interactions_said(body: bytes, *, stream: bool) -> Said:
    told = interaction_of(body) if stream else json.loads(body)
    said = Said()
    for step in told["steps"]:
        said.text += "".join(part["text"] for part in step.get("content", []))
        said.reasoning += "".join(part["text"] for part in step.get("summary", []))
        if step["type"] == "function_call":
            said.add_call(step["id"], step["name"], dump(step["arguments"]))
    words = {"requires_action": "tool_calls", "incomplete": "length", "failed": "content_filter", "completed": "stop"}
    said.finish = words[told["status"]]
    usage = told["usage"]
    thoughts = usage["total_thought_tokens"]
    said.usage = usage["total_input_tokens"], usage["total_output_tokens"] + thoughts, thoughts
    assert usage["total_tokens"] == said.usage[0] + said.usage[1]
    return said


def interaction_of(body: bytes) -> dict[str, Any]:
    """The interaction that a stream tells, put together step by step."""
    steps: list[dict[str, Any]] = []
    end: dict[str, Any] = {}
    for event in chunks(body):
        match event["event_type"]:
            case "step.start":
                begun: dict[str, Any] = event["step"]
                steps.append({**begun, "arguments": ""} if "arguments" in begun else begun)
            case "step.delta":
                _grow(steps[-1], event["delta"])
            case "step.stop" if "arguments" in steps[-1]:
                steps[-1]["arguments"] = json.loads(steps[-1]["arguments"])
            case "interaction.completed":
                end = event["interaction"]
            case _:
                pass
    return {**end, "steps": steps}


def _grow(step: dict[str, Any], delta: dict[str, Any]) -> None:
    match delta["type"]:
        case "text":
            step.setdefault("content", []).append(delta)
        case "thought_summary":
            step.setdefault("summary", []).append(delta["content"])
        case "arguments_delta":
            step["arguments"] += delta["arguments"]
        case _:
            step["signature"] = delta["signature"]


# --------------------------------------------------------------------------------------------------- Ollama


def ollama_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    messages: list[dict[str, Any]] = []
    for turn in ask.turns:
        if turn.results:
            messages += [{"role": "tool", "tool_name": name, "content": text} for _, name, text in turn.results]
        else:
            calls = [{"function": {"name": name, "arguments": arguments}} for _, name, arguments in turn.calls]
            messages.append({"role": turn.role, "content": turn.text, **({"tool_calls": calls} if turn.calls else {})})
    body: dict[str, Any] = {
        "model": "echo",
        "messages": messages,
        "tools": [*map(function, ask.tools)],
        "stream": stream,
        "options": {"num_predict": ask.limit, "stop": [*ask.stop]},
    }
    if ask.reasoning:
        body["think"] = True
    if ask.schema:
        body["format"] = ask.schema
    return body


def ollama_said(body: bytes, *, stream: bool) -> Said:
    del stream
    said = Said()
    last: dict[str, Any] = {}
    for line in body.decode().splitlines():
        last = json.loads(line)
        said.text += last["message"]["content"]
        said.reasoning += last["message"].get("thinking", "")
        for call in last["message"].get("tool_calls", []):
            said.add_call("", call["function"]["name"], dump(call["function"]["arguments"]))
    assert last["done"] is True
    said.finish = "tool_calls" if said.calls and last["done_reason"] == "stop" else last["done_reason"]
    said.usage = last["prompt_eval_count"], last["eval_count"], None
    return said


# -------------------------------------------------------------------------------------------------- Mistral


def mistral_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    body = openai_body(ask, stream=stream)
    if body.get("tool_choice") == "required":
        body["tool_choice"] = "any"
    body.pop("stream_options", None)
    return body


def mistral_said(body: bytes, *, stream: bool) -> Said:
    said = Said()
    for chunk in chunks(body) if stream else [json.loads(body)]:
        for choice in chunk["choices"]:
            told = choice["delta"] if stream else choice["message"]
            content: Any = told.get("content") or ""
            parts: list[Any] = [{"type": "text", "text": content}] if isinstance(content, str) else content
            for part in parts:
                if part["type"] == "thinking":
                    said.reasoning += "".join(inner["text"] for inner in part["thinking"])
                else:
                    said.text += part["text"]
            calls: list[Any] = told.get("tool_calls") or []
            for call in calls:
                assert len(call["id"]) == 9
                said.add_call("", call["function"]["name"], call["function"]["arguments"])
            said.finish = choice["finish_reason"] or ""
        if usage := chunk.get("usage"):
            said.usage = usage["prompt_tokens"], usage["completion_tokens"], None
    return said


# --------------------------------------------------------------------------------------------------- Cohere


def cohere_body(ask: Ask, *, stream: bool) -> dict[str, Any]:
    body: dict[str, Any] = {
        "model": "echo",
        "messages": openai_messages(ask),
        "max_tokens": ask.limit,
        "stream": stream,
    }
    if ask.tools:
        body["tools"] = [*map(function, ask.tools)]
        if ask.choice != "auto":
            body["tool_choice"] = ask.choice.upper()
    if ask.stop:
        body["stop_sequences"] = [*ask.stop]
    if ask.reasoning:
        body["thinking"] = {"type": "enabled"}
    if ask.schema:
        body["response_format"] = {"type": "json_object", "json_schema": ask.schema}
    return body


def cohere_said(body: bytes, *, stream: bool) -> Said:
    whole = cohere_whole(chunks(body)) if stream else json.loads(body)
    words = {
        "COMPLETE": "stop",
        "STOP_SEQUENCE": "stop",
        "MAX_TOKENS": "length",
        "TOOL_CALL": "tool_calls",
        "ERROR": "content_filter",
    }
    said = Said(finish=words[whole["finish_reason"]])
    for part in whole["message"].get("content", []):
        said.text += part.get("text", "")
        said.reasoning += part.get("thinking", "")
    for call in whole["message"].get("tool_calls", []):
        said.add_call(call["id"], call["function"]["name"], call["function"]["arguments"])
    tokens = whole["usage"]["tokens"]
    said.usage = tokens["input_tokens"], tokens["output_tokens"], None
    return said


def cohere_whole(told: list[Any]) -> dict[str, Any]:
    """The response that a stream of events tells."""
    message: dict[str, Any] = {"content": [], "tool_calls": []}
    end: dict[str, Any] = {}
    for event in told:
        said = event.get("delta", {}).get("message", {})
        match event["type"]:
            case "content-start":
                message["content"].append(said["content"])
            case "content-delta":
                for key, piece in said["content"].items():
                    message["content"][event["index"]][key] += piece
            case "tool-call-start":
                message["tool_calls"].append(said["tool_calls"])
            case "tool-call-delta":
                call = message["tool_calls"][event["index"]]["function"]
                call["arguments"] += said["tool_calls"]["function"]["arguments"]
            case "message-end":
                end = event["delta"]
            case _:
                pass
    return {"message": message, **end}


# ------------------------------------------------------------------------------------------------- together


@dataclass(frozen=True)
class Wire:
    """A dialect as a caller sees it. ``named``: a tool can be named; ``single``: calls can be kept to one."""

    path: str
    body: Callable[..., dict[str, Any]]
    said: Callable[..., Said]
    stream_path: str = ""
    stops: bool = True
    chooses: bool = True
    named: bool = True
    single: bool = True

    def request(self, ask: Ask, *, stream: bool = False) -> HttpRequest:
        """The question on this wire."""
        path = self.stream_path if stream and self.stream_path else self.path
        path, _, query = path.partition("?")
        return HttpRequest("POST", path, (), dump(self.body(ask, stream=stream)).encode(), query)


WIRES: dict[str, Wire] = {
    "openai": Wire("/v1/chat/completions", openai_body, openai_said),
    "responses": Wire("/v1/responses", responses_body, responses_said, stops=False),
    "anthropic": Wire("/v1/messages", anthropic_body, anthropic_said),
    "gemini": Wire(
        "/v1/models/echo:generateContent",
        gemini_body,
        gemini_said,
        "/v1/models/echo:streamGenerateContent?alt=sse",
        single=False,
    ),
    "gemini-interactions": Wire("/v1beta/interactions", interactions_body, interactions_said, single=False),
    "ollama": Wire("/api/chat", ollama_body, ollama_said, chooses=False, named=False, single=False),
    "mistral": Wire("/mistral/v1/chat/completions", mistral_body, mistral_said),
    "cohere": Wire("/v2/chat", cohere_body, cohere_said, named=False, single=False),
}
