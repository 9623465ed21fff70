"""Where a reader stands in a run."""

from playground.model.runs.standing import Standing


def test_the_lanes_tell_where_they_stand():
    assert Standing().told(7, (1.5,), 0) == Standing(7, (1.5,))


def test_a_chosen_row_leads_and_an_older_word_of_the_lanes_does_not_lead_back():
    led = Standing(306).led(5)
    assert (led.event, led.led_to, led.orders) == (5, 5, 1)
    assert led.told(306, (), 0) == led
    assert led.told(5, (), 1).told(6, (), 1).event == 6


def test_a_row_that_is_chosen_again_is_an_order_of_its_own():
    assert Standing().led(5).led(5).orders == 2
