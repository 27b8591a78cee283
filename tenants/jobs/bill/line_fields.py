"""The fields of a service line."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from kernel.http.fields import NOT_SENT, Out, decimal_of, field_error, object_id
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.jobs.bill.discount_fields import Discounted
from tenants.parts.fields import Quantity

QUANTITY = Sentence("The quantity is between 0.01 and 999.99")
LEAST, MOST = Decimal("0.01"), Decimal("999.99")


def is_service_quantity(quantity: Decimal) -> bool:
    return LEAST <= quantity <= MOST and quantity == round(quantity, 2)


def _quantity(value: Any) -> Decimal | None:
    if value in (None, ""):
        return None
    quantity = decimal_of(value)
    if quantity is None or not is_service_quantity(quantity):
        raise field_error(QUANTITY)
    return quantity


class LineIn(Discounted):
    garage_job_service_id: Annotated[int, object_id(Sentence("Please choose a service"))] = 0
    # The price of one. Without a quantity, it is one.
    service_rate: Annotated[RupeesIn, rupees(Sentence("Rate is required"))] = NOT_SENT
    quantity: Annotated[
        Decimal | None, BeforeValidator(_quantity), WithJsonSchema({"type": ["number", "null"]})
    ] = None


class LineOut(Out):
    garage_job_service_id: int
    job_service_code: str
    job_service: str
    service_rate: Rupees
    service_rate_adjusted: Rupees
    discount_applied: bool
    discount_percentage: float | None
    # These are the discount on this line and the amount after all discounts.
    discount_percent: float | None
    discount_amount: Rupees
    net_amount: Rupees
    garage_job_category: str
    # The price of one, before the discounts that staff gave.
    quantity: Quantity
    unit_rate: Rupees


class LineGroupOut(Out):
    garage_job_category_id: int
    garage_job_category: str
    services: list[LineOut]
