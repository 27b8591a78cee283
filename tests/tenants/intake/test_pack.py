"""GET /garage/counter/pack: prices with offers, and the cars of the last year."""

import gzip
from datetime import timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from demo import large
from garages.models import Garage
from kernel import clock, tenancy
from tenants.catalogue.models import ServiceWord
from tenants.customers.models import Customer
from tenants.intake import pack
from tenants.intake.pack import MOST_CARS
from tenants.jobs.codes import JobStatus
from tenants.vehicles.models import Ownership, Vehicle
from tests import cast as casting
from tests.api import Api
from tests.billed import issue, open_job, register
from tests.cast import Cast
from tests.database import owner_dsn
from tests.factories import cars
from tests.plans import explained
from tests.shop import Shop
from tests.tenants.intake.conftest import nothing_changes
from tests.tenants.intake.counter import issued, opened, pack_of

MOST_STATEMENTS = 5
MOST_BYTES = 350_000


@pytest.fixture
def device(advisor: Api) -> str:
    return opened(advisor)


def plates(found: dict[str, Any]) -> list[str]:
    return [car["vehicleNumber"] for car in found["cars"]]


@pytest.mark.spec("hand-8")
def test_pack_has_exactly_its_listed_fields(advisor: Api, cast: Cast, shop: Shop, device: str) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(address="5 MG Road", gstin="27ABCDE1234F1Z5", email="secret@x.example")
        cars.job(shop.vehicle, shop.customer)
    answer = advisor.get("counter/pack", device=device)
    for text in (b"MG Road", b"27ABCDE1234F1Z5", b"secret@x.example"):
        assert text not in answer.response.content
    found = answer.data
    assert set(found) == {"issuedAt", "seal", "services", "defaults", "digest", "cars", "dues"}
    assert set(found["services"][0]) == {"serviceId", "serviceName", "rate", "words", "offer", "classRates"}
    car = next(each for each in found["cars"] if each["vehicleId"] == shop.vehicle.pk)
    assert set(car) == {"vehicleId", "vehicleNumber", "vehicleModel", "vehicleClass", "owners", "openJob"}
    assert set(car["openJob"]) == {"jobId", "jobCode", "createdOn"}
    assert set(car["owners"][0]) == {"customerId", "customerName", "phoneNumber"}
    assert set(found["defaults"]) == {
        "paymentMethods",
        "priorities",
        "pickupStatuses",
        "garageStaffs",
        "taxAllowed",
        "exemptReasonNeeded",
        "taxPercentage",
        "roundsTotal",
        "taxCollected",
    }


@pytest.mark.spec("hand-8")
def test_pack_has_current_services_with_prices_of_today_and_words(
    advisor: Api, shop: Shop, device: str
) -> None:
    for phrase in ("tel badli", "oil"):
        advisor.post("service-words", {"serviceId": shop.oil.pk, "phrase": phrase})
    found = {each["serviceId"]: each for each in pack_of(advisor, device)["services"]}
    assert (found[shop.oil.pk]["rate"], found[shop.oil.pk]["words"]) == (1000, ["oil", "tel badli"])
    assert (found[shop.wash.pk]["rate"], found[shop.wash.pk]["words"]) == (450, [])
    assert shop.gone.pk not in found
    with clock.at(clock.now() + timedelta(days=1)):
        later = {each["serviceId"]: each["rate"] for each in pack_of(advisor, device)["services"]}
    assert later[shop.wash.pk] == 500


@pytest.mark.spec("hand-83")
def test_word_that_was_taught_is_in_the_next_pack(advisor: Api, cast: Cast, shop: Shop, device: str) -> None:
    advisor.post("service-words", {"serviceId": shop.oil.pk, "phrase": "tel badli"})
    with tenancy.garage(cast.first.pk):
        assert ServiceWord.objects.count() == 1
    (words,) = [each["words"] for each in pack_of(advisor, device)["services"] if each["words"]]
    assert words == ["tel badli"]


@pytest.mark.spec("hand-8")
def test_offer_has_16_characters_and_belongs_to_one_service_price_and_second(
    advisor: Api, shop: Shop, device: str
) -> None:
    first = pack_of(advisor, device)
    assert {len(each["offer"]) for each in first["services"]} == {16}
    with clock.at(issued(first) + timedelta(seconds=1)):
        second = pack_of(advisor, device)
    assert not {each["offer"] for each in first["services"]} & {each["offer"] for each in second["services"]}


