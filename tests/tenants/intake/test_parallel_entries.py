"""Several devices send entries in the same moment."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections, transaction

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.intake import facts, services
from tenants.intake.models import Intake
from tenants.intake.plan import Plan, plan_of
from tenants.jobs.models import Job
from tenants.vehicles.models import Vehicle
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast
from tests.tenants.intake.conftest import NEW_CUSTOMER, entry, send
from tests.tenants.intake.counter import offline, opened, pack_of

DEVICES = 8
OTHER = {"customerName": "Bela Shah", "phoneNumber": "9700000001"}


def run_all(calls: Sequence[Callable[[], Answered]]) -> list[Answered]:
    """Send all requests in the same moment, each on its own connection."""

    def one(call: Callable[[], Answered]) -> Answered:
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def send_all(client: Api, bodies: Sequence[dict[str, Any]]) -> list[Answered]:
    return run_all([partial(send, client, body) for body in bodies])


def counts(cast: Cast) -> tuple[int, int, int]:
    """Return the number of cars with the new plate, of jobs and of entries."""
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        cars = Vehicle.objects.filter(search_key="KA05MX7171").count()
        return cars, Job.objects.count(), Intake.objects.count()


@pytest.mark.spec("hand-15")
def test_entry_that_is_sent_eight_times_in_one_moment_becomes_one_job(committed_db: Cast) -> None:
    shop, client = shops.make(committed_db.first), Api().as_(committed_db.advisor)
    answers = send_all(client, [entry(shop)] * DEVICES)
    assert {answer.status for answer in answers} == {200}
    assert len({answer.data["jobId"] for answer in answers}) == 1
    assert counts(committed_db) == (1, 1, 1)


@pytest.mark.spec("hand-6")
def test_browser_that_is_opened_eight_times_in_one_moment_has_one_secret(committed_db: Cast) -> None:
    client, body = Api().as_(committed_db.advisor), {"device": str(uuid4()), "label": "Counter PC"}
    answers = run_all([partial(client.post, "counter/open", body)] * DEVICES)
    assert {answer.status for answer in answers} == {200}
    assert len({answer.data["secret"] for answer in answers}) == 1


@pytest.mark.spec("hand-16")
def test_one_id_with_eight_contents_becomes_one_job(committed_db: Cast) -> None:
    shop, client = shops.make(committed_db.first), Api().as_(committed_db.advisor)
    uuid = str(uuid4())
    bodies = [entry(shop, intakeId=uuid, complaint=f"noise {number}") for number in range(DEVICES)]
    codes = Counter(answer.code for answer in send_all(client, bodies))
    assert codes == {None: 1, "key_reused": DEVICES - 1}
    assert counts(committed_db) == (1, 1, 1)


@pytest.mark.spec("hand-87")
def test_two_devices_with_one_new_plate_make_one_car_and_a_question(committed_db: Cast) -> None:
    shop, client = shops.make(committed_db.first), Api().as_(committed_db.advisor)
    devices = [opened(client), opened(client)]
    bodies = [
        offline(shop, device, pack_of(client, device), at=clock.now(), customer=customer)
        for device, customer in zip(devices, (NEW_CUSTOMER, OTHER), strict=True)
    ]
    answers = send_all(client, bodies)
    assert sorted(answer.status for answer in answers) == [200, 409]
    asked = next(answer for answer in answers if answer.status == 409)
    assert asked.code == "intake_asks"
    assert [each["question"] for each in asked.data["questions"]] == ["job_open", "plate_known"]
    assert counts(committed_db) == (1, 1, 1)
    # The answers are decisions: it is another owner's car today, and another job.
    loser = next(body for body, answer in zip(bodies, answers, strict=True) if answer.status == 409)
    chosen = [each["answers"][-1] for each in asked.data["questions"]]
    assert send(client, loser | {"decisions": chosen}).status == 200
    assert counts(committed_db) == (1, 2, 2)


def test_eight_devices_with_eight_plates_do_not_wait_for_each_other_forever(committed_db: Cast) -> None:
    shop, client = shops.make(committed_db.first), Api().as_(committed_db.advisor)
    plates = [f"KA05MX{7171 + number}" for number in range(DEVICES)]
    bodies = [entry(shop, vehicle={"vehicleNumber": plate, "vehicleModel": "Baleno"}) for plate in plates]
    assert {answer.status for answer in send_all(client, bodies)} == {200}
    assert counts(committed_db) == (1, DEVICES, DEVICES)


def test_new_customer_with_two_cars_in_one_moment_becomes_one_customer(committed_db: Cast) -> None:
    shop, client = shops.make(committed_db.first), Api().as_(committed_db.advisor)
    cars = [{"vehicleNumber": f"KA05MX717{number}", "vehicleModel": "Baleno"} for number in (1, 2)]
    answers = send_all(client, [entry(shop, customer=NEW_CUSTOMER, vehicle=car) for car in cars])
    assert {answer.status for answer in answers} == {200}
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert Customer.objects.filter(name=NEW_CUSTOMER["customerName"]).count() == 1


@pytest.mark.spec("hand-87")
def test_negative_control_shows_that_the_locks_are_needed(
    committed_db: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the locks, both devices read before one of them writes. The unique index refuses the second,
    which gets no question."""
    both_have_read = Barrier(2, timeout=30)

    def plan_later(*args: Any, **named: Any) -> Plan:
        both_have_read.wait()
        return plan_of(*args, **named)

    monkeypatch.setattr(facts, "_LOCKS", "SELECT 1; SELECT 1; SELECT 1;")
    monkeypatch.setattr(services, "plan_of", plan_later)
    shop, client = shops.make(committed_db.first), Api().as_(committed_db.advisor)
    answers = send_all(client, [entry(shop, customer=NEW_CUSTOMER), entry(shop, customer=OTHER)])
    assert sorted(answer.status for answer in answers) == [200, 422]
    assert counts(committed_db) == (1, 1, 1)
