"""An entry needs at most eight statements more than `open_job`, in a small and in a large garage."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.catalogue.models import Service
from tenants.intake import services
from tenants.intake.offers import offer_of
from tenants.intake.schemas import IntakeIn
from tenants.jobs import services as jobs
from tenants.jobs.schemas import NewJobIn
from tenants.staff.models import Staff
from tenants.vehicles.models import Vehicle
from tests import cast as casting
from tests.cast import Cast
from tests.factories import cars
from tests.shop import Shop
from tests.tenants.intake.conftest import NEW_CUSTOMER, NEW_VEHICLE, entry, known, told

MORE = 8
MANY = 2_000

BROWSER = "00000000-0000-4000-8000-000000000001"


def statements(cast: Cast, body: dict[str, Any]) -> int:
    actor = casting.actor(cast.advisor, cast.first)
    taken = IntakeIn.model_validate(body).entry(uuid4().bytes)
    with transaction.atomic(), tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as captured:
        services.take_in(actor, taken)
    return len(captured)


def of_open_job(cast: Cast, shop: Shop, **changes: Any) -> int:
    actor = casting.actor(cast.advisor, cast.first)
    details = NewJobIn.model_validate(
        shop.job(servicesOpted=[shop.line(shop.oil, 1000)], **changes)
    ).details()
    with transaction.atomic(), tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as captured:
        jobs.open_job(actor, details)
    return len(captured)


@pytest.fixture
def bodies(cast: Cast, shop: Shop) -> dict[str, dict[str, Any]]:
    """Return one entry for each way in which customer and car arrive."""
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.technician.email)
        asha = cars.customer("Asha Rao", "9700000001")
        plates = [f"MH14AA000{number}" for number in range(1, 6)]
        for plate in plates:
            cars.vehicle(plate, shop.customer)
        Vehicle.objects.filter(number__in=plates[2:4]).update(archived_at=clock.now())
    cars_ = [{"vehicleNumber": plate, "vehicleModel": "Swift"} for plate in plates]
    new_owner = {"question": "plate_known", "answer": "new_owner"}
    return {
        "new customer, new car": entry(shop, assignedUserId=staff.pk),
        "known customer, known car": known(shop),
        "known customer, new car": known(shop, vehicle=NEW_VEHICLE | {"vehicleNumber": "KA05MX7172"}),
        "new customer, known car": entry(shop, vehicle=cars_[0], decisions=[new_owner]),
        "known customer, known car of another": entry(
            shop, customer={"customerId": asha.pk}, vehicle=cars_[1], decisions=[new_owner]
        ),
        "new customer, archived car": entry(
            shop, customer=NEW_CUSTOMER | {"customerName": "Bela Shah"}, vehicle=cars_[2]
        ),
        "known customer, archived car": known(shop, vehicle=cars_[3]),
        "entry of a device at an old price": entry(
            shop,
            device=BROWSER,
            issuedAt=clock.now().isoformat(),
            customer=NEW_CUSTOMER | {"customerName": "Chetan Rao"},
            vehicle=NEW_VEHICLE | {"vehicleNumber": "KA05MX7173"},
            services=[
                told(shop.oil.pk, 999) | {"offer": offer_of(shop.oil.pk, 99_900, clock.now(), UUID(BROWSER))}
            ],
        ),
        "many services": known(
            shop, vehicle=cars_[4], services=[told(shop.oil.pk, 1000), told(shop.wash.pk, 450)]
        ),
    }


def test_entry_needs_at_most_eight_statements_more_than_a_job(
    cast: Cast, shop: Shop, bodies: dict[str, dict[str, Any]]
) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.technician.email)
    plain, assigned = of_open_job(cast, shop), of_open_job(cast, shop, assignedUserId=staff.pk)
    with tenancy.garage(cast.first.pk):
        job = shop.vehicle.job_set.latest("id")
    new = {"question": "job_open", "answer": "new_job", "jobId": job.pk}
    bodies["known customer, known car"]["decisions"] = [new]
    more = {
        name: statements(cast, body) - (assigned if "assignedUserId" in body else plain)
        for name, body in bodies.items()
    }
    assert max(more.values()) <= MORE, more
    assert more["known customer, known car"] == 2


def test_number_of_statements_of_an_entry_does_not_grow_with_the_cars_of_the_garage(
    cast: Cast, shop: Shop
) -> None:
    few = statements(cast, entry(shop))
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.bulk_create(
            Vehicle(number=f"MH01AA{number:04}", search_key=f"MH01AA{number:04}", model="Alto", version=1)
            for number in range(MANY)
        )
    other = NEW_VEHICLE | {"vehicleNumber": "KA05MX7172"}
    body = entry(shop, customer=NEW_CUSTOMER | {"customerName": "Bela Shah"}, vehicle=other)
    assert statements(cast, body) == few


def test_services_added_to_an_open_job_need_few_statements(cast: Cast, shop: Shop) -> None:
    plain = of_open_job(cast, shop)
    with tenancy.garage(cast.first.pk):
        job = shop.vehicle.job_set.get()
        offered = list(Service.objects.filter(is_sample=True).order_by("id")[:5])
    add = [{"question": "job_open", "answer": "add", "jobId": job.pk}]
    one = statements(cast, known(shop, services=[told(shop.wash.pk, 450)], decisions=add))
    five = [told(each.pk, each.rate_paise / 100) for each in offered]
    assert statements(cast, known(shop, services=five, decisions=add)) == one <= plain + MORE
