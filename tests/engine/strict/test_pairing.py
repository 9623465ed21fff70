from engine.strict.pairing import Mismatch, Orphan, Repeated, Turn, Unanswered, mismatches

A, B = ("1.a", "a"), ("1.b", "b")


def found(*turns: Turn, at_once: bool = False) -> list[Mismatch]:
    return [*mismatches(turns, at_once=at_once)]


def test_calls_and_results_in_any_order_fit() -> None:
    assert found(Turn("0"), Turn("1", (A, B)), Turn("2", results=(B,)), Turn("3", results=(A,)), Turn("4")) == []


def test_results_may_be_due_at_once() -> None:
    turns = Turn("1", (A, B)), Turn("2", results=(B,)), Turn("3", results=(A,))
    assert found(*turns, at_once=True) == [Unanswered("1", ("a",), ("a", "b")), Orphan("1.a", "a", ())]


def test_all_that_is_wrong_is_told_in_order() -> None:
    turns = Turn("1", (A, B)), Turn("2"), Turn("3", (A,)), Turn("4", (B,), (A,)), Turn("5", (B,), (A,))
    assert found(*turns) == [
        Unanswered("1", ("a", "b"), ("a", "b")),
        Repeated("1.a", "a"),
        Repeated("1.b", "b"),
        Orphan("1.a", "a", ("b",)),
        Unanswered("4", ("b",), ("b",)),
        Repeated("1.b", "b"),
        Unanswered("5", ("b",), ("b",)),
    ]
