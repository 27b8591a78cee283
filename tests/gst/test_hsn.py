"""HSN codes and the rates that are suggested for them."""

from datetime import date

import pytest

from gst.hsn import SUGGESTIONS, is_hsn, is_service, suggested_rate
from gst.rates import goods_rates

TODAY = date(2026, 11, 20)


@pytest.mark.parametrize("code", ["8708", "870830", "87083000"])
def test_hsn_has_4_or_6_or_8_digits(code: str) -> None:
    assert is_hsn(code)


@pytest.mark.parametrize(
    "code", ["", "87", "870", "87083", "8708300", "870830000", "87 8", "87O8", "८७०८", "8708\n"]
)
def test_text_that_is_not_4_or_6_or_8_digits_is_no_hsn(code: str) -> None:
    assert not is_hsn(code)


def test_rate_is_suggested_for_the_heading_of_a_code() -> None:
    for code in ("8708", "87083000", "4011", "401110"):
        found = suggested_rate(code, TODAY)
        assert found is not None and found.percent == 18 and "9/2025" in found.source


def test_unconfirmed_or_earlier_or_invalid_code_has_no_suggestion() -> None:
    assert suggested_rate("8714", TODAY) is suggested_rate("87083", TODAY) is None
    assert suggested_rate("8708", date(2025, 9, 21)) is None
    assert suggested_rate("8708", date(2025, 9, 22)) is not None


def test_each_suggested_rate_is_in_force_on_its_first_day() -> None:
    assert [each for each in SUGGESTIONS if each.percent not in goods_rates(each.valid_from)] == []


def test_code_that_starts_with_99_is_a_service() -> None:
    assert is_service("998714") and not is_service("8708")
