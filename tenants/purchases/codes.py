"""The choices of purchases."""

from enum import StrEnum


class Itc(StrEnum):
    """Whether the garage gets the tax of a bill back as input tax credit."""

    CLAIM = "claim"
    # The law gives no credit for these goods.
    BLOCKED = "blocked"
    # The garage or the supplier is not registered for it, or the bill has no tax.
    NONE = "none"


class BillState(StrEnum):
    """What a list of bills is filtered by. A voided bill is neither paid nor unpaid."""

    UNPAID = "unpaid"
    PAID = "paid"
    VOIDED = "voided"


class DifferenceCause(StrEnum):
    BELOW_ZERO = "below_zero"  # The goods were taken before they came in, at an estimated cost.
    VOIDED = "voided"
    LATE_BILL = "late_bill"
    SENT_BACK = "sent_back"


class OrderState(StrEnum):
    DRAFT = "draft"
    SENT = "sent"
    PART_IN = "part_in"
    IN = "in"
    # Nothing more is expected.
    CLOSED = "closed"


# The goods of these orders are on their way.
ON_THE_WAY = (OrderState.SENT, OrderState.PART_IN)


class OrderMail(StrEnum):
    """The progress of an order's mail to its supplier."""

    NONE = ""
    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"
