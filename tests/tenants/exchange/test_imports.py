"""POST /garage/import/{what}, the start of an import, and its run in a worker."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, transaction

from garages.models import Membership
from kernel import clock, limits, tenancy
from kernel.audit.models import AuditEntry
from kernel.outbox.models import OutboxRow
from tenants.activity.models import Activity
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.exchange import services, sheets
from tenants.exchange.codes import Imported
from tenants.exchange.models import ImportRun
from tenants.vehicles import services as vehicles
from tenants.vehicles.models import Ownership, Vehicle
from tests import cast as casting
from tests.api import Answered, Api
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.hostile import HEADINGS
from tests.importing import ASHA, RAVI, SERVICE_HEADINGS, counts, lines, run, start, upload
from tests.limits import unreachable_store
from tests.outbox import drain
from tests.shop import Shop


def test_customers_are_imported_with_their_vehicles(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.manager)
    second = 'asha rao,98123 45678,ASHA@x.example,"1 MG Road, Pune",yes,KA01EK171,Creta'.replace(
        "asha rao", "Asha Rao"
    )
    checked = upload(client, lines(HEADINGS, ASHA, RAVI, "", second))
    assert (checked.data["rows"], checked.data["goodRows"], checked.data["problemCount"]) == (3, 3, 0)
    assert checked.data["willAdd"] == {
        "customers": 2, "vehicles": 2, "categories": 0, "subcategories": 0, "services": 0, "parts": 0, "suppliers": 0, "staff": 0,
        "oldBills": 0,
    }  # fmt: skip
    started = start(client, checked)
    assert (started.status, started.data["state"], started.data["done"]) == (200, "waiting", 0)
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="exchange.run_import").count() == 1
    assert drain("exchange.run_import") == 1
    done = client.get(f"imports/{checked.data['importId']}").data
    assert (done["state"], done["rows"], done["done"], done["error"]) == ("done", 3, 3, None)
    assert (done["personName"], done["fileName"]) == ("Manager Person", "people.csv")
    with tenancy.garage(cast.first.pk):
        asha = Customer.objects.get(name="Asha Rao")
        assert (asha.phone, asha.email, asha.address, asha.is_premium) == (
            "+919812345678", "asha@x.example", "1 MG Road, Pune", True,
        )  # fmt: skip
        cars = Ownership.objects.filter(customer=asha).order_by("pk")
        assert [car.vehicle.number for car in cars] == ["MH12AB4321", "KA01EK171"]
        assert Vehicle.objects.get(number="KA01EK171").search_key == "KA01EK0171"
        ravi = Customer.objects.get(name="Ravi Das")
        assert not ravi.ownership_set.exists()
        noted = Activity.objects.get(subject="customer", subject_id=asha.pk)
        assert (noted.what, noted.person_name, (noted.after or {})["customerName"]) == (
            "added",
            "Manager Person",
            "Asha Rao",
        )
        assert ImportRun.objects.get().content is None
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="import")
        assert (entry.person_id, entry.details["rows"]) == (cast.manager.pk, 3)


def test_service_import_creates_missing_categories(api: Api, cast: Cast, shop: Shop) -> None:
    today = clock.today()
    table = lines(
        SERVICE_HEADINGS,
        "test engine,OIL,Synthetic oil,1999.50,,,",
        f"New,Below,First,0,12.5,{today:%d/%m/%Y},{today.isoformat()}",
        "NEW,below,Second,5,,,",
    )
    client = api.as_(cast.owner)
    checked = upload(client, table, "services")
    assert checked.data["willAdd"] == {
        "customers": 0, "vehicles": 0, "categories": 1, "subcategories": 1, "services": 3, "parts": 0, "suppliers": 0, "staff": 0,
        "oldBills": 0,
    }  # fmt: skip
    start(client, checked)
    drain()
    with tenancy.garage(cast.first.pk):
        oil, first, second = reversed(Service.objects.order_by("-pk")[:3])
        assert (oil.name, oil.rate_paise, oil.subcategory_id) == (
            "Synthetic oil",
            199_950,
            shop.oil.subcategory_id,
        )
        assert (first.subcategory.name, first.subcategory.category.name) == ("Below", "New")
        assert (str(first.discount_percent), first.valid_from, first.valid_to) == ("12.50", today, today)
        assert second.subcategory_id == first.subcategory_id


def test_full_import_saves_no_row_if_one_row_became_invalid_after_the_check(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "CHUNK", 1)
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, RAVI, ASHA))
    client.post("customers", {
        "customerName": "Faster", "phoneNumber": "9812345600", "email": "f@x.example",
        "vehicleNumber": "MH12AB4321", "vehicleModel": "Swift",
    })  # fmt: skip
    start(client, checked)
    before = counts(cast)
    drain("exchange.run_import")
    failed = client.get(f"imports/{checked.data['importId']}").data
    assert (failed["state"], failed["done"], failed["problemCount"]) == ("failed", 0, 1)
    assert failed["error"] == "Something has changed in your garage since the file was checked."
    assert (failed["problems"][0]["row"], failed["problems"][0]["column"]) == (3, "Vehicle Number")
    assert counts(cast) == before
    assert client.post(f"imports/{checked.data['importId']}/start").code == "import_not_startable"


def test_import_that_fails_halfway_is_rolled_back_and_retried(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first chunk is written and progress is reported. Then the database connection fails."""
    monkeypatch.setattr(sheets, "CHUNK", 1)
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, RAVI, ASHA))
    start(client, checked)
    before, seen = counts(cast), []
    register = vehicles.register_customers_with_vehicles

    def break_on_the_second(actor: Any, arrivals: Any) -> None:
        if arrivals[0].particulars.name == "Asha Rao":
            seen.append(client.get(f"imports/{checked.data['importId']}").data)
            raise OperationalError("gone")
        register(actor, arrivals)

    monkeypatch.setattr(vehicles, "register_customers_with_vehicles", break_on_the_second)
    drain("exchange.run_import")
    assert [(status["state"], status["done"]) for status in seen] == [("running", 1)]
    assert counts(cast) == before
    assert client.get(f"imports/{checked.data['importId']}").data["state"] == "running"
    monkeypatch.undo()
    retry(checked)
    done = client.get(f"imports/{checked.data['importId']}").data
    assert (done["state"], done["done"]) == ("done", 2)


