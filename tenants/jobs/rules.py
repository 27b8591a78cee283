"""Calculations and texts of a job."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from gst.rates import workshop_rate
from kernel.money import PAISE, percent_of, round_to_rupee
from tenants.jobs.codes import JobStatus

# The allowed difference between the client's total and the stored one, in rupees, because both round.
TOLERANCE = Decimal("0.01")


@dataclass(frozen=True)
class Totals:
    subtotal_paise: int
    tax_percent: Decimal
    tax_paise: int
    round_off_paise: int = 0

    @property
    def exact_paise(self) -> int:
        """The total before rounding to the rupee."""
        return self.subtotal_paise + self.tax_paise

    @property
    def total_paise(self) -> int:
        return self.exact_paise + self.round_off_paise

    def columns(self) -> dict[str, Any]:
        return asdict(self) | {"total_paise": self.total_paise}


def totals(subtotal_paise: int, *, tax_applies: bool, on: date, rounds: bool = False) -> Totals:
    """The totals with the tax rate of a day. They are an estimate until the job is invoiced."""
    tax_percent = workshop_rate(on).percent if tax_applies else Decimal(0)
    exact = Totals(subtotal_paise, tax_percent, percent_of(subtotal_paise, tax_percent))
    if not rounds:
        return exact
    return replace(exact, round_off_paise=round_to_rupee(exact.exact_paise) - exact.exact_paise)


def balance(status: int, total_paise: int, paid_paise: int) -> int:
    """The amount due, or below zero the amount to refund. A cancelled job has no amount due."""
    return 0 if status == JobStatus.CANCELLED else total_paise - paid_paise


def advance(status: int, paid_paise: int) -> int:
    """The advance held: what the customer has paid on a job that is now cancelled."""
    return paid_paise if status == JobStatus.CANCELLED else 0


def agrees(claimed: Decimal, totals: Totals) -> bool:
    """Whether the claimed total is the total, before or after rounding to the rupee."""
    ours = (totals.total_paise, totals.exact_paise)
    return any(abs(claimed - Decimal(paise) / PAISE) <= TOLERANCE for paise in ours)


def status_sentence(code: str, status: int, *, sends: bool, has_email: bool) -> str:
    """The success message of a status change."""
    if status != JobStatus.READY:
        return f"Job {code} is now {JobStatus(status).label}."
    if not sends:
        mail = "No invoice was sent."
    elif has_email:
        mail = "An email invoice will be sent to the customer."
    else:
        mail = "The customer has no email address, so the invoice will be issued but not sent."
    return f"Job {code} is ready to be delivered. {mail}"


def summary(names: Iterable[str]) -> str:
    """Each name once, in order, separated by commas."""
    return ", ".join(dict.fromkeys(names))
