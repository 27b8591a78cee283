"""The PDF of a check-in, its mail, and the message for WhatsApp."""

import json
from io import BytesIO
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote

import pytest
from django.core import mail
from pypdf import PdfReader

from config.env import ROOT
from kernel import tenancy
from kernel.outbox import Refused
from tenants.customers.models import Customer
from tenants.messages import services as messages
from tenants.messages.models import MailDay
from tenants.profile.models import GstProfile
from tenants.visits import papers
from tenants.visits.models import CheckIn, CheckInMail
from tenants.visits.places import PLACES
from tests.api import Api, Client, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.drawn import text_of
from tests.outbox import dead_tasks, drain
from tests.pictures import as_text, ink, jpeg, upload
from tests.tenants.visits.conftest import MARK, finish, save


def run_outbox() -> None:
    while drain():
        pass


@pytest.fixture
def done(client: Api, visit_id: int) -> int:
    """Return a visit with a signed check-in."""
    upload(client, f"visits/{visit_id}/pictures", jpeg())
    save(client, visit_id, marks=[MARK, MARK | {"kind": "dent", "place": "bonnet", "note": ""}])
    finish(client, visit_id, unsignedReason="", signedName="Meera <b>Iyer</b>", signature=as_text(ink()))
    return visit_id


def mail_of(client: Api, visit_id: int) -> dict[str, Any]:
    return dict(client.get(f"visits/{visit_id}").data["checkIn"]["mail"])


def test_paper_shows_the_plate_the_list_the_marks_and_the_signature(client: Api, done: int) -> None:
    address = f"visits/{done}/check-in/address"
    assert client.get(address).status == 202
    run_outbox()
    answer = client.get(address)
    assert answer.status == 200, answer.body
    reader = PdfReader(BytesIO(Client().get(answer.data["address"]).content))
    text = text_of(reader)
    for shown in (
        "Check-in",
        "MH 12 AB 1234",
        "Meera Iyer",
        "98765 43210",
        "38,200 km",
        "3/8",
        "Spare wheel, Dash cam, 2 keys, Umbrella",
        "It rattles",
        "Left front door: scratch (Long)",
        "Bonnet: dent",
        "I have seen this list and the marks. My car stays at First",
        "Signed by Meera <b>Iyer</b>",
    ):
        assert shown in text, shown
    (page,) = reader.pages
    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (595, 842)
    assert len(page.images) == 1


def test_paper_without_a_signature_prints_the_reason_and_no_statement(client: Api, visit_id: int) -> None:
    save(client, visit_id, marks=[], odometerKm=None, unreadable=True)
    finish(client, visit_id, unsignedReason="driver")
    run_outbox()
    answer = client.get(f"visits/{visit_id}/check-in/address")
    text = text_of(PdfReader(BytesIO(Client().get(answer.data["address"]).content)))
    for shown in ("Not signed: a driver brought the vehicle", "No damage was noted.", "Not readable"):
        assert shown in text
    assert "I have seen this list" not in text


def test_paper_draws_the_same_bytes_twice(cast: Cast, client: Api, done: int) -> None:
    with tenancy.garage(cast.first.pk):
        page = papers.CHECK_IN.page(CheckIn.objects.get())
    assert page
    assert papers.CHECK_IN.draw(page) == papers.CHECK_IN.draw(page)


def test_paper_of_an_unfinished_check_in_is_refused(client: Api, visit_id: int) -> None:
    assert refused(client.get(f"visits/{visit_id}/check-in/address"), 404, "not_found")
    save(client, visit_id)
    assert refused(client.get(f"visits/{visit_id}/check-in/address"), 409, "check_in_open")
    assert refused(client.post(f"visits/{visit_id}/check-in/mail"), 409, "check_in_open")


