"""Channels, mail addresses and pages that are listed: a call for each, with all that is said besides."""

from tests.engine.matching.talk import arguments, tool

MAIL = (tool("send_email", "Send an email", to="string", body="string"),)
POST = (tool("post_message", "Post a message to a channel", channel="string", text="string"),)
LOAD = (tool("fetch_page", "Fetch a page", url="string", format="string"),)


def test_what_is_said_besides_a_list_of_addresses_goes_to_each():
    assert arguments("Post 'Hello' to #general and #random", tools=POST) == [
        {"channel": "#general", "text": "Hello"},
        {"channel": "#random", "text": "Hello"},
    ]
    assert arguments("Email ada@x.org and bob@y.com that we won", tools=MAIL) == [
        {"to": "ada@x.org", "body": "we won"},
        {"to": "bob@y.com", "body": "we won"},
    ]


def test_what_is_announced_in_a_channel_is_the_text():
    wanted = [{"channel": "#general", "text": "lunch is ready"}]
    assert arguments("Announce in #general that lunch is ready", tools=POST) == wanted
    assert arguments("Tell #general that lunch is ready", tools=POST) == wanted


def test_listed_channels_are_one_call_each_for_a_tool_that_takes_a_channel():
    archive = [tool("archive_channel", "Archive a channel", channel="string")]
    assert arguments("Archive #ops, #dev and #qa", tools=archive) == [
        {"channel": "#ops"},
        {"channel": "#dev"},
        {"channel": "#qa"},
    ]


def test_listed_pages_stay_apart_though_one_call_takes_all_other_words():
    pages = arguments("Fetch the pages http://a.org and http://b.org in 'markdown'", tools=LOAD)
    assert [one["url"] for one in pages] == ["http://a.org", "http://b.org"]
