"""Tools that run here: a registry of them, a router that runs them safely, and some to begin with."""

from engine.tools.definition import Tool, ToolContext, ToolHandler
from engine.tools.echo import echo_tool
from engine.tools.functions import tool
from engine.tools.mocks import MockTool, mock_tools
from engine.tools.outcome import ToolError, ToolOutcome
from engine.tools.registry import ToolRegistry
from engine.tools.router import ToolRouter

__all__ = [
    "MockTool",
    "Tool",
    "ToolContext",
    "ToolError",
    "ToolHandler",
    "ToolOutcome",
    "ToolRegistry",
    "ToolRouter",
    "echo_tool",
    "mock_tools",
    "tool",
]
