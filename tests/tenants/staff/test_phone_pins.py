"""A PIN signs in on a linked phone: wrong ones, signatures, and what a copy of the database is worth."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Person
from garages.models import MemberPin, Membership
from garages.roles import Role
from kernel import limits, tenancy
from tests.api import Api
from tests.cast import Cast
from tests.phones import PIN, Browser, add, link, membership_of, show_code


def test_wrong_pins_count_down_and_ten_in_a_row_end_the_phone(
    owner: Api, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    said = [browser.sign_in(membership, "0001").body["message"] for _ in range(9)]
    assert said[:5] == [
        "Wrong PIN. 4 tries before a wait.",
        "Wrong PIN. 3 tries before a wait.",
        "Wrong PIN. 2 tries before a wait.",
        "Wrong PIN. One try before a wait.",
        "Wrong PIN. Wait before the next try.",
    ]
    over = browser.sign_in(membership, "0001")
    assert (over.code, over.body["message"]) == (
        "pin_over",
        "This PIN is used up. Ask Owner Person for a new code.",
    )
    assert browser.sign_in(membership).code == "device_over"
    assert link(owner, staff).sign_in(membership).data["token"]


def test_right_pin_forgets_the_wrong_ones(owner: Api, staff: int, membership: UUID) -> None:
    browser = link(owner, staff)
    for _ in range(3):
        for _ in range(4):
            assert browser.sign_in(membership, "0001").code == "pin_wrong"
        assert browser.sign_in(membership).data["token"]


def test_wrong_pins_wait_after_five(owner: Api, staff: int, membership: UUID) -> None:
    browser = link(owner, staff)
    limits.store().flushdb()
    bodies = [browser.signed(membership) | {"membershipId": str(membership), "pin": "0001"} for _ in range(6)]
    answers = [browser.client.post("phone/sign-in", body) for body in bodies]
    assert [answer.status for answer in answers] == [200] * 5 + [429]


def test_signature_is_used_once_and_names_host_and_membership(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    body = browser.signed(membership) | {"membershipId": str(membership), "pin": PIN}
    limits.store().flushdb()
    assert browser.client.post("phone/sign-in", body).data["token"]
    # Replayed.
    assert browser.client.post("phone/sign-in", body).code == "device_over"
    # Relayed from another host, and for another membership.
    assert (
        browser.sign_in(membership, **browser.signed(membership, host="evil.example")).code == "device_over"
    )
    assert browser.sign_in(membership, **browser.signed(str(staff))).code == "device_over"
    # Another key, with the number of the phone.
    stranger = Browser(phone_id=browser.phone_id)
    assert stranger.sign_in(membership).code == "device_over"
    assert stranger.people().code == "device_over"
    assert stranger.claim(show_code(owner, staff)).code == "code_refused"
    assert browser.sign_in(membership).data["token"]


def test_old_challenge_is_refused(
    owner: Api, staff: int, membership: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = link(owner, staff)
    body = browser.signed(membership) | {"membershipId": str(membership), "pin": PIN}
    real = time.time
    monkeypatch.setattr("garages.phones.signing.time.time", lambda: real() + 121)
    assert browser.client.post("phone/sign-in", body).code == "device_over"
    assert browser.sign_in(membership).data["token"]


def test_pin_of_a_copied_database_needs_the_key_of_the_installation(
    owner: Api, staff: int, membership: UUID, settings: Any
) -> None:
    browser = link(owner, staff)
    with tenancy.platform():
        stored = MemberPin.objects.get().pin_hash
    assert PIN not in stored and "argon2" in stored
    settings.SECRET_KEY = "another key, which is long enough for a test of the rotation"
    assert browser.sign_in(membership).code == "pin_wrong"


@pytest.mark.parametrize("guesses", [16, pytest.param(80, marks=pytest.mark.prove)])
def test_parallel_wrong_pins_count_ten_and_then_the_right_one_is_refused(
    committed_db: Cast, guesses: int
) -> None:
    owner = Api().as_(committed_db.owner)
    staff = add(owner)
    with transaction.atomic():
        membership = membership_of(committed_db, staff)
    browser = link(owner, staff)
    bodies = [
        browser.signed(membership) | {"membershipId": str(membership), "pin": "0001"} for _ in range(guesses)
    ]

    def guess(body: dict[str, str]) -> str | None:
        try:
            limits.store().flushdb()
            return Api().post("phone/sign-in", body).code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(guess, bodies))
    assert answers.count("pin_wrong") <= 9
    assert set(answers) <= {"pin_wrong", "pin_over", "device_over", "slow_down"}
    with transaction.atomic(), tenancy.platform():
        misses = MemberPin.objects.get().misses
    assert misses <= 10
    if guesses == 80:
        assert misses == 10
        assert browser.sign_in(membership).code in ("device_over", "pin_over")


def test_sign_in_takes_eight_statements_and_two_for_its_answer_however_many_work_here(
    owner: Api, staff: int, membership: UUID, cast: Cast
) -> None:
    browser = link(owner, staff)

    def statements() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert browser.sign_in(membership).status == 200
        # The call for the challenge has none.
        return sum(not query["sql"].startswith(("SAVEPOINT", "RELEASE")) for query in seen)

    assert statements() <= 8 + 2
    with tenancy.platform():
        people = Person.objects.bulk_create(
            Person(email=f"{number}@many.example", first_name="Many", password="!") for number in range(400)
        )
        Membership.objects.bulk_create(
            Membership(person=person, garage=cast.first, role=Role.TECHNICIAN, state="active")
            for person in people
        )
    assert statements() <= 8 + 2


@pytest.mark.parametrize("spelled", ["{}", "urn:uuid:{}"])
def test_other_spellings_of_an_id_are_refused(owner: Api, staff: int, membership: UUID, spelled: str) -> None:
    """The limit on wrong PINs counts by the text of the ids."""
    browser = link(owner, staff)
    for wrong in (spelled.format(membership.hex), spelled.format(str(membership).upper())):
        assert browser.sign_in(membership, "0001", membershipId=wrong).code == "invalid"
    for wrong in (spelled.format(UUID(browser.phone_id).hex), browser.phone_id.upper() + " "):
        assert browser.sign_in(membership, "0001", phoneId=wrong).code == "invalid"
    with tenancy.platform():
        assert MemberPin.objects.get().misses == 0
