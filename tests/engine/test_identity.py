from dataclasses import dataclass, field, make_dataclass

from engine.identity import fingerprint_of


@dataclass(frozen=True, slots=True)
class Old:
    name: str
    tags: tuple[str, ...] = ()
    schema: dict[str, object] = field(default_factory=dict[str, object])
    note: str = field(default="", compare=False)


def test_a_field_that_was_added_later_changes_no_older_fingerprint() -> None:
    older = make_dataclass("Thing", [("name", str)], frozen=True)
    newer = make_dataclass("Thing", [("name", str), ("later", int, 0)], frozen=True)
    assert fingerprint_of(newer("a")) == fingerprint_of(older("a"))
    assert fingerprint_of(newer("a", 1)) != fingerprint_of(older("a"))


def test_the_class_and_every_field_that_is_compared_count() -> None:
    values = [Old("a"), Old("b"), Old("a", ("b",)), Old("a", schema={"x": 1}), Old(""), ("Old", "a"), "Old"]
    assert len({fingerprint_of(value) for value in values}) == len(values)
    assert fingerprint_of(Old("a", note="n")) == fingerprint_of(Old("a"))


def test_the_order_of_keys_does_not_count() -> None:
    assert fingerprint_of(Old("a", schema={"x": 1, "y": 2})) == fingerprint_of(Old("a", schema={"y": 2, "x": 1}))


def test_the_fingerprint_of_a_value_never_changes() -> None:
    assert fingerprint_of(("a", None, {"é": 1.5})) == "73ebf4dd73f05426bc05ebf3e2cfbba301f00a2382b6d8bd3734d4b42fb24b6b"
