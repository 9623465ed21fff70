"""The tools that Anthropic defines and its clients run: what a call of each holds, which no request spells out.

Facts: Anthropic's guides to these tools, and the types of its SDK (the commands of the memory tool). A call does
one thing, with what that needs; what does no harm is the first.
"""

from typing import Final, NamedTuple

from engine.jsontext import Json, JsonObject


class ClientTool(NamedTuple):
    """A tool without a schema in the request: what it is for, and the schema of its input."""

    description: str
    parameters: JsonObject


def _field(kind: str, description: str, **more: Json) -> JsonObject:
    return {"type": kind, "description": description, **more}


def _point(description: str) -> JsonObject:
    return _field("array", description, items={"type": "integer", "minimum": 0}, minItems=2, maxItems=2)


_FIELDS: Final[JsonObject] = {
    "path": _field("string", "The path of the file or directory"),
    "file_text": _field("string", "The content of the new file"),
    "old_str": _field("string", "The text to replace"),
    "new_str": _field("string", "The text that is put in"),
    "insert_line": _field("integer", "The line after which the text is put in", minimum=0),
    "insert_text": _field("string", "The text that is put in"),
    "old_path": _field("string", "The path that is renamed"),
    "new_path": _field("string", "The new path"),
    "coordinate": _point("Where on the screen, in pixels from the left and from the top"),
    "start_coordinate": _point("Where on the screen it starts"),
    "text": _field("string", "The text to type, or the keys to press"),
    "scroll_direction": _field("string", "Where to scroll", enum=["up", "down", "left", "right"]),
    "scroll_amount": _field("integer", "How far to scroll", minimum=0),
    "duration": _field("number", "How many seconds", minimum=0),
    "command": _field("string", "The shell command to run"),
    "restart": _field("boolean", "Start the shell anew", const=True),
}


def _closed(names: str, **fixed: Json) -> JsonObject:
    known: JsonObject = {**fixed, **{name: _FIELDS[name] for name in names.split()}}
    return {"type": "object", "properties": known, "required": [*known], "additionalProperties": False}


def _one_of(what: str, table: dict[str, str]) -> JsonObject:
    """An input that does one of these things, each with the fields that it needs."""
    forms: list[Json] = []
    for kind, names in table.items():
        word: Json = {"type": "string", "const": kind}
        forms.append(_closed(names, **{what: word}))
    return {"type": "object", "anyOf": forms}


_EDITING: Final = {
    "view": "path",
    "create": "path file_text",
    "str_replace": "path old_str new_str",
    "insert": "path insert_line insert_text",
}
_EARLIER: Final = {**_EDITING, "insert": "path insert_line new_str", "undo_edit": "path"}
_FILING: Final = {**_EDITING, "delete": "path", "rename": "old_path new_path"}
_POINTING: Final = {
    "screenshot": "",
    "left_click": "coordinate",
    "right_click": "coordinate",
    "middle_click": "coordinate",
    "double_click": "coordinate",
    "triple_click": "coordinate",
    "mouse_move": "coordinate",
    "left_click_drag": "start_coordinate coordinate",
    "left_mouse_down": "",
    "left_mouse_up": "",
    "scroll": "coordinate scroll_direction scroll_amount",
    "type": "text",
    "key": "text",
    "hold_key": "text duration",
    "wait": "duration",
    "cursor_position": "",
}
_EDITOR: Final = "View, create and edit text files."
_FAMILIES: Final = {
    "bash": ClientTool(
        "Run a command in a shell that stays open.",
        {"type": "object", "anyOf": [_closed("command"), _closed("restart")]},
    ),
    "text_editor": ClientTool(_EDITOR, _one_of("command", _EDITING)),
    "memory": ClientTool("Keep notes in files, and look at them.", _one_of("command", _FILING)),
    "computer": ClientTool("Look at the screen, use the mouse and the keyboard.", _one_of("action", _POINTING)),
}
_VERSIONS: Final[dict[str, ClientTool]] = dict.fromkeys(
    ("text_editor_20241022", "text_editor_20250124"), ClientTool(_EDITOR, _one_of("command", _EARLIER))
)
"""Versions whose input differs from that of the newest."""


def client_tool(kind: str) -> ClientTool | None:
    """The tool of a type such as ``bash_20250124``; None for a type of another form, or of another family."""
    family, _, date = kind.rpartition("_")
    return _VERSIONS.get(kind) or (_FAMILIES.get(family) if date.isdecimal() else None)
