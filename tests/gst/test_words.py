"""Amounts in words are checked with an independent parser."""

import random
from pathlib import Path

import pytest

from gst.words import in_words
from kernel.languages import ENGLISH, number_words
from tests.languages import FILES

VALUES = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
SCALES = {"hundred": 100, "thousand": 1_000, "lakh": 100_000, "crore": 10_000_000}


def read(words: list[str]) -> int:
    """Return the amount. The text is split at the last occurrence of the largest scale word. The words before
    it are its multiplier.
    """
    for name, size in sorted(SCALES.items(), key=lambda item: -item[1]):
        if name in words:
            at = len(words) - 1 - words[::-1].index(name)
            return read(words[:at]) * size + read(words[at + 1 :])
    return sum(VALUES[word] for word in words)


def paise_of(text: str) -> int:
    head, tail = text.split(" ")[0], text.split(" ")[-1]
    assert (head, tail) == ("Rupees", "Only")
    body = text.removeprefix("Rupees ").removesuffix(" Only").lower()
    rupees, _, rest = body.partition(" and ")
    words = rest.split()
    assert not words or words[-1] in ("paise", "paisa")
    return read(rupees.split()) * 100 + (read(words[:-1]) if words else 0)


def test_amounts_in_words_match_the_specification() -> None:
    assert in_words(12_345_600) == "Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six Only"
    assert in_words(12_345_650).endswith("Fifty Six and Fifty Paise Only")
    assert in_words(0) == "Rupees Zero Only"
    assert in_words(1) == "Rupees Zero and One Paisa Only"
    assert in_words(1_000_000_000) == "Rupees One Crore Only"
    assert in_words(10**14) == "Rupees One Lakh Crore Only"


def test_amount_in_words_can_be_converted_back_to_the_amount() -> None:
    chance = random.Random(2026)
    amounts = [*range(3_000), *(chance.randrange(10 ** chance.randint(3, 18)) for _ in range(20_000))]
    for paise in amounts:
        assert paise_of(in_words(paise)) == paise, in_words(paise)


@pytest.mark.spec("hand-74")
def test_another_language_is_printed_before_english() -> None:
    assert in_words(12_345_650, "hi") == (
        "रुपये एक लाख तेईस हज़ार चार सौ छप्पन और पचास पैसे मात्र"
        " / Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only"
    )
    assert in_words(1, "hi") == "रुपये शून्य और एक पैसा मात्र / Rupees Zero and One Paisa Only"
    assert in_words(100, "xx") == "Rupees One Only"


@pytest.mark.parametrize("file", [file for file in FILES if file.stem != ENGLISH])
def test_each_language_has_a_word_for_each_number_below_a_hundred(file: Path) -> None:
    words = number_words(file.stem)
    assert (len(words), len(set(words))) == (100, 100)


def test_negative_amount_in_words_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        in_words(-1)