def retry(checked: Answered) -> None:
    """Make the next attempt due and run it."""
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="exchange.run_import", key=str(checked.data["importId"]))
        OutboxRow.objects.filter(pk=row.pk).update(due_at=clock.now() - timedelta(hours=1))
    drain("exchange.run_import")


def test_import_fails_with_a_message_after_five_attempts(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, RAVI))
    start(client, checked)

    def break_down(*_: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(vehicles, "register_customers_with_vehicles", break_down)
    for _ in range(services.MOST_TRIES + 1):
        retry(checked)
    failed = client.get(f"imports/{checked.data['importId']}").data
    assert (failed["state"], failed["done"]) == ("failed", 0)
    assert failed["error"] == "This could not be done at the moment. Please try again later."


def test_import_fails_if_the_person_who_started_it_has_lost_the_permission(api: Api, cast: Cast) -> None:
    client = api.as_(cast.manager)
    checked = upload(client, lines(HEADINGS, RAVI))
    start(client, checked)
    with tenancy.platform():
        Membership.objects.filter(person=cast.manager).update(role=3)
    before = counts(cast)
    drain("exchange.run_import")
    failed = api.as_(cast.owner).get(f"imports/{checked.data['importId']}").data
    assert (failed["state"], failed["error"]) == ("failed", "Manager Person is no longer allowed to import.")
    assert counts(cast) == before


def test_import_that_was_refused_or_already_started_cannot_be_started(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    refused = upload(client, lines(HEADINGS, ASHA, ASHA))
    answer = client.post(f"imports/{refused.data['importId']}/start")
    assert (answer.status, answer.code) == (409, "import_not_startable")
    checked = upload(client, lines(HEADINGS, ASHA))
    assert start(client, checked).status == 200
    answer = client.post(f"imports/{checked.data['importId']}/start")
    assert (answer.status, answer.code) == (409, "import_not_startable")
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="exchange.run_import").count() == 1


def test_repeated_idempotency_key_starts_an_import_once(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, ASHA))
    client = client.with_headers(Idempotency_Key="start-once")
    first, second = (client.post(f"imports/{checked.data['importId']}/start") for _ in range(2))
    assert first.status == second.status == 200
    assert first.body == second.body


