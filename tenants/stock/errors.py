"""Errors of stock changes."""

from decimal import Decimal

from gst.units import quantity_text
from kernel.errors import DomainError, Refusal
from kernel.sentences import Sentence, joined


class NotEnough(DomainError):
    """More is wanted than is free. `holders` names who reserved the rest, for example `JOB-00031 (2)`."""

    code, status, message = "not_enough", 409, "Only {free} {unit} are free."

    def __init__(self, *, free: Decimal, unit: str, reserved: Decimal, holders: str | None = None) -> None:
        only = Sentence(self.message, free=quantity_text(free), unit=unit)
        super().__init__(joined(only, _reserved(reserved, holders) if reserved else None))


def _reserved(quantity: Decimal, holders: str | None) -> Sentence:
    if holders is None:
        return Sentence("{quantity} are reserved for jobs.", quantity=quantity_text(quantity))
    if not holders:
        return Sentence("{quantity} are reserved.", quantity=quantity_text(quantity))
    return Sentence("{quantity} are reserved: {jobs}.", quantity=quantity_text(quantity), jobs=holders)


class PartInStock(Refusal):
    """A part with stock cannot be archived."""

    code, message = "part_in_stock", "{on_hand} {unit} are on the shelf. Correct the stock first."


class BelowZero(DomainError):
    """Stock below zero cannot be forbidden while a part is below zero."""

    code, status, message = "below_zero", 409, "{parts} parts are below zero. Count them first."

    def __init__(self, parts: int) -> None:
        one = Sentence("1 part is below zero. Count it first.") if parts == 1 else None
        super().__init__(one, parts=parts)


class CountOpen(DomainError):
    """The parts of a count that is open would be counted twice."""

    code, status, message = "count_open", 409, "{code} counts the same parts already. Post or drop it first."


class PartCounted(DomainError):
    """Posting the count takes its difference out, so the goods of this correction could leave twice."""

    code, status, message = (
        "part_counted",
        409,
        "{code} counted {counted} {unit} instead of {expected}, and posting it corrects the stock."
        " If this comes on top, correct it again.",
    )

    def __init__(self, *, code: str, counted: Decimal, expected: Decimal, unit: str) -> None:
        numbers = {"counted": quantity_text(counted), "expected": quantity_text(expected)}
        super().__init__(code=code, unit=unit, **numbers)


class CountOver(DomainError):
    code, status, message = "count_over", 409, "This count is closed."


class CountEmpty(DomainError):
    code, status, message = (
        "count_empty",
        409,
        "No part is counted yet. Count one first, or discard the count.",
    )


class CountBelowZero(DomainError):
    """The count takes away more than is there by now."""

    code, status, message = (
        "count_below_zero",
        409,
        "Count {part} again: fewer are there now than are missing.",
    )
