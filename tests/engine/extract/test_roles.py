from engine.extract.roles import ROLE_OF, agreement
from engine.extract.wants import want


def test_a_value_agrees_with_the_end_that_is_asked_for():
    origin, plain = want(("origin",), {}), want(("size",), {})
    assert [agreement(origin, ROLE_OF.get(lead)) for lead in ("from", "to", "in")] == [1, -1, 0]
    assert agreement(plain, "from") == 0
