from engine.messages import Choice, Delivery, Text
from engine.replies.draft import Draft, Passed, UsageOverride, passed
from engine.trace import TraceLine


def test_a_pass_says_who_passed_and_why() -> None:
    assert passed("structured", "no JSON is asked for", "w") == Passed(
        TraceLine("structured", answered=False, reason="no JSON is asked for"), ("w",)
    )


def test_a_draft_is_sent_as_usual_where_it_says_nothing_else() -> None:
    draft = Draft((Choice((Text("a"),)),), TraceLine("x", answered=True, reason="y"))
    assert (draft.warnings, draft.delivery, draft.usage) == ((), Delivery(), None)


def test_an_override_overrides_nothing_by_itself() -> None:
    assert UsageOverride() == UsageOverride(None, None, None, None)
