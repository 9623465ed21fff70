"""What clients send at the edges of each wire: changes to a request that is fine, answered and refused ones."""

from typing import Any

USER: dict[str, Any] = {"role": "user", "content": "Hello there"}
TOOL: dict[str, Any] = {"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}
CALLED: list[dict[str, Any]] = [
    USER,
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "a", "type": "function", **TOOL, "function": {"name": "f", "arguments": "{}"}}],
    },
]
FUNCTION_CALL: dict[str, Any] = {"type": "function_call", "call_id": "a", "name": "f", "arguments": "{}"}
USE: list[dict[str, Any]] = [
    USER,
    {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "f", "input": {}}]},
]
WIRES: dict[str, tuple[str, dict[str, Any]]] = {
    "chat": ("/v1/chat/completions", {"model": "m", "messages": [USER]}),
    "completions": ("/v1/completions", {"model": "m", "prompt": "Hello there"}),
    "responses": ("/v1/responses", {"model": "m", "input": "Hello there"}),
    "anthropic": ("/v1/messages", {"model": "m", "max_tokens": 99, "messages": [USER]}),
    "gemini": ("/v1beta/models/m:generateContent", {"contents": [{"parts": [{"text": "Hello there"}]}]}),
    "ollama": ("/api/chat", {"model": "m", "stream": False, "messages": [USER]}),
    "generate": ("/api/generate", {"model": "m", "stream": False, "prompt": "Hello there"}),
    "mistral": ("/mistral/v1/chat/completions", {"model": "m", "messages": [USER]}),
    "cohere": ("/v2/chat", {"model": "m", "messages": [USER]}),
    "embeddings": ("/v1/embeddings", {"model": "m", "input": "Hello there"}),
    "embeddings, Gemini": ("/v1beta/models/m:embedContent", {"content": {"parts": [{"text": "Hello there"}]}}),
    "embeddings, Ollama": ("/api/embed", {"model": "m", "input": "Hello there"}),
    "embeddings, Cohere": ("/v2/embed", {"model": "m", "input_type": "image", "texts": ["Hello there"]}),
    "moderations": ("/v1/moderations", {"model": "m", "input": "Hello there"}),
    "rerank": ("/v2/rerank", {"model": "m", "query": "Hello", "documents": ["Hello there"]}),
    "rerank, older": ("/v1/rerank", {"query": "Hello", "documents": ["Hello there"]}),
}


def chat(*messages: Any) -> dict[str, Any]:
    return {"messages": [*messages]}


def says(*parts: Any) -> dict[str, Any]:
    return chat({"role": "user", "content": [*parts]})


def given(*items: Any) -> dict[str, Any]:
    return {"input": [*items]}


def result(content: Any) -> dict[str, Any]:
    return chat(
        *USE, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": content}]}
    )


def parts(*of: Any) -> dict[str, Any]:
    return {"contents": [{"role": "user", "parts": [*of]}]}


def configured(**config: Any) -> dict[str, Any]:
    return {"generationConfig": config}


