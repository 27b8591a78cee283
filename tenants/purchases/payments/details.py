"""The values of a payment to a supplier that a form sends."""

from dataclasses import dataclass
from datetime import date

from tenants.jobs.codes import PaymentMethod


@dataclass(frozen=True, slots=True)
class PaymentDetails:
    """`method` is None for a bill that a person marks as paid."""

    amount_paise: int
    paid_on: date
    method: PaymentMethod | None = None
    reference: str = ""
