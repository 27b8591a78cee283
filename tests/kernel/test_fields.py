"""Fields of payloads: what they accept, what they say, and that no text takes them long."""

import time
from decimal import Decimal
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from kernel.http.fields import Phone, Whole, decimal_of, email, text

Email = TypeAdapter(
    Annotated[str, text(longest=100_000, lines=True), email(required="required", invalid="invalid")]
)
PhoneNumber: TypeAdapter[str] = TypeAdapter(Phone)


def complaint(adapter: TypeAdapter[str], value: object) -> str:
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(value)
    return str(caught.value.errors()[0]["msg"])


@pytest.mark.parametrize(
    "value",
    [
        "a@b.in",
        "first.last+tag@sub.domain.co.in",
        "o'neil@x-y.example",
        "  UPPER@CASE.IN  ",
        "a" * 64 + "@b.in",
    ],
)
def test_addresses_that_are_used_are_accepted_in_lower_case(value: str) -> None:
    assert Email.validate_python(value) == value.strip().lower()


@pytest.mark.parametrize(
    "value",
    ["a", "a@b", "@b.in", "a@.in", "a b@c.in", "a@b.in,c@d.in", "a@b.in\nBcc: x@y.in", "a@-b.in", "a@b..in", "a@b.i",
     "a" * 65 + "@b.in", "a@" + "b" * 64 + ".in", "a@" + "b." * 130 + "in", "अ@ब.भारत"],
)  # fmt: skip
def test_what_is_no_address_is_refused(value: str) -> None:
    assert complaint(Email, value) == "invalid"


@pytest.mark.parametrize(
    "value", ["9876543210", "+919876543210", "09876543210", "98765 43210", "+91 98765-43210", " 9876543210 "]
)
def test_phones_are_ten_digits_however_typed(value: str) -> None:
    assert PhoneNumber.validate_python(value) == "9876543210"


@pytest.mark.parametrize(
    "value", ["", "987654321", "98765432100", "٩٨٧٦٥٤٣٢١٠", "9876543a10", "+929876543210"]
)
def test_other_lengths_are_refused(value: str) -> None:
    assert complaint(PhoneNumber, value) == "Phone Number must be exactly 10 digits"


@pytest.mark.parametrize("value", ["5876543210", "0000000000", "1234567890"])
def test_other_beginnings_are_refused(value: str) -> None:
    assert complaint(PhoneNumber, value) == "Enter a valid phone number"


@pytest.mark.parametrize(
    "evil",
    [
        "a" * 50_000 + "@",
        "a@" + "a-" * 25_000 + "!",
        "a@" + "a." * 25_000 + "!",
        "+91" + "9" * 50_000,
        " -" * 25_000,
        "0" * 50_000,
    ],
)
def test_no_text_takes_long(evil: str) -> None:
    """A pattern that backtracks would take minutes for these; ten tries of each stay far below a second."""
    started = time.process_time()
    for _ in range(10):
        for adapter in (Email, PhoneNumber):
            with pytest.raises(ValidationError):
                adapter.validate_python(evil)
    assert time.process_time() - started < 1


@given(st.text())
def test_any_text_is_accepted_or_refused_and_never_breaks(value: str) -> None:
    for adapter in (Email, PhoneNumber):
        try:
            accepted = adapter.validate_python(value)
        except ValidationError:
            continue
        assert accepted == adapter.validate_python(accepted)


Name: TypeAdapter[str] = TypeAdapter(Annotated[str, text(required="required")])
INVISIBLE = "\u200b \ufeff \u200f \u3164 \u2060 \u00ad \u115f \u1160 \uffa0 \u2800 \u034f \u180e \ufe0f \u17b4 \U000e0020"


@pytest.mark.parametrize("value", [*INVISIBLE.split(" "), INVISIBLE, "\u00a0\u3000", " ", None])
def test_what_shows_nothing_is_empty(value: object) -> None:
    assert complaint(Name, value) == "required"


@pytest.mark.parametrize("value", ["क्\u200dष", "a\u200b", "Ⅻ", "👍🏽", "م\u200c", "ᄀ"])
def test_invisible_characters_beside_visible_ones_stay(value: str) -> None:
    assert Name.validate_python(value) == value


@pytest.mark.parametrize(
    ("value", "whole"), [(7, 7), ("7", 7), (" 7 ", 7), ("+7", 7), ("-7", -7), ("007", 7), (7.0, 7)]
)
def test_whole_numbers_however_sent(value: object, whole: int) -> None:
    assert TypeAdapter(Whole).validate_python(value) == whole


@pytest.mark.parametrize("value", ["", "1_0", "१", "٣", "７", "1.5", 1.5, True, None, "x", "9" * 5000, [1]])
def test_what_is_no_whole_number_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Whole).validate_python(value)


@pytest.mark.parametrize("value", ["1", "1.5", ".5", "1.", "-1", "1e3", "1E-3", 1, 1.5, " 2 "])
def test_finite_numbers_however_written(value: object) -> None:
    assert decimal_of(value) == Decimal(str(value).strip())


@pytest.mark.parametrize(
    "value", ["", ".", "1_0", "१००", "NaN", "inf", "1e9999", True, None, "1,5", "0x1", [1]]
)
def test_what_is_no_finite_number_is_none(value: object) -> None:
    assert decimal_of(value) is None
