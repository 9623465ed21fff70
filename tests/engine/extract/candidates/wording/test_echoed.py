"""What a reply is made of that is asked for as JSON."""

import pytest

from engine.extract import Words
from engine.jsontext import Json, JsonObject
from engine.schema import example, generate

TEXT: JsonObject = {"type": "string"}


def takes(*names: str, **more: Json) -> JsonObject:
    properties: JsonObject = {**dict.fromkeys(names, TEXT), **more}
    return {"type": "object", "properties": properties, "required": list(names)}


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Summarize: Cats are small. They sleep.", "summary", "Cats are small. They sleep."),
        ("Summarize this article:\n\nOslo lies by the sea.", "summary", "Oslo lies by the sea."),
        ("Translate to French: Good morning", "translation", "Good morning"),
        ("What is the capital of France?", "answer", "What is the capital of France?"),
        ("Answer: 42", "answer", "42"),
        ("File a bug: the app crashes", "summary", "the app crashes"),
    ],
)
def test_it_repeats_what_the_message_is_about(text: str, name: str, expected: str):
    assert example(takes(name), text) == {name: expected}


def test_other_properties_take_their_words_of_it_too():
    mood: JsonObject = {"type": "string", "enum": ["positive", "negative"]}
    schema = takes("summary", "sentiment", sentiment=mood)
    made = generate(schema, Words("Review: I hate it."))
    assert made.value == {"summary": "I hate it.", "sentiment": "negative"}
    assert made.provenance[0].source == 'shares with others the words "I hate it."'


def test_what_may_be_absent_lies_deeper_or_is_a_tools_is_read_as_elsewhere():
    whole: JsonObject = {"type": "integer"}
    optional = takes("reply", age=whole)
    optional["required"] = ["age"]
    assert example(optional, "Ada is 30") == {"reply": "example reply", "age": 30}
    deeper = takes("result", result=takes("answer"))
    assert example(deeper, "Ada is here") == {"result": {"answer": "Ada"}}
    assert generate(takes("answer"), Words("Ada is here", "note_answer")).value == {"answer": "Ada"}
    assert generate(takes("answer"), Words("  ")).value == generate(takes("answer")).value
