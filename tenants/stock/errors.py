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
