"""A shop, its entries, and what a refused entry must not change."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.customers.models import Customer
from tenants.intake.models import Intake
from tenants.jobs.models import Job
from tenants.vehicles.models import Vehicle
from tests import said
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.shop import Shop

Row = dict[str, Any]
NEW_CUSTOMER = {"customerName": "Asha Rao", "phoneNumber": "9812345670"}
NEW_VEHICLE = {"vehicleNumber": "KA 05 MX 7171", "vehicleModel": "Baleno"}


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def advisor(api: Api, cast: Cast) -> Api:
    """Return a client of an advisor, who may not change prices."""
    return api.as_(cast.advisor)


def entry(shop: Shop, **changes: Any) -> Row:
    """Return a new customer with a new car who wants an oil change. A field that is None is left out."""
    today = clock.today()
    body = {
        "garageId": shop.garage.pk,
        "intakeId": str(uuid4()),
        "takenAt": clock.now().isoformat(),
        "slip": "P-7K3F",
        "line": "baleno tel badli kal shaam",
        "customer": NEW_CUSTOMER,
        "vehicle": NEW_VEHICLE,
        "entryDate": today.isoformat(),
        "expectedDOD": (today + timedelta(days=1)).isoformat(),
        "priorityId": 2,
        "pickupNeeded": 2,
        "paymentMethodId": 1,
        "services": [told(shop.oil.pk, 1000)],
    } | changes
    return {name: value for name, value in body.items() if value is not None}


def known(shop: Shop, **changes: Any) -> Row:
    """Return an entry of the shop's own customer and car."""
    return entry(
        shop,
        **{"customer": {"customerId": shop.customer.pk}, "vehicle": {"vehicleId": shop.vehicle.pk}} | changes,
    )


def told(service_id: int, rate: float) -> Row:
    return {"serviceId": service_id, "rate": rate}


def send(client: Api, body: Row) -> Answered:
    return client.post("intakes", body)


def saved(client: Api, body: Row) -> Row:
    answer = send(client, body)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def worded(row: Row) -> str:
    """Return the text of a note or a question. A client can word it in another language."""
    assert said.filled(row["says"]["text"], said.english()) == row["text"]
    return str(row["text"])


def notes(taken: Row) -> list[str]:
    return [worded(note) for note in taken["notes"]]


@contextmanager
def nothing_changes(shop: Shop) -> Iterator[None]:
    """Check that no row of the garage changes, and that nothing is enqueued."""

    def waiting() -> int:
        with tenancy.platform():
            return OutboxRow.objects.count()

    before = checksum(shop.garage), waiting()
    yield
    assert (checksum(shop.garage), waiting()) == before


def asks(client: Api, shop: Shop, body: Row) -> list[Row]:
    """Send an entry that must be decided, and return the questions. Nothing may be written."""
    with nothing_changes(shop):
        answer = send(client, body)
        assert refused(answer, 409, "intake_asks")
        assert answer.body["message"] == "Please look at this entry."
    assert all(map(worded, answer.data["questions"]))
    return list(answer.data["questions"])


def ask(client: Api, shop: Shop, body: Row) -> Row:
    (question,) = asks(client, shop, body)
    return question


def decided(client: Api, body: Row, question: Row, answer: str) -> Answered:
    """Send the entry again with one of the answers that the question offers."""
    (choice,) = [each for each in question["answers"] if each["answer"] == answer]
    return send(client, body | {"decisions": [*body.get("decisions", []), choice]})


def choices(question: Row) -> list[str]:
    return [answer["answer"] for answer in question["answers"]]


@pytest.fixture
def counted(cast: Cast) -> Callable[[], tuple[int, int, int, int]]:
    """Return a function that counts customers, cars, jobs and entries of the first garage."""

    def count() -> tuple[int, int, int, int]:
        with tenancy.garage(cast.first.pk):
            return (
                Customer.objects.count(),
                Vehicle.objects.count(),
                Job.objects.count(),
                Intake.objects.count(),
            )

    return count
