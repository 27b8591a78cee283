"""How paying online is refused."""

from kernel.errors import DomainError


class OnlineOff(DomainError):
    code, status, message = (
        "online_off",
        409,
        "Paying online is not set up here. Please pay by UPI or bank transfer.",
    )


class PlanNotOnline(DomainError):
    code, status, message = "plan_not_online", 409, "This plan cannot be paid online yet."


class OnlineAlready(DomainError):
    code, status, message = (
        "online_already",
        409,
        "This garage is paid online already. Open the payment page to change how.",
    )


class PaidFarAhead(DomainError):
    code, status, message = (
        "paid_far_ahead",
        409,
        "This garage is paid until {until}. Nothing needs to be paid for before then.",
    )


class PaysOnline(DomainError):
    code, status, message = (
        "pays_online",
        409,
        "This garage is paid online. End that first: the new plan is then paid for from the end on.",
    )


class NothingOnline(DomainError):
    code, status, message = "nothing_online", 409, "Nothing has been paid online by this garage yet."


class NotAllYours(DomainError):
    code, status, message = (
        "not_all_yours",
        409,
        "The payment page shows every branch that is paid online: only an owner of all of them can open it.",
    )


class InvoiceNotOpen(DomainError):
    code, status, message = "invoice_not_open", 409, "This garage has no such invoice that is open."


class SignatureRefused(DomainError):
    code, status, message = "signature_refused", 400, "This does not carry a signature of Stripe."


class InvoiceSettled(DomainError):
    code, status, message = "invoice_settled", 409, "This invoice is already settled."
