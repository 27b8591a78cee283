"""Fields of payloads: accepted values, error messages, and limited validation time."""

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


def error_message(adapter: TypeAdapter[str], value: object) -> str:
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
def test_valid_email_addresses_are_accepted_and_converted_to_lower_case(value: str) -> None:
    assert Email.validate_python(value) == value.strip().lower()


@pytest.mark.parametrize(
    "value",
    ["a", "a@b", "@b.in", "a@.in", "a b@c.in", "a@b.in,c@d.in", "a@b.in\nBcc: x@y.in", "a@-b.in", "a@b..in", "a@b.i",
     "a" * 65 + "@b.in", "a@" + "b" * 64 + ".in", "a@" + "b." * 130 + "in", "अ@ब.भारत"],
)  # fmt: skip
def test_invalid_email_address_is_refused(value: str) -> None:
    assert error_message(Email, value) == "invalid"


@pytest.mark.parametrize(
    "value", ["9876543210", "+919876543210", "09876543210", "98765 43210", "+91 98765-43210", " 9876543210 "]
)
def test_phone_number_is_stored_as_ten_digits(value: str) -> None:
    assert PhoneNumber.validate_python(value) == "9876543210"


@pytest.mark.parametrize(
    "value", ["", "987654321", "98765432100", "٩٨٧٦٥٤٣٢١٠", "9876543a10", "+929876543210"]
)
def test_phone_number_of_a_wrong_length_is_refused(value: str) -> None:
    assert error_message(PhoneNumber, value) == "Phone Number must be exactly 10 digits"


@pytest.mark.parametrize("value", ["5876543210", "0000000000", "1234567890"])
def test_phone_number_with_an_impossible_first_digit_is_refused(value: str) -> None:
    assert error_message(PhoneNumber, value) == "Enter a valid phone number"


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
def test_very_long_email_or_phone_text_is_refused_quickly(evil: str) -> None:
    """A regular expression with backtracking would need minutes for these texts."""
    started = time.process_time()
    for _ in range(10):
        for adapter in (Email, PhoneNumber):
            with pytest.raises(ValidationError):
                adapter.validate_python(evil)
    assert time.process_time() - started < 1


@given(st.text())
def test_email_and_phone_validation_never_crashes(value: str) -> None:
    for adapter in (Email, PhoneNumber):
        try:
            accepted = adapter.validate_python(value)
        except ValidationError:
            continue
        assert accepted == adapter.validate_python(accepted)


Name: TypeAdapter[str] = TypeAdapter(Annotated[str, text(required="required")])
INVISIBLE = "\u200b \ufeff \u200f \u3164 \u2060 \u00ad \u115f \u1160 \uffa0 \u2800 \u034f \u180e \ufe0f \u17b4 \U000e0020"


@pytest.mark.parametrize("value", [*INVISIBLE.split(" "), INVISIBLE, "\u00a0\u3000", " ", None])
def test_text_of_only_invisible_characters_counts_as_empty(value: object) -> None:
    assert error_message(Name, value) == "required"


@pytest.mark.parametrize("value", ["क्\u200dष", "a\u200b", "Ⅻ", "👍🏽", "م\u200c", "ᄀ"])
def test_invisible_characters_inside_visible_text_are_kept(value: str) -> None:
    assert Name.validate_python(value) == value


@pytest.mark.parametrize(
    ("value", "whole"), [(7, 7), ("7", 7), (" 7 ", 7), ("+7", 7), ("-7", -7), ("007", 7), (7.0, 7)]
)
def test_whole_number_is_accepted_as_json_number_or_as_text(value: object, whole: int) -> None:
    assert TypeAdapter(Whole).validate_python(value) == whole


@pytest.mark.parametrize("value", ["", "1_0", "१", "٣", "７", "1.5", 1.5, True, None, "x", "9" * 5000, [1]])
def test_field_value_that_is_not_a_whole_number_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Whole).validate_python(value)


@pytest.mark.parametrize("value", ["1", "1.5", ".5", "1.", "-1", "1e3", "1E-3", 1, 1.5, " 2 "])
def test_decimal_or_exponent_notation_is_accepted_as_a_number(value: object) -> None:
    assert decimal_of(value) == Decimal(str(value).strip())


@pytest.mark.parametrize(
    "value", ["", ".", "1_0", "१००", "NaN", "inf", "1e9999", True, None, "1,5", "0x1", [1]]
)
def test_function_decimal_of_returns_none_for_a_value_that_is_not_a_finite_number(value: object) -> None:
    assert decimal_of(value) is None
