"""What dialects are called: one name for one thing, wherever people read of it."""

from engine.service import Service
from playground.model.dialects.labels import label_of


def test_every_dialect_that_answers_or_is_read_has_a_name_for_people():
    names = [*(dialect.name for dialect in Service().router.dialects), "bedrock-converse-json"]
    assert [name for name in names if label_of(name) == name] == []


def test_a_stream_of_chat_is_called_as_the_chat_that_is_asked_for():
    assert label_of("openai-chat") == label_of("openai") == "OpenAI Chat"


def test_what_is_not_known_keeps_its_name():
    assert label_of("another") == "another"
