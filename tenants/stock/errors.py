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
