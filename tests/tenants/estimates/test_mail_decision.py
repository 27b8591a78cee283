"""POST /garage/estimates/{id}/decision/mail: sends the mail about a recorded decision again."""

from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.estimates.models import EstimateMail
from tenants.estimates.sending.mails import MAILS
from tenants.messages.models import MailDay
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.estimates.conftest import goods, labour, read, saved, send
from tests.tenants.estimates.deciding import decide, look, record, token_in


@pytest.fixture
def sent(client: Api, shop: Shop, estimate_id: int) -> dict[str, Any]:
    saved(client, estimate_id, labour(shop.oil, 1000), goods(590))
    send(client, estimate_id)
    return read(client, estimate_id)


@pytest.fixture
def failed(client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]) -> None:
    """Record a decision whose mail fails after its last try."""
    assert record(client, estimate_id, sent, 1770).status == 200
    with tenancy.garage(cast.first.pk):
        MAILS.mark_failed(EstimateMail.objects.get().pk, "No such person")
    while drain():
        pass


def again(client: Api, estimate_id: int) -> Answered:
    return client.post(f"estimates/{estimate_id}/decision/mail", {})


def mails(cast: Cast) -> list[tuple[str, str]]:
    with tenancy.garage(cast.first.pk):
        return list(EstimateMail.objects.order_by("id").values_list("state", "to"))


def test_failed_mail_is_sent_again_once(client: Api, cast: Cast, estimate_id: int, failed: None) -> None:
    shown = read(client, estimate_id)["mail"]
    assert (shown["state"], shown["subject"]) == ("failed", "decision")
    with CaptureQueriesContext(connection) as captured:
        answer = again(client, estimate_id)
    assert answer.status == 200, answer.body
    assert answer.body["message"] == "A mail is on its way to meera@x.example."
    # Four statements of the gate. Then the estimate, its visit, the version, the newest mail, the limit of
    # the day, two for the link, the mail and its task.
    assert len([each for each in captured if "SAVEPOINT" not in each["sql"]]) == 13
    assert again(client, estimate_id).status == 200
    assert mails(cast) == [("failed", "meera@x.example"), ("queued", "meera@x.example")]
    while drain():
        pass
    (letter,) = mail.outbox
    assert "You approved ₹1,770.00 by phone on " in letter.body
    assert read(client, estimate_id)["mail"]["state"] == "sent"
    assert again(client, estimate_id).status == 200
    assert len(mails(cast)) == 2


def test_first_mail_goes_to_the_address_that_the_customer_got_after_the_decision(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(email="")
    assert record(client, estimate_id, sent, 1770).status == 200
    assert mails(cast) == []
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(email="new@x.example")
    shown = read(client, estimate_id)
    assert (shown["mail"], shown["customerEmail"]) == (None, "new@x.example")
    assert again(client, estimate_id).body["message"] == "A mail is on its way to new@x.example."
    assert mails(cast) == [("queued", "new@x.example")]


def test_mail_goes_to_the_address_that_the_customer_has_now(
    client: Api, cast: Cast, estimate_id: int, failed: None
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(email="new@x.example")
    again(client, estimate_id)
    assert mails(cast)[-1] == ("queued", "new@x.example")


def test_customer_without_an_address_gets_no_mail(
    client: Api, cast: Cast, estimate_id: int, failed: None
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(email="")
    before = checksum(cast.first)
    answer = again(client, estimate_id)
    assert (answer.status, answer.body["success"], answer.code) == (200, False, "no_email")
    assert checksum(cast.first) == before


def test_mail_above_the_limit_of_a_day_is_refused(
    client: Api, cast: Cast, estimate_id: int, failed: None
) -> None:
    with tenancy.garage(cast.first.pk):
        MailDay.objects.update_or_create(day=clock.today(), defaults={"mails": 150, "others": 150})
    before = checksum(cast.first)
    answer = again(client, estimate_id)
    assert refused(answer, 409, "mail_quota")
    assert answer.body["message"] == (
        "Your garage has reached its limit of 150 mails for today. Send it on WhatsApp, or tomorrow."
    )
    assert checksum(cast.first) == before


def test_draft_and_undecided_estimate_have_no_mail_to_send_again(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    before = checksum(cast.first)
    assert refused(again(client, estimate_id), 409, "estimate_not_sent")
    assert checksum(cast.first) == before
    saved(client, estimate_id, goods(590))
    send(client, estimate_id)
    before = checksum(cast.first)
    answer = again(client, estimate_id)
    assert refused(answer, 409, "decision_not_recorded")
    assert answer.body["message"] == f"{read(client, estimate_id)['code']} has no recorded decision."
    assert checksum(cast.first) == before


def test_decision_over_the_link_is_not_mailed(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    link = token_in(sent["link"])
    assert decide(link, look(link), 1770).status == 200
    before = checksum(cast.first)
    assert refused(again(client, estimate_id), 409, "decision_not_recorded")
    assert checksum(cast.first) == before


@pytest.mark.parametrize("own", ["hi", ""])
def test_mails_are_in_the_language_of_the_customer(
    client: Api, cast: Cast, shop: Shop, estimate_id: int, own: str
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(language=own)
    saved(client, estimate_id, labour(shop.oil, 1000), goods(590))
    send(client, estimate_id, email=True)
    assert record(client, estimate_id, read(client, estimate_id), 1770).status == 200
    while drain():
        pass
    estimate, decision = mail.outbox
    for letter in (estimate, decision):
        assert str(letter.body).startswith("नमस्ते Meera Iyer" if own else "Hello Meera Iyer")
        assert ("&lang=hi" in str(letter.body)) == bool(own)
