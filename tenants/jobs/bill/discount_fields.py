"""The discount fields of a service line and of a whole job."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationInfo, WithJsonSchema

from kernel.http.fields import In, decimal_of, field_error
from kernel.money import MOST_RUPEES, NO_AMOUNT, PAISE
from kernel.sentences import Sentence
from tenants.jobs.bill.discounts import Discount

HUNDRED = Decimal(100)


def _percent(value: Any) -> Decimal | None:
    if value in (None, ""):
        return None
    percent = decimal_of(value)
    if percent is None or not 0 <= percent <= HUNDRED:
        raise field_error(Sentence("The discount must be between 0 and 100 %"))
    if percent != round(percent, 2):
        raise field_error(Sentence("A percentage has at most two decimals"))
    return percent


def _amount(value: Any, info: ValidationInfo) -> int | None:
    if value in (None, ""):
        return None
    typed = decimal_of(value)
    if typed is None or not 0 <= typed <= MOST_RUPEES or typed != round(typed, 2):
        raise field_error(NO_AMOUNT)
    if typed and info.data.get("discount_percent"):
        raise field_error(Sentence("Give a discount in percent or in rupees, not in both"))
    return int(typed * PAISE)


OptionalPercent = Annotated[
    Decimal | None, BeforeValidator(_percent), WithJsonSchema({"type": ["number", "null"]})
]


class Discounted(In):
    """A discount in percent or in rupees. Without both, the stored discount is kept. The value 0 removes
    it."""

    discount_percent: OptionalPercent = None
    discount_amount: Annotated[
        int | None, BeforeValidator(_amount), WithJsonSchema({"type": ["number", "null"]})
    ] = None

    @property
    def discount(self) -> Discount | None:
        if self.discount_percent:
            return Discount(percent=self.discount_percent)
        if self.discount_percent is None and self.discount_amount is None:
            return None
        return Discount(paise=self.discount_amount or 0)
