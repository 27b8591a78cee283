"""Amounts in words with thousand, lakh and crore, as on Indian invoices."""

_ONES = (
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen"
    " Seventeen Eighteen Nineteen"
).split()
_TENS = "_ _ Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split()
_UNITS = ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred"))


def in_words(paise: int) -> str:
    """Return the amount in words: `Rupees One Lakh Twenty Three Thousand and Fifty Paise Only`."""
    if paise < 0:
        raise ValueError("An amount in words cannot be negative.")
    rupees, rest = divmod(paise, 100)
    tail = f" and {_number(rest)} {'Paisa' if rest == 1 else 'Paise'}" if rest else ""
    return f"Rupees {_number(rupees)}{tail} Only"


def _number(value: int) -> str:
    """Return the number in words. Crores are counted recursively: One Lakh Crore."""
    for size, name in _UNITS:
        if value >= size:
            count, rest = divmod(value, size)
            return f"{_number(count)} {name}" + (f" {_number(rest)}" if rest else "")
    if value < 20:
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens] + (f" {_ONES[ones]}" if ones else "")
