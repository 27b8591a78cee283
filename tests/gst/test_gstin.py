"""GSTINs: the published example is valid, and each single wrong character is detected."""

import string

import pytest

from gst.gstin import check_character, is_gstin, state_of
from gst.states import STATES, is_state, state_tax_name

PUBLISHED = "27AAPFU0939F1ZV"
ALPHABET = string.digits + string.ascii_uppercase


def test_published_example_gstin_is_valid() -> None:
    assert is_gstin(PUBLISHED)
    assert state_of(PUBLISHED) == "27"
    assert check_character("27AAPFU0939F1Z") == "V"


def test_gstin_with_one_wrong_character_is_invalid() -> None:
    for place in range(15):
        for character in set(ALPHABET) - {PUBLISHED[place]}:
            assert not is_gstin(PUBLISHED[:place] + character + PUBLISHED[place + 1 :])


@pytest.mark.parametrize(
    "first",
    [
        "99AAPFU0939F1Z",
        "28AAPFU0939F1Z",
        "27AAPF00939F1Z",
        "27AAPFU09391F1",
        "27AAPFU0939F0Z",
        "2/AAPFU0939F1Z",
    ],
)
def test_gstin_of_a_wrong_format_is_invalid_despite_a_correct_check_character(first: str) -> None:
    ending = check_character(first) if first.isalnum() else "0"
    assert not is_gstin(first + ending)


@pytest.mark.parametrize(
    "text",
    [
        "",
        PUBLISHED.lower(),
        f" {PUBLISHED}",
        f"{PUBLISHED}\n",
        PUBLISHED[:-1],
        PUBLISHED + "V",
        "२७AAPFU0939F1ZV",
    ],
)
def test_text_that_is_not_exactly_a_gstin_is_invalid(text: str) -> None:
    assert not is_gstin(text)


def test_check_character_of_a_text_without_fourteen_characters_is_refused() -> None:
    with pytest.raises(ValueError, match="fourteen"):
        check_character(PUBLISHED)


def test_list_of_state_codes_contains_the_37_current_codes() -> None:
    assert len(STATES) == 37
    assert is_state("27") and is_state("97") and is_state("38")
    # These state codes were merged, are no longer used, or were never used.
    assert not any(is_state(code) for code in ("25", "28", "00", "39", "99", "7", ""))


def test_union_territories_without_a_legislature_levy_utgst() -> None:
    assert {code for code in STATES if state_tax_name(code) == "UTGST"} == {
        "04",
        "26",
        "31",
        "35",
        "38",
        "97",
    }
    assert state_tax_name("07") == "SGST"
