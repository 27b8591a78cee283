"""Functions that change subscriptions. `by` is the acting person, or None for the platform itself.

The functions run in the caller's transaction and switch to the platform scope.
"""

from billing.services.changes import (
    PlanChange,
    cancel_at_period_end,
    change_plan,
    preview_plan_change,
    uncancel,
)
from billing.services.claims import claim_payment, confirm_claim, refuse_claim
from billing.services.fees import keep_fee_pdf
from billing.services.grants import discount, extend, publish_plans, sponsor, start_trial
from billing.services.ledger import Received, refresh_listed_state, refresh_listed_states
from billing.services.payments import AppliedPayment, apply_payment, record_payment, void_period
from billing.services.plans import Terms, add_plan, add_version, offer_plan, withdraw_plan
from billing.services.reminding import pause_reminders, resume_reminders, send_due_reminders, send_reminder

__all__ = [
    "AppliedPayment",
    "PlanChange",
    "Received",
    "Terms",
    "add_plan",
    "add_version",
    "apply_payment",
    "cancel_at_period_end",
    "change_plan",
    "claim_payment",
    "confirm_claim",
    "discount",
    "extend",
    "keep_fee_pdf",
    "offer_plan",
    "pause_reminders",
    "preview_plan_change",
    "publish_plans",
    "record_payment",
    "refresh_listed_state",
    "refresh_listed_states",
    "refuse_claim",
    "resume_reminders",
    "send_due_reminders",
    "send_reminder",
    "sponsor",
    "start_trial",
    "uncancel",
    "void_period",
    "withdraw_plan",
]
