"""Errors of online payment."""

from kernel.errors import DomainError


class OnlineOff(DomainError):
    code, status, message = (
        "online_off",
        409,
        "Online payment is not available. Please pay by UPI or bank transfer.",
    )


class PlanNotOnline(DomainError):
    code, status, message = "plan_not_online", 409, "This plan cannot be paid online yet."


class OnlineAlready(DomainError):
    code, status, message = (
        "online_already",
        409,
        "This garage already pays online. Open the payment page to change the payment method.",
    )


class PaidFarAhead(DomainError):
    code, status, message = (
        "paid_far_ahead",
        409,
        "This garage is paid until {until}. You do not have to pay before then.",
    )


class PaysOnline(DomainError):
    code, status, message = (
        "pays_online",
        409,
        "This garage pays online. End the online subscription first. The new plan starts when it ends.",
    )


class NothingOnline(DomainError):
    code, status, message = "nothing_online", 409, "This garage has not paid online yet."


class NotAllYours(DomainError):
    code, status, message = (
        "not_all_yours",
        409,
        "The payment page shows all branches that pay online. Only an owner of all of them can open it.",
    )


class InvoiceNotOpen(DomainError):
    code, status, message = "invoice_not_open", 409, "This garage has no such open invoice."


class SignatureRefused(DomainError):
    code, status, message = "signature_refused", 400, "The Stripe signature is invalid."


class InvoiceSettled(DomainError):
    code, status, message = "invoice_settled", 409, "This invoice is already settled."
