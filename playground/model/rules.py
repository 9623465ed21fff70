"""Rules as Help shows them: a file to begin with."""

from typing import Final

EXAMPLE: Final = """\
[
  {"when": "refund", "reply": "Of course, it is on its way."},
  {"when": {"user": "order", "system": "support"}, "reply": {"instruction_chain": [
    {"messages": [{"tool_call": [{"name": "find_order", "args": {"id": 7}}]}]},
    {"messages": [{"text": "Your order is {{last_tool_result.content}}."}]}
  ]}},
  {"when": {"tool_result": "not found"}, "reply": "There is no such order."},
  {"when": {"user": {"matches": "(?i)^(hi|hello)\\\\b"}}, "reply": 429},
  {"when": {}, "reply": "How can I help?"}
]
"""
"""Each kind of condition and of reply once."""
