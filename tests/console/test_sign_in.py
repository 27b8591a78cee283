"""Signing in to the console: three things that must be right, each code once, and a session of its own."""

import time
from datetime import timedelta
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db.models.functions import Now

from accounts import services as accounts
from accounts.models import Person
from console import totp
from console.models import Admin, AdminSession, RecoveryCode
from console.roles import AdminRole
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.console.people import PASSWORD, Admins, call, opened

EMAIL = "super@servicebay.example"


def sign_in(api: Api, otp: str, *, email: str = EMAIL, password: str = PASSWORD) -> Answered:
    return call(api, "POST", "login", {"email": email, "password": password, "otp": otp})


def sessions() -> int:
    with tenancy.platform():
        return AdminSession.objects.count()


# RFC 6238, appendix B, of which six digits are ours.
@pytest.mark.parametrize(
    ("moment", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_codes_are_those_of_the_standard(moment: int, code: str) -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert totp.code_at(secret, moment // totp.SECONDS) == code
    assert totp.step_of(secret, code, moment) == moment // totp.SECONDS
    assert totp.step_of(secret, code, moment + 90) is None


def test_all_three_open_a_session(api: Api, people: Admins) -> None:
    answer = sign_in(api, people.code(AdminRole.SUPER))
    assert answer.body["success"] is True and answer.data["token"].startswith("ad_")
    me = call(Api(answer.data["token"]), "GET", "me").data
    assert me == {
        "name": "Super Person",
        "role": "super",
        "duties": [
            "bill_garages",
            "delete_garages",
            "keep_admins",
            "keep_plans",
            "look_inside",
            "retry_tasks",
            "see_garages",
            "suspend_garages",
        ],
    }


@pytest.mark.parametrize("what", ["email", "password", "code", "old code", "no admin", "ended"])
def test_anything_wrong_is_answered_alike(api: Api, cast: Cast, people: Admins, what: str) -> None:
    right = {"email": EMAIL, "password": PASSWORD, "otp": people.code(AdminRole.SUPER)}
    if what == "ended":
        with tenancy.platform():
            Admin.objects.update(ended_at=Now())
    wrong = {
        "email": {"email": "nobody@servicebay.example"},
        "password": {"password": "another secret"},
        "code": {"otp": f"{(int(right['otp']) + 1) % 10**6:06}"},
        "old code": {"otp": people.code(AdminRole.SUPER, steps=-5)},
        "no admin": {"email": cast.owner.email},
        "ended": {},
    }[what]
    answer = call(api, "POST", "login", right | wrong)
    assert (answer.status, answer.code) == (200, "login_failed")
    assert answer.body["message"] == "Failed to sign in. The address, the password or the code is wrong."
    assert sessions() == 0
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="console_sign_in_failed").count() == 1


def test_a_code_is_good_once(api: Api, people: Admins) -> None:
    code = people.code(AdminRole.SUPER)
    assert sign_in(api, code).body["success"] is True
    assert sign_in(api, code).code == "login_failed"
    # The one before it as well: nobody goes back.
    assert sign_in(api, people.code(AdminRole.SUPER, steps=-1)).code == "login_failed"


def test_a_recovery_code_is_good_once(api: Api, people: Admins) -> None:
    code = people.enrolled[AdminRole.SUPER].recovery_codes[3]
    assert sign_in(api, code).body["success"] is True
    assert sign_in(api, code).code == "login_failed"
    # It is this admin's alone.
    other = people.enrolled[AdminRole.BILLING].recovery_codes[0]
    assert sign_in(api, other).code == "login_failed"
    with tenancy.platform():
        stored = [bytes(each) for each in RecoveryCode.objects.values_list("code_hash", flat=True)]
    assert code.encode() not in stored


def test_five_wrong_ones_a_minute(api: Api, people: Admins) -> None:
    for _ in range(5):
        assert sign_in(api, "000000").code == "login_failed"
    assert refused(sign_in(api, people.code(AdminRole.SUPER)), 429, "slow_down")


@pytest.mark.parametrize(
    "change",
    [
        {"revoked_at": Now()},
        {"idle_until": Now() - timedelta(seconds=1)},
    ],
    ids=["revoked", "idle for half an hour"],
)
def test_a_dead_session_is_over(as_super: Api, change: dict[str, object]) -> None:
    assert call(as_super, "GET", "me").status == 200
    with tenancy.platform():
        AdminSession.objects.update(**change)
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_whoever_is_no_admin_any_more_is_out_at_once(as_super: Api) -> None:
    with tenancy.platform():
        Admin.objects.update(ended_at=Now())
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_signing_out_ends_it(as_super: Api) -> None:
    assert call(as_super, "POST", "logout").status == 200
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_what_cannot_be_taken_back_asks_for_a_code_of_late(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.update(proved_at=Now() - timedelta(minutes=11))
    void = ("POST", "periods/1/void", {"reason": "x"})
    assert refused(call(as_super, *void), 409, "proof_needed")
    assert call(as_super, "POST", "proof", {"otp": "000000"}).code == "code_refused"
    assert refused(call(as_super, *void), 409, "proof_needed")
    assert (
        call(as_super, "POST", "proof", {"otp": people.code(AdminRole.SUPER, steps=1)}).body["success"]
        is True
    )
    assert call(as_super, *void).status == 200


def test_the_first_admin_is_made_by_a_command(api: Api, cast: Cast) -> None:
    told = StringIO()
    with patch("getpass.getpass", return_value=PASSWORD):
        call_command("create_admin", "First@Servicebay.example", "First Admin", stdout=told)
    secret = next(line.split()[1] for line in told.getvalue().splitlines() if line.startswith("  secret"))
    code = totp.code_at(secret, int(time.time()) // totp.SECONDS)
    assert sign_in(api, code, email="first@servicebay.example").body["success"] is True
    with tenancy.platform():
        assert Admin.objects.get().role == "super"
    with pytest.raises(CommandError, match="is already an admin"):
        call_command("create_admin", "first@servicebay.example", "Again")
    with patch("getpass.getpass", return_value="short"), pytest.raises(CommandError, match="at least 8"):
        call_command("create_admin", "second@servicebay.example", "Second")
    with tenancy.platform():
        assert not Person.objects.filter(email="second@servicebay.example").exists()


def test_the_two_doors_have_nothing_in_common(api: Api, cast: Cast, people: Admins) -> None:
    """A garage's token opens no console, and an admin's token no garage."""
    admin, owner = opened(people, AdminRole.SUPER), api.as_(cast.owner)
    assert refused(call(owner, "GET", "me"), 401, "session_over")
    for path in ("me", "staffs", "billing"):
        assert refused(admin.get(path, garageId=cast.first.pk), 401, "session_over")


@pytest.mark.parametrize("otp", ["é", "１２３４５６", "\u0661\u0662"])
def test_a_code_in_other_letters_is_a_wrong_one(api: Api, people: Admins, as_super: Api, otp: str) -> None:
    """And tells nothing of the password."""
    for password in (PASSWORD, "another secret"):
        assert sign_in(api, otp, password=password).code == "login_failed"
    assert call(as_super, "POST", "proof", {"otp": otp}).code == "code_refused"


def test_proofs_are_limited_and_written_down(people: Admins, as_super: Api) -> None:
    assert (
        call(as_super, "POST", "proof", {"otp": people.code(AdminRole.SUPER, steps=1)}).body["success"]
        is True
    )
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="console_proved").count() == 1
    for _ in range(5):
        assert call(as_super, "POST", "proof", {"otp": "000000"}).code == "code_refused"
    assert refused(call(as_super, "POST", "proof", {"otp": "000000"}), 429, "slow_down")


def test_a_changed_password_ends_the_console_as_well(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        accounts.set_password(people.enrolled[AdminRole.SUPER].admin.person_id, "an entirely new one")
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_nobody_becomes_an_admin_with_a_password_that_somebody_else_gave(cast: Cast) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(email_proved_at=None)
    with pytest.raises(CommandError, match="reset its password first"):
        call_command("create_admin", cast.technician.email, "X")
    with tenancy.platform():
        assert not Admin.objects.exists()
