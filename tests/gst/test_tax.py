"""Tax in paise is checked for every amount up to ten thousand rupees."""

import random
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gst.tax import Heads, heads, spread


def half_up(numerator: int, denominator: int) -> int:
    """Half-up division in integers, independent of the Decimal code under test."""
    return (2 * numerator + denominator) // (2 * denominator)


def test_tax_within_a_state_is_two_equal_halves_for_every_amount() -> None:
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


def test_tax_between_states_is_igst_for_every_amount() -> None:
    percent = Decimal(18)
    for taxable in range(1, 1_000_001):
        tax = half_up(taxable * 18, 100)
        if heads(taxable, percent, same_state=False, total_paise=taxable + tax) != Heads(0, 0, tax, 0):
            pytest.fail(str(taxable))


def test_tax_of_large_amounts_is_exact_at_every_rate() -> None:
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
def test_tax_refuses_a_total_that_differs_from_its_lines_by_more_than_one_paisa(
    same_state: bool, away: int
) -> None:
    with pytest.raises(ValueError, match="away"):
        heads(10_000, Decimal(18), same_state=same_state, total_paise=11_800 + away)


def test_tax_of_a_negative_amount_or_rate_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        heads(-1, Decimal(18), same_state=True, total_paise=-1)
    with pytest.raises(ValueError, match="negative"):
        heads(1, Decimal(-18), same_state=True, total_paise=1)


def test_untaxed_amount_has_no_tax() -> None:
    assert heads(12_345, Decimal(0), same_state=True, total_paise=12_345) == Heads(0, 0, 0, 0)


@given(st.integers(-(10**12), 10**12), st.lists(st.integers(0, 10**10), min_size=1).filter(any))
def test_amount_is_spread_in_proportional_shares_that_add_up_exactly(paise: int, weights: list[int]) -> None:
    shares = spread(paise, weights)
    assert sum(shares) == paise
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share * sum(weights) - paise * weight) < sum(weights)
        assert weight or not share


def test_undivided_rest_of_a_spread_amount_goes_to_the_shares_with_the_largest_fractions() -> None:
    assert spread(100, [1, 1, 1]) == [34, 33, 33]
    assert spread(10, [3, 3, 1]) == [4, 4, 2]
    assert spread(-100, [1, 1, 1]) == [-34, -33, -33]
    assert spread(0, [0, 0]) == [0, 0]
    assert spread(0, []) == []


def test_amount_cannot_be_spread_over_no_weights_or_negative_weights() -> None:
    for weights in ([], [0, 0]):
        with pytest.raises(ValueError, match="nothing"):
            spread(1, weights)
    with pytest.raises(ValueError, match="negative"):
        spread(1, [2, -1])