def test_import_runs_once_although_it_is_started_concurrently(committed_db: Cast) -> None:
    cast = committed_db
    api = Api()
    checked = upload(api.as_(cast.owner), lines(HEADINGS, ASHA))
    path = f"imports/{checked.data['importId']}/start"
    clients = [api.as_(cast.owner), api.as_(cast.manager)] * 2
    answers: list[Answered] = []
    gate = threading.Barrier(len(clients))

    def press(client: Api) -> None:
        gate.wait()
        answers.append(client.post(path))

    threads = [threading.Thread(target=press, args=[client]) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
    assert drain("exchange.run_import") == 1
    assert drain("exchange.run_import") == 0
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        assert Customer.objects.count() == 1


def test_import_shows_progress_before_its_rows_are_committed(
    committed_db: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "CHUNK", 1)
    client = Api().as_(committed_db.owner)
    checked = upload(client, lines(HEADINGS, RAVI, ASHA))
    start(client, checked)
    seen: list[tuple[str, int, int]] = []
    register = vehicles.register_customers_with_vehicles

    def read_status() -> None:
        status = client.get(f"imports/{checked.data['importId']}").data
        seen.append((status["state"], status["done"], client.get("customers").data["recordCount"]))

    def read_status_and_register(actor: Any, arrivals: Any) -> None:
        reader = threading.Thread(target=read_status)
        reader.start()
        reader.join()
        register(actor, arrivals)

    monkeypatch.setattr(vehicles, "register_customers_with_vehicles", read_status_and_register)
    drain("exchange.run_import")
    read_status()
    assert seen == [("running", 0, 0), ("running", 1, 0), ("done", 2, 2)]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")', "'quoted", "'=1", "''=1", '₹, "x"']
)
def test_customer_export_of_one_garage_can_be_imported_by_another_garage(
    api: Api, cast: Cast, shop: Shop, text: str
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(name=text, address=text, is_premium=True)
    exported = b"".join(api.as_(cast.owner).get("export/customers").response.streaming_content)
    assert run(api.as_(cast.outsider), exported)["ignoredColumns"] == []
    with tenancy.garage(cast.second.pk):
        customer = Customer.objects.get()
        assert (customer.name, customer.address, customer.phone, customer.email, customer.is_premium) == (
            text, text, "+919876543210", "meera@x.example", True,
        )  # fmt: skip


def test_service_export_of_one_garage_can_be_imported_by_another_garage(
    api: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=shop.wash.pk).update(valid_from=clock.today())
        Service.objects.filter(is_sample=True).update(archived_at=clock.now())
    exported = b"".join(api.as_(cast.owner).get("export/services").response.streaming_content)
    assert run(api.as_(cast.outsider), exported, "services")["state"] == "done"
    with tenancy.garage(cast.second.pk):
        wash = Service.objects.get(name="Foam wash", is_sample=False)
        assert (wash.rate_paise, str(wash.discount_percent), wash.valid_from, wash.subcategory.category.name) == (
            50_000, "10.00", clock.today(), "Test Cleaning",
        )  # fmt: skip


def test_importing_an_archived_vehicle_restores_it(api: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.filter(pk=shop.vehicle.pk).update(archived_at=clock.now())
    assert run(api.as_(cast.owner), lines(HEADINGS, ASHA.replace("4321", "1234")))["state"] == "done"
    with tenancy.garage(cast.first.pk):
        car = Vehicle.objects.get(number="MH12AB1234")
        assert (car.pk, car.archived_at) == (shop.vehicle.pk, None)
        assert Activity.objects.filter(subject="vehicle", subject_id=car.pk, what="returned").exists()


def test_import_list_shows_the_latest_20_without_problem_details(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    made = [upload(client, lines(HEADINGS, ASHA)).data["importId"]]
    with tenancy.garage(cast.first.pk):
        run = ImportRun.objects.get()
        for _ in range(20):
            run.pk = None
            run.save(force_insert=True)
            made.append(run.pk)
    listed = client.get("imports").data
    assert [entry["importId"] for entry in listed] == made[:0:-1]
    assert "problems" not in listed[0]


def test_import_works_without_redis_but_shows_no_progress(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, RAVI))
    start(client, checked)
    monkeypatch.setattr(limits, "store", unreachable_store)
    with tenancy.garage(cast.first.pk):
        ImportRun.objects.update(state="running")
    assert client.get(f"imports/{checked.data['importId']}").data["done"] == 0
    drain("exchange.run_import")
    assert client.get(f"imports/{checked.data['importId']}").data["state"] == "done"


def test_checked_import_that_is_not_started_expires_after_a_day(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, RAVI))
    with tenancy.garage(cast.first.pk):
        ImportRun.objects.update(created_at=clock.now() - timedelta(hours=25))
    upload(client, lines(HEADINGS, RAVI))
    old = client.get(f"imports/{checked.data['importId']}").data
    assert (old["state"], old["error"]) == (
        "refused", "This import was not started within a day. Please check the file again.",
    )  # fmt: skip
    with tenancy.garage(cast.first.pk):
        assert ImportRun.objects.get(pk=old["importId"]).content is None


def test_import_changes_nothing_in_another_garage(api: Api, cast: Cast) -> None:
    before = checksum(cast.second)
    assert run(api.as_(cast.owner), lines(HEADINGS, ASHA))["state"] == "done"
    assert checksum(cast.second) == before


def test_import_functions_refuse_a_person_without_the_permission(cast: Cast) -> None:
    technician = casting.actor(cast.technician, cast.first)
    with pytest.raises(Exception, match="may not do this"), tenancy.garage(cast.first.pk):
        services.check_import(technician, Imported.CUSTOMERS, file_name="x", content=b"x")
    with pytest.raises(Exception, match="may not do this"), tenancy.garage(cast.first.pk):
        vehicles.register_customers_with_vehicles(technician, [])
