"""Each write of a customer's or staff member's name writes its key. A nightly task fills missing keys."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from config.env import ROOT
from config.tasks import enqueue_nightly
from kernel import tenancy
from kernel.names import fields as name_fields
from kernel.names.fields import keyed_models
from kernel.names.keys import KEY_VERSION, name_key
from kernel.outbox.models import OutboxRow
from tenants.customers import tasks
from tenants.customers.models import Customer
from tenants.staff.models import Staff
from tests import shop as shops
from tests.api import Api
from tests.cast import Cast
from tests.factories import cars
from tests.hostile import HEADINGS
from tests.importing import lines, run
from tests.outbox import drain

KIND = "customers.fill_keys"


def keys(garage_id: int, model: Any = Customer) -> dict[str, str]:
    """Return the key of each name, after a check that all of them have the current version."""
    with tenancy.garage(garage_id):
        rows = list(model.objects.values_list("name", "name_key", "key_version"))
    assert {version for _, _, version in rows} <= {KEY_VERSION}
    return {name: key for name, key, _ in rows}


def test_customers_and_staff_have_the_key_of_their_name() -> None:
    assert set(keyed_models()) == {Customer, Staff}


def test_each_way_to_write_a_customer_writes_the_key(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    shop = shops.make(cast.first)
    added = cars.CUSTOMER | {"customerName": "सुरेश राव"}
    car = {"vehicleNumber": "MH 12 CD 1234", "vehicleModel": "Swift"}
    customer_id = client.post("customers", added | car).data["customerId"]
    body = cars.CUSTOMER | {"customerName": "Laxmi", "vehicleId": shop.vehicle.pk}
    assert client.post("associate-customer-to-vehicle", body).status == 200
    run(client, lines(HEADINGS, "चौधरी,9812345671,,,No,,"))
    assert keys(cast.first.pk) == {
        "Meera Iyer": "mir ier",
        "सुरेश राव": "sures rv",
        "Laxmi": "lksmi",
        "चौधरी": "codri",
    }
    assert client.put(f"customers/{customer_id}", added | {"customerName": "रमेश"}).status == 200
    assert keys(cast.first.pk)["रमेश"] == "rmes"


def test_each_way_to_write_a_staff_member_writes_the_key(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert keys(cast.second.pk, Staff) == {"Outsider Person": name_key("Outsider Person")}
    body = {
        "staffName": "सुरेश", "email": "s@cast.example", "phoneNumber": "9800000077", "roleId": 4,
        "password": "secret-1", "cpassword": "secret-1",
    }  # fmt: skip
    staff_id = client.post("staffs", body).data["staffId"]
    assert keys(cast.first.pk, Staff)["सुरेश"] == "sures"
    assert client.put(f"staffs/{staff_id}", body | {"staffName": "Laxmi"}).status == 200
    found = keys(cast.first.pk, Staff)
    assert found == {name: name_key(name) for name in found}
    assert found["Laxmi"] == "lksmi"


def old_rows(count: int) -> None:
    """Add customers as an earlier release does, which does not know the columns of the key."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO customer (name, phone) SELECT 'सुरेश ' || n, '+919812345670'"
            " FROM generate_series(1, %s) n",
            [count],
        )


@pytest.mark.spec("hand-57")
def test_nightly_task_fills_missing_and_outdated_keys_of_each_garage(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    for garage in (cast.first, cast.second):
        with tenancy.garage(garage.pk):
            old_rows(3)
            cars.customer("Laxmi")
            Staff.objects.update(name_key="old", key_version=KEY_VERSION - 1)
    enqueue_nightly()
    assert drain(KIND) == 2
    for garage in (cast.first, cast.second):
        assert keys(garage.pk) == {**{f"सुरेश {n}": f"sures {n}" for n in (1, 2, 3)}, "Laxmi": "lksmi"}
        found = keys(garage.pk, Staff)
        assert found == {name: name_key(name) for name in found}
    # A higher version makes the task write all keys again.
    monkeypatch.setattr(name_fields, "KEY_VERSION", KEY_VERSION + 1)
    monkeypatch.setattr(name_fields, "name_key", lambda name: name_key(name)[::-1])
    with tenancy.platform():
        OutboxRow.objects.filter(kind=KIND).delete()
    enqueue_nightly()
    drain(KIND)
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.get(name="Laxmi").name_key == "imskl"
        assert set(Staff.objects.values_list("key_version", flat=True)) == {KEY_VERSION + 1}


@pytest.mark.spec("hand-57")
def test_nightly_task_works_in_steps_and_changes_only_rows_without_a_current_key(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "STEP", 4)
    with tenancy.garage(cast.first.pk):
        old_rows(9)
        versions = dict(Customer.objects.values_list("pk", "version"))
    enqueue_nightly()
    steps = 0
    while done := drain(KIND):
        steps += done
    # The first garage needs three steps. A full step queues the next one, and the other garage has one step.
    assert steps == 4
    assert len(keys(cast.first.pk)) == 9
    with tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as captured:
        assert dict(Customer.objects.values_list("pk", "version")) == versions
        tasks.fill()
    assert not [entry["sql"] for entry in captured if "UPDATE customer" in entry["sql"]]


def test_row_that_is_being_edited_is_left_to_its_edit(committed_db: Cast) -> None:
    garage_id = committed_db.first.pk

    def fill() -> int:
        try:
            with transaction.atomic(), tenancy.garage(garage_id):
                return name_fields.fill_keys(tasks.STEP)
        finally:
            connections.close_all()

    with transaction.atomic(), tenancy.garage(garage_id):
        old_rows(2)
    with ThreadPoolExecutor(1) as pool, transaction.atomic(), tenancy.garage(garage_id):
        edited = Customer.objects.select_for_update().earliest("pk")
        assert pool.submit(fill).result(30) == 1
        edited.name = "Laxmi"
        edited.save()
    with transaction.atomic():
        assert keys(garage_id) == {"Laxmi": "lksmi", "सुरेश 2": "sures 2"}


# These writes bypass `pre_save`, so they must write the key themselves.
BYPASSES = re.compile(
    r"(?:update_fields=|bulk_update\([^)]*)\[(?P<fields>[^\]]*\"name\"[^\]]*)\]|\.update\([^)]*\bname=|"
    r"INSERT INTO (?:customer|staff) |UPDATE (?:customer|staff) SET"
)
# `large.py` fills the keys after its INSERT.
FILLS = {"demo/large.py"}


def bypasses(text: str) -> list[str]:
    return [match[0] for match in BYPASSES.finditer(text) if "name_key" not in match[0]]


def test_no_code_writes_a_name_without_its_key() -> None:
    found = {
        str(path.relative_to(ROOT)): wrong
        for folder in ("platform", "tenants", "demo")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"customers\.models|staff\.models|INTO (customer|staff) ", path.read_text())
        and (wrong := bypasses(path.read_text()))
    }
    assert set(found) == FILLS
    # Negative controls.
    assert bypasses('customer.save(update_fields=["name", "email"])')
    assert bypasses("Customer.objects.filter(pk=1).update(email='', name='x')")
    assert not bypasses('customer.save(update_fields=["name", "name_key", "key_version"])')
