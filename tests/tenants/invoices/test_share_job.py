"""POST and DELETE /garage/jobs/{jobId}/share-link, and the public page behind the link."""

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import transaction

from console.models import GaragePace
from garages.models import Garage, GarageState
from kernel import admission, clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.customers.models import Customer
from tenants.invoices import links
from tenants.invoices.models import ShareLink
from tests import shop as shops
from tests.api import Api, Client
from tests.billed import issue, issued_job, open_job, register, run_outbox
from tests.cast import Cast
from tests.shop import Shop


def share(client: Api, job_id: int) -> dict[str, Any]:
    answer = client.post(f"jobs/{job_id}/share-link")
    assert answer.status == 200, answer.body
    return dict(answer.data)


def token(shared: dict[str, Any]) -> str:
    return str(parse_qs(urlsplit(shared["address"]).query)["link"][0])


def statuses(link: str) -> tuple[int, int]:
    """Return the HTTP statuses of the job-status call and of the invoice PDF."""
    return Api().get("job-status", link=link).status, Client().get(f"/shared/{link}/invoice.pdf").status_code


def test_share_link_shows_the_status_and_the_amount_and_the_invoice_pdf_of_a_job(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.cashier)
    register(api.as_(cast.owner))
    job_id = open_job(api.as_(cast.owner), shop, taxCollected=1)
    link = token(share(client, job_id))
    shown = Api().get("job-status", link=link)
    expected = {
        "garageName": "First Chain, First",
        "jobStatusId": 1,
        "jobStatus": "Open",
        "expectedDOD": (clock.today() + timedelta(days=2)).isoformat(),
        "expectedTime": None,
        "amount": 1711.0,
        "advanceHeld": 0,
        "balanceDue": 1711.0,
        "paid": None,
        "payment": None,
        "vehicle": "MH 12 AB 1234",
        "garagePhone": "98200 11001",
        "invoice": None,
        "credited": 0,
        "creditNotes": [],
    }
    assert shown.data == expected
    assert statuses(link) == (200, 404)
    issued = issue(client, job_id)
    assert Api().get("job-status", link=link).data["invoice"] == {"number": issued["number"], "address": None}
    run_outbox()
    found = Api().get("job-status", link=link).data["invoice"]
    assert found == {"number": issued["number"], "address": f"/shared/{link}/invoice.pdf"}
    served = Client().get(found["address"])
    assert served.content.startswith(b"%PDF")
    assert served["Content-Disposition"] == f'inline; filename="{issued["number"]}.pdf"'
    assert (served["Cache-Control"], served["X-Robots-Tag"]) == ("private, no-store", "noindex")


