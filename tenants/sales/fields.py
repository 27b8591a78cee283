"""Schemas of counter sales."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, WithJsonSchema

from kernel import clock
from kernel.http.fields import (
    NOT_SENT,
    CustomerPhone,
    In,
    Instant,
    OptionalPhone,
    Out,
    field_error,
    one_of,
    optional_text,
    text,
)
from kernel.money import ClaimedRupees, Rupees
from kernel.sentences import Sentence
from tenants.invoices.payments import PaymentDetails
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.handling_fields import REASON_LENGTH, PoNumberIn, tax
from tenants.jobs.parts.fields import JobPartOut, OptionalId, PartUseIn, few_parts
from tenants.jobs.payment_fields import REASON_LONGEST, AmountIn, ReferenceIn
from tenants.sales.selling import Sale


def _some(parts: list[PartUseIn]) -> list[PartUseIn]:
    if not parts:
        raise field_error(Sentence("Please choose at least one part"))
    if any(part.job_part_id is not None for part in parts):
        raise field_error(Sentence("Not found in your garage"))
    return few_parts(parts)


class WalkInIn(In):
    name: Annotated[str, text()] = ""
    phone: OptionalPhone = ""


class SalePaidIn(In):
    """What the buyer pays today."""

    amount: AmountIn = NOT_SENT
    payment_method_id: Annotated[int, one_of(PaymentMethod, Sentence("Payment Method is required"))] = 0
    reference: ReferenceIn = ""

    def details(self) -> PaymentDetails:
        return PaymentDetails(
            self.amount, PaymentMethod(self.payment_method_id), self.reference, clock.today()
        )


class SaleIn(In):
    # Without a customer, the buyer is a walk-in.
    customer_id: OptionalId = None
    walk_in: WalkInIn = WalkInIn()
    parts_used: Annotated[list[PartUseIn], AfterValidator(_some)] = NOT_SENT
    tax_collected: Annotated[bool, BeforeValidator(tax), WithJsonSchema({"type": "integer"})] = False
    exempt_reason: Annotated[str | None, optional_text(longest=REASON_LENGTH)] = None
    po_number: PoNumberIn = ""
    paid: SalePaidIn | None = None
    credit_reason: Annotated[str, text(longest=REASON_LONGEST)] = ""
    total: ClaimedRupees = NOT_SENT

    def sale(self) -> Sale:
        return Sale(
            customer_id=self.customer_id,
            name=self.walk_in.name,
            phone=self.walk_in.phone,
            parts=[part.use() for part in self.parts_used],
            tax_applies=self.tax_collected,
            exempt_reason=self.exempt_reason,
            claimed_total=self.total,
            paid=self.paid.details() if self.paid else None,
            credit_reason=self.credit_reason,
            po_number=self.po_number,
        )


class SoldOut(Out):
    job_id: int
    job_code: str
    invoice_id: int
    invoice_number: str
    total: Rupees
    payment_id: int | None
    receipt_code: str | None
    balance_due: Rupees


class SaleRowOut(Out):
    job_id: int
    job_code: str
    # Empty after a credit note for the whole sale.
    invoice_number: str | None
    sold_on: Instant
    customer_name: str
    items: str
    cancelled: bool
    total: Rupees
    balance_due: Rupees


class SalePageOut(Out):
    sales: list[SaleRowOut]
    record_count: int
    as_of: int | None


class SaleOut(SaleRowOut):
    # A walk-in has no page.
    customer_id: int | None
    customer_phone: CustomerPhone
    customer_email: str | None
    parts: list[JobPartOut]
    subtotal: Rupees
    tax_amount: Rupees
    round_off: Rupees
    paid_amount: Rupees
    version: int
    po_number: str
