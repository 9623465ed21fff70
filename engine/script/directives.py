"""Directives: words computed from the request itself, secrets left out."""

import re
from collections.abc import Callable

from engine.jsontext import compact, pretty
from engine.messages import ChatRequest
from engine.script.plan import Directive, DirectiveName

HIDDEN = "[redacted]"

_SECRET_HEADERS = frozenset(
    {
        "api-key",
        "authorization",
        "cookie",
        "ocp-apim-subscription-key",
        "proxy-authorization",
        "set-cookie",
        "x-api-key",
        "x-auth-token",
        "x-goog-api-key",
    }
)
_SECRET_QUERY = re.compile(r"(?<=[?&])(key|api[-_]?key|access_token|token)=[^&#]*", re.IGNORECASE)


def say(directive: Directive, request: ChatRequest) -> str:
    """The words of a directive."""
    return _DIRECTIVES[directive.name](request, directive.arguments)


def _system_prompt(request: ChatRequest, _: tuple[str, ...]) -> str:
    prompts = [message.text for message in request.messages if message.role in {"system", "developer"}]
    return "\n\n".join(prompts) if prompts else "No system prompt configured"


def _tools_list(request: ChatRequest, _: tuple[str, ...]) -> str:
    return ", ".join(tool.name for tool in request.tools) or "No tools available"


def _tools(request: ChatRequest, _: tuple[str, ...]) -> str:
    return "\n".join(f"{tool.name}: {tool.description}" for tool in request.tools) or "No tools available"


def _tool_schema(request: ChatRequest, arguments: tuple[str, ...]) -> str:
    (name,) = arguments
    if not name:
        return "No tool name specified"
    tool = request.tool(name)
    if tool is None:
        return f"Tool '{name}' not found" if request.tools else "No tools available"
    description = f"## Description\n\n{tool.description}\n\n" if tool.description else ""
    return f"# {tool.name}\n\n{description}## Schema\n\n```json\n{pretty(tool.parameters)}\n```"


def _params(request: ChatRequest, fields: tuple[str, ...]) -> str:
    body = request.origin.body
    if not fields:
        return compact(body)
    chosen = {field: body[field] for field in fields if field in body}
    return compact(chosen) if chosen else "No matching params"


def _headers(request: ChatRequest, _: tuple[str, ...]) -> str:
    lines = (f"{name}: {HIDDEN if name in _SECRET_HEADERS else value}" for name, value in request.origin.headers)
    return "\n".join(lines) or "No headers"


def _url(request: ChatRequest, _: tuple[str, ...]) -> str:
    return _SECRET_QUERY.sub(rf"\1={HIDDEN}", request.origin.url) or "No request URL"


_DIRECTIVES: dict[DirectiveName, Callable[[ChatRequest, tuple[str, ...]], str]] = {
    "system_prompt_echo": _system_prompt,
    "tools_list": _tools_list,
    "tools_echo": _tools,
    "tool_schema": _tool_schema,
    "request_params_echo": _params,
    "request_headers_echo": _headers,
    "request_url_echo": _url,
}
