from engine.extract.tables.listing import entries, listing


def test_a_listing_is_split_at_spaces_and_line_ends():
    assert listing("\na b\nc\n") == ["a", "b", "c"]


def test_entries_may_hold_spaces_and_lines_may_end_between_them():
    assert entries("\nNew York, Oslo,\nRome\n") == ["New York", "Oslo", "Rome"]
    assert entries("a b; c", ";") == ["a b", "c"]
