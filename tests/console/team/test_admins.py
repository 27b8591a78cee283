"""The platform's own people: one joins, changes, gets a new secret, and is no longer one of them."""

import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models.functions import Now
from pytest_django import DjangoAssertNumQueries

from accounts import services as accounts
from accounts.models import Person
from console import admins, totp
from console.models import Admin, AdminSession, RecoveryCode
from console.roles import AdminRole
from console.team import members
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, refused
from tests.cast import PASSWORD as GARAGE_PASSWORD
from tests.cast import Cast
from tests.console.people import PASSWORD, Admins, audited, call, opened

NEW = {"email": "new@servicebay.example", "name": "New Person", "role": "support"}
WHY = {"reason": "They asked"}


def number_of(people: Admins, role: AdminRole) -> int:
    return people.enrolled[role].admin.pk


def sign_in(api: Api, email: str, secret: str, *, password: str = PASSWORD, steps: int = 0) -> Answered:
    code = totp.code_at(secret, int(time.time()) // totp.SECONDS + steps)
    return call(api, "POST", "login", {"email": email, "password": password, "otp": code})


def written() -> list[Any]:
    with tenancy.platform():
        return [
            list(model.objects.order_by("pk").values_list())
            for model in (Person, Admin, RecoveryCode, AuditEntry)
        ]


def test_the_list_tells_who_they_are_and_when_they_were_here(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        Admin.objects.filter(role="billing").update(ended_at=Now())
    seen = call(as_super, "GET", "admins").data
    assert [each["name"] for each in seen] == ["Super Person", "Support Person", "Billing Person"]
    one = seen[0]
    assert (one["role"], one["sessions"], one["isSelf"], one["endedAt"]) == ("super", 1, True, None)
    assert one["lastSignInAt"] is not None and one["enrolledAt"] is not None
    assert (seen[1]["sessions"], seen[1]["lastSignInAt"], seen[1]["isSelf"]) == (0, None, False)
    assert seen[2]["endedAt"] is not None
    assert not any("secret" in key.lower() for key in one)


def test_the_last_sign_in_outlives_its_session(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.exclude(admin__role="super").delete()
        AuditEntry.objects.create(
            kind="console_sign_in", person_id=people.enrolled[AdminRole.BILLING].admin.person_id, details={}
        )
    billing = next(each for each in call(as_super, "GET", "admins").data if each["role"] == "billing")
    assert billing["lastSignInAt"] is not None and billing["sessions"] == 0


def test_the_list_costs_one_statement(
    people: Admins, as_super: Api, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with tenancy.platform():
        session = AdminSession.objects.get()
        actor = admins.AdminActor(
            people.enrolled[AdminRole.SUPER].admin.person_id, session.pk, session.created_at, "S",
            AdminRole.SUPER, True,
        )  # fmt: skip
        with django_assert_num_queries(1):
            members.list_admins(actor)


def test_who_joins_sets_a_password_by_mail_and_signs_in(api: Api, people: Admins, as_super: Api) -> None:
    answer = call(as_super, "POST", "admins", NEW)
    assert answer.status == 200, answer.body
    told = answer.data
    assert told["needsPassword"] is True and "<svg" in told["picture"]
    assert len(set(told["recoveryCodes"])) == admins.RECOVERY_CODES
    assert sign_in(api, NEW["email"], told["secret"]).code == "login_failed"
    with tenancy.platform():
        person = Person.objects.get(email=NEW["email"])
        ticket = accounts.issue_ticket(person.pk, by_mail=True)
        assert accounts.reset_password(ticket, PASSWORD, PASSWORD) is None
    assert sign_in(api, NEW["email"], told["secret"]).body["success"] is True
    entry = audited("admin_added")
    assert entry.person_id == people.enrolled[AdminRole.SUPER].admin.person_id
    assert entry.details == {"admin": person.pk, "role": "support"}
    assert told["secret"] not in str(written()[-1])


def test_who_has_an_account_keeps_its_password(api: Api, cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        accounts.prove_address(cast.manager.pk)
    told = call(as_super, "POST", "admins", NEW | {"email": cast.manager.email}).data
    assert told["needsPassword"] is False
    answer = sign_in(api, cast.manager.email, told["secret"], password=GARAGE_PASSWORD)
    assert answer.body["success"] is True


def test_whose_password_somebody_else_chose_does_not_join(cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(email_proved_at=None)
    before = written()
    answer = call(as_super, "POST", "admins", NEW | {"email": cast.technician.email})
    assert refused(answer, 409, "account_not_theirs")
    assert written() == before


def test_nobody_joins_twice_but_may_come_back(api: Api, people: Admins, as_super: Api) -> None:
    email = "billing@servicebay.example"
    assert call(as_super, "POST", f"admins/{number_of(people, AdminRole.BILLING)}/end", WHY).status == 200
    with tenancy.platform():
        accounts.prove_address(people.enrolled[AdminRole.BILLING].admin.person_id)
    told = call(as_super, "POST", "admins", NEW | {"email": email}).data
    assert sign_in(api, email, people.enrolled[AdminRole.BILLING].secret).code == "login_failed"
    body = {
        "email": email,
        "password": PASSWORD,
        "otp": people.enrolled[AdminRole.BILLING].recovery_codes[0],
    }
    assert call(api, "POST", "login", body).code == "login_failed"
    assert sign_in(api, email, told["secret"]).body["success"] is True
    before = written()
    assert refused(call(as_super, "POST", "admins", NEW | {"email": email.upper()}), 409, "admin_exists")
    assert written() == before


@pytest.mark.parametrize("wrong", [{"email": "x"}, {"email": ""}, {"name": " "}, {"role": ""}, {"role": "x"}])
def test_what_is_missing_is_said(as_super: Api, wrong: dict[str, str]) -> None:
    answer = call(as_super, "POST", "admins", NEW | wrong)
    assert refused(answer, 422, "invalid") and list(answer.body["error"]) == list(wrong)


def test_a_changed_role_counts_at_once(people: Admins, as_super: Api) -> None:
    client = opened(people, AdminRole.BILLING)
    path = f"admins/{number_of(people, AdminRole.BILLING)}/role"
    assert call(as_super, "POST", path, WHY | {"role": "support"}).status == 200
    assert call(client, "GET", "me").data["role"] == "support"
    assert audited("admin_role_changed").details == {
        "admin": people.enrolled[AdminRole.BILLING].admin.person_id,
        "before": "billing",
        "after": "support",
        "reason": "They asked",
    }


def test_whoever_ends_is_out_at_once(api: Api, people: Admins, as_super: Api) -> None:
    client = opened(people, AdminRole.BILLING)
    path = f"admins/{number_of(people, AdminRole.BILLING)}/end"
    assert call(as_super, "POST", path, WHY).status == 200
    assert refused(call(client, "GET", "me"), 401, "session_over")
    secret = people.enrolled[AdminRole.BILLING].secret
    assert sign_in(api, "billing@servicebay.example", secret, steps=1).code == "login_failed"
    assert refused(call(as_super, "POST", path, WHY), 404, "not_found")
    assert audited("admin_ended").details["reason"] == "They asked"
    ended = next(each for each in call(as_super, "GET", "admins").data if each["endedAt"])
    assert (ended["name"], ended["sessions"]) == ("Billing Person", 0)


def test_a_new_secret_ends_what_the_old_one_opened(api: Api, people: Admins, as_super: Api) -> None:
    client = opened(people, AdminRole.BILLING)
    email, old = "billing@servicebay.example", people.enrolled[AdminRole.BILLING]
    told = call(as_super, "POST", f"admins/{old.admin.pk}/secret", WHY).data
    assert refused(call(client, "GET", "me"), 401, "session_over")
    for code in (totp.code_at(old.secret, int(time.time()) // totp.SECONDS), *old.recovery_codes[:2]):
        body = {"email": email, "password": PASSWORD, "otp": code}
        assert call(api, "POST", "login", body).code == "login_failed"
    assert sign_in(api, email, told["secret"]).body["success"] is True
    assert audited("admin_secret_renewed").details["reason"] == "They asked"


def test_a_new_secret_of_ones_own_can_be_written_down(people: Admins, as_super: Api) -> None:
    answer = call(as_super, "POST", f"admins/{number_of(people, AdminRole.SUPER)}/secret", WHY)
    assert answer.status == 200 and answer.data["secret"]
    assert call(as_super, "GET", "me").status == 200


@pytest.mark.parametrize(("verb", "body"), [("end", WHY), ("role", WHY | {"role": "support"})])
def test_nobody_decides_on_themselves(people: Admins, as_super: Api, verb: str, body: Any) -> None:
    before = written()
    answer = call(as_super, "POST", f"admins/{number_of(people, AdminRole.SUPER)}/{verb}", body)
    assert refused(answer, 409, "own_admin")
    assert written() == before


def test_each_asks_for_a_code_of_late(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.update(proved_at=Now() - timedelta(minutes=11))
    before, billing = written(), number_of(people, AdminRole.BILLING)
    assert refused(call(as_super, "POST", "admins", NEW), 409, "proof_needed")
    for verb, body in (("end", WHY), ("secret", WHY), ("role", WHY | {"role": "support"})):
        assert refused(call(as_super, "POST", f"admins/{billing}/{verb}", body), 409, "proof_needed")
    assert written() == before
    assert call(as_super, "GET", "admins").status == 200


@pytest.mark.parametrize(("verb", "body"), [("end", WHY), ("role", WHY | {"role": "support"})])
def test_of_two_supers_who_do_it_to_each_other_one_is_left(
    committed_db: Cast, verb: str, body: dict[str, str]
) -> None:
    numbers, clients = [], []
    for name in ("one", "two"):
        with transaction.atomic(), tenancy.platform():
            person = accounts.create_person(
                email=f"{name}@servicebay.example", name=name, phone="", password=PASSWORD
            )
            enrolled = admins.enrol(person, AdminRole.SUPER)
        code = totp.code_at(enrolled.secret, int(time.time()) // totp.SECONDS)
        with transaction.atomic(), tenancy.platform():
            token = admins.sign_in(person.email, PASSWORD, code)
        assert isinstance(token, str)
        numbers.append(enrolled.admin.pk)
        clients.append(Api(token))
    gate, codes = threading.Barrier(2), []

    def strike(client: Api, other: int) -> None:
        try:
            gate.wait()
            codes.append(call(client, "POST", f"admins/{other}/{verb}", body).code or "done")
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=strike, args=(clients[0], numbers[1])),
        threading.Thread(target=strike, args=(clients[1], numbers[0])),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # The second was refused by the lock, or came after the first and was out at the door.
    assert codes.count("done") == 1 and set(codes) <= {"done", "role_denied", "session_over"}
    with transaction.atomic(), tenancy.platform():
        assert Admin.objects.filter(role=AdminRole.SUPER, ended_at=None).count() == 1
