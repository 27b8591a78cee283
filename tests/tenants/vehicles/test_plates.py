"""Number plates: all plates of the specification, and real plates that it does not cover."""

import random
import re

import pytest

from tenants.vehicles import plates

# A plate has two letters, one or two digits, up to two letters and four digits. Spaces and case do not
# matter.
SPECIFIED = re.compile(r"[a-z]{2}\s*\d{1,2}\s*[a-z]{0,2}\s*\d{4}", re.IGNORECASE | re.ASCII)
LETTERS, DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "0123456789"


def random_specified_plate(chance: random.Random) -> str:
    def some(characters: str, least: int, most: int) -> str:
        return "".join(chance.choices(characters, k=chance.randint(least, most)))

    groups = [some(LETTERS, 2, 2), some(DIGITS, 1, 2), some(LETTERS, 0, 2), some(DIGITS, 4, 4)]
    spaces = [some(" \t", 0, 3) for _ in groups[1:]]
    return "".join(part for pair in zip(groups, [*spaces, ""], strict=True) for part in pair)


@pytest.mark.spec("customers-34")
def test_every_plate_that_the_specification_allows_is_accepted() -> None:
    chance = random.Random(2026)
    for _ in range(100_000):
        plate = random_specified_plate(chance)
        assert SPECIFIED.fullmatch(plate), plate
        assert plates.is_plate(plate), plate
        stored = plates.normalised(plate)
        assert re.fullmatch("[A-Z0-9]{7,10}", stored), plate
        assert plates.normalised(plates.plate_text(stored)) == stored
        assert len(plates.search_key(stored)) <= 16


def test_real_plates_beyond_the_specification_are_accepted() -> None:
    for plate in ("DL3CAB1234", "22BH1234AA", "KA01EK171", "mh-12.ab·1234", "HR26:DK8337"):
        assert plates.is_plate(plate)
    for plate in ("DL3CAB1234", "22BH1234AA", "KA01EK171"):
        assert not SPECIFIED.fullmatch(plate)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "MH",
        "MH12",
        "1234",
        "9812345670",
        "XX1ABC1234",
        "22BH1234IO",
        "20BH1234A",
        "ＭＨ12AB１234",
        "MH12AB12345",
        "MHı2AB1234",
        "mhı2ab1234",
        "ﬁ12AB1234",
        "KA०1EK171",
    ],
)
def test_text_that_is_not_a_plate_is_rejected(text: str) -> None:
    assert not plates.is_plate(text)


@pytest.mark.parametrize(
    ("typed", "stored", "shown", "searched"),
    [
        ("mh 12 ab 1234", "MH12AB1234", "MH 12 AB 1234", "MH12AB1234"),
        ("KA 01 EK 171", "KA01EK171", "KA 01 EK 171", "KA01EK0171"),
        ("dl3cab1234", "DL3CAB1234", "DL 3 CAB 1234", "DL3CAB1234"),
        ("22 bh 1234 aa", "22BH1234AA", "22 BH 1234 AA", "22BH1234AA"),
        ("MH121234", "MH121234", "MH 12 1234", "MH121234"),
        ("TEMP-77", "TEMP77", "TEMP77", "TEMP77"),
    ],
)
def test_each_plate_is_converted_for_storage_and_display_and_search(
    typed: str, stored: str, shown: str, searched: str
) -> None:
    assert (plates.normalised(typed), plates.plate_text(typed), plates.search_key(typed)) == (
        stored,
        shown,
        searched,
    )


@pytest.mark.parametrize(
    ("plate", "unusual"),
    [("MH12AB1234", False), ("XX12AB1234", True), ("MH12AB0000", True), ("22BH1234AA", False)],
)
def test_unusual_plates_cause_a_warning(plate: str, unusual: bool) -> None:
    assert bool(plates.unusual_plate_hint(plate)) is unusual