@pytest.mark.spec("hand-8")
def test_pack_has_the_rules_of_the_total(api: Api, advisor: Api, cast: Cast, shop: Shop, device: str) -> None:
    defaults, form = pack_of(advisor, device)["defaults"], advisor.get("get-job-defaults").data
    assert not defaults.pop("taxCollected")
    assert defaults == {name: form[name] for name in defaults}
    advisor.post("jobs", shop.job(taxCollected=1))
    assert pack_of(advisor, device)["defaults"]["taxCollected"]
    register(api.as_(cast.owner), registration="unregistered", gstin="")
    assert not pack_of(advisor, device)["defaults"]["taxCollected"]


# -- cars --------------------------------------------------------------------------------------------------


def test_car_has_its_owners_newest_first_and_its_open_job(
    advisor: Api, cast: Cast, shop: Shop, device: str
) -> None:
    with tenancy.garage(cast.first.pk):
        asha, gone = cars.customer(), cars.customer("Gone", "9700000002", archived_at=clock.now())
        for owner in (asha, gone):
            Ownership.objects.create(customer=owner, vehicle=shop.vehicle)
        cars.job(shop.vehicle, shop.customer, deleted_at=clock.now())
        job = cars.job(shop.vehicle, shop.customer)
        cars.job(shop.vehicle, shop.customer, JobStatus.DELIVERED)
    found = {car["vehicleId"]: car for car in pack_of(advisor, device)["cars"]}
    assert found[shop.vehicle.pk] == {
        "vehicleId": shop.vehicle.pk,
        "vehicleNumber": "MH12AB1234",
        "vehicleModel": "Swift",
        "vehicleClass": None,
        "owners": [
            {"customerId": asha.pk, "customerName": asha.name, "phoneNumber": asha.phone[-10:]},
            {"customerId": shop.customer.pk, "customerName": "Meera Iyer", "phoneNumber": "9876543210"},
        ],
        "openJob": {
            "jobId": job.pk,
            "jobCode": job.code,
            "createdOn": timezone.localtime(job.created_at).isoformat(timespec="seconds"),
        },
    }
    assert found[shop.other_vehicle.pk]["owners"] == []
    assert found[shop.other_vehicle.pk]["openJob"] is None


@pytest.mark.spec("hand-8")
def test_pack_has_cars_that_came_or_were_registered_within_a_year(
    advisor: Api, cast: Cast, shop: Shop, device: str
) -> None:
    old, recent = clock.now() - timedelta(days=366), clock.now() - timedelta(days=364)
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.update(created_at=old)
        assert plates(pack_of(advisor, device)) == []
        cars.job(shop.vehicle, shop.customer, created_at=recent)
        cars.job(shop.other_vehicle, shop.customer, created_at=old)
    assert plates(pack_of(advisor, device)) == ["MH12AB1234"]
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.filter(pk=shop.other_vehicle.pk).update(created_at=recent)
    assert plates(pack_of(advisor, device)) == ["MH12AB1234", "MH12AB1239"]
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.update(archived_at=clock.now())
    assert plates(pack_of(advisor, device)) == []


@pytest.mark.spec("hand-8")
def test_pack_with_too_many_cars_has_those_that_came_last(
    advisor: Api, cast: Cast, shop: Shop, device: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack, "MOST_CARS", 1)
    assert plates(pack_of(advisor, device)) == ["MH12AB1239"]
    with tenancy.garage(cast.first.pk):
        cars.job(shop.vehicle, shop.customer)
    assert plates(pack_of(advisor, device)) == ["MH12AB1234"]


@pytest.mark.spec("hand-8")
def test_pack_leaves_out_cars_that_the_device_has(advisor: Api, cast: Cast, shop: Shop, device: str) -> None:
    first = pack_of(advisor, device)
    again = pack_of(advisor, device, have=first["digest"])
    assert (again["cars"], again["digest"]) == (None, first["digest"])
    assert again["services"]
    assert pack_of(advisor, device, have="x")["cars"] == first["cars"]
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(phone="+919700000009")
    changed = pack_of(advisor, device, have=first["digest"])
    assert changed["digest"] != first["digest"]
    assert "9700000009" in str(changed["cars"])


def test_pack_has_the_dues_and_the_digest_of_its_cars_stays(
    api: Api, advisor: Api, cast: Cast, shop: Shop, device: str
) -> None:
    job_id = open_job(api.as_(cast.owner), shop)
    first = pack_of(advisor, device)
    assert first["dues"] == []
    issue(advisor, job_id)
    owing = pack_of(advisor, device)
    assert owing["dues"] == [{"customerId": shop.customer.pk, "owed": 1450.0}]
    assert owing["digest"] == first["digest"]


