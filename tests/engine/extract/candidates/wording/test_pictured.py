"""What a picture is to show."""

from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]

STYLE: JsonObject = {"type": "string", "enum": ["natural", "vivid"]}


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("generate an image of a cat wearing a hat", "a cat wearing a hat"),
        ("Draw a red fox in the snow, 512x512, vivid", "a red fox in the snow"),
        ("paint me a sunset over the sea at 1024x1024", "a sunset over the sea"),
        ("make an image: a robot that reads a book", "a robot that reads a book"),
        ("two pictures of a cat, a dog and a bird in vivid style", "a cat, a dog and a bird"),
        ("create a red logo for a coffee shop", "a coffee shop"),
    ],
)
def test_a_prompt_is_what_the_picture_shows(read: Read, text: str, prompt: str):
    assert read(text, ["prompt"], _task="generate_image", prompt="string", style=STYLE)["prompt"] == prompt


@pytest.mark.parametrize("text", ["make an image", "create a nice picture", "show it"])
def test_a_picture_of_nothing_has_the_whole_message(read: Read, text: str):
    assert read(text, _task="generate_image", prompt="string") == {"prompt": text}


def test_a_tool_that_makes_no_pictures_is_told_otherwise(read: Read):
    assert read("draw a red fox", _task="ask_model", prompt="string") == {"prompt": "draw a red fox"}
