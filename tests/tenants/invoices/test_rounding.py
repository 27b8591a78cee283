"""A garage that rounds its bills to the rupee: job, invoice, receipt and export agree on the total."""

import csv
import io

import pytest

from gst.document import from_json
from gst.paper import Copy, html
from kernel import tenancy
from tenants.invoices.models import Payment
from tests.api import Api
from tests.architecture.world import checksum
from tests.billed import REGULAR, issue, open_job, register, stored
from tests.cast import Cast
from tests.shop import Shop


@pytest.mark.spec("invoices-15")
def test_job_total_is_rounded_on_job_and_invoice_and_receipt_and_export(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client, roundsTotal=True)
    # ₹1,000.05 plus 18 % is ₹1,180.06. ₹1,000.45 plus 18 % is ₹1,180.53.
    for rate, total, round_off, heads in ((1000.05, 1180, -0.06, 9_000), (1000.45, 1181, 0.47, 9_004)):
        job_id = open_job(client, shop, taxCollected=1, servicesOpted=[shop.line(shop.oil, rate)])
        sheet = client.get(f"jobs/{job_id}").data
        assert (sheet["estimatedCost"], sheet["roundOff"], sheet["balanceDue"]) == (total, round_off, total)
        client.post(f"jobs/{job_id}/payments", {"amount": 180, "paymentMethodId": 1})
        paper = from_json(stored(cast.first, issue(client, job_id)["invoiceId"]).document)
        assert (paper.total_paise, paper.heads.cgst_paise) == (total * 100, heads)
        exact = paper.taxable_paise + paper.heads.tax_paise
        assert paper.heads.round_off_paise == paper.total_paise - exact
        assert "Round off" in html(paper, copy=Copy.ORIGINAL)
        with tenancy.garage(cast.first.pk):
            receipt = Payment.objects.get(job=job_id).receipt
        assert (receipt["total_paise"], receipt["due_paise"]) == (total * 100, total * 100 - 18_000)
        exported = b"".join(client.get("export/jobs").response.streaming_content).decode("utf-8-sig")
        row = list(csv.DictReader(io.StringIO(exported, newline="")))[-1]
        assert (row["Total"], row["Round off"]) == (f"{total:.1f}", str(round_off))


@pytest.mark.parametrize("claimed", [1180, 1180.06, 1180.07, 1179.99])
def test_total_sent_by_the_client_can_be_exact_or_rounded(
    api: Api, cast: Cast, shop: Shop, claimed: float
) -> None:
    """The client in the specification does not round."""
    client = api.as_(cast.owner)
    register(client, roundsTotal=True)
    body = shop.job(taxCollected=1, servicesOpted=[shop.line(shop.oil, 1000.05)], estimatedCost=claimed)
    assert client.post("jobs", body).data["estimatedCost"] == 1180


def test_client_total_that_is_neither_the_exact_nor_the_rounded_total_is_refused(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client, roundsTotal=True)
    before = checksum(cast.first)
    body = shop.job(taxCollected=1, servicesOpted=[shop.line(shop.oil, 1000.05)], estimatedCost=1180.03)
    assert client.post("jobs", body).body["error"] == {"estimatedCost": ["The total is ₹1,180.00"]}
    assert checksum(cast.first) == before


def test_rounding_setting_does_not_change_invoiced_jobs(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    lines = {"servicesOpted": [shop.line(shop.oil, 1000.05)], "taxCollected": 1}
    invoiced, waiting = open_job(client, shop, **lines), open_job(client, shop, **lines)
    issue(client, invoiced)
    register(client, roundsTotal=True)
    client.put(f"jobs/{invoiced}", shop.job(**lines, additionalComments="x"))
    assert client.get(f"jobs/{invoiced}").data["estimatedCost"] == 1180.06
    assert client.get(f"jobs/{waiting}").data["estimatedCost"] == 1180.06
    issued = issue(client, waiting)
    assert stored(cast.first, issued["invoiceId"]).total_paise == 118_000
    assert client.get(f"jobs/{waiting}").data["estimatedCost"] == 1180


def test_total_of_an_untaxed_job_is_rounded_to_whole_rupees(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client, roundsTotal=True)
    job_id = open_job(client, shop, servicesOpted=[shop.line(shop.oil, 99.5)])
    paper = from_json(stored(cast.first, issue(client, job_id)["invoiceId"]).document)
    assert (paper.taxable_paise, paper.heads.round_off_paise, paper.total_paise) == (9_950, 50, 10_000)


def test_gst_profile_rounds_totals_by_default_and_an_omitted_setting_stays_unchanged(
    api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    older = {name: value for name, value in REGULAR.items() if name != "roundsTotal"}
    assert client.get("gst-profile").data["roundsTotal"] is True
    assert client.get("get-job-defaults").data["roundsTotal"] is False
    assert client.put("gst-profile", older).data["roundsTotal"] is True
    assert client.get("get-job-defaults").data["roundsTotal"] is True
    register(client, roundsTotal=False)
    assert client.put("gst-profile", older).data["roundsTotal"] is False


def test_gst_profile_preview_shows_a_rounded_total_if_rounding_is_chosen(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    exact = client.post("gst-profile/preview", REGULAR).data["html"]
    rounded = client.post("gst-profile/preview", REGULAR | {"roundsTotal": True}).data["html"]
    assert "₹5,782.59" in exact
    assert "₹5,783.00" in rounded
