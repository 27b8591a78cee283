"""Errors of stock changes."""

from decimal import Decimal

from gst.units import quantity_text
from kernel.errors import DomainError, Refusal


class NotEnough(DomainError):
    """More is wanted than is free. `holders` says who reserved the rest, for example `: JOB-00031 (2)`."""

    code, status, message = "not_enough", 409, "Only {free} {unit} are free.{reserved}"

    def __init__(self, *, free: Decimal, unit: str, reserved: Decimal, holders: str = " for jobs") -> None:
        taken = f" {quantity_text(reserved)} are reserved{holders}." if reserved else ""
        super().__init__(free=quantity_text(free), unit=unit, reserved=taken)


class PartInStock(Refusal):
    """A part with stock cannot be archived."""

    code, message = "part_in_stock", "{on_hand} {unit} are on the shelf. Correct the stock first."


class BelowZero(DomainError):
    """Stock below zero cannot be forbidden while a part is below zero."""

    code, status, message = "below_zero", 409, "{parts} below zero. Count {them} first."

    def __init__(self, parts: int) -> None:
        is_one = parts == 1
        super().__init__(
            parts=f"{parts} part is" if is_one else f"{parts} parts are", them="it" if is_one else "them"
        )


class CountOpen(DomainError):
    """The parts of a count that is open would be counted twice."""

    code, status, message = "count_open", 409, "{code} counts the same parts already. Post or drop it first."


class CountOver(DomainError):
    code, status, message = "count_over", 409, "This count is closed."


class CountEmpty(DomainError):
    code, status, message = (
        "count_empty",
        409,
        "No part is counted yet. Count one first, or drop the count.",
    )


class CountBelowZero(DomainError):
    """The count takes away more than is there by now."""

    code, status, message = (
        "count_below_zero",
        409,
        "Count {part} again: fewer are there now than are missing.",
    )
