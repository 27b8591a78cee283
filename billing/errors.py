"""How a subscription is refused."""

from kernel.errors import DomainError


class PlanNotOffered(DomainError):
    code, status, message = "plan_not_offered", 409, "This plan is not on offer."


class PlanOffered(DomainError):
    code, status, message = "plan_offered", 409, "This plan is on offer already."


class PlanExists(DomainError):
    code, status, message = "plan_exists", 409, "There is a plan of this name. Add a version to it instead."


class PlanUnchanged(DomainError):
    code, status, message = "plan_unchanged", 409, "The newest version says the same already."


class PlanOvertaken(DomainError):
    code, status, message = (
        "plan_overtaken",
        409,
        "Somebody has added a version meanwhile. Look at it before you add another one.",
    )


class TrialPlanNeeded(DomainError):
    code, status, message = (
        "trial_plan_needed",
        409,
        "Every trial begins with this plan. It has to stay on offer.",
    )


class TrialUsed(DomainError):
    code, status, message = "trial_used", 409, "This garage has had its trial, or was paid for already."


class ReferenceUsed(DomainError):
    code, status, message = "reference_used", 409, "This payment was recorded before."


class ReferenceSimilar(DomainError):
    code, status, message = (
        "reference_similar",
        409,
        "A transfer of nearly this number was recorded before ({known}). Say why this is another one.",
    )


class ReferenceUnreadable(DomainError):
    code, status, message = (
        "reference_unreadable",
        409,
        "The reference must have {shortest} to {longest} letters and digits.",
    )


class AmountMissing(DomainError):
    code, status, message = "amount_missing", 409, "The amount must be more than nothing."


class ModeNotManual(DomainError):
    code, status, message = "mode_not_manual", 409, "Card payments are recorded when the card is charged."


class PaymentInFuture(DomainError):
    code, status, message = "payment_in_future", 409, "The day of a payment cannot lie in the future."


class PaymentTooOld(DomainError):
    code, status, message = (
        "payment_too_old",
        409,
        "A payment can be recorded up to {days} days after it was received.",
    )


class ClaimWaiting(DomainError):
    code, status, message = (
        "claim_waiting",
        409,
        "This payment is known, and waits for somebody of ours to confirm it.",
    )


class ClaimsWaiting(DomainError):
    code, status, message = (
        "claims_waiting",
        409,
        "{most} payments of yours wait to be confirmed. Please wait for our answer first.",
    )


class TooFarAhead(DomainError):
    code, status, message = "too_far_ahead", 409, "This can be given for up to {years} years."


class ClaimAnswered(DomainError):
    code, status, message = "claim_answered", 409, "Somebody has answered this already."


class UpiNotOffered(DomainError):
    code, status, message = "upi_not_offered", 409, "Paying by UPI is not offered at present."


class ReasonMissing(DomainError):
    code, status, message = "reason_missing", 409, "Please say why."


class AlreadyVoided(DomainError):
    code, status, message = "already_voided", 409, "This period is void already."


class LaterPeriodsStand(DomainError):
    code, status, message = "later_periods_stand", 409, "Void the periods that follow this one first."


class NothingToCancel(DomainError):
    code, status, message = (
        "nothing_to_cancel",
        409,
        "No subscription is running that could be cancelled.",
    )


class NotCancelling(DomainError):
    code, status, message = "not_cancelling", 409, "This subscription is not about to end on request."


class NothingToExtend(DomainError):
    code, status, message = "nothing_to_extend", 409, "Only a trial or a grace that runs can be extended."


class ExtensionTooLong(DomainError):
    code, status, message = "extension_too_long", 409, "This can be extended by {days} more days at most."


class NothingToRemind(DomainError):
    code, status, message = (
        "nothing_to_remind",
        409,
        "There is nothing to remind of: no reminder fits how this garage stands today.",
    )


class PauseOver(DomainError):
    code, status, message = "pause_over", 409, "The pause would end before today."


class RemindersNotPaused(DomainError):
    code, status, message = "reminders_not_paused", 409, "The reminders of this garage are not paused."


class SponsorshipTooShort(DomainError):
    code, status, message = "sponsorship_too_short", 409, "The sponsorship would end before it begins."


class DiscountOver(DomainError):
    code, status, message = "discount_over", 409, "The discount would end before today."


class SamePlan(DomainError):
    code, status, message = "same_plan", 409, "This is the plan already."


class ChargeDiffers(DomainError):
    code, status, message = (
        "charge_differs",
        409,
        "The change costs {rupees} by now. Please look again.",
    )
