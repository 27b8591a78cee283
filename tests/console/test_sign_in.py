"""Console sign-in: email, password and a one-time code, and the console's own sessions."""

import time
from datetime import timedelta
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db.models.functions import Now

from accounts import services as accounts
from accounts.models import Person
from console.models import Admin, AdminSession, RecoveryCode
from console.roles import AdminRole
from kernel import tenancy, totp
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.console.people import PASSWORD, Admins, call, signed_in_as

EMAIL = "super@servicebay.example"


def sign_in(api: Api, otp: str, *, email: str = EMAIL, password: str = PASSWORD) -> Answered:
    return call(api, "POST", "login", {"email": email, "password": password, "otp": otp})


def sessions() -> int:
    with tenancy.platform():
        return AdminSession.objects.count()


# These are the last six digits of the codes in RFC 6238, appendix B.
@pytest.mark.parametrize(
    ("moment", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_one_time_codes_match_rfc_6238(moment: int, code: str) -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert totp.code_at(secret, moment // totp.SECONDS) == code
    assert totp.step_of(secret, code, moment) == moment // totp.SECONDS
    assert totp.step_of(secret, code, moment + 90) is None


def test_email_and_password_and_one_time_code_open_a_console_session(api: Api, people: Admins) -> None:
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
def test_every_failed_console_sign_in_gets_the_same_answer_and_is_audited(
    api: Api, cast: Cast, people: Admins, what: str
) -> None:
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


def test_used_one_time_code_and_older_codes_are_rejected(api: Api, people: Admins) -> None:
    code = people.code(AdminRole.SUPER)
    assert sign_in(api, code).body["success"] is True
    assert sign_in(api, code).code == "login_failed"
    # Earlier codes are rejected too.
    assert sign_in(api, people.code(AdminRole.SUPER, steps=-1)).code == "login_failed"


def test_recovery_code_works_once_and_only_for_its_admin(api: Api, people: Admins) -> None:
    code = people.enrolled[AdminRole.SUPER].recovery_codes[3]
    assert sign_in(api, code).body["success"] is True
    assert sign_in(api, code).code == "login_failed"
    # Recovery codes work only for their own administrator.
    other = people.enrolled[AdminRole.BILLING].recovery_codes[0]
    assert sign_in(api, other).code == "login_failed"
    with tenancy.platform():
        stored = [bytes(each) for each in RecoveryCode.objects.values_list("code_hash", flat=True)]
    assert code.encode() not in stored


def test_sixth_console_sign_in_attempt_in_a_minute_is_refused(api: Api, people: Admins) -> None:
    for _ in range(5):
        assert sign_in(api, "000000").code == "login_failed"
    assert refused(sign_in(api, people.code(AdminRole.SUPER)), 429, "slow_down")


@pytest.mark.parametrize(
    "change",
    [
        {"revoked_at": Now()},
        {"idle_until": Now() - timedelta(seconds=1)},
    ],
    ids=["revoked", "idle"],
)
def test_revoked_or_idle_console_session_is_rejected(as_super: Api, change: dict[str, object]) -> None:
    assert call(as_super, "GET", "me").status == 200
    with tenancy.platform():
        AdminSession.objects.update(**change)
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_console_session_of_a_removed_admin_is_rejected(as_super: Api) -> None:
    with tenancy.platform():
        Admin.objects.update(ended_at=Now())
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_console_sign_out_ends_the_session(as_super: Api) -> None:
    assert call(as_super, "POST", "logout").status == 200
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_irreversible_action_needs_a_recent_authentication_code(people: Admins, as_super: Api) -> None:
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


def test_create_admin_command_creates_a_superadmin(api: Api, cast: Cast) -> None:
    output = StringIO()
    with patch("getpass.getpass", return_value=PASSWORD):
        call_command("create_admin", "First@Servicebay.example", "First Admin", stdout=output)
    secret = next(line.split()[1] for line in output.getvalue().splitlines() if line.startswith("  secret"))
    code = totp.code_at(secret, int(time.time()) // totp.SECONDS)
    assert sign_in(api, code, email="first@servicebay.example").body["success"] is True
    with tenancy.platform():
        assert Admin.objects.get().role == "super"
    with pytest.raises(CommandError, match="is already an administrator"):
        call_command("create_admin", "first@servicebay.example", "Again")
    with patch("getpass.getpass", return_value="short"), pytest.raises(CommandError, match="at least 8"):
        call_command("create_admin", "second@servicebay.example", "Second")
    with (
        patch("getpass.getpass", side_effect=[PASSWORD, "another"]),
        pytest.raises(CommandError, match="The two passwords are different"),
    ):
        call_command("create_admin", "second@servicebay.example", "Second")
    with patch("getpass.getpass", side_effect=EOFError), pytest.raises(CommandError, match="a terminal"):
        call_command("create_admin", "second@servicebay.example", "Second")
    with pytest.raises(CommandError, match="'second' is not an e-mail address"):
        call_command("create_admin", "second", "Second")
    with tenancy.platform():
        assert not Person.objects.filter(email__startswith="second").exists()


def test_garage_and_console_tokens_are_not_interchangeable(api: Api, cast: Cast, people: Admins) -> None:
    """A garage's token does not work in the console, and an administrator's token does not work in a
    garage.
    """
    admin, owner = signed_in_as(people, AdminRole.SUPER), api.as_(cast.owner)
    assert refused(call(owner, "GET", "me"), 401, "session_over")
    for path in ("me", "staffs", "billing"):
        assert refused(admin.get(path, garageId=cast.first.pk), 401, "session_over")


@pytest.mark.parametrize("otp", ["é", "１２３４５６", "\u0661\u0662"])
def test_one_time_code_with_non_ascii_digits_is_rejected(
    api: Api, people: Admins, as_super: Api, otp: str
) -> None:
    """The response does not depend on the password."""
    for password in (PASSWORD, "another secret"):
        assert sign_in(api, otp, password=password).code == "login_failed"
    assert call(as_super, "POST", "proof", {"otp": otp}).code == "code_refused"


def test_entering_a_one_time_code_again_in_a_session_is_audited_and_rate_limited(
    people: Admins, as_super: Api
) -> None:
    assert (
        call(as_super, "POST", "proof", {"otp": people.code(AdminRole.SUPER, steps=1)}).body["success"]
        is True
    )
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="console_proved").count() == 1
    for _ in range(5):
        assert call(as_super, "POST", "proof", {"otp": "000000"}).code == "code_refused"
    assert refused(call(as_super, "POST", "proof", {"otp": "000000"}), 429, "slow_down")


def test_password_change_ends_console_sessions(people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        accounts.set_password(people.enrolled[AdminRole.SUPER].admin.person_id, "an entirely new one")
    assert refused(call(as_super, "GET", "me"), 401, "session_over")


def test_create_admin_command_refuses_an_account_with_unconfirmed_email(cast: Cast) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(email_proved_at=None)
    with pytest.raises(CommandError, match="First reset its password"):
        call_command("create_admin", cast.technician.email, "X")
    with tenancy.platform():
        assert not Admin.objects.exists()
