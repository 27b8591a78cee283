"""Amounts in words with thousand, lakh and crore, as on Indian invoices."""

from collections.abc import Sequence

from kernel.languages import ENGLISH, number_words, worded
from kernel.sentences import Sentence

_ONES = (
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen"
    " Seventeen Eighteen Nineteen"
).split()
_TENS = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split()
# The words from 0 to 99. Indian languages have a word of its own for each.
BELOW_HUNDRED = (
    *_ONES,
    *(f"{tens} {one}" if one != "Zero" else tens for tens in _TENS for one in _ONES[:10]),
)
_UNITS = (
    (10_000_000, Sentence("Crore")),
    (100_000, Sentence("Lakh")),
    (1_000, Sentence("Thousand")),
    (100, Sentence("Hundred")),
)


def in_words(paise: int, language: str = ENGLISH) -> str:
    """Return the amount in words: `Rupees One Lakh Twenty Three Thousand and Fifty Paise Only`.

    Another language stands first, and English follows.
    """
    if paise < 0:
        raise ValueError("An amount in words cannot be negative.")
    english = _in_words(paise, BELOW_HUNDRED, ENGLISH)
    words = number_words(language)
    return f"{_in_words(paise, words, language)} / {english}" if words else english


def _in_words(paise: int, words: Sequence[str], language: str) -> str:
    rupees, rest = divmod(paise, 100)
    amount = _number(rupees, words, language)
    if rest == 0:
        said = Sentence("Rupees {amount} Only", amount=amount)
    elif rest == 1:
        said = Sentence("Rupees {amount} and {paise} Paisa Only", amount=amount, paise=words[rest])
    else:
        said = Sentence("Rupees {amount} and {paise} Paise Only", amount=amount, paise=words[rest])
    return worded(said, language)


def _number(value: int, words: Sequence[str], language: str) -> str:
    """Return the number in words. Crores are counted recursively: One Lakh Crore."""
    for size, unit in _UNITS:
        if value >= size:
            count, rest = divmod(value, size)
            counted = f"{_number(count, words, language)} {worded(unit, language)}"
            return f"{counted} {_number(rest, words, language)}" if rest else counted
    return words[value]
