"""Schemas of billing actions and waiting claims."""

from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field

from billing.models import PaymentMode
from billing.schemas import REQUIRED_DATE, REQUIRED_MODE, MoneyIn, PlanQuery
from console.schemas import MaybeWhyIn, WhyIn
from kernel.http.fields import NOT_SENT, Instant, Out, Whole, day, one_of, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence

_MANUAL = frozenset(PaymentMode) - {PaymentMode.STRIPE}


class RecordedIn(MoneyIn, MaybeWhyIn):
    mode: Annotated[PaymentMode, one_of(_MANUAL, REQUIRED_MODE)] = NOT_SENT
    received_on: Annotated[date, day(REQUIRED_DATE)] = NOT_SENT


class PaidPeriodOut(Out):
    period_id: int
    start_date: date
    end_date: date


class ExtendIn(WhyIn):
    days: Annotated[Whole, Field(ge=1, le=365)] = 0


class PlanChangeIn(PlanQuery, WhyIn):
    # This is the charge in the preview. The change is refused if the charge is different now.
    charge: Annotated[RupeesIn, rupees(Sentence("Charge is required"))] = NOT_SENT
    mode: Annotated[
        Annotated[PaymentMode, one_of(_MANUAL, REQUIRED_MODE)] | None,
        BeforeValidator(lambda value: value or None),
    ] = None
    reference: Annotated[str, text(longest=40)] = ""


class PlanChangeSeenOut(Out):
    plan_name: str
    at_once: bool
    effective_on: date
    charge: Rupees


class DiscountIn(WhyIn):
    percent: Annotated[Whole, Field(ge=0, le=99)] = 0
    until: Annotated[date, day(REQUIRED_DATE)] = NOT_SENT


class SponsorIn(PlanQuery, WhyIn):
    until: Annotated[date, day(REQUIRED_DATE)] = NOT_SENT


class WaitingClaimOut(Out):
    claim_id: int
    garage_id: int
    garage_name: str
    plan_name: str
    mode: str
    reference: str
    amount: Rupees
    paid_on: date
    note: str
    created_at: Instant
