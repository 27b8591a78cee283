"""GST rates and thresholds, each valid from a date."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol, TypeVar


class _Dated(Protocol):
    @property
    def valid_from(self) -> date: ...


D = TypeVar("D", bound=_Dated)


@dataclass(frozen=True)
class Rate:
    """`code` is the SAC of a service. `percent` is the total tax, CGST and SGST together."""

    code: str
    description: str
    percent: Decimal
    valid_from: date


@dataclass(frozen=True)
class Threshold:
    paise: int
    valid_from: date


@dataclass(frozen=True)
class GoodsRates:
    """All rates of goods that are in force, as total tax in percent."""

    percents: tuple[Decimal, ...]
    valid_from: date


# Add a row for each change of the law, so that earlier invoices keep the rate of their day.
WORKSHOP_RATES: tuple[Rate, ...] = (
    Rate(
        code="998714",
        description="Maintenance and repair services of transport machinery and equipment",
        percent=Decimal(18),
        valid_from=date(2017, 7, 1),
    ),
)

# The rates of goods. The rate of 28 % stayed for tobacco until 01/02/2026 (Notification 19/2025).
GOODS_RATES: tuple[GoodsRates, ...] = (
    GoodsRates((Decimal(0), Decimal(5), Decimal(12), Decimal(18), Decimal(28)), valid_from=date(2017, 7, 1)),
    # Notification 9/2025-Central Tax (Rate)
    GoodsRates((Decimal(0), Decimal(5), Decimal(18), Decimal(40)), valid_from=date(2025, 9, 22)),
)

# The fee for Servicebay itself is a fee for the right to use software.
SUBSCRIPTION_RATES = (
    Rate(
        code="997331",
        description="Licensing services for the right to use computer software",
        percent=Decimal(18),
        valid_from=date(2017, 7, 1),
    ),
)

# Rule 46(e): from this value, an invoice must show the address and state of an unregistered recipient.
RECIPIENT_ADDRESS_THRESHOLDS = (Threshold(paise=50_000_00, valid_from=date(2017, 7, 1)),)

# GSTR-1: above this value, an invoice to an unregistered recipient in another state is listed individually.
LARGE_INTERSTATE_THRESHOLDS = (
    Threshold(paise=2_50_000_00, valid_from=date(2017, 7, 1)),
    Threshold(paise=1_00_000_00, valid_from=date(2024, 8, 1)),
)


def workshop_rate(on: date) -> Rate:
    """Return the GST rate of workshop services on a day."""
    return _in_force(WORKSHOP_RATES, on)


def goods_rates(on: date) -> tuple[Decimal, ...]:
    """Return the GST rates that goods can have on a day."""
    return _in_force(GOODS_RATES, on).percents


def subscription_rate(on: date) -> Rate:
    """Return the GST rate of the subscription fee on a day."""
    return _in_force(SUBSCRIPTION_RATES, on)


def recipient_address_threshold(on: date) -> int:
    """Return the value in paise from which an unregistered recipient's address and state are required."""
    return _in_force(RECIPIENT_ADDRESS_THRESHOLDS, on).paise


def large_interstate_threshold(on: date) -> int:
    """Return the value in paise above which an interstate invoice to a consumer is listed individually."""
    return _in_force(LARGE_INTERSTATE_THRESHOLDS, on).paise


def _in_force(rows: Sequence[D], on: date) -> D:
    begun = [row for row in rows if row.valid_from <= on]
    if not begun:
        raise ValueError(f"There was no GST on {on.isoformat()}.")
    return max(begun, key=lambda row: row.valid_from)
