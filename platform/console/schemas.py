"""What the console sends and is answered."""

from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field

from accounts.schemas import SignInEmail
from billing.models import PaymentMode
from billing.schemas import REQUIRED_DATE, MoneyIn, PlanQuery, mode_among
from kernel.http.fields import In, Instant, Out, Whole, required_day, text
from kernel.money import Rupees, rupees_in

REASON_LONGEST = 500
_MANUAL = frozenset(PaymentMode) - {PaymentMode.STRIPE}


class AdminSignInIn(In):
    email: SignInEmail = ""
    password: Annotated[str, text(required="Password is required", longest=1000, strip=False)] = ""
    otp: Annotated[str, text(required="Code is required", longest=50)] = ""


class AdminSignedInOut(Out):
    token: str


class ProofIn(In):
    otp: Annotated[str, text(required="Code is required", longest=50)] = ""


class AdminOut(Out):
    name: str
    role: str
    duties: list[str]


class WhyIn(In):
    reason: Annotated[str, text(required="Reason is required", longest=REASON_LONGEST, lines=True)] = ""


class GarageNameIn(In):
    garage_name: Annotated[str, text(required="The name is required", longest=200)] = ""


class DeletionIn(WhyIn, GarageNameIn):
    pass


class MaybeWhyIn(In):
    reason: Annotated[str, text(longest=REASON_LONGEST, lines=True)] = ""


class RecordedIn(MoneyIn, MaybeWhyIn):
    mode: mode_among(_MANUAL) = None  # type: ignore[valid-type]  # a type made by a function
    received_on: required_day(REQUIRED_DATE) = None  # type: ignore[valid-type]  # likewise


class PaidPeriodOut(Out):
    period_id: int
    start_date: date
    end_date: date


class ExtendIn(WhyIn):
    days: Annotated[Whole, Field(ge=1, le=365)] = 0


class PlanChangeIn(PlanQuery, WhyIn):
    # What the preview said that it costs: if it differs by now, nothing happens.
    charge: rupees_in(required="Charge is required") = None  # type: ignore[valid-type]  # a type made by a function
    mode: Annotated[mode_among(_MANUAL) | None, BeforeValidator(lambda value: value or None)] = None  # type: ignore[valid-type]  # likewise
    reference: Annotated[str, text(longest=40)] = ""


class PlanChangeSeenOut(Out):
    plan_name: str
    at_once: bool
    effective_on: date
    charge: Rupees


class DiscountIn(WhyIn):
    percent: Annotated[Whole, Field(ge=0, le=99)] = 0
    until: required_day(REQUIRED_DATE) = None  # type: ignore[valid-type]  # a type made by a function


class SponsorIn(PlanQuery, WhyIn):
    until: required_day(REQUIRED_DATE) = None  # type: ignore[valid-type]  # a type made by a function


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
