"""Errors of billing."""

from kernel.errors import DomainError


class PlanNotOffered(DomainError):
    code, status, message = "plan_not_offered", 409, "This plan is not on offer."


class PlanOffered(DomainError):
    code, status, message = "plan_offered", 409, "This plan is already on offer."


class PlanExists(DomainError):
    code, status, message = (
        "plan_exists",
        409,
        "A plan with this name exists. Add a version to that plan instead.",
    )


class PlanUnchanged(DomainError):
    code, status, message = (
        "plan_unchanged",
        409,
        "The newest version has the same values. Change something first.",
    )


class PlanOvertaken(DomainError):
    code, status, message = (
        "plan_overtaken",
        409,
        "Somebody has just added a version. Check it before you add another one.",
    )


class TrialPlanNeeded(DomainError):
    code, status, message = (
        "trial_plan_needed",
        409,
        "Every trial starts with this plan, so it must stay on offer.",
    )


class TrialUsed(DomainError):
    code, status, message = "trial_used", 409, "This garage has already had a trial or a paid subscription."


class ReferenceUsed(DomainError):
    code, status, message = "reference_used", 409, "This payment is already recorded."


class ReferenceSimilar(DomainError):
    code, status, message = (
        "reference_similar",
        409,
        "A payment with a similar number ({known}) is recorded already. Explain why this one is different.",
    )


class ReferenceUnreadable(DomainError):
    code, status, message = (
        "reference_unreadable",
        409,
        "The reference must have {shortest} to {longest} letters and digits.",
    )


class AmountMissing(DomainError):
    code, status, message = "amount_missing", 409, "Enter an amount greater than zero."


class ModeNotManual(DomainError):
    code, status, message = "mode_not_manual", 409, "Card payments are recorded when the card is charged."


class PaymentInFuture(DomainError):
    code, status, message = "payment_in_future", 409, "The payment date cannot be in the future."


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
        "You have already reported this payment. We will confirm it soon.",
    )


class ClaimsWaiting(DomainError):
    code, status, message = (
        "claims_waiting",
        409,
        "{most} of your payments are waiting for confirmation. Please wait until we confirm them.",
    )


class TooFarAhead(DomainError):
    code, status, message = "too_far_ahead", 409, "The longest time is {years} years."


class ClaimAnswered(DomainError):
    code, status, message = "claim_answered", 409, "Somebody has already answered this."


class UpiNotOffered(DomainError):
    code, status, message = "upi_not_offered", 409, "UPI payment is not available at the moment."


class ReasonMissing(DomainError):
    code, status, message = "reason_missing", 409, "Please say why."


class AlreadyVoided(DomainError):
    code, status, message = "already_voided", 409, "This period is already void."


class LaterPeriodsStand(DomainError):
    code, status, message = "later_periods_stand", 409, "Void the periods that follow this one first."


class NothingToCancel(DomainError):
    code, status, message = (
        "nothing_to_cancel",
        409,
        "There is no active subscription to cancel.",
    )


class NotCancelling(DomainError):
    code, status, message = "not_cancelling", 409, "This subscription has no cancellation to undo."


class NothingToExtend(DomainError):
    code, status, message = "nothing_to_extend", 409, "Only a current trial or grace period can be extended."


class ExtensionTooLong(DomainError):
    code, status, message = "extension_too_long", 409, "You can add at most {days} more days."


class NothingToRemind(DomainError):
    code, status, message = (
        "nothing_to_remind",
        409,
        "No reminder is due for this garage today.",
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
    code, status, message = "same_plan", 409, "The garage already has this plan."


class ChargeDiffers(DomainError):
    code, status, message = (
        "charge_differs",
        409,
        "The price of the change is now {rupees}. Please check it again.",
    )
