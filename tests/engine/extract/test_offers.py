from engine.extract.offers import Offer


def test_an_offer_is_no_number_of_a_row_unless_it_says_so():
    assert Offer(9.0, "x", 0, 1).rank == -1
