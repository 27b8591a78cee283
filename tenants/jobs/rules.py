"""The arithmetic of a job, and the words for it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

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


def totals(prices: Iterable[int], *, tax_applies: bool, on: date) -> Totals:
    """With the tax of the day; the job keeps the rate it was saved with."""
    subtotal = sum(prices)
    if not tax_applies:
        return Totals(subtotal, Decimal(0), 0)
    tax_percent = workshop_rate(on).percent
    return Totals(subtotal, tax_percent, percent_of(subtotal, tax_percent))


def agrees(claimed: Decimal, total_paise: int) -> bool:
    return abs(claimed - Decimal(total_paise) / PAISE) <= TOLERANCE


def status_sentence(code: str, status: int, *, sends: bool, has_email: bool) -> str:
    """What the person who changed the status is told."""
    if status != JobStatus.READY:
        return f"Job {code} is now {JobStatus(status).label}."
    if not sends:
        mail = "No invoice was sent."
    elif has_email:
        mail = "An email invoice will be sent to the customer."
    else:
        mail = "The customer has no email address, so no invoice will be sent."
    return f"Job {code} is ready to be delivered. {mail}"


def summary(names: Iterable[str]) -> str:
    """Each name once, in order, separated by commas."""
    return ", ".join(dict.fromkeys(names))
