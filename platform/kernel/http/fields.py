"""Field types of requests and responses, with the error messages of the specification."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any

from django.utils import timezone
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    WrapValidator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from kernel.hiding import Hidden, as_typed, hides
from kernel.languages import is_offered
from kernel.sentences import Sentence

NAME_LENGTH = 200
EMAIL_LENGTH = 254
SEARCH_LENGTH = 100
PAGE_SIZES = (10, 15, 20, 25)

_EMAIL = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}",
    re.IGNORECASE | re.ASCII,
)
_PHONE = re.compile(r"[6-9]\d{9}", re.ASCII)
_ID = re.compile(r"[0-9]{1,16}")
_MONTH = re.compile(r"20\d\d-(0[1-9]|1[0-2])", re.ASCII)
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
LARGEST_ID = 2**53
LARGEST_VERSION = 2**31 - 1
# These are invisible letters and marks. Format characters and spaces are checked by category.
_BLANKS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
)
# These are control characters and text direction characters. The joiners of Indian scripts are allowed.
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_CONTROLS_AND_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def alias_of(name: str) -> str:
    """Return the API name of a field in camel case. The specification writes DOD in capitals."""
    return to_camel(name.rstrip("_")).replace("Dod", "DOD")


class In(BaseModel):
    """A request body or query. Unknown fields are ignored."""

    model_config = ConfigDict(
        alias_generator=alias_of, populate_by_name=True, validate_default=True, str_strip_whitespace=True
    )


class Out(BaseModel):
    """A response with exactly these fields, all of them always present."""

    model_config = ConfigDict(alias_generator=alias_of, populate_by_name=True, from_attributes=True)


def _unless_hidden(what: Hidden) -> PlainSerializer:
    return PlainSerializer(lambda value: "" if hides(what) else value, return_type=str)


# A garage can hide these from its technicians. Then they are empty.
CustomerPhone = Annotated[str, _unless_hidden(Hidden.PHONES)]
# The address of WhatsApp contains the phone, and a link for the customer leads to amounts.
PhoneLink = CustomerPhone
MoneyLink = Annotated[str, _unless_hidden(Hidden.MONEY)]
# Text that a technician changes. It stays as it was typed.
Typed = Annotated[str, PlainSerializer(as_typed, return_type=str)]


class DownloadOut(Out):
    """A download address that is valid for one minute."""

    address: str


# This is the default of a required field, so that its validator writes the error message.
NOT_SENT: Any = None
# The type of an error whose sentence comes from our validator.
OWN_MESSAGE = "wrong"


def field_error(sentence: Sentence, *, ref: str | None = None) -> PydanticCustomError:
    """Return the error of a validator. The context carries the sentence and the row of the form."""
    return PydanticCustomError(OWN_MESSAGE, "{sentence}", {"sentence": sentence, "ref": ref})


Instant = Annotated[
    datetime,
    PlainSerializer(lambda value: timezone.localtime(value).isoformat(timespec="seconds"), return_type=str),
]


def text(
    *, required: Sentence | None = None, longest: int = NAME_LENGTH, strip: bool = True, lines: bool = False
) -> Any:
    """Return a validator for text. Empty or invisible text is refused with the message `required`.

    Control and direction characters are refused, because they can disguise a name in a mail or list. Line
    breaks are refused too, unless `lines` is set.
    """
    refused = _CONTROLS if lines else _CONTROLS_AND_BREAKS

    def check(value: Any) -> str:
        value = "" if value is None else value
        if not isinstance(value, str):
            raise field_error(Sentence("This must be text"))
        kept: str = value.strip() if strip else value
        if required and (not kept or (strip and not _is_visible(kept))):
            raise field_error(required)
        if len(kept) > longest:
            raise field_error(Sentence("This must be at most {most} characters long", most=longest))
        if strip and refused.search(kept):
            raise field_error(Sentence("This contains a character that cannot be used here"))
        return kept

    # Payloads strip texts after a BeforeValidator, so text that must not be stripped needs a WrapValidator.
    return BeforeValidator(check) if strip else WrapValidator(lambda value, _: check(value))


def optional_text(*, longest: int = NAME_LENGTH, lines: bool = False) -> Any:
    """Return a validator for text that a request may omit: `Annotated[str | None, optional_text()] = None`.

    `text` would turn None into an empty text, and a form without the field would clear the stored text.
    """
    check = text(longest=longest, lines=lines).func
    return BeforeValidator(lambda value: None if value is None else check(value))


def _is_visible(kept: str) -> bool:
    return any(unicodedata.category(each) not in ("Cf", "Zs") and each not in _BLANKS for each in kept)


def email(*, required: Sentence | None = None, invalid: Sentence) -> Any:
    """Return the email address in lower case. An invalid address is refused."""

    def check(value: str) -> str:
        if not value:
            if required is None:
                return ""
            raise field_error(required)
        if len(value) > EMAIL_LENGTH or not _EMAIL.fullmatch(value) or value.lower().endswith(".invalid"):
            raise field_error(invalid)
        return value.lower()

    return AfterValidator(check)


def bare_phone(value: str) -> str:
    """Return the phone number without spaces, dashes and country prefix."""
    digits = re.sub(r"[\s-]", "", value)
    for prefix in ("+91", "0"):
        if digits.startswith(prefix) and len(digits) == len(prefix) + 10:
            digits = digits[len(prefix) :]
    return digits


def is_phone(value: str) -> bool:
    return _PHONE.fullmatch(bare_phone(value)) is not None


def seeks_phones(digits: str) -> bool:
    """Return whether a search for these digits may look at phones. A person from whom phones are hidden would
    find a phone digit by digit."""
    return len(digits) == 10 or not hides(Hidden.PHONES)


def _phone(value: str) -> str:
    """Validate a phone number and return its ten digits. E.164 is only used for storage."""
    digits = bare_phone(value)
    if not re.fullmatch(r"\d{10}", digits, re.ASCII):
        raise field_error(Sentence("Phone Number must be exactly 10 digits"))
    if not _PHONE.fullmatch(digits):
        raise field_error(Sentence("Enter a valid phone number"))
    return digits


def phone_text(digits: str) -> str:
    """Return the digits grouped as usual in India: 98765 43210."""
    return f"{digits[:5]} {digits[5:]}" if digits else ""


Phone = Annotated[str, text(longest=20), AfterValidator(_phone)]
OptionalPhone = Annotated[str, text(longest=20), AfterValidator(lambda value: _phone(value) if value else "")]


def _offered(value: str) -> str:
    if not is_offered(value):
        raise field_error(Sentence("This language is not offered."))
    return value


OfferedLanguage = Annotated[str, text(), AfterValidator(_offered)]
OptionalLanguage = Annotated[str, text(), AfterValidator(lambda value: _offered(value) if value else "")]


_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def parse_day(value: Any) -> date | None:
    """Parse a day in the format YYYY-MM-DD. `date.fromisoformat` would also accept 2026-W47-5."""
    typed = str(value or "").strip()
    try:
        return date.fromisoformat(typed) if _DAY.fullmatch(typed) else None
    except ValueError:
        return None


def day(required: Sentence) -> Any:
    def check(value: Any) -> date:
        if (found := parse_day(value)) is None:
            raise field_error(required)
        return found

    return BeforeValidator(check)


def optional_day(invalid: Sentence) -> Any:
    """Return a validator for a day that a form may leave empty."""

    def check(value: Any) -> date | None:
        if value in (None, ""):
            return None
        if (found := parse_day(value)) is None:
            raise field_error(invalid)
        return found

    return BeforeValidator(check)


def month_in(required: Sentence) -> Any:
    """Return a validator for a month in the format YYYY-MM. Its value is the first day of the month."""

    def check(value: Any) -> date:
        if not _MONTH.fullmatch(str(value)):
            raise field_error(required)
        return date.fromisoformat(f"{value}-01")

    return BeforeValidator(check)


def instant(required: Sentence) -> Any:
    """Return a validator for a moment with its time zone, such as 2026-11-24T18:00:00+05:30."""

    def check(value: Any) -> datetime:
        try:
            found = datetime.fromisoformat(str(value or ""))
        except ValueError:
            raise field_error(required) from None
        if found.tzinfo is None:
            raise field_error(required)
        return found

    return BeforeValidator(check)


def flag(invalid: Sentence) -> Any:
    """Return a validator for 0 or 1, as a number or as text from a form."""

    def check(value: Any) -> int:
        if str(value) not in ("0", "1"):
            raise field_error(invalid)
        return int(value)

    return BeforeValidator(check)


def object_id(required: Sentence) -> Any:
    """Return a validator for the id of an object, as a number or as text from a form."""

    def check(value: Any) -> int:
        if isinstance(value, bool) or not _ID.fullmatch(str(value)) or not 0 < int(value) <= LARGEST_ID:
            raise field_error(required)
        return int(value)

    return BeforeValidator(check)


def one_of(options: Iterable[Enum], required: Sentence | None = None) -> Any:
    """Return a validator for an enum value. Numbers are also accepted as text from a form."""
    values = {str(option.value): option.value for option in options}

    def check(value: Any) -> Any:
        if required is None and value in (None, ""):
            return ""
        if str(value) not in values:
            raise field_error(required or Sentence("Choose one of the options"))
        return values[str(value)]

    return BeforeValidator(check)


def _whole(value: Any) -> Any:
    """Refuse True and 1_0, which Pydantic would accept. An empty form field becomes None."""
    if isinstance(value, str):
        value = value.strip() or None
    if isinstance(value, bool) or (isinstance(value, str) and not _WHOLE.fullmatch(value)):
        raise field_error(Sentence("This must be a whole number"))
    return value


WHOLE = BeforeValidator(_whole)
Whole = Annotated[int, WHOLE]
# This is the record version that the form was loaded with. If it is missing, the last write wins.
Version = Annotated[int | None, Field(ge=1, le=LARGEST_VERSION), WHOLE]


def decimal_of(value: Any) -> Decimal | None:
    """Return a finite number from JSON or form text, or None. `Decimal` would also accept digits of other
    scripts, 1_0 and NaN.
    """
    typed = "" if isinstance(value, bool) else str(value).strip()
    return Decimal(typed) if _DECIMAL.fullmatch(typed) else None


def _page_size(value: int) -> int:
    if value not in PAGE_SIZES:
        raise field_error(Sentence("Rows per page must be 10, 15, 20 or 25"))
    return value


def _page(value: int) -> int:
    if not 1 <= value <= 1_000_000:
        raise field_error(Sentence("There is no such page"))
    return value


class Pages(In):
    """The page of a list, and its size."""

    current_page: Annotated[Whole, AfterValidator(_page)] = 1
    page_size: Annotated[Whole, AfterValidator(_page_size)] = 10

    @property
    def rows(self) -> slice:
        start = (self.current_page - 1) * self.page_size
        return slice(start, start + self.page_size)


class Paging(Pages):
    """The query parameters of a list with a search."""

    search_text: Annotated[str, text(longest=SEARCH_LENGTH)] = ""


class NewestFirst(Paging):
    """Paging of a list that shows the newest rows first. `as_of` is the newest row of the first page. Rows
    added later do not shift the pages and are not counted."""

    as_of: Annotated[int | None, Field(ge=0, le=LARGEST_ID), WHOLE] = None

    def seen(self, ids: Sequence[int]) -> int | None:
        """Return the `as_of` value for the next pages, known from the first page. 0 means an empty list."""
        if self.as_of is not None or self.current_page > 1:
            return self.as_of
        return ids[0] if ids else 0