def test_opening_a_share_link_draws_a_missing_invoice_pdf(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    issue(client, job_id)
    link = token(share(client, job_id))
    with tenancy.platform():
        OutboxRow.objects.filter(kind="invoices.draw").delete()
    assert Api().get("job-status", link=link).data["invoice"]["address"] is None
    run_outbox()
    assert Api().get("job-status", link=link).data["invoice"]["address"]


def test_whatsapp_link_contains_the_customers_phone_number_and_the_message(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    shared = share(client, job_id)
    parts = urlsplit(shared["whatsappAddress"])
    assert (parts.netloc, parts.path) == ("wa.me", "/919876543210")
    (text,) = parse_qs(parts.query)["text"]
    assert text.startswith("Hello Meera Iyer, First Chain, First here about job JOB-")
    assert text.endswith(f": ₹1,450.00. See it here: {shared['address']}")


def test_whatsapp_link_uses_the_current_name_and_number_of_the_customer(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(phone="+919811111111", name="Meera Rao")
    address = share(client, job_id)["whatsappAddress"]
    assert address.startswith("https://wa.me/919811111111?text=Hello%20Meera%20Rao")


def test_share_link_is_reused_until_it_is_valid_for_less_than_a_week(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    first = share(client, job_id)
    assert share(client, job_id) == first
    with tenancy.garage(cast.first.pk):
        ShareLink.objects.update(expires_at=clock.now() + timedelta(days=6))
    assert token(share(client, job_id)) != token(first)


def test_share_link_returns_404_after_it_was_revoked_or_expired_or_its_job_was_deleted(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    revoked, expired, deleted = (open_job(client, shop) for _ in range(3))
    links_of = {job_id: token(share(client, job_id)) for job_id in (revoked, expired, deleted)}
    assert {statuses(link)[0] for link in links_of.values()} == {200}
    assert client.delete(f"jobs/{revoked}/share-link").body["message"] == "The link does not work any more."
    assert client.delete(f"jobs/{revoked}/share-link").body["message"] == "There was no link."
    with tenancy.garage(cast.first.pk):
        ShareLink.objects.filter(job_id=expired).update(expires_at=clock.now())
    client.delete(f"jobs/{deleted}")
    assert {statuses(link) for link in links_of.values()} == {(404, 404)}
    assert token(share(client, revoked)) != links_of[revoked]


def test_share_link_does_not_show_a_cancelled_invoice(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    issued = issue(client, job_id)
    run_outbox()
    link = token(share(client, job_id))
    assert statuses(link) == (200, 200)
    client.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "x"})
    assert Api().get("job-status", link=link).data["invoice"] is None
    assert statuses(link) == (200, 404)


@pytest.mark.parametrize("state", [GarageState.SUSPENDED, GarageState.CLOSED])
def test_share_links_of_a_suspended_or_closed_garage_return_404(
    api: Api, cast: Cast, shop: Shop, state: GarageState
) -> None:
    link = token(share(api.as_(cast.owner), open_job(api.as_(cast.owner), shop)))
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=state)
    assert statuses(link) == (404, 404)


def test_forged_share_link_returns_404(api: Api, cast: Cast, shop: Shop) -> None:
    link = token(share(api.as_(cast.owner), open_job(api.as_(cast.owner), shop)))
    other_shop = shops.make(cast.second)
    other = token(share(api.as_(cast.outsider), open_job(api.as_(cast.outsider), other_shop)))
    number, _, signature = link.partition("-")
    other_number = other.partition("-")[0]
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        unknown = ShareLink(pk=int(number, 16) + 1000)
    forged = [
        f"{other_number}-{signature}",
        f"{number}-{'A' * 24}",
        f"{number}-{signature[:-1]}",
        f"{number}-{signature}x",
        f"{number}{signature}",
        f"0{link}",
        f"{int(number, 16) + 1:x}-{signature}",
        links.token_of(unknown),
        links.token_of(ShareLink(pk=5)),
        links.token_of(ShareLink(pk=(2**20 << 32) + 5)),
        f"{'f' * 13}-{signature}",
        "",
        "0-" + "A" * 24,
        "../../etc/passwd",
        "x" * 500,
    ]
    for each in forged:
        assert Api().get("job-status", link=each).status in (404, 422), each
        if each and "/" not in each:
            assert Client().get(f"/shared/{each}/invoice.pdf").status_code == 404, each
    assert statuses(link)[0] == statuses(other)[0] == 200


@pytest.fixture
def limited() -> Iterator[None]:
    yield
    admission.use(admission.NO_LIMITS)


def test_pages_behind_links_count_for_their_garage(api: Api, cast: Cast, shop: Shop, limited: None) -> None:
    client = api.as_(cast.owner)
    link = token(share(client, open_job(client, shop)))
    admission.use(admission.Limits(rate=0.4, concurrent=2))
    with patch.object(time, "monotonic", return_value=1_000):
        assert Api().get("job-status", link=link).status == 200
        refused = Api().get("job-status", link=link)
        file = Client().get(f"/shared/{link}/invoice.pdf")
        mine = client.get("staffs")
        others = api.as_(cast.outsider).get("staffs")
    assert (refused.status, refused.code, mine.status, others.status) == (429, "slow_down", 429, 200)
    assert (file.status_code, file.content) == (429, b"Please wait a moment.")
    assert 1 <= int(file["Retry-After"]) <= 5


def test_link_of_a_slowed_garage_has_its_pace(api: Api, cast: Cast, shop: Shop, limited: None) -> None:
    client = api.as_(cast.owner)
    link = token(share(client, open_job(client, shop)))
    with tenancy.platform():
        GaragePace.objects.create(
            garage_id=cast.first.pk,
            per_second=1,
            until=clock.now() + timedelta(hours=1),
            reason="A script",
            admin_id=cast.owner.pk,
        )
    admission.use(admission.Limits(rate=40, concurrent=2))
    with patch.object(time, "monotonic", return_value=1_000):
        found = [Api().get("job-status", link=link).status for _ in range(4)]
    assert found == [200, 200, 200, 429]


def test_page_shows_the_invoice_and_its_credit_notes_and_serves_only_those_of_the_job(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    (job_id, issued), (_other, foreign) = (issued_job(client, shop, taxCollected=1) for _ in range(2))
    body = {"lines": [{"line": 1, "amount": 100}], "reason": "overcharged"}
    note, other = (
        client.post(f"invoices/{each['invoiceId']}/credit-part", body).data for each in (issued, foreign)
    )
    run_outbox()
    link = token(share(client, job_id))
    shown = Api().get("job-status", link=link).data
    address = f"/shared/{link}/notes/{note['invoiceId']}.pdf"
    assert (shown["amount"], shown["credited"]) == (1711, 118)
    assert shown["creditNotes"] == [{"number": note["number"], "address": address, "amount": 118}]
    assert shown["invoice"]["number"] == issued["number"]
    served = Client().get(address)
    assert (served.status_code, served["Content-Type"]) == (200, "application/pdf")
    assert statuses(link) == (200, 200)
    for foreign_id in (other["invoiceId"], foreign["invoiceId"], issued["invoiceId"]):
        assert Client().get(f"/shared/{link}/notes/{foreign_id}.pdf").status_code == 404