ANSWERED: dict[str, list[dict[str, Any]]] = {
    "chat": [
        dict.fromkeys(
            (
                "n",
                "stop",
                "stream",
                "tools",
                "tool_choice",
                "parallel_tool_calls",
                "max_tokens",
                "logprobs",
                "response_format",
                "stream_options",
                "metadata",
                "functions",
                "reasoning_effort",
                "store",
            )
        ),
        {"stop": ""},
        {"stop": []},
        {"stop": [""]},
        {"max_tokens": 5.0},
        {"n": 2.0},
        {"n": 128},
        {"tools": []},
        {
            "tools": [TOOL, {"type": "custom", "custom": {"name": "x"}}],
            "tool_choice": {"type": "custom", "custom": {"name": "x"}},
        },
        {"tools": [TOOL], "tool_choice": {"type": "file_search"}},
        {"tools": [TOOL], "n": 3, "tool_choice": "required"},
        {"response_format": {"type": "text"}},
        {"response_format": {}},
        {"logprobs": True, "top_logprobs": 0},
        {"logprobs": True, "top_logprobs": 20},
        {"modalities": ["text", "audio"], "audio": {"voice": "x", "format": "wav"}},
        {"prediction": {"type": "content", "content": "x"}},
        {"seed": -1},
        {"web_search_options": {}},
        {"model": "模型/😀"},
        {"model": None},
        {"model": "m" * 100_000},
        {"reasoning_effort": "none"},
        {"reasoning_effort": "minimal"},
        says({"type": "image_url", "image_url": {"url": "data:x"}}),
        says({"type": "input_audio", "input_audio": {}}),
        says({"type": "file", "file": {"file_id": "x"}}),
        chat({**USER, "name": "Bob"}),
        chat({**USER, "name": None}),
        chat(*CALLED, {"role": "tool", "tool_call_id": "a", "content": [{"type": "text", "text": "sunny"}]}),
        chat(*CALLED, {"role": "tool", "tool_call_id": "a", "content": None}),
        chat(USER, {"role": "assistant", "content": "x", "tool_calls": None, "refusal": None, "audio": None}, USER),
    ],
    "completions": [dict.fromkeys(("n", "stop", "logprobs", "max_tokens", "stream", "echo", "suffix", "best_of"))],
    "responses": [
        dict.fromkeys(
            (
                "background",
                "conversation",
                "include",
                "instructions",
                "max_output_tokens",
                "metadata",
                "prompt",
                "previous_response_id",
                "reasoning",
                "service_tier",
                "store",
                "stream",
                "temperature",
                "text",
                "tool_choice",
                "tools",
                "top_logprobs",
                "top_p",
                "truncation",
                "user",
                "parallel_tool_calls",
            )
        ),
        {"text": {"format": None, "verbosity": None}},
        {"reasoning": {"effort": None, "summary": None}},
        {"input": None, "prompt": {"id": "pmpt_1"}},
        {"input": []},
        {"input": ""},
        {"conversation": ""},
        {"instructions": [{"role": "system", "content": "x"}]},
        {"background": True},
        {"tools": [{"type": "web_search_preview"}]},
        {"tools": [{"type": "function", "name": "f", "parameters": None, "strict": None}]},
        given({"type": None, **USER}),
        given({"type": "reasoning", "id": "rs_1", "summary": None}, USER),
        given({"type": "compaction", "encrypted_content": "x"}, USER),
        given(
            FUNCTION_CALL,
            {"type": "function_call_output", "call_id": "a", "output": [{"type": "input_image", "image_url": "x"}]},
        ),
        given(
            {**FUNCTION_CALL, "arguments": {"a": 1}}, {"type": "function_call_output", "call_id": "a", "output": "r"}
        ),
    ],
    "anthropic": [
        dict.fromkeys(
            (
                "system",
                "metadata",
                "stop_sequences",
                "stream",
                "temperature",
                "thinking",
                "tool_choice",
                "tools",
                "top_k",
                "container",
                "mcp_servers",
                "output_config",
                "output_format",
                "thread",
                "service_tier",
            )
        ),
        {"system": [{"type": "text", "text": "x", "cache_control": {"type": "ephemeral"}}]},
        {"system": []},
        {"stop_sequences": []},
        {"thinking": {"type": "adaptive", "display": "omitted"}},
        {"tools": [], "mcp_servers": []},
        {"max_tokens": 5.0},
        {"tools": [{"name": "f", "input_schema": {"type": "object"}}], "tool_choice": {"type": "none"}},
        {"betas": ["x"]},
        {
            "tools": [
                {"type": None, "name": "f", "description": None, "input_schema": {"type": "object"}, "strict": None}
            ]
        },
        result(None),
        result([]),
        result([{"type": "image", "source": {}}]),
        result([{"type": "text", "text": "a"}, {"type": "image"}]),
        says({"type": "document", "source": {"type": "text", "data": "x"}}),
        says({"type": "image", "source": {}}),
    ],
    "gemini": [
        dict.fromkeys(
            ("generationConfig", "safetySettings", "systemInstruction", "tools", "toolConfig", "cachedContent")
        ),
        {"systemInstruction": "x"},
        {"systemInstruction": {"parts": {"text": "x"}}},
        {"tools": [{"googleSearch": {}}]},
        {"tools": [{"functionDeclarations": None}]},
        {"contents": {"parts": [{"text": "x"}]}},
        {"toolConfig": {"functionCallingConfig": None}},
        parts({"inlineData": {"mimeType": "image/png", "data": "x"}}),
        parts({"fileData": {"fileUri": "x"}}),
        parts({}),
        parts({"executableCode": {"code": "x"}}, {"codeExecutionResult": {"output": "x"}}),
        parts({"text": None}),
        parts({"text": "x", "thought": None, "functionCall": None}),
        {"contents": [{"role": None, "parts": [{"text": "x"}]}]},
        configured(maxOutputTokens=5.0, stopSequences=[], candidateCount=None, thinkingConfig=None),
        configured(candidateCount=2),
        configured(thinkingConfig={"thinkingBudget": -1, "includeThoughts": None}),
        configured(responseLogprobs=True, logprobs=3),
        {"safetySettings": [{"category": "x", "threshold": "y"}]},
    ],
    "ollama": [
        dict.fromkeys(("format", "keep_alive", "logprobs", "options", "think", "tools", "top_logprobs")),
        {"format": ""},
        {"options": {"stop": "x", "num_predict": -7}},
        {"options": {"num_predict": None}},
        {"keep_alive": "5m"},
        {"think": "high"},
        chat({**USER, "images": ["x"], "thinking": None, "tool_calls": None}),
        chat({"role": "user", "images": ["x"]}),
    ],
    "generate": [
        {"raw": True, "images": None, "context": [1]},
        {"images": ["x"], "suffix": "x", "template": "x"},
        {"format": "", "system": None},
    ],
    "mistral": [
        dict.fromkeys(
            ("stop", "random_seed", "tools", "tool_choice", "response_format", "n", "prediction", "safe_prompt")
        ),
        {"tools": [TOOL], "tool_choice": "any"},
        says({"type": "document_url", "document_url": "x"}),
        {"prompt_mode": "reasoning"},
    ],
    "cohere": [
        dict.fromkeys(
            ("documents", "k", "p", "logprobs", "response_format", "stop_sequences", "thinking", "tool_choice", "tools")
        ),
        {"documents": ["a", {"id": "1", "data": {"x": "y"}}]},
        {"response_format": {"type": "json_object", "json_schema": None}},
    ],
    "embeddings": [
        dict.fromkeys(("dimensions", "encoding_format", "user")),
        {"dimensions": 5.0},
        {"input": [1, 2]},
        {"input": []},
    ],
    "embeddings, Gemini": [
        dict.fromkeys(("taskType", "title", "outputDimensionality", "embedContentConfig", "model")),
        {"content": {}},
        {"content": {"parts": [{}]}},
        {"embedContentConfig": {}},
    ],
    "embeddings, Ollama": [
        dict.fromkeys(("dimensions", "truncate", "keep_alive", "options")),
        {"input": []},
        {"dimensions": 5.0},
    ],
    "embeddings, Cohere": [
        dict.fromkeys(("images", "inputs", "max_tokens", "output_dimension", "embedding_types", "truncate")),
        {"texts": []},
        {"texts": None, "inputs": [{"content": [{"type": "image_url", "image_url": {"url": "x"}}]}]},
        {"inputs": [{}], "embedding_types": []},
    ],
    "moderations": [
        {"model": None},
        {"input": ""},
        {"input": []},
        {"input": [{"type": "text"}]},
        {"input": [{"type": "image_url", "image_url": {"url": "x"}}]},
    ],
    "rerank": [
        dict.fromkeys(("max_tokens_per_doc", "priority", "relevant_spans", "top_n")),
        {"query": ""},
        {"query": "?!"},
        {"documents": []},
        {"documents": [""]},
        {"documents": [{"text": "a"}]},
        {"top_n": 5.0},
        {"relevant_spans": {}},
        {"relevant_spans": {"mode": "enabled", "threshold": None, "max_spans": None}},
    ],
    "rerank, older": [
        dict.fromkeys(("max_chunks_per_doc", "model", "rank_fields", "return_documents", "top_n")),
        {"documents": [{"text": 5}]},
        {"documents": [{"a": "b"}], "rank_fields": ["a", "c"]},
    ],
}
REFUSED: dict[str, list[dict[str, Any]]] = {
    "chat": [
        {"stop": [None]},
        {"max_tokens": 0},
        {"max_tokens": 5.5},
        {"max_tokens": "5"},
        {"n": 0},
        {"n": 129},
        {"n": True},
        {"tools": [None]},
        {"tools": [{}]},
        {"tool_choice": "maybe"},
        {"tool_choice": {}},
        {"response_format": "text"},
        {"logprobs": 5},
        {"logprobs": True, "top_logprobs": 21},
        {"stream_options": []},
        {"model": 5},
        {"messages": None},
        {"messages": {}},
        {"messages": "x"},
        chat(None),
        chat("x"),
        chat({"role": 5}),
        chat({"role": "user", "content": 5}),
        says(None),
        says("x"),
        says({"text": "x"}),
        says({"type": "text", "text": 5}),
        {"service_tier": 5},
        {"store": True, "metadata": []},
    ],
    "completions": [{"logprobs": 6}, {"n": 0}, {"stop": 5}, {"max_tokens": -1}, {"stream": "x"}],
    "responses": [
        {"input": None},
        {"input": 5},
        {"input": {}},
        given(None),
        given("x"),
        given({**USER, "content": 1}),
        {"text": "x"},
        {"include": "x"},
        {"truncation": 5},
        {"instructions": 5},
        {"metadata": []},
        {"temperature": "hot"},
        {"temperature": True},
        {"user": 5},
        {"max_output_tokens": 0},
        {"previous_response_id": 5},
        {"max_tool_calls": 0},
        {"tools": [TOOL]},
        {"background": "x"},
    ],
    "anthropic": [
        {"max_tokens": None},
        {"max_tokens": -1},
        {"max_tokens": "5"},
        {"system": {}},
        {"system": [None]},
        {"tool_choice": "auto"},
        {"stop_sequences": "x"},
        {"tools": [None]},
        {"messages": None},
        chat(None),
        says(None),
        {"thread": {"type": "create"}},
    ],
    "gemini": [
        {"contents": None},
        {"contents": "x"},
        {"contents": ["x"]},
        {"contents": [{"parts": "x"}]},
        {"systemInstruction": []},
        {"tools": [None]},
        configured(maxOutputTokens=0),
        configured(stopSequences="x"),
        {"generationConfig": "x"},
        parts({"text": 5}),
        parts({"functionCall": {}}),
    ],
    "ollama": [
        {"options": "x"},
        {"options": {"stop": 5}},
        {"format": "xml"},
        {"format": []},
        {"tools": [None]},
        {"stream": "x"},
        chat(None),
    ],
    "generate": [{"prompt": 5}, {"images": 5}],
    "cohere": [{"max_tokens": 0}, {"stop_sequences": "x"}, {"response_format": "x"}, chat({"role": "CHATBOT"})],
    "embeddings": [
        {"dimensions": 0},
        {"encoding_format": "x"},
        {"input": None},
        {"input": [None]},
        {"input": [1.5]},
        {"input": {}},
    ],
    "embeddings, Gemini": [
        {"content": None},
        {"content": "x"},
        {"content": {"parts": 5}},
        {"outputDimensionality": "x"},
    ],
    "embeddings, Ollama": [{"input": {}}, {"input": [None]}, {"dimensions": -1}, {"dimensions": "x"}],
    "embeddings, Cohere": [
        {"texts": None},
        {"texts": [5]},
        {"inputs": ["x"]},
        {"inputs": [{"content": "x"}]},
        {"embedding_types": "float"},
        {"embedding_types": [5]},
        {"output_dimension": 0},
    ],
    "moderations": [
        {"model": 5},
        {"input": None},
        {"input": {}},
        {"input": [None]},
        {"input": ["a", {}]},
        {"input": [{}]},
        {"input": [{"type": "text", "text": "a"}, "a"]},
        {"input": [{"type": "image_url"}]},
        {"input": [{"type": "image_url", "image_url": "x"}]},
    ],
    "rerank": [
        {"query": None},
        {"query": []},
        {"documents": None},
        {"documents": "x"},
        {"documents": [None]},
        {"documents": [{}]},
        {"top_n": 0},
        {"max_tokens_per_doc": "x"},
        {"relevant_spans": True},
        {"relevant_spans": {"mode": "on"}},
        {"relevant_spans": {"mode": "enabled", "threshold": True}},
        {"relevant_spans": {"mode": "enabled", "max_spans": 0}},
    ],
    "rerank, older": [
        {"rank_fields": "text"},
        {"return_documents": "yes"},
        {"max_chunks_per_doc": 0},
        {"documents": [{"a": "b"}]},
    ],
}
