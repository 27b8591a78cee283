"""Sign-up with real processes: how fast garages are ready, and that no garage is left incomplete."""

import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import psycopg
import pytest
from django.db import connections, transaction

from billing.signup import rules
from billing.signup.models import SignUp
from garages.models import Garage, GarageState
from kernel import tenancy
from tests.api import Api
from tests.billing.test_sign_up import FORM
from tests.cast import Cast
from tests.database import owner_dsn
from tests.faults.stack import Stack, running, wait_for

pytestmark = pytest.mark.prove


def start_sign_up(number: int) -> str:
    form = FORM | {"email": f"owner{number}@rao.example", "chainName": f"Chain {number}", "gstin": ""}
    answer = Api().post("sign-up", form)
    assert answer.status == 200, answer.body
    return str(answer.data["signUpId"])


def confirm_sign_up(sign_up: str) -> int:
    try:
        with transaction.atomic(), tenancy.platform():
            found = SignUp.objects.get(pk=sign_up)
        code = rules.code_of(found.pk, found.sends)
        answer = Api().post("sign-up/confirm", {"signUpId": sign_up, "otp": code})
        assert answer.body["success"] is True, answer.body
        return int(answer.data["garageId"])
    finally:
        connections.close_all()


def are_ready(garages: list[int]) -> bool:
    with transaction.atomic(), tenancy.platform():
        ready = Garage.objects.filter(pk__in=garages, state=GarageState.READY)
        return bool(ready.count() == len(garages))


def schemas() -> set[str]:
    with psycopg.connect(owner_dsn()) as owner:
        found = owner.execute("SELECT nspname FROM pg_namespace WHERE nspname ~ '^garage_[0-9]+$'").fetchall()
    return {name for (name,) in found}


def start_and_warm_up(stack: Stack) -> None:
    """Start the processes and provision one garage, which loads the template."""
    stack.start("redis", "relay", "worker")
    first = confirm_sign_up(start_sign_up(0))
    wait_for(lambda: are_ready([first]), 60)


def seconds_until_ready(sign_ups: list[str]) -> float:
    began = time.monotonic()
    with ThreadPoolExecutor(len(sign_ups)) as pool:
        garages = list(pool.map(confirm_sign_up, sign_ups))
    wait_for(lambda: are_ready(garages), 60)
    return time.monotonic() - began


def test_twenty_concurrent_sign_ups_take_no_longer_than_twenty_single_ones(committed_db: Cast) -> None:
    with running() as stack:
        start_and_warm_up(stack)
        single = median(seconds_until_ready([start_sign_up(number)]) for number in range(100, 105))
        waiting = [start_sign_up(number) for number in range(1, 21)]
        together = seconds_until_ready(waiting)
        print(f"one garage: {single:.2f} s, twenty garages: {together:.2f} s")
        assert together <= 20 * single


def test_code_mail_arrives_once_after_the_mail_server_was_down(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        before = Garage.objects.count()
    with running() as stack:
        stack.stop_mail_server()
        stack.start("redis", "relay", "worker")
        start_sign_up(1)
        wait_for(lambda: "ConnectionRefusedError" in stack.log("worker"), 20)
        with transaction.atomic(), tenancy.platform():
            assert Garage.objects.count() == before
        stack.start_mail_server()
        wait_for(lambda: bool(stack.mail_server.received), 30)
        assert list(stack.mail_server.received.values()) == [1]


def test_killed_worker_leaves_no_incomplete_garage(committed_db: Cast) -> None:
    """The killed worker's tasks are repeated when their leases end, after 80 s."""
    with running() as stack:
        start_and_warm_up(stack)
        waiting = [start_sign_up(number) for number in range(1, 13)]
        garages = [confirm_sign_up(each) for each in waiting]
        for _ in range(4):
            time.sleep(0.12)
            stack.kill("worker")
            with transaction.atomic(), tenancy.platform():
                states = dict(Garage.objects.values_list("schema_name", "state"))
            made = schemas()
            assert all((state == GarageState.READY) == (name in made) for name, state in states.items())
            stack.start("worker")
            wait_for(lambda: "ready." in stack.log("worker"), 30)
        wait_for(lambda: are_ready(garages), 300)
