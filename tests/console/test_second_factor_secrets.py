"""The secret of an administrator's one-time codes is encrypted with a key that is not in the database."""

import time
from datetime import timedelta

import pytest

from accounts import services as accounts
from config.tasks import sweep
from console import admins
from console.models import Admin
from console.roles import AdminRole
from kernel import clock, tenancy, totp
from tests.api import Api
from tests.cast import Cast
from tests.console.people import PASSWORD, call
from tests.kernel.test_secrets import NEW, OLD, signing_with

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
EMAIL = "keeper@servicebay.example"
TOMORROW = clock.today() + timedelta(days=1)


@pytest.fixture
def admin(cast: Cast) -> Admin:
    with tenancy.platform():
        person = accounts.create_person(email=EMAIL, name="Key Keeper", phone="", password=PASSWORD)
        with signing_with(OLD):
            return admins.enrol(person, AdminRole.SUPER, secret=SECRET).admin


def stored(admin: Admin) -> tuple[str, str | None]:
    with tenancy.platform():
        return Admin.objects.values_list("totp_secret", "totp_sealed").get(pk=admin.pk)


def signs_in(admin: Admin) -> bool:
    with tenancy.platform():
        Admin.objects.filter(pk=admin.pk).update(totp_step=0)
    code = totp.code_at(SECRET, int(time.time()) // totp.SECONDS)
    body = {"email": EMAIL, "password": PASSWORD, "otp": code}
    return bool(call(Api(), "POST", "login", body).body["success"])


def nightly() -> None:
    sweep(True, None)


def test_database_shows_no_secret(admin: Admin) -> None:
    assert SECRET not in str(stored(admin))
    with signing_with(OLD):
        assert signs_in(admin)


def test_secret_that_an_earlier_release_stored_is_encrypted_at_night(admin: Admin) -> None:
    with tenancy.platform():
        Admin.objects.filter(pk=admin.pk).update(totp_secret=SECRET, totp_sealed=None)
    with signing_with(OLD):
        assert signs_in(admin)
        assert SECRET in str(stored(admin)), "the earlier release may still run"
        nightly()
        assert SECRET not in str(stored(admin))
        assert signs_in(admin)


def test_new_key_takes_over_before_the_last_day_of_the_old_key(admin: Admin) -> None:
    with signing_with(NEW, old=OLD, until=TOMORROW):
        assert signs_in(admin)
        nightly()
    with signing_with(NEW):
        assert signs_in(admin)
    with signing_with(OLD):
        assert not signs_in(admin)


def test_secret_of_a_lost_key_refuses_codes_and_the_sweep_keeps_it(admin: Admin) -> None:
    before = stored(admin)
    with signing_with(NEW):
        nightly()
        assert stored(admin) == before
        assert not signs_in(admin)
    with signing_with(OLD):
        assert signs_in(admin)
