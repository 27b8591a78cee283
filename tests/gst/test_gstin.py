"""GST numbers: the published example, and that no single wrong character gets through."""

import string

import pytest

from gst.gstin import check_character, is_gstin, state_of
from gst.states import STATES, is_state, state_tax_name

PUBLISHED = "27AAPFU0939F1ZV"
ALPHABET = string.digits + string.ascii_uppercase


def test_the_published_example_is_valid() -> None:
    assert is_gstin(PUBLISHED)
    assert state_of(PUBLISHED) == "27"
    assert check_character("27AAPFU0939F1Z") == "V"


def test_no_single_wrong_character_is_accepted() -> None:
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
def test_a_right_check_character_does_not_excuse_a_wrong_shape(first: str) -> None:
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
def test_what_is_no_gstin(text: str) -> None:
    assert not is_gstin(text)


def test_a_check_character_needs_fourteen_characters() -> None:
    with pytest.raises(ValueError, match="fourteen"):
        check_character(PUBLISHED)


def test_states_are_the_current_ones() -> None:
    assert len(STATES) == 37
    assert is_state("27") and is_state("97") and is_state("38")
    # Merged, former, and never one.
    assert not any(is_state(code) for code in ("25", "28", "00", "39", "99", "7", ""))


def test_territories_without_a_legislature_levy_no_state_tax() -> None:
    assert {code for code in STATES if state_tax_name(code) == "UTGST"} == {
        "04",
        "26",
        "31",
        "35",
        "38",
        "97",
    }
    assert state_tax_name("07") == "SGST"
