"""Secret keys can be replaced while links and codes signed with them are in use."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta

import pytest
from django.core import mail
from django.test import override_settings

from accounts.models import OneTimeCode
from config.env import EnvironmentProblem, _old_keys
from console import admins
from console.roles import AdminRole
from kernel import clock, tenancy
from kernel.files.addresses import (
    export_address,
    fee_address,
    is_export_signed,
    is_fee_signed,
    signed_address,
)
from kernel.outbox.models import OutboxRow
from kernel.secrets import find_key, is_peppered, peppered, valid_keys
from tenants.files import services as files
from tenants.invoices import links
from tenants.invoices.models import ShareLink
from tests import shop as shops
from tests.accounts.test_reset import code_from_mail, verify
from tests.api import Api, Client
from tests.billed import open_job
from tests.cast import Cast
from tests.outbox import drain

OLD, NEW = "the old key, long enough for everybody", "the new key, long enough for everybody"

# The function uses a link or code that was made with the old key, and returns whether it is accepted.
Use = Callable[[], bool]


@contextmanager
def signing_with(secret: str, *, old: str = "", until: date | None = None) -> Iterator[None]:
    with override_settings(SECRET_KEY=secret, OLD_SECRET_KEYS=((until, old),) if until else ()):
        yield


def customer_link(cast: Cast) -> Use:
    client = Api().as_(cast.owner)
    job_id = open_job(client, shops.make(cast.first))
    assert client.post(f"jobs/{job_id}/share-link").status == 200
    with tenancy.garage(cast.first.pk):
        token = links.token_of(ShareLink.objects.get())
    return lambda: Api().get("job-status", link=token).status == 200


def reset_code(cast: Cast) -> Use:
    Api().post("generate-otp", {"email": cast.owner.email})
    drain()
    code = code_from_mail()
    return lambda: bool(verify(Api(), code).body["success"])


def sign_up_code(cast: Cast) -> Use:
    body = {
        "chainName": "New Chain", "ownerName": "New Owner", "email": "new@owner.example",
        "phoneNumber": "9800000077", "password": "a good password", "garageName": "New Garage",
        "address": "1 New Road", "stateCode": "27", "garagePhone": "", "gstin": "",
    }  # fmt: skip
    started = Api().post("sign-up", body)
    assert started.status == 200, started.body
    drain()
    code = str(mail.outbox[-1].subject)[:6]
    confirm = {"signUpId": started.data["signUpId"], "otp": code}
    return lambda: bool(Api().post("sign-up/confirm", confirm).body["success"])


def file_address(cast: Cast) -> Use:
    with tenancy.garage(cast.first.pk):
        file = files.store(b"%PDF-", content_type="application/pdf", name="a.pdf")
        address = signed_address(file.pk)
    return lambda: Client().get(address).status_code == 200


def fee(cast: Cast) -> Use:
    _, _, number, expires, signature = fee_address("SVB-2627-00001").split("/")
    return lambda: is_fee_signed(number, int(expires), signature)


def export(cast: Cast) -> Use:
    address = export_address(cast.first.pk << 32)
    garage_id, export_id, expires, signature = address.split("/")[3:]
    return lambda: is_export_signed(int(garage_id), int(export_id), int(expires), signature)


def recovery_code(cast: Cast) -> Use:
    enrolled = admins.enrol(cast.owner, AdminRole.SUPPORT)
    code = enrolled.recovery_codes[0]

    def use() -> bool:
        with tenancy.platform():
            return admins._take_code(enrolled.admin, code)

    return use


MADE = [customer_link, reset_code, sign_up_code, file_address, fee, export, recovery_code]


@pytest.mark.parametrize("make", MADE)
def test_links_and_codes_of_an_old_key_work_until_its_last_day(
    cast: Cast, make: Callable[[Cast], Use]
) -> None:
    with signing_with(OLD):
        use = make(cast)
    with signing_with(NEW, old=OLD, until=clock.today()):
        assert use()


@pytest.mark.parametrize("make", MADE)
def test_links_and_codes_of_an_old_key_are_refused_after_its_last_day(
    cast: Cast, make: Callable[[Cast], Use]
) -> None:
    with signing_with(OLD):
        use = make(cast)
    with signing_with(NEW, old=OLD, until=clock.today() - timedelta(days=1)):
        assert not use()
    with signing_with(NEW):
        assert not use()


def test_new_signatures_use_the_newest_key(cast: Cast) -> None:
    with signing_with(NEW, old=OLD, until=clock.today()):
        digest = peppered("a purpose", "a text")
        assert find_key(digest) == valid_keys()[0]
    with signing_with(NEW):
        assert is_peppered("a purpose", "a text", digest)
        assert not is_peppered("another purpose", "a text", digest)
        assert not is_peppered("a purpose", "another text", digest)
        assert not is_peppered("a purpose", "a text", digest[:-1])


def test_code_mail_retried_after_a_key_rotation_contains_the_same_code(cast: Cast) -> None:
    with signing_with(OLD):
        Api().post("generate-otp", {"email": cast.owner.email})
        drain()
        first = code_from_mail()
    with tenancy.platform():
        OutboxRow.objects.filter(kind="accounts.mail_code").update(done_at=None)
    with signing_with(NEW, old=OLD, until=clock.today()):
        drain()
        assert len(mail.outbox) == 2
        assert code_from_mail() == first
        assert verify(Api(), first).body["success"]
    with tenancy.platform():
        assert OneTimeCode.objects.count() == 1


def test_setting_of_old_keys_gives_each_key_and_the_last_day_on_which_it_is_valid() -> None:
    assert _old_keys("2027-03-31:one, 2026-12-31:two:with:colons") == (
        (date(2027, 3, 31), "one"),
        (date(2026, 12, 31), "two:with:colons"),
    )
    assert _old_keys("") == ()
    with pytest.raises(EnvironmentProblem, match="OLD_SECRET_KEYS must look like"):
        _old_keys("secret")
