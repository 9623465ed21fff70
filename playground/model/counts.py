"""Counts in words."""


def counted(count: int, what: str) -> str:
    """``1 tool call``, ``1,024 tool calls``."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"
