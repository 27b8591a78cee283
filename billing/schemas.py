"""What the account screen and the reminder are told about the subscription."""

from datetime import date

from kernel.http.fields import Instant, Out
from kernel.money import Rupees


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


class PlanOut(Out):
    code: str
    version: int
    name: str
    price: Rupees
    interval: str
    branches: int
    staff: int


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
