"""Sentences and errors of purchases."""

from datetime import date
from decimal import Decimal

from gst.units import quantity_text
from kernel.errors import DomainError
from kernel.sentences import Sentence, about

UNKNOWN = Sentence("Not found in your garage")


class BillBooked(DomainError):
    """The supplier's number is used once in a financial year."""

    code, status, message = "bill_booked", 409, "This bill is booked already ({supplier}, {number}, {day})."

    def __init__(self, *, supplier: str, number: str, bill_on: date) -> None:
        super().__init__(supplier=supplier, number=number, day=f"{bill_on:%d/%m/%Y}")


class BillAlike(DomainError):
    """A person can type the number of one bill in several ways, so the form asks."""

    code, status, message = (
        "bill_alike",
        409,
        "Is this {number} of {day}? It is booked already. If this is another bill, book it again.",
    )

    def __init__(self, *, number: str, bill_on: date) -> None:
        super().__init__(number=number, day=f"{bill_on:%d/%m/%Y}")


class BillVoided(DomainError):
    code, status, message = "bill_voided", 409, "This bill is voided."


class BillPartPaid(DomainError):
    code, status, message = (
        "bill_part_paid",
        409,
        "A part of this bill is paid. Reverse its payments first, then void the bill.",
    )


class SupplierPaymentReversed(DomainError):
    code, status, message = (
        "already_reversed",
        409,
        "This payment is already reversed, or reverses one itself.",
    )


class GoodsGone(DomainError):
    """A bill is voided only while all its goods are on the shelf."""

    code, status, message = (
        "goods_gone",
        409,
        "{gone} of {total} are gone. Return to the supplier what is left.",
    )

    def __init__(self, *, gone: Decimal, total: Decimal, part: str = "") -> None:
        said = Sentence(self.message, gone=quantity_text(gone), total=quantity_text(total))
        super().__init__(about(part, said) if part else said)


class OrderSent(DomainError):
    """The supplier has the order, so a change here would not reach the supplier."""

    code, status, message = "order_sent", 409, "This order is sent. Close it and make a new one."


class OrderClosed(DomainError):
    code, status, message = "order_closed", 409, "This order is closed."


class OrderNotSent(DomainError):
    code, status, message = "order_not_sent", 409, "This order is not sent yet. Send it first."


class CreditNoted(DomainError):
    code, status, message = "credit_noted", 409, "The credit for this return is noted already."


class OldPartSettled(DomainError):
    code, status, message = "old_part_settled", 409, "This old part is settled."
