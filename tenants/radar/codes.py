"""The rules of the leak radar, and the states and explanations of its findings."""

from enum import StrEnum

from django.db.models import TextChoices


class RuleName(TextChoices):
    """The label is the rule in words."""

    NOT_INVOICED = "not_invoiced", "Never invoiced"
    PART_NOT_BILLED = "part_not_billed", "Part taken, not on the bill"
    TAX_OFF = "tax_off", "GST was switched off"
    OLD_DISCOUNT = "old_discount", "Discount that has ended"
    BELOW_COST = "below_cost", "Sold below cost"
    CANCELLED_INVOICE = "cancelled_invoice", "Invoice cancelled and not replaced"
    BELOW_ESTIMATE = "below_estimate", "Invoiced below the highest total"
    STOCK_SHORT = "stock_short", "Stock is missing"
    CORE_OVERDUE = "core_overdue", "Old part not back in time"
    RETURN_UNCREDITED = "return_uncredited", "Return without a credit note"
    MANY_PAPERS = "many_papers", "Many papers or reversed payments"
    ADVANCE_LEFT = "advance_left", "Money left on one job, owed on another"
    SOLD_NOT_TAKEN = "sold_not_taken", "Billed, but never taken from the shelf"
    WORK_DROPPED = "work_dropped", "Delivered work was deleted or cancelled"
    FREE_LINE = "free_line", "Part given away"
    PAYMENT_REVERSED = "payment_reversed", "Payment reversed and not paid again"
    PAYMENT_BACK_DATED = "payment_back_dated", "Payment with an old date"
    OVER_LIMIT = "over_limit", "Customer over the limit"
    CREDIT_OVERDUE = "credit_overdue", "Overdue for more than 30 days"
    WRITTEN_OFF = "written_off", "Written off"
    WALK_IN_UNPAID = "walk_in_unpaid", "Sale to a walk-in, not paid"


class FindingState(StrEnum):
    OPEN = "open"
    EXPLAINED = "explained"
    # It is not true any more.
    SETTLED = "settled"


class Explanation(TextChoices):
    AGREED = "agreed", "Agreed with the customer"
    WARRANTY = "warranty", "Warranty or goodwill"
    CORRECTED = "corrected", "Mistake corrected"
    ACCEPTED = "accepted", "Loss accepted"
    OTHER = "other", "Other"


class Happened(StrEnum):
    """What happened to a finding."""

    FOUND = "found"
    GREW = "grew"
    REOPENED = "reopened"
    EXPLAINED = "explained"
    SETTLED = "settled"
