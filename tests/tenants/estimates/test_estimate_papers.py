"""The PDF of an estimate."""

from io import BytesIO
from unittest.mock import patch

from pypdf import PdfReader

from kernel import tenancy
from tenants.estimates.models import EstimateVersion
from tenants.estimates.sending import papers
from tests.api import Api, Client, refused
from tests.billed import open_job, register
from tests.cast import Cast
from tests.drawn import text_of
from tests.shop import Shop
from tests.tenants.estimates.conftest import choice, drafted, goods, labour, option, read, saved, send
from tests.tenants.estimates.test_send_estimate import run_outbox


def drawn(client: Api, estimate: int) -> tuple[PdfReader, str]:
    run_outbox()
    answer = client.get(f"estimates/{estimate}/address")
    assert answer.status == 200, answer.body
    reader = PdfReader(BytesIO(Client().get(answer.data["address"]).content))
    return reader, text_of(reader)


def test_paper_shows_the_lines_the_total_and_that_it_is_no_tax_invoice(
    client: Api, owner: Api, shop: Shop
) -> None:
    register(owner)
    owner.put(
        "estimate-rule",
        {"validDays": 7, "signature": "off", "terms": "We keep old parts for 7 days.", "keepMonths": 25},
    )
    job_id = open_job(owner, shop, taxCollected=1, servicesOpted=[shop.line(shop.wash, 450)])
    estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])
    saved(owner, estimate, labour(shop.oil, 1000, discountPercent=10, note="Black <b>oil</b>"), goods(590, 2))
    send(client, estimate)
    found = read(client, estimate)
    assert client.get(f"estimates/{estimate}/address").status == 202
    reader, text = drawn(client, estimate)
    for shown in (
        "Estimate",
        "This is not a tax invoice.",
        f"{found['code']}, version 1",
        "GSTIN 27AABCS1429B1ZU",
        "MH 12 AB 1234",
        "Meera Iyer",
        "Already ordered",
        "Foam wash",
        "Black <b>oil</b>",
        "8708",
        "2 NOS",
        "₹100.00",
        "18 %",
        "₹2,773.00",
        "We keep old parts for 7 days.",
    ):
        assert shown in text, shown
    assert found["total"] == 2773
    (page,) = reader.pages
    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (595, 842)


def test_paper_with_a_choice_shows_a_range_and_no_single_sum(client: Api, estimate_id: int) -> None:
    brakes = choice("Brakes", option("Good", goods(1180)), option("Best", goods(2360), recommended=True))
    saved(client, estimate_id, goods(590), choices=[brakes])
    send(client, estimate_id)
    _, text = drawn(client, estimate_id)
    for shown in ("Brakes: choose one, or none", "Best (recommended)", "₹1,770.00 to ₹2,950.00"):
        assert shown in text, shown
    assert "Amount without GST" not in text


def test_paper_draws_the_same_bytes_twice(client: Api, cast: Cast, shop: Shop, estimate_id: int) -> None:
    saved(client, estimate_id, labour(shop.oil, 1000), goods())
    send(client, estimate_id)
    with tenancy.garage(cast.first.pk):
        page = papers.ESTIMATE.page(EstimateVersion.objects.get())
    assert page
    assert papers.ESTIMATE.draw(page) == papers.ESTIMATE.draw(page)


def test_paper_of_a_draft_is_refused(client: Api, estimate_id: int) -> None:
    assert refused(client.get(f"estimates/{estimate_id}/address"), 409, "estimate_not_sent")


def test_paper_that_cannot_be_drawn_fails_its_mail(client: Api, shop: Shop, estimate_id: int) -> None:
    saved(client, estimate_id, labour(shop.oil, 1000))
    send(client, estimate_id, email=True)
    with patch("tenants.visits.sheet._template", side_effect=KeyError("broken")):
        run_outbox()
    found = read(client, estimate_id)
    assert "broken" in found["paperProblem"]
    assert found["mail"]["state"] == "failed"
