"""Garages without a subscription, and fixed days for tests of subscriptions."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta

import pytest

from billing.models import BillingPayment, FeeInvoice, GarageSubscription, PaymentClaim, SubscriptionPeriod
from billing.rules import INDIA
from garages import services as garages
from garages.models import Garage
from kernel import tenancy
from kernel.audit.models import AuditEntry
from kernel.errors import DomainError

# This day is well before the test run, so that all periods are in the past.
FIRST = date(2024, 1, 31)


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=INDIA)


def after(days: int, day: date = FIRST) -> datetime:
    return noon(day + timedelta(days=days))


def new_garage(name: str = "Third") -> Garage:
    """Return a garage without a schema, which the ledger does not need."""
    with tenancy.platform():
        return garages.open_garage(garages.create_chain("Third Chain"), name)


Written = tuple[list[tuple[object, ...]], ...]


def everything() -> Written:
    """Return all rows of billing and its audit entries, to check that a refusal changed nothing."""
    with tenancy.platform():
        return tuple(
            list(model.objects.order_by("pk").values_list())
            for model in (
                GarageSubscription,
                SubscriptionPeriod,
                BillingPayment,
                PaymentClaim,
                FeeInvoice,
                AuditEntry,
            )
        )


def days_of(garage: Garage) -> list[tuple[str, date, date]]:
    """Return the kind, first and last day of each ledger row that is not voided."""
    with tenancy.platform():
        rows = SubscriptionPeriod.objects.filter(garage=garage, voided_at=None).order_by("start")
        return list(rows.values_list("kind", "start", "end"))


@contextmanager
def refused(error: type[DomainError]) -> Iterator[pytest.ExceptionInfo[DomainError]]:
    """Expect an error with a code and a sentence, and no writes."""
    before = everything()
    with pytest.raises(error) as caught:
        yield caught
    assert caught.value.code and str(caught.value).endswith(".")
    assert everything() == before
