"""The arithmetic of a job, and the words for it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from gst.rates import workshop_rate
from kernel.money import PAISE, percent_of
from tenants.jobs.codes import JobStatus

# How far a client's total may be from ours, in rupees: both round.
TOLERANCE = Decimal("0.01")


@dataclass(frozen=True)
class Totals:
    subtotal_paise: int
    tax_percent: Decimal
    tax_paise: int

    @property
    def total_paise(self) -> int:
        return self.subtotal_paise + self.tax_paise

    def columns(self) -> dict[str, Any]:
        return asdict(self) | {"total_paise": self.total_paise}


def totals(subtotal_paise: int, *, tax_applies: bool, on: date) -> Totals:
    """With the tax of the day: an estimate until the invoice of a day fixes it."""
    if not tax_applies:
        return Totals(subtotal_paise, Decimal(0), 0)
    tax_percent = workshop_rate(on).percent
    return Totals(subtotal_paise, tax_percent, percent_of(subtotal_paise, tax_percent))


def balance(status: int, total_paise: int, paid_paise: int) -> int:
    """What is due; below zero, what is to be given back. A cancelled job asks for nothing."""
    return 0 if status == JobStatus.CANCELLED else total_paise - paid_paise


def advance(status: int, paid_paise: int) -> int:
    """The customer's money that a cancelled job still holds."""
    return paid_paise if status == JobStatus.CANCELLED else 0


def agrees(claimed: Decimal, total_paise: int) -> bool:
    return abs(claimed - Decimal(total_paise) / PAISE) <= TOLERANCE


def status_sentence(code: str, status: int, *, has_email: bool) -> str:
    """What the person who changed the status is told."""
    if status == JobStatus.READY:
        mail = (
            "An email invoice will be sent to the customer."
            if has_email
            else "The customer has no email address, so no invoice will be sent."
        )
        return f"Job {code} is ready to be delivered. {mail}"
    return f"Job {code} is now {JobStatus(status).label}."


def summary(names: Iterable[str]) -> str:
    """Each name once, in order, separated by commas."""
    return ", ".join(dict.fromkeys(names))
