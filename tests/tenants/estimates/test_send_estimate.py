"""Sending estimates as versions: links, messages, mails, changes afterwards, and the last day."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from kernel import links as tokens
from kernel.outbox import Refused
from support.rules import SUPPORT_PERMISSIONS
from tenants.customers.models import Customer
from tenants.estimates import links, queries
from tenants.estimates.draft import services
from tenants.estimates.models import Estimate, EstimateLink, EstimateMail, EstimateVersion
from tenants.messages import services as messages
from tenants.messages.models import MailDay
from tenants.visits.models import Visit
from tenants.visits.services import close_forgotten_visits
from tests import shop as shops
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import open_job
from tests.cast import Cast, actor
from tests.outbox import dead_tasks, drain
from tests.shop import Shop
from tests.tenants.estimates.conftest import (
    choice,
    drafted,
    goods,
    in_days,
    labour,
    option,
    read,
    save,
    saved,
    send,
)
from tests.tenants.visits.conftest import opened

KOLKATA = ZoneInfo("Asia/Kolkata")


def run_outbox() -> None:
    while drain():
        pass


@pytest.fixture
def ready(client: Api, shop: Shop, estimate_id: int) -> int:
    """Return a draft with a service and a part."""
    saved(client, estimate_id, labour(shop.oil, 1000, note="Black"), goods(), note="Please answer today.")
    return estimate_id


def test_sending_makes_a_version_and_a_link(client: Api, cast: Cast, ready: int) -> None:
    sent = send(client, ready, version=2)
    assert sent["versionNumber"] == 1
    found = read(client, ready)
    assert (found["state"], found["lastVersion"], found["sentBy"]) == ("sent", 1, "Advisor Person")
    assert (found["link"], found["total"], found["mail"]) == (sent["link"], 1770, None)
    address, token = sent["link"].split("?link=")
    assert address.endswith("/estimate")
    with tenancy.garage(cast.first.pk):
        version = EstimateVersion.objects.get()
        assert (version.base_total_paise, version.total_paise) == (0, 177_000)
        assert version.document["garage_name"] == "First Chain, First"
        link = links.find_link(token)
        assert link is not None
        assert link.estimate_id == ready
        last = datetime.combine(version.valid_until, datetime.max.time(), tzinfo=KOLKATA)
        assert link.expires_at == last + timedelta(days=90)
        # A link of another purpose with the same id opens nothing.
        assert links.find_link(tokens.token_of("share-link", link.pk)) is None


def test_saving_sends_nothing_and_sending_again_makes_no_second_version(
    client: Api, cast: Cast, ready: int
) -> None:
    with tenancy.garage(cast.first.pk):
        assert not EstimateVersion.objects.exists()
    first = send(client, ready)
    assert send(client, ready)["link"] == first["link"]
    with tenancy.garage(cast.first.pk):
        assert (EstimateVersion.objects.count(), EstimateLink.objects.count()) == (1, 1)
        assert not EstimateMail.objects.exists()


def test_empty_estimate_and_older_version_are_refused(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    before = checksum(cast.first)
    answer = client.post(f"estimates/{estimate_id}/send", {})
    assert (answer.status, answer.body["error"]) == (422, {"lines": ["Add at least one line"]})
    assert checksum(cast.first) == before
    saved(client, estimate_id, goods())
    before = checksum(cast.first)
    assert refused(client.post(f"estimates/{estimate_id}/send", {"version": 1}), 409, "changed_meanwhile")
    assert checksum(cast.first) == before


def test_whatsapp_message_names_the_car_the_total_and_the_link(client: Api, ready: int) -> None:
    sent = send(client, ready)
    assert sent["whatsappAddress"].startswith("https://wa.me/919876543210?text=")
    code = read(client, ready)["code"]
    assert unquote(sent["whatsappAddress"].partition("=")[2]) == (
        f"Hello Meera Iyer, First Chain, First here. The estimate for MH 12 AB 1234: ₹1,770.00 ({code})."
        f" See the pictures and decide: {sent['link']}"
    )


def test_whatsapp_message_with_a_choice_names_the_range(client: Api, estimate_id: int) -> None:
    brakes = choice("Brakes", option("Good", goods(1180)), option("Best", goods(2360)))
    saved(client, estimate_id, goods(590), choices=[brakes])
    text = unquote(send(client, estimate_id)["whatsappAddress"])
    assert "MH 12 AB 1234: from ₹1,770.00 to ₹2,950.00 (EST-" in text


def test_changing_a_sent_estimate_makes_it_a_draft_and_keeps_the_link(
    client: Api, cast: Cast, shop: Shop, ready: int
) -> None:
    first = send(client, ready)
    saved(client, ready, labour(shop.oil, 1000), goods(1180))
    found = read(client, ready)
    assert (found["state"], found["lastVersion"], found["link"], found["total"]) == ("draft", 1, None, 2360)
    second = send(client, ready)
    assert (second["versionNumber"], second["link"]) == (2, first["link"])
    with tenancy.garage(cast.first.pk):
        totals = EstimateVersion.objects.order_by("number").values_list("total_paise", flat=True)
        assert list(totals) == [177_000, 236_000]


def test_sent_version_stays_as_it_was_sent(client: Api, cast: Cast, ready: int) -> None:
    send(client, ready)
    with tenancy.garage(cast.first.pk):
        before = EstimateVersion.objects.values("document", "total_paise", "valid_until").get()
    saved(client, ready, goods(1180), note="Other", validUntil=in_days(9))
    send(client, ready)
    client.post(f"estimates/{ready}/withdraw", {"reason": "X"})
    with tenancy.garage(cast.first.pk):
        assert (
            EstimateVersion.objects.values("document", "total_paise", "valid_until").earliest("id") == before
        )


def test_version_of_a_job_contains_the_ordered_lines(client: Api, owner: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop)
    estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])
    base = read(client, estimate)["base"]
    cheaper = labour(shop.oil, 800, replacesId=base[0]["lineId"])
    saved(owner, estimate, cheaper, goods(), taxCollected=0)
    send(client, estimate)
    with tenancy.garage(cast.first.pk):
        version = EstimateVersion.objects.get()
    assert (version.base_total_paise, version.total_paise) == (145_000, 80_000 + 45_000 + 59_000)
    assert [line["name"] for line in version.document["base"]] == ["Oil change", "Foam wash"]
    assert version.document["lines"][0]["replaces_id"] == base[0]["lineId"]


def test_estimate_with_a_service_that_is_on_the_job_is_not_sent(
    client: Api, owner: Api, cast: Cast, shop: Shop, ready: int, visit_id: int
) -> None:
    job_id = open_job(owner, shop, taxCollected=1)
    client.post("visits", {"jobId": job_id})
    before = checksum(cast.first)
    answer = client.post(f"estimates/{ready}/send", {})
    assert answer.status == 422
    assert answer.body["error"]["lines"][0].startswith("Oil change is on JOB-")
    assert checksum(cast.first) == before
    # The draft can still be saved, and then it can be corrected.
    stored = [{**line, "partName": line["name"]} for line in read(client, ready)["lines"]]
    assert save(client, ready, *stored).status == 200
    saved(client, ready, goods())
    assert send(client, ready)["versionNumber"] == 1


def test_sent_estimate_can_be_changed_after_its_visit_got_a_job_without_tax(
    client: Api, owner: Api, shop: Shop, ready: int
) -> None:
    send(client, ready)
    job_id = open_job(owner, shop, servicesOpted=[shop.line(shop.wash, 450)])
    client.post("visits", {"jobId": job_id})
    stored = [{**line, "partName": line["name"]} for line in read(client, ready)["lines"]]
    saved(client, ready, *stored)
    found = read(client, ready)
    assert (found["state"], found["taxCollected"], found["total"]) == ("draft", 0, 450 + 1000 + 590)


def test_sending_follows_the_tax_of_a_job_that_was_opened_since_the_last_change(
    client: Api, owner: Api, shop: Shop, ready: int
) -> None:
    job_id = open_job(owner, shop, servicesOpted=[shop.line(shop.wash, 450)])
    client.post("visits", {"jobId": job_id})
    send(client, ready)
    found = read(client, ready)
    part = found["lines"][1]
    assert (found["taxCollected"], part["net"], part["tax"], found["total"]) == (0, 590, 0, 2040)


def test_withdrawing_revokes_the_link(client: Api, cast: Cast, ready: int) -> None:
    token = send(client, ready)["link"].partition("=")[2]
    assert client.post(f"estimates/{ready}/withdraw", {"reason": "Too late"}).status == 200
    found = read(client, ready)
    assert (found["state"], found["reason"], found["link"], found["total"]) == (
        "withdrawn",
        "Too late",
        None,
        1770,
    )
    with tenancy.garage(cast.first.pk):
        assert links.find_link(token) is None


def at_end_of(day: str, *, seconds: int) -> Any:
    midnight = datetime.fromisoformat(f"{day}T00:00:00").replace(tzinfo=KOLKATA) + timedelta(days=1)
    return clock.at(midnight + timedelta(seconds=seconds))


@pytest.mark.parametrize("nightly", [True, False])
def test_estimate_expires_at_midnight_with_and_without_the_nightly_task(
    client: Api, cast: Cast, ready: int, visit_id: int, nightly: bool
) -> None:
    send(client, ready)
    day = read(client, ready)["validUntil"]
    with at_end_of(day, seconds=-1), tenancy.garage(cast.first.pk):
        assert services.close_day() == 0
        assert queries.state_of(Estimate.objects.get(pk=ready)) == "sent"
    with at_end_of(day, seconds=0):
        with tenancy.garage(cast.first.pk):
            if nightly:
                assert services.close_day() == 1
                assert services.close_day() == 0
            assert queries.state_of(Estimate.objects.get(pk=ready)) == "expired"
        assert read(client, ready)["state"] == "expired"
        assert client.get("estimates", tab="waiting").data["recordCount"] == 0
        before = checksum(cast.first)
        assert refused(client.post(f"estimates/{ready}/send", {}), 409, "estimate_expired")
        assert checksum(cast.first) == before
        assert save(client, ready, goods(), validUntil=day).status == 422
        later = (clock.today() + timedelta(days=3)).isoformat()
        assert save(client, ready, goods(), validUntil=later).status == 200
        assert read(client, ready)["state"] == "draft"


def test_visit_with_an_expired_estimate_can_get_a_new_one(
    client: Api, cast: Cast, ready: int, visit_id: int
) -> None:
    send(client, ready)
    day = read(client, ready)["validUntil"]
    with at_end_of(day, seconds=0):
        new = drafted(client, visit_id)
        later = (clock.today() + timedelta(days=3)).isoformat()
        before = checksum(cast.first)
        assert refused(save(client, ready, goods(), validUntil=later), 409, "estimate_live")
        assert checksum(cast.first) == before
        assert [each["estimateId"] for each in client.get(f"visits/{visit_id}/estimates").data] == [
            new,
            ready,
        ]


def test_visit_with_a_live_estimate_is_not_forgotten(
    client: Api, cast: Cast, ready: int, visit_id: int
) -> None:
    with tenancy.garage(cast.first.pk):
        Visit.objects.filter(pk=visit_id).update(created_at=clock.now() - timedelta(days=15))
        assert close_forgotten_visits() == 0
    client.post(f"estimates/{ready}/withdraw", {"reason": "X"})
    with tenancy.garage(cast.first.pk):
        assert close_forgotten_visits() == 1


def test_mail_waits_for_the_paper_and_goes_out_once(client: Api, cast: Cast, ready: int) -> None:
    answer = client.post(f"estimates/{ready}/send", {"email": True})
    code = read(client, ready)["code"]
    assert answer.body["message"] == f"{code} is on its way to meera@x.example."
    assert send(client, ready, email=True)["versionNumber"] == 1
    assert read(client, ready)["mail"] == {
        "to": "meera@x.example",
        "subject": "version",
        "state": "queued",
        "problem": "",
    }
    run_outbox()
    (letter,) = mail.outbox
    assert letter.to == ["meera@x.example"]
    assert letter.subject == f"Estimate {code} for MH 12 AB 1234 from First Chain, First"
    assert f"the estimate {code} for your Swift (MH 12 AB 1234): ₹1,770.00." in letter.body
    assert read(client, ready)["link"] in letter.body
    assert letter.attachments[0][0] == f"{code}-MH12AB1234.pdf"
    assert read(client, ready)["mail"]["state"] == "sent"


def test_mail_to_a_customer_without_an_email_address_makes_no_version(
    client: Api, cast: Cast, ready: int
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(email="")
    before = checksum(cast.first)
    answer = client.post(f"estimates/{ready}/send", {"email": True})
    assert (answer.status, answer.code) == (200, "no_email")
    assert checksum(cast.first) == before


def test_mail_above_the_limit_makes_no_version(
    client: Api, cast: Cast, ready: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "OTHERS_A_DAY", 0)
    before = checksum(cast.first)
    assert refused(client.post(f"estimates/{ready}/send", {"email": True}), 409, "mail_quota")
    assert checksum(cast.first) == before
    assert send(client, ready)["versionNumber"] == 1


def test_failed_mail_shows_the_reason_and_can_be_sent_again(client: Api, cast: Cast, ready: int) -> None:
    send(client, ready, email=True)
    with patch("kernel.mail.sending.deliver", side_effect=Refused("No such person")):
        run_outbox()
    assert dead_tasks() == 0
    found = read(client, ready)["mail"]
    assert (found["state"], "No such person" in found["problem"]) == ("failed", True)
    with tenancy.garage(cast.first.pk):
        assert (MailDay.objects.get().mails, MailDay.objects.get().others) == (0, 0)
    send(client, ready, email=True)
    run_outbox()
    assert read(client, ready)["mail"]["state"] == "sent"
    with tenancy.garage(cast.first.pk):
        assert EstimateVersion.objects.count() == 1


def test_support_session_sees_no_link(client: Api, cast: Cast, ready: int) -> None:
    send(client, ready)
    looking = replace(actor(cast.owner, cast.first), permissions=SUPPORT_PERMISSIONS)
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        found = queries.get_estimate(looking, ready)
    assert (found["link"], found["whatsapp_address"], found["total"]) == (None, None, 177_000)


def test_sending_needs_the_same_statements_for_1_and_100_lines(client: Api, cast: Cast, ready: int) -> None:
    def statements(number: int) -> int:
        saved(client, ready, *(goods() for _ in range(number)))
        with CaptureQueriesContext(connection) as captured:
            send(client, ready)
        return len(captured)

    statements(1)
    assert statements(1) == statements(100)
    with CaptureQueriesContext(connection) as captured:
        read(client, ready)
    # The gate's two statements, the estimate and its version.
    assert len([each for each in captured if "SAVEPOINT" not in each["sql"]]) - 2 == 2


def test_parallel_drafts_and_sends_leave_one_estimate_with_one_version(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.advisor)
    visit = opened(client, shop)

    def start(_: int) -> int:
        return client.post(f"visits/{visit}/estimates", {}).status

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(start, range(8))) == [200, *[409] * 7]
        (estimate,) = [row["estimateId"] for row in client.get(f"visits/{visit}/estimates").data]
        saved(client, estimate, goods())
        sends = list(pool.map(lambda _: client.post(f"estimates/{estimate}/send", {}), range(8)))
    assert {answer.status for answer in sends} == {200}
    assert {answer.data["link"] for answer in sends} == {sends[0].data["link"]}
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert (EstimateVersion.objects.count(), EstimateLink.objects.count()) == (1, 1)