def test_pack_of_another_garage_has_no_car_of_this_one(api: Api, cast: Cast, shop: Shop) -> None:
    other = api.as_(cast.outsider)
    assert pack_of(other, opened(other))["cars"] == []


def test_pack_writes_nothing(advisor: Api, shop: Shop, device: str) -> None:
    with nothing_changes(shop):
        pack_of(advisor, device)


# -- statements and size -----------------------------------------------------------------------------------


def fill(count: int) -> None:
    """Add cars, each with an owner and an open job, to the garage of the scope."""
    with connection.cursor() as cursor:
        cursor.execute(
            """WITH c AS (INSERT INTO customer (name, phone)
                    SELECT 'Suresh Kumar ' || md5(n::text), '+919' || lpad(mod(n * 48271::bigint, 1000000000)::text, 9, '0')
                    FROM generate_series(1, %s) n RETURNING id, name, phone),
                v AS (INSERT INTO vehicle (number, search_key, model)
                    SELECT plate, plate, (ARRAY['Maruti Swift','Tata Nexon','Hyundai Creta'])[1 + mod(n, 3)]
                    FROM generate_series(1, %s) n, LATERAL (SELECT
                        'MH' || lpad(mod(n, 47)::text, 2, '0') || chr(65 + mod(n, 26)) || chr(65 + n / 10000)
                        || lpad(mod(n * 7919, 10000)::text, 4, '0') AS plate) p
                    ON CONFLICT DO NOTHING RETURNING id),
                pairs AS (SELECT c.*, v.id AS vehicle FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM c) c
                    JOIN (SELECT *, row_number() OVER (ORDER BY id) AS n FROM v) v USING (n)),
                owned AS (INSERT INTO ownership (customer_id, vehicle_id) SELECT id, vehicle FROM pairs)
            INSERT INTO job (customer_id, vehicle_id, customer_name, customer_phone, priority, pickup, payment_method,
                entry_date, expected_on, tax_applies, tax_percent, subtotal_paise, tax_paise, total_paise,
                category_summary, service_summary, category_ids)
            SELECT id, vehicle, name, phone, 2, 2, 1, current_date, current_date, false, 0, 0, 0, 0, '', '', '{}'
            FROM pairs""",
            [count, count],
        )


def statements(cast: Cast, device: str) -> int:
    actor = casting.actor(cast.advisor, cast.first)
    with transaction.atomic(), tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as captured:
        pack.get_counter_pack(actor, device=UUID(device), have="")
    return len(captured)


def test_pack_needs_at_most_five_statements_with_few_and_with_many_cars(
    advisor: Api, cast: Cast, shop: Shop, device: str
) -> None:
    with tenancy.garage(cast.first.pk):
        fill(100)
    few = statements(cast, device)
    with tenancy.garage(cast.first.pk):
        fill(1_000)
    assert statements(cast, device) == few <= MOST_STATEMENTS


@pytest.mark.prove
def test_pack_of_3000_cars_has_at_most_350_kb(advisor: Api, cast: Cast, shop: Shop, device: str) -> None:
    with tenancy.garage(cast.first.pk):
        fill(3_200)
        assert Vehicle.objects.count() > MOST_CARS
    answer = advisor.get("counter/pack", device=device)
    assert len(answer.data["cars"]) == MOST_CARS
    assert all(car["owners"] and car["openJob"] for car in answer.data["cars"])
    assert len(gzip.compress(answer.response.content, 5)) < MOST_BYTES


@pytest.mark.prove
def test_pack_of_a_garage_with_40000_cars_needs_as_many_statements_and_reads_no_table_of_jobs(
    committed_db: Cast,
) -> None:
    """The negative control searches the jobs by their time, which has no index."""
    garage = large.make(committed_db.owner)
    client = Api().with_headers(X_Garage_Id=str(garage)).as_(committed_db.owner)
    device = opened(client)
    actor = casting.actor(committed_db.owner, Garage(pk=garage))
    with transaction.atomic(), tenancy.garage(garage), CaptureQueriesContext(connection) as captured:
        found = pack.get_counter_pack(actor, device=UUID(device), have="")
    assert len(found["cars"]) == MOST_CARS
    assert len(captured) == MOST_STATEMENTS
    (sent,) = [entry["sql"] for entry in captured if "visited" in entry["sql"]]
    with psycopg.connect(owner_dsn()) as owner:
        owner.execute(f"SET search_path = garage_{garage}, extensions")
        plan = explained(owner, sent)
        assert "Seq Scan on job" not in plan, plan
        control = explained(owner, "SELECT vehicle_id FROM job WHERE created_at > now() - interval '1 year'")
    assert "Seq Scan on job" in control
