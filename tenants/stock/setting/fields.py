"""Schemas of the stock settings."""

from typing import Annotated

from pydantic import AfterValidator

from gst.hsn import HSN_DIGITS
from kernel.http.fields import NOT_SENT, WHOLE, In, Out, field_error
from kernel.sentences import Sentence
from tenants.stock.setting.services import SettingDetails

MOST_DAYS = 365


def _digits(value: int) -> int:
    if value not in HSN_DIGITS:
        raise field_error(Sentence("Choose 4 or 6 digits"))
    return value


def _days(value: int) -> int:
    if not 1 <= value <= MOST_DAYS:
        raise field_error(Sentence("This must be between 1 and {most} days", most=MOST_DAYS))
    return value


class StockSettingIn(In):
    may_go_negative: bool = NOT_SENT
    hsn_digits: Annotated[int, WHOLE, AfterValidator(_digits)] = NOT_SENT
    deposit_days: Annotated[int, WHOLE, AfterValidator(_days)] = NOT_SENT

    def details(self) -> SettingDetails:
        return SettingDetails(self.may_go_negative, self.hsn_digits, self.deposit_days)


class StockSettingOut(Out):
    may_go_negative: bool
    # From a turnover of ₹5 crore on, invoices need six digits.
    hsn_digits: int
    deposit_days: int
