"""Values of estimates and jobs for the services, without the API."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

from kernel import clock
from tenants.estimates.codes import LineKind
from tenants.estimates.draft.details import ChoiceDetails, LineDetails, OptionDetails
from tenants.jobs.details import JobDetails
from tenants.jobs.handling_fields import Handling
from tenants.jobs.parts.details import NewGoods
from tests.shop import Shop


def part(paise: int, quantity: int = 1) -> LineDetails:
    goods = NewGoods("Brake pads", "8708", "SET", Decimal(18))
    return LineDetails(uuid4(), LineKind.PART, paise, Decimal(quantity), goods=goods)


def labour(service_id: int, paise: int, *, replaces: int | None = None) -> LineDetails:
    return LineDetails(uuid4(), LineKind.LABOUR, paise, service_id=service_id, replaces_id=replaces)


def choice(good: int, better: int) -> ChoiceDetails:
    options = [OptionDetails("Good", False, [part(good)]), OptionDetails("Better", True, [part(better)])]
    return ChoiceDetails("Tyres", options)


def job_of(shop: Shop, oil_paise: int) -> JobDetails:
    """Return a job with both services of the shop."""
    return JobDetails(
        customer_id=shop.customer.pk,
        vehicle_id=shop.vehicle.pk,
        tax_applies=True,
        quoted={shop.oil.pk: oil_paise, shop.wash.pk: 45_000},
        claimed_total=None,
        **handling(),
    )


def handling() -> Handling:
    return Handling(
        entry_date=clock.today(),
        expected_on=clock.today() + timedelta(days=1),
        expected_time=None,
        priority=1,
        pickup=1,
        payment_method=1,
        assigned_to=None,
        comments="",
        odometer_km=None,
        fuel_percent=None,
        complaint="",
        exempt_reason=None,
    )