def test_check_in_goes_to_the_customer_by_mail_once(client: Api, cast: Cast, done: int) -> None:
    sent = client.post(f"visits/{done}/check-in/mail")
    assert sent.body["message"] == "The check-in is on its way to meera@x.example."
    assert client.post(f"visits/{done}/check-in/mail").status == 200
    assert mail_of(client, done)["state"] == "queued"
    run_outbox()
    (letter,) = mail.outbox
    assert letter.to == ["meera@x.example"]
    assert letter.subject == "Check-in of MH 12 AB 1234 at First Chain, First"
    assert letter.attachments[0][0] == "check-in-MH12AB1234.pdf"
    assert mail_of(client, done) == {"to": "meera@x.example", "state": "sent", "problem": ""}


def test_mail_that_the_server_refuses_shows_the_reason_and_is_not_counted(
    client: Api, cast: Cast, done: int
) -> None:
    client.post(f"visits/{done}/check-in/mail")
    with patch("kernel.mail.sending.deliver", side_effect=Refused("No such person")):
        run_outbox()
    assert dead_tasks() == 0
    assert mail_of(client, done)["state"] == "failed"
    assert "No such person" in mail_of(client, done)["problem"]
    with tenancy.garage(cast.first.pk):
        assert (MailDay.objects.get().mails, MailDay.objects.get().others) == (0, 0)
    assert client.post(f"visits/{done}/check-in/mail").status == 200
    run_outbox()
    assert mail_of(client, done)["state"] == "sent"


def test_paper_that_cannot_be_drawn_fails_its_mail_and_can_be_drawn_later(client: Api, done: int) -> None:
    client.post(f"visits/{done}/check-in/mail")
    with patch("tenants.visits.sheet._template", side_effect=KeyError("broken")):
        run_outbox()
    shown = client.get(f"visits/{done}").data["checkIn"]
    assert "broken" in shown["paperProblem"]
    assert shown["mail"]["state"] == "failed"
    assert mail.outbox == []


def test_customer_without_an_address_gets_no_mail(client: Api, cast: Cast, done: int) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(email="")
    before = checksum(cast.first)
    answer = client.post(f"visits/{done}/check-in/mail")
    assert (answer.status, answer.code) == (200, "no_email")
    assert checksum(cast.first) == before


def test_other_mails_have_their_own_part_of_the_daily_limit(
    client: Api, cast: Cast, done: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "OTHERS_A_DAY", 0)
    before = checksum(cast.first)
    answer = client.post(f"visits/{done}/check-in/mail")
    assert refused(answer, 409, "mail_quota")
    assert checksum(cast.first) == before
    with tenancy.garage(cast.first.pk):
        assert messages.take_mail(with_invoice=True)
        assert not CheckInMail.objects.exists()


def test_whatsapp_message_lists_the_check_in(client: Api, done: int) -> None:
    address = client.get(f"visits/{done}").data["checkIn"]["whatsappAddress"]
    assert address.startswith("https://wa.me/919876543210?text=")
    text = unquote(address.partition("=")[2])
    assert text.startswith("Hello Meera Iyer, First Chain, First here. We checked in MH 12 AB 1234 on ")
    assert "Odometer: 38,200 km." in text
    assert "Marks: Left front door: scratch (Long); Bonnet: dent." in text


def test_web_app_draws_the_same_outlines() -> None:
    server = ROOT / "tenants" / "visits" / "outlines.json"
    web = ROOT / "webapp" / "src" / "features" / "check-in" / "outlines.json"
    assert json.loads(server.read_bytes()) == json.loads(web.read_bytes())
    for drawing in json.loads(server.read_bytes()).values():
        assert len({place["place"] for place in drawing["places"]}) == 24
        assert {place["place"]: place["label"] for place in drawing["places"]}.items() <= PLACES.items()


@pytest.mark.parametrize("own", [True, False])
def test_mail_is_in_the_language_of_the_customer_or_else_of_the_garage(
    client: Api, cast: Cast, done: int, own: bool
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(language="hi" if own else "")
        GstProfile.objects.create(
            registration="unregistered", legal_name="First", address="MG Road", state_code="27",
            prefix="INV", customer_language="en" if own else "hi",
        )  # fmt: skip
    client.post(f"visits/{done}/check-in/mail")
    run_outbox()
    (sent,) = mail.outbox
    assert "चेक-इन" in str(sent.subject)
    assert str(sent.body).startswith("नमस्ते Meera Iyer")
