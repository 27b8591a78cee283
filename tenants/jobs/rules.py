"""The arithmetic of a job, and its messages."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import date, time
from decimal import Decimal
from typing import Any

from gst.rates import workshop_rate
from kernel.money import PAISE, percent_of, round_to_rupee
from kernel.sentences import Sentence, joined
from tenants.jobs.codes import JobStatus
from tenants.jobs.parts.rules import Amount

NO_PARTS = Amount()
MOST_LINES = 100
# The client's total can differ from ours by this amount in rupees, because both are rounded.
TOLERANCE = Decimal("0.01")


@dataclass(frozen=True)
class Totals:
    subtotal_paise: int
    tax_percent: Decimal
    tax_paise: int
    round_off_paise: int = 0
    # The part lines on the bill. They are contained in the subtotal and the tax.
    parts_paise: int = 0
    parts_tax_paise: int = 0

    @property
    def exact_paise(self) -> int:
        """The total before rounding to the rupee."""
        return self.subtotal_paise + self.tax_paise

    @property
    def total_paise(self) -> int:
        return self.exact_paise + self.round_off_paise

    def columns(self) -> dict[str, Any]:
        return asdict(self) | {"total_paise": self.total_paise}


def totals(
    services_paise: int, *, tax_applies: bool, on: date, rounds: bool = False, parts: Amount = NO_PARTS
) -> Totals:
    """Return the totals with the tax rate of a day. They are an estimate until the invoice is issued.

    `tax_percent` is the rate of the services. Each part has its own rate.
    """
    tax_percent = workshop_rate(on).percent if tax_applies else Decimal(0)
    exact = Totals(
        services_paise + parts.amount_paise,
        tax_percent,
        percent_of(services_paise, tax_percent) + parts.tax_paise,
        parts_paise=parts.amount_paise,
        parts_tax_paise=parts.tax_paise,
    )
    if not rounds:
        return exact
    return replace(exact, round_off_paise=round_to_rupee(exact.exact_paise) - exact.exact_paise)


def clock_time(value: time | None) -> str | None:
    return None if value is None else f"{value:%H:%M}"


def promised_time(sent: str | None, *, stored: time | None) -> time | None:
    """Return the time of the promise. An omitted time keeps the stored one, and an empty time removes it."""
    if sent is None:
        return stored
    return time.fromisoformat(sent) if sent else None


def is_bill(status: int, invoice_number: str) -> bool:
    """As `dues.IS_BILL`, of a job that is not deleted."""
    return status == JobStatus.DELIVERED or (status != JobStatus.CANCELLED and bool(invoice_number))


def balance(status: int, net_paise: int, settled_paise: int) -> int:
    """Return the amount due. A negative amount must be refunded. Nothing is due for a cancelled job."""
    return 0 if status == JobStatus.CANCELLED else net_paise - settled_paise


def advance(status: int, paid_paise: int) -> int:
    """Return the payments of a cancelled job that were not paid back."""
    return paid_paise if status == JobStatus.CANCELLED else 0


def agrees(claimed: Decimal, totals: Totals) -> bool:
    """Return whether the client's total equals ours, before or after rounding to the rupee."""
    ours = (totals.total_paise, totals.exact_paise)
    return any(abs(claimed - Decimal(paise) / PAISE) <= TOLERANCE for paise in ours)


def status_sentence(code: str, status: int, *, sends: bool, has_email: bool) -> Sentence:
    """Return the message after a status change."""
    if status != JobStatus.READY:
        return Sentence("Job {code} is now {status}.", code=code, status=JobStatus(status).label)
    if not sends:
        mail = Sentence("No invoice was sent.")
    elif has_email:
        mail = Sentence("An email invoice will be sent to the customer.")
    else:
        mail = Sentence("The customer has no email address, so the invoice will be issued but not sent.")
    return joined(Sentence("Job {code} is ready to be delivered.", code=code), mail)


def summary(names: Iterable[str]) -> str:
    """Return each name once, in order, separated by commas."""
    return ", ".join(dict.fromkeys(names))
