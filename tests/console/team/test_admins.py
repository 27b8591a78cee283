"""Administrators: adding, changing the role, renewing the secret and removing."""

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
from console import admins
from console.models import Admin, AdminSession, RecoveryCode
from console.roles import AdminRole
from console.team import members
from kernel import tenancy, totp
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, refused
from tests.cast import PASSWORD as GARAGE_PASSWORD
from tests.cast import Cast
from tests.console.people import PASSWORD, Admins, audited, call, signed_in_as

NEW = {"email": "new@servicebay.example", "name": "New Person", "role": "support"}
WHY = {"reason": "They asked"}


def admin_id_of(people: Admins, role: AdminRole) -> int:
    return people.enrolled[role].admin.pk


def sign_in(api: Api, email: str, secret: str, *, password: str = PASSWORD, steps: int = 0) -> Answered:
    code = totp.code_at(secret, int(time.time()) // totp.SECONDS + steps)
    return call(api, "POST", "login", {"email": email, "password": password, "otp": code})


def stored_rows() -> list[Any]:
    with tenancy.platform():
        return [
            list(model.objects.order_by("pk").values_list())
            for model in (Person, Admin, RecoveryCode, AuditEntry)
        ]


def test_admin_list_shows_role_and_sessions_and_last_sign_in(people: Admins, as_super: Api) -> None:
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


def test_last_sign_in_is_shown_after_the_session_ended(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.exclude(admin__role="super").delete()
        AuditEntry.objects.create(
            kind="console_sign_in", person_id=people.enrolled[AdminRole.BILLING].admin.person_id, details={}
        )
    billing = next(each for each in call(as_super, "GET", "admins").data if each["role"] == "billing")
    assert billing["lastSignInAt"] is not None and billing["sessions"] == 0


def test_admin_list_takes_one_query(
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


def test_new_admin_can_sign_in_after_setting_a_password_with_a_mailed_ticket(
    api: Api, people: Admins, as_super: Api
) -> None:
    answer = call(as_super, "POST", "admins", NEW)
    assert answer.status == 200, answer.body
    enrolment = answer.data
    assert enrolment["needsPassword"] is True and "<svg" in enrolment["picture"]
    assert len(set(enrolment["recoveryCodes"])) == admins.RECOVERY_CODES
    assert sign_in(api, NEW["email"], enrolment["secret"]).code == "login_failed"
    with tenancy.platform():
        person = Person.objects.get(email=NEW["email"])
        ticket = accounts.issue_ticket(person.pk, by_mail=True)
        assert accounts.reset_password(ticket, PASSWORD, PASSWORD) is None
    assert sign_in(api, NEW["email"], enrolment["secret"]).body["success"] is True
    entry = audited("admin_added")
    assert entry.person_id == people.enrolled[AdminRole.SUPER].admin.person_id
    assert entry.details == {"admin": person.pk, "role": "support"}
    assert enrolment["secret"] not in str(stored_rows()[-1])


def test_new_admin_with_an_existing_account_keeps_the_password(api: Api, cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        accounts.prove_address(cast.manager.pk)
    enrolment = call(as_super, "POST", "admins", NEW | {"email": cast.manager.email}).data
    assert enrolment["needsPassword"] is False
    answer = sign_in(api, cast.manager.email, enrolment["secret"], password=GARAGE_PASSWORD)
    assert answer.body["success"] is True


def test_account_with_unconfirmed_email_cannot_become_admin(cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(email_proved_at=None)
    before = stored_rows()
    answer = call(as_super, "POST", "admins", NEW | {"email": cast.technician.email})
    assert refused(answer, 409, "account_not_theirs")
    assert stored_rows() == before


def test_removed_admin_can_be_added_again_but_an_active_admin_cannot(
    api: Api, people: Admins, as_super: Api
) -> None:
    email = "billing@servicebay.example"
    assert call(as_super, "POST", f"admins/{admin_id_of(people, AdminRole.BILLING)}/end", WHY).status == 200
    with tenancy.platform():
        accounts.prove_address(people.enrolled[AdminRole.BILLING].admin.person_id)
    enrolment = call(as_super, "POST", "admins", NEW | {"email": email}).data
    assert sign_in(api, email, people.enrolled[AdminRole.BILLING].secret).code == "login_failed"
    body = {
        "email": email,
        "password": PASSWORD,
        "otp": people.enrolled[AdminRole.BILLING].recovery_codes[0],
    }
    assert call(api, "POST", "login", body).code == "login_failed"
    assert sign_in(api, email, enrolment["secret"]).body["success"] is True
    before = stored_rows()
    assert refused(call(as_super, "POST", "admins", NEW | {"email": email.upper()}), 409, "admin_exists")
    assert stored_rows() == before


@pytest.mark.parametrize("wrong", [{"email": "x"}, {"email": ""}, {"name": " "}, {"role": ""}, {"role": "x"}])
def test_admin_with_an_invalid_field_is_rejected(as_super: Api, wrong: dict[str, str]) -> None:
    answer = call(as_super, "POST", "admins", NEW | wrong)
    assert refused(answer, 422, "invalid") and list(answer.body["error"]) == list(wrong)


def test_changed_admin_role_applies_to_open_sessions(people: Admins, as_super: Api) -> None:
    client = signed_in_as(people, AdminRole.BILLING)
    path = f"admins/{admin_id_of(people, AdminRole.BILLING)}/role"
    assert call(as_super, "POST", path, WHY | {"role": "support"}).status == 200
    assert call(client, "GET", "me").data["role"] == "support"
    assert audited("admin_role_changed").details == {
        "admin": people.enrolled[AdminRole.BILLING].admin.person_id,
        "before": "billing",
        "after": "support",
        "reason": "They asked",
    }


def test_removed_admin_is_signed_out_and_cannot_sign_in(api: Api, people: Admins, as_super: Api) -> None:
    client = signed_in_as(people, AdminRole.BILLING)
    path = f"admins/{admin_id_of(people, AdminRole.BILLING)}/end"
    assert call(as_super, "POST", path, WHY).status == 200
    assert refused(call(client, "GET", "me"), 401, "session_over")
    secret = people.enrolled[AdminRole.BILLING].secret
    assert sign_in(api, "billing@servicebay.example", secret, steps=1).code == "login_failed"
    assert refused(call(as_super, "POST", path, WHY), 404, "not_found")
    assert audited("admin_ended").details["reason"] == "They asked"
    ended = next(each for each in call(as_super, "GET", "admins").data if each["endedAt"])
    assert (ended["name"], ended["sessions"]) == ("Billing Person", 0)


def test_renewing_an_admins_secret_ends_sessions_and_invalidates_old_codes(
    api: Api, people: Admins, as_super: Api
) -> None:
    client = signed_in_as(people, AdminRole.BILLING)
    email, old = "billing@servicebay.example", people.enrolled[AdminRole.BILLING]
    enrolment = call(as_super, "POST", f"admins/{old.admin.pk}/secret", WHY).data
    assert refused(call(client, "GET", "me"), 401, "session_over")
    for code in (totp.code_at(old.secret, int(time.time()) // totp.SECONDS), *old.recovery_codes[:2]):
        body = {"email": email, "password": PASSWORD, "otp": code}
        assert call(api, "POST", "login", body).code == "login_failed"
    assert sign_in(api, email, enrolment["secret"]).body["success"] is True
    assert audited("admin_secret_renewed").details["reason"] == "They asked"


def test_admin_who_renews_their_own_secret_stays_signed_in(people: Admins, as_super: Api) -> None:
    answer = call(as_super, "POST", f"admins/{admin_id_of(people, AdminRole.SUPER)}/secret", WHY)
    assert answer.status == 200 and answer.data["secret"]
    assert call(as_super, "GET", "me").status == 200


@pytest.mark.parametrize(("verb", "body"), [("end", WHY), ("role", WHY | {"role": "support"})])
def test_admin_cannot_remove_themselves_or_change_their_role(
    people: Admins, as_super: Api, verb: str, body: Any
) -> None:
    before = stored_rows()
    answer = call(as_super, "POST", f"admins/{admin_id_of(people, AdminRole.SUPER)}/{verb}", body)
    assert refused(answer, 409, "own_admin")
    assert stored_rows() == before


def test_admin_changes_need_a_recent_authentication_code(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.update(proved_at=Now() - timedelta(minutes=11))
    before, billing = stored_rows(), admin_id_of(people, AdminRole.BILLING)
    assert refused(call(as_super, "POST", "admins", NEW), 409, "proof_needed")
    for verb, body in (("end", WHY), ("secret", WHY), ("role", WHY | {"role": "support"})):
        assert refused(call(as_super, "POST", f"admins/{billing}/{verb}", body), 409, "proof_needed")
    assert stored_rows() == before
    assert call(as_super, "GET", "admins").status == 200


@pytest.mark.parametrize(("verb", "body"), [("end", WHY), ("role", WHY | {"role": "support"})])
def test_two_superadmins_who_remove_or_demote_each_other_concurrently_leave_one_superadmin(
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

    def attempt(client: Api, other: int) -> None:
        try:
            gate.wait()
            codes.append(call(client, "POST", f"admins/{other}/{verb}", body).code or "done")
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=attempt, args=(clients[0], numbers[1])),
        threading.Thread(target=attempt, args=(clients[1], numbers[0])),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # The second request is refused after it gets the lock, or because its session has already ended.
    assert codes.count("done") == 1 and set(codes) <= {"done", "role_denied", "session_over"}
    with transaction.atomic(), tenancy.platform():
        assert Admin.objects.filter(role=AdminRole.SUPER, ended_at=None).count() == 1
