"""Decisions that staff record: their checks, the mail, the objection, and hostile characters."""

import hashlib
import json
import re
from datetime import timedelta
from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from pypdf import PdfReader

from kernel import clock, tenancy
from tenants.alerts.models import Alert
from tenants.customers.models import Customer
from tenants.estimates.models import EstimateDecision, EstimateMail, EstimateVersion
from tenants.messages.models import MailDay
from tests.api import Api, Client, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.outbox import drain
from tests.pictures import as_text, ink
from tests.shop import Shop
from tests.tenants.estimates.conftest import goods, labour, read, saved, send
from tests.tenants.estimates.deciding import SAID, answers, decide, look, record, token_in


def run_outbox() -> None:
    while drain():
        pass


@pytest.fixture
def sent(client: Api, shop: Shop, estimate_id: int) -> dict[str, Any]:
    """Return a sent estimate with a service and a part: 1,770 rupees in all."""
    saved(client, estimate_id, labour(shop.oil, 1000), goods(590))
    send(client, estimate_id)
    return read(client, estimate_id)


def link_in(client: Api, estimate_id: int) -> str:
    return token_in(read(client, estimate_id)["link"])


def test_decision_by_phone_is_recorded_and_mailed_once(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    answer = record(client, estimate_id, sent, 1770)
    assert answer.status == 200, answer.body
    assert answer.body["message"] == "₹1,770.00 is recorded. A mail is on its way to meera@x.example."
    again = record(client, estimate_id, sent, 1770)
    assert again.data["code"] == answer.data["code"]
    run_outbox()
    (letter,) = mail.outbox
    with tenancy.garage(cast.first.pk):
        decision = EstimateDecision.objects.get()
        assert EstimateMail.objects.get().state == "sent"
    assert (decision.way, decision.said, decision.ip) == ("phone", SAID, None)
    assert decision.recorded_by != ""
    assert "You approved ₹1,770.00 by phone on " in letter.body
    assert link_in(client, estimate_id) in letter.body
    shown = read(client, estimate_id)["decision"]
    assert (shown["phone"], shown["recordedBy"], shown["objected"]) == (
        "9876543210",
        decision.recorded_by,
        False,
    )


def test_decision_over_the_link_is_not_recorded_again(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    link = link_in(client, estimate_id)
    assert decide(link, look(link), 1770).status == 200
    before = checksum(cast.first)
    assert refused(record(client, estimate_id, sent, 1770), 409, "estimate_decided")
    assert checksum(cast.first) == before


def test_decision_of_a_customer_without_an_email_address_proposes_whatsapp(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(email="")
    answer = record(client, estimate_id, sent, 0, answers=answers(sent, yes=False), way="message", phone="")
    assert answer.body["message"] == (
        "₹0.00 is recorded. Meera Iyer has no e-mail address. Send the link on WhatsApp so that they can"
        " see it."
    )
    words = parse_qs(urlsplit(answer.data["whatsappAddress"]).query)["text"][0]
    assert re.search(
        r" here\. You declined everything by message on \d\d/\d\d/\d{4} at \d\d:\d\d \(EST-\d+\)\. See it: http",
        words,
    )
    with tenancy.garage(cast.first.pk):
        assert not EstimateMail.objects.exists()


def test_mail_above_the_limit_of_the_day_does_not_undo_the_decision(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    with tenancy.garage(cast.first.pk):
        MailDay.objects.create(day=clock.today(), mails=150, others=150)
    answer = record(client, estimate_id, sent, 1770)
    assert (answer.status, answer.data["mailedTo"]) == (200, None)
    assert answer.body["message"].startswith("₹1,770.00 is recorded. The mail could not be sent: ")
    found = read(client, estimate_id)
    assert (found["state"], found["mail"]["state"]) == ("decided", "failed")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"said": ""}, "said"),
        ({"said": "Too short"}, "said"),
        ({"said": "x" * 501}, "said"),
        ({"spokenAt": ""}, "spokenAt"),
        ({"spokenAt": "2020-01-01T10:00:00+05:30"}, "spokenAt"),
        ({"spokenAt": "2099-01-01T10:00:00+05:30"}, "spokenAt"),
        ({"way": "link"}, "way"),
        ({"way": ""}, "way"),
        ({"phone": ""}, "phone"),
        ({"phone": "123"}, "phone"),
    ],
)
def test_incomplete_recording_changes_nothing(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any], change: dict[str, Any], field: str
) -> None:
    before = checksum(cast.first)
    answer = record(client, estimate_id, sent, 1770, **change)
    assert (answer.status, list(answer.body["error"])) == (422, [field]), answer.body
    assert checksum(cast.first) == before


def test_other_states_and_totals_are_refused(
    client: Api, cast: Cast, shop: Shop, estimate_id: int, sent: dict[str, Any]
) -> None:
    before = checksum(cast.first)
    assert refused(record(client, estimate_id, sent, 1771), 409, "total_differs")
    assert refused(record(client, estimate_id, sent | {"lastVersion": 2}, 1770), 409, "newer_version")
    with clock.at(clock.now() + timedelta(days=9)):
        assert refused(record(client, estimate_id, sent, 1770), 409, "estimate_expired")
    assert checksum(cast.first) == before
    saved(client, estimate_id, goods(590))
    before = checksum(cast.first)
    assert refused(record(client, estimate_id, sent, 1770), 409, "estimate_changing")
    assert checksum(cast.first) == before
    client.post(f"estimates/{estimate_id}/withdraw", {"reason": "X"})
    assert refused(record(client, estimate_id, sent, 1770), 409, "estimate_withdrawn")


