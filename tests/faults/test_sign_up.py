"""Signing up through real processes: how soon a garage is there, and that none is ever half made."""

import time
from concurrent.futures import ThreadPoolExecutor

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


def began(number: int) -> str:
    form = FORM | {"email": f"owner{number}@rao.example", "chainName": f"Chain {number}", "gstin": ""}
    answer = Api().post("sign-up", form)
    assert answer.status == 200, answer.body
    return str(answer.data["signUpId"])


def confirmed(sign_up: str) -> int:
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


def started(stack: Stack) -> None:
    """Up, and warm: the first garage of a process loads the template."""
    stack.start("redis", "relay", "worker")
    first = confirmed(began(0))
    wait_for(lambda: are_ready([first]), 60)


def test_one_alone_and_twenty_at_once(committed_db: Cast) -> None:
    with running() as stack:
        started(stack)
        alone = began(100)
        begun = time.monotonic()
        garage = confirmed(alone)
        wait_for(lambda: are_ready([garage]), 15)
        print(f"one alone: {time.monotonic() - begun:.2f} s")
        assert time.monotonic() - begun < 1
        waiting = [began(number) for number in range(1, 21)]
        begun = time.monotonic()
        with ThreadPoolExecutor(20) as pool:
            garages = list(pool.map(confirmed, waiting))
        wait_for(lambda: are_ready(garages), 30)
        print(f"twenty at once: {time.monotonic() - begun:.2f} s")
        assert time.monotonic() - begun < 15


def test_a_mail_server_that_is_down_only_delays_the_code(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        before = Garage.objects.count()
    with running() as stack:
        stack.close_post_office()
        stack.start("redis", "relay", "worker")
        began(1)
        wait_for(lambda: "ConnectionRefusedError" in stack.log("worker"), 20)
        with transaction.atomic(), tenancy.platform():
            assert Garage.objects.count() == before
        stack.open_post_office()
        wait_for(lambda: bool(stack.postman.arrived), 30)
        assert list(stack.postman.arrived.values()) == [1]


def test_a_worker_killed_in_the_middle_leaves_nothing_half_made(committed_db: Cast) -> None:
    """What was in its hands comes back when its lease ends, after 80 s."""
    with running() as stack:
        started(stack)
        waiting = [began(number) for number in range(1, 13)]
        garages = [confirmed(each) for each in waiting]
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
