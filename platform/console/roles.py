"""The duties of each administrator role."""

from enum import StrEnum


class Duty(StrEnum):
    SEE = "see_garages"
    BILL = "bill_garages"
    SUSPEND = "suspend_garages"
    SUPPORT = "look_inside"
    DELETE = "delete_garages"
    KEEP_ADMINS = "keep_admins"
    KEEP_PLANS = "keep_plans"
    RETRY = "retry_tasks"


class AdminRole(StrEnum):
    SUPPORT = "support"
    BILLING = "billing"
    SUPER = "super"

    @property
    def duties(self) -> frozenset[Duty]:
        return DUTIES[self]


DUTIES = {
    AdminRole.SUPPORT: frozenset({Duty.SEE, Duty.SUPPORT}),
    AdminRole.BILLING: frozenset({Duty.SEE, Duty.BILL}),
    AdminRole.SUPER: frozenset(Duty),
}
