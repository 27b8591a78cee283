"""Tax in paise: equal halves, nothing lost, checked for every paisa up to ten thousand rupees."""

import random
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gst.tax import Heads, heads, spread


def half_up(numerator: int, denominator: int) -> int:
    """Written apart from the product's Decimal."""
    return (2 * numerator + denominator) // (2 * denominator)


def test_every_paisa_within_a_state() -> None:
    offs = set()
    percent = Decimal(18)
    for taxable in range(1, 1_000_001):
        total = taxable + half_up(taxable * 18, 100)
        found = heads(taxable, percent, same_state=True, total_paise=total)
        half = (taxable * 9 + 50) // 100
        if not (
            found.cgst_paise == found.sgst_paise == half
            and found.igst_paise == 0
            and taxable + 2 * half + found.round_off_paise == total
        ):
            pytest.fail(f"{taxable}: {found}")
        offs.add(found.round_off_paise)
    assert offs == {-1, 0, 1}


def test_every_paisa_between_states() -> None:
    percent = Decimal(18)
    for taxable in range(1, 1_000_001):
        tax = half_up(taxable * 18, 100)
        if heads(taxable, percent, same_state=False, total_paise=taxable + tax) != Heads(0, 0, tax, 0):
            pytest.fail(str(taxable))


def test_large_amounts_at_every_rate() -> None:
    chance = random.Random(2026)
    for _ in range(20_000):
        taxable = chance.randrange(1, 10**13)
        rate = chance.choice(["0.25", "3", "5", "12", "18", "28", "40"])
        thousandths = int(Decimal(rate) * 1000)
        total = taxable + half_up(taxable * thousandths, 100_000)
        within = heads(taxable, Decimal(rate), same_state=True, total_paise=total)
        between = heads(taxable, Decimal(rate), same_state=False, total_paise=total)
        assert within.cgst_paise == within.sgst_paise == half_up(taxable * thousandths, 200_000)
        for found in (within, between):
            assert taxable + found.tax_paise + found.round_off_paise == total
            assert abs(found.round_off_paise) <= 1
        assert between.round_off_paise == within.igst_paise == between.cgst_paise == 0


@pytest.mark.parametrize("same_state", [True, False])
@pytest.mark.parametrize("away", [-2, 2, 1800])
def test_refuses_a_total_that_is_more_than_a_paisa_away(same_state: bool, away: int) -> None:
    with pytest.raises(ValueError, match="away"):
        heads(10_000, Decimal(18), same_state=same_state, total_paise=11_800 + away)


def test_refuses_negative_values() -> None:
    with pytest.raises(ValueError, match="negative"):
        heads(-1, Decimal(18), same_state=True, total_paise=-1)
    with pytest.raises(ValueError, match="negative"):
        heads(1, Decimal(-18), same_state=True, total_paise=1)


def test_an_untaxed_amount_has_empty_heads() -> None:
    assert heads(12_345, Decimal(0), same_state=True, total_paise=12_345) == Heads(0, 0, 0, 0)


@given(st.integers(-(10**12), 10**12), st.lists(st.integers(0, 10**10), min_size=1).filter(any))
def test_what_is_spread_sums_up_and_is_never_a_paisa_off(paise: int, weights: list[int]) -> None:
    shares = spread(paise, weights)
    assert sum(shares) == paise
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share * sum(weights) - paise * weight) < sum(weights)
        assert weight or not share


def test_spread_gives_the_rest_to_the_largest_remainders() -> None:
    assert spread(100, [1, 1, 1]) == [34, 33, 33]
    assert spread(10, [3, 3, 1]) == [4, 4, 2]
    assert spread(-100, [1, 1, 1]) == [-34, -33, -33]
    assert spread(0, [0, 0]) == [0, 0]
    assert spread(0, []) == []


def test_refuses_to_spread_over_nothing() -> None:
    for weights in ([], [0, 0]):
        with pytest.raises(ValueError, match="nothing"):
            spread(1, weights)
    with pytest.raises(ValueError, match="negative"):
        spread(1, [2, -1])
