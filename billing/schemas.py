"""Schemas of the subscription and its billing."""

from datetime import date
from typing import Annotated

from billing.models import PaymentMode
from kernel.http.answer import Said
from kernel.http.fields import NOT_SENT, In, Instant, Out, day, one_of, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence


class LastSubscriptionOut(Out):
    subscription_start_date: date | None
    subscription_end_date: date | None
    grace_period_end_date: date | None
    subscription_amt: Rupees | None
    expired: bool
    expires_in: str
    expires_remark: str | None
    garage_name: str
    state: str
    plan_name: str | None
    # The sentences of this row by their codes.
    says: dict[str, Said] | None


class PlanOut(Out):
    code: str
    version: int
    name: str
    price: Rupees
    interval: str
    branches: int
    staff: int
    trial_days: int


class BillingPeriodOut(Out):
    start_date: date
    end_date: date
    kind: str
    plan_name: str
    amount: Rupees
    voided_at: Instant | None
    void_reason: str


class BillingPaymentOut(Out):
    mode: str
    reference: str
    amount: Rupees
    received_on: date
    voided_at: Instant | None


FeeNumber = Annotated[str, text(longest=16)]


class BillingInvoiceOut(Out):
    number: str
    kind: str
    issued_on: date
    amount: Rupees


class PaymentClaimOut(Out):
    mode: str
    reference: str
    amount: Rupees
    paid_on: date
    plan_name: str
    state: str
    refusal: str


class PlanQuery(In):
    plan_code: Annotated[str, text(required=Sentence("Plan is required"), longest=30)] = ""


# Administrators record cash payments, and Stripe reports card payments.
_CLAIMED_MODES = frozenset({PaymentMode.UPI, PaymentMode.NEFT, PaymentMode.CHEQUE})

REQUIRED_MODE = Sentence("Payment mode is required")
REQUIRED_DATE = Sentence("Date is required")


class MoneyIn(PlanQuery):
    """The fields common to payment claims and recorded payments."""

    reference: Annotated[str, text(required=Sentence("Reference is required"), longest=40)] = ""
    amount: Annotated[RupeesIn, rupees(Sentence("Amount is required"))] = NOT_SENT
    note: Annotated[str, text(longest=500, lines=True)] = ""


class PaymentClaimIn(MoneyIn):
    mode: Annotated[PaymentMode, one_of(_CLAIMED_MODES, REQUIRED_MODE)] = NOT_SENT
    paid_on: Annotated[date, day(REQUIRED_DATE)] = NOT_SENT


class BillingOut(Out):
    state: str
    plan: PlanOut | None
    next_plan: PlanOut | None
    paid_until: date | None
    grace_period_end_date: date | None
    cancel_at_period_end: bool
    next_date: date | None
    next_amount: Rupees | None
    ways_to_pay: list[str]
    pays_online: bool
    periods: list[BillingPeriodOut]
    payments: list[BillingPaymentOut]
    invoices: list[BillingInvoiceOut]
    claims: list[PaymentClaimOut]