def test_estimate_that_was_never_sent_is_not_decided(client: Api, cast: Cast, estimate_id: int) -> None:
    saved(client, estimate_id, goods(590))
    before = checksum(cast.first)
    assert refused(
        record(client, estimate_id, read(client, estimate_id), 590, versionNumber=1), 409, "estimate_not_sent"
    )
    assert checksum(cast.first) == before


def test_locked_garage_records_no_decision_without_a_job(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    saved(client, estimate_id, goods(590), validUntil=(clock.today() + timedelta(days=60)).isoformat())
    send(client, estimate_id)
    found, before = read(client, estimate_id), checksum(cast.first)
    with clock.at(clock.now() + timedelta(days=50)):
        assert refused(record(client, estimate_id, found, 590), 402, "subscription_expired")
    assert checksum(cast.first) == before


def test_customer_signs_at_the_counter(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    answer = record(client, estimate_id, sent, 1770, way="counter", phone="", signature=as_text(ink()))
    assert answer.status == 200, answer.body
    shown = read(client, estimate_id)["decision"]
    assert Client().get(shown["signatureAddress"]).status_code == 200
    downloaded = client.get(f"estimates/{estimate_id}/decision/record")
    assert downloaded.status == 200
    digest = hashlib.sha256(downloaded.response.content).hexdigest().upper()
    assert digest.startswith(shown["code"].replace(" ", ""))


def test_objection_is_kept_once_and_alerts_the_desk_once(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    link = link_in(client, estimate_id)
    body = {"link": link, "words": "I did not say this."}
    before = checksum(cast.first)
    assert Api().post("shared-estimate/object", body).status == 404
    assert checksum(cast.first) == before
    record(client, estimate_id, sent, 1770)
    assert look(link)["decision"]["way"] == "phone"
    assert Api().post("shared-estimate/object", {"link": link, "words": " "}).status == 422
    assert Api().post("shared-estimate/object", {"link": link, "words": "x" * 301}).status == 422
    assert Api().post("shared-estimate/object", body).status == 200
    before = checksum(cast.first)
    again = Api().post("shared-estimate/object", {"link": link, "words": "Really not."})
    assert refused(again, 409, "objection_kept")
    assert again.body["message"] == "Your words were sent already."
    assert checksum(cast.first) == before
    run_outbox()
    with tenancy.garage(cast.first.pk):
        alerts = Alert.objects.filter(kind="estimate_objected")
        assert alerts.count() == len(set(alerts.values_list("membership_id", flat=True))) > 1
    assert read(client, estimate_id)["decision"]["objection"] == "I did not say this."
    assert look(link)["decision"]["objected"]


def test_decision_over_the_link_takes_no_objection(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    link = link_in(client, estimate_id)
    decide(link, look(link), 1770)
    before = checksum(cast.first)
    assert Api().post("shared-estimate/object", {"link": link, "words": "No"}).status == 404
    assert checksum(cast.first) == before


def test_markup_and_wide_characters_stay_text(client: Api, cast: Cast, shop: Shop, estimate_id: int) -> None:
    hostile = "<b>अशा</b> & \U0001f697 \u200f{{ name }}"
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(name=hostile)
    saved(client, estimate_id, goods(590, partName="<script>\U0001f527"), note=hostile)
    send(client, estimate_id)
    sent = read(client, estimate_id)
    link = link_in(client, estimate_id)
    assert look(link)["customerName"] == hostile
    assert record(client, estimate_id, sent, 590, name=hostile, said=f"{hostile} said yes").status == 200
    run_outbox()
    (letter,) = mail.outbox
    assert isinstance(letter, EmailMultiAlternatives)
    html = str(letter.alternatives[0][0])
    assert "<b>अशा" not in html
    assert "&lt;b&gt;" in html
    shown = look(link)["decision"]
    told = json.loads(Client().get(shown["recordAddress"]).content)
    assert (told["customer"]["name"], told["decision"]["name"]) == (hostile, hostile)
    assert told["lines"][0]["name"] == "<script>\U0001f527"
    pages = PdfReader(BytesIO(Client().get(shown["paperAddress"]).content)).pages
    text = "".join(page.extract_text() for page in pages).replace("\x00", "")
    assert "<script>" in text
    assert shown["code"] in text
    assert "{{ name }}" in text


def test_decision_keeps_the_document_of_its_version(
    client: Api, cast: Cast, estimate_id: int, sent: dict[str, Any]
) -> None:
    record(client, estimate_id, sent, 1770)
    with tenancy.garage(cast.first.pk):
        before = EstimateVersion.objects.values_list("document", flat=True).get()
    again = client.put(
        f"estimates/{estimate_id}", {"lines": [goods(1)], "validUntil": sent["validUntil"], "taxCollected": 1}
    )
    assert refused(again, 409, "estimate_decided")
    with tenancy.garage(cast.first.pk):
        assert EstimateVersion.objects.values_list("document", flat=True).get() == before
