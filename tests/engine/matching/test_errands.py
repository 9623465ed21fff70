"""Short orders that mean a tool by other words than its own."""

import pytest

from engine.messages import ToolDefinition
from tests.engine.matching.talk import called, tool

BANK = (
    tool("get_balance", "Get the balance of an account", account={"enum": ["checking", "savings"]}),
    tool("list_transactions", "List recent transactions", account={"enum": ["checking", "savings"]}),
    tool(
        "transfer_money", "Transfer money between accounts", from_account="string", to_account="string", amount="number"
    ),
)
MUSIC = (tool("play_song", "Play a song", title="string"), tool("skip_track", "Skip to the next track"))
MAPS = (
    tool("get_directions", "Get directions", origin="string", destination="string"),
    tool("find_places", "Find places such as gas stations near a location", query="string"),
)


@pytest.mark.parametrize(
    ("text", "tools", "name"),
    [
        ("Move $200 from savings to checking", BANK, "transfer_money"),
        ("Next song", MUSIC, "skip_track"),
        ("Next track, please", MUSIC, "skip_track"),
        ("Play the song Thriller", MUSIC, "play_song"),
        ("Find coffee shops near Union Square", MAPS, "find_places"),
        ("Where's the nearest gas station?", MAPS, "find_places"),
    ],
)
def test_everyday_words_ask_for_the_tool_that_does_it(text: str, tools: tuple[ToolDefinition, ...], name: str):
    assert called(text, tools=tools) == [name]
