"""GST rates and thresholds by date."""

from datetime import date
from decimal import Decimal
from unittest.mock import patch

import pytest

from gst import rates
from gst.rates import Rate, goods_rates, recipient_address_threshold, workshop_rate


def test_workshop_services_are_taxed_at_18_percent() -> None:
    rate = workshop_rate(date(2026, 11, 20))
    assert (rate.code, rate.percent) == ("998714", Decimal(18))


def test_gst_rate_of_a_day_is_the_latest_rate_that_is_valid_on_that_day() -> None:
    later = Rate("998714", "the same", Decimal(12), date(2027, 4, 1))
    with patch.object(rates, "WORKSHOP_RATES", (later, *rates.WORKSHOP_RATES)):
        assert workshop_rate(date(2027, 3, 31)).percent == 18
        assert workshop_rate(date(2027, 4, 1)).percent == 12


def test_date_before_the_introduction_of_gst_has_no_rate() -> None:
    workshop_rate(date(2017, 7, 1))
    with pytest.raises(ValueError, match="no GST"):
        workshop_rate(date(2017, 6, 30))


def test_recipient_address_is_required_from_50000_rupees() -> None:
    assert recipient_address_threshold(date(2026, 11, 20)) == 5_000_000


def test_goods_have_the_rates_of_their_day() -> None:
    assert goods_rates(date(2025, 9, 21)) == tuple(map(Decimal, (0, 5, 12, 18, 28)))
    later = tuple(map(Decimal, (0, 5, 18, 40)))
    assert goods_rates(date(2025, 9, 22)) == goods_rates(date(2026, 11, 20)) == later
    with pytest.raises(ValueError, match="no GST"):
        goods_rates(date(2017, 6, 30))
