"""Discounts on a line and on the whole bill: permissions, taxable value, invoice and activity."""

import csv
import io
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from gst.document import from_json
from gst.paper import Copy, html
from kernel import tenancy
from tenants.activity.models import Activity
from tenants.jobs.bill.discounts import Discount, shares
from tenants.jobs.models import Job, JobLine
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import issue, open_job, register, stored
from tests.cast import Cast
from tests.shop import Shop

MAY_NOT = "our role cannot give a discount. Ask: Owner, Manager."


def lines(shop: Shop, **discount: Any) -> list[dict[str, Any]]:
    """Return two lines: oil for ₹1,000.00 with a discount, and the wash for ₹450.00."""
    return [shop.line(shop.oil, 1000) | discount, shop.line(shop.wash, 450)]


def change(client: Api, job_id: int, body: dict[str, Any]) -> Answered:
    return client.put(f"jobs/{job_id}", body)


@pytest.mark.parametrize(
    ("job", "line", "nets", "subtotal"),
    [
        ({}, {"discountPercent": 10}, [900, 450], 1350),
        ({}, {"discountAmount": 99.99}, [900.01, 450], 1350.01),
        ({"discountPercent": 10}, {}, [900, 405], 1305),
        ({"discountAmount": 100}, {}, [931.03, 418.97], 1350),
        ({"discountAmount": 100}, {"discountPercent": 50}, [447.37, 402.63], 850),
        ({"discountPercent": 12.5}, {"discountAmount": 0.01}, [874.99, 393.75], 1268.74),
        ({"discountPercent": 100}, {}, [0, 0], 0),
        ({"discountAmount": 1450}, {}, [0, 0], 0),
    ],
)
@pytest.mark.spec("invoices-14")
def test_discount_lowers_the_taxable_value_of_job_and_invoice(
    api: Api,
    cast: Cast,
    shop: Shop,
    job: dict[str, Any],
    line: dict[str, Any],
    nets: list[float],
    subtotal: float,
) -> None:
    client = api.as_(cast.manager)
    register(api.as_(cast.owner))
    job_id = open_job(client, shop, taxCollected=1, servicesOpted=lines(shop, **line), **job)
    sheet = client.get(f"jobs/{job_id}").data
    shown = [one for group in sheet["jobServices"] for one in group["services"]]
    assert [one["netAmount"] for one in shown] == nets
    assert (sheet["servicesTotal"], sheet["subtotal"]) == (1450, subtotal)
    assert sheet["discountTotal"] == pytest.approx(1450 - subtotal)
    tax = float((Decimal(str(subtotal)) * 18 / 100).quantize(Decimal("0.01"), "ROUND_HALF_UP"))
    assert (sheet["taxAmount"], sheet["estimatedCost"]) == (tax, pytest.approx(subtotal + tax))
    paper = from_json(stored(cast.first, issue(client, job_id)["invoiceId"]).document)
    assert [one.taxable_paise for one in paper.lines] == [round(net * 100) for net in nets]
    assert [one.rate_paise - one.discount_paise for one in paper.lines] == [
        one.taxable_paise for one in paper.lines
    ]
    assert paper.taxable_paise == round(subtotal * 100)
    assert paper.total_paise == round(sheet["estimatedCost"] * 100)
    if subtotal:
        assert "Discount" in html(paper, copy=Copy.ORIGINAL)


def test_discount_given_in_percent_or_rupees_is_shown_in_that_unit(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, servicesOpted=lines(shop, discountPercent=10), discountAmount=50)
    sheet = client.get(f"jobs/{job_id}").data
    oil = sheet["jobServices"][0]["services"][0]
    assert (oil["discountPercent"], oil["discountAmount"]) == (10, 100)
    assert (sheet["discountPercent"], sheet["discountAmount"], sheet["discountTotal"]) == (None, 50, 150)
    with tenancy.garage(cast.first.pk):
        opened = Activity.objects.get(subject_id=job_id, what="opened").after
    assert isinstance(opened, dict)
    assert (opened["discount"], opened["servicesOpted"][0]["discount"]) == ("₹50.00", "10 %")


@pytest.mark.parametrize(
    ("job", "line", "field", "message"),
    [
        ({"discountAmount": 1}, {}, "discountAmount", f"Y{MAY_NOT}"),
        ({"discountPercent": 1}, {}, "discountPercent", f"Y{MAY_NOT}"),
        ({}, {"discountPercent": 1}, "servicesOpted", f"Oil change: y{MAY_NOT}"),
        ({}, {"discountAmount": 1}, "servicesOpted", f"Oil change: y{MAY_NOT}"),
    ],
)
@pytest.mark.spec("invoices-14")
def test_role_that_cannot_change_prices_cannot_give_a_discount(
    api: Api, cast: Cast, shop: Shop, job: dict[str, Any], line: dict[str, Any], field: str, message: str
) -> None:
    client = api.as_(cast.advisor)
    before = checksum(cast.first)
    answer = client.post("jobs", shop.job(servicesOpted=lines(shop, **line), **job))
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert checksum(cast.first) == before


def test_role_without_discount_permission_edits_a_job_without_changing_its_discount(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """The discount stays whether the edit repeats or omits it. Removing it counts as a price change."""
    job_id = open_job(
        api.as_(cast.owner), shop, servicesOpted=lines(shop, discountPercent=10), discountAmount=50
    )
    client = api.as_(cast.advisor)
    again = {"servicesOpted": lines(shop, discountPercent=10), "discountAmount": 50}
    assert change(client, job_id, shop.job(**again, additionalComments="x")).data["estimatedCost"] == 1300
    assert change(client, job_id, shop.job(additionalComments="y")).data["estimatedCost"] == 1300
    before = checksum(cast.first)
    for other in ({"discountAmount": 0}, {"servicesOpted": lines(shop, discountPercent=0)}):
        assert change(client, job_id, shop.job(**other)).status == 422
    assert checksum(cast.first) == before
    assert change(api.as_(cast.owner), job_id, shop.job(discountAmount=0)).data["estimatedCost"] == 1350


@pytest.mark.parametrize(
    ("job", "line", "field", "message"),
    [
        ({"discountAmount": 1450.01}, {}, "discountAmount", "The discount is more than the services cost"),
        (
            {"discountAmount": 900},
            {"discountPercent": 60},
            "discountAmount",
            "The discount is more than the services cost",
        ),
        ({}, {"discountAmount": 1000.01}, "servicesOpted", "Oil change: the discount is more than the price"),
        ({"discountPercent": 101}, {}, "discountPercent", "The discount must be between 0 and 100 %"),
        ({"discountPercent": -1}, {}, "discountPercent", "The discount must be between 0 and 100 %"),
        ({"discountPercent": 1.005}, {}, "discountPercent", "A percentage has at most two decimals"),
        ({"discountAmount": -1}, {}, "discountAmount", "This must be an amount"),
        ({"discountAmount": "a"}, {}, "discountAmount", "This must be an amount"),
        (
            {"discountPercent": 5, "discountAmount": 5},
            {},
            "discountAmount",
            "Give a discount in percent or in rupees, not in both",
        ),
    ],
)
def test_invalid_job_discount_is_refused_and_changes_nothing(
    api: Api, cast: Cast, shop: Shop, job: dict[str, Any], line: dict[str, Any], field: str, message: str
) -> None:
    client = api.as_(cast.owner)
    before = checksum(cast.first)
    answer = client.post("jobs", shop.job(servicesOpted=lines(shop, **line), **job))
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert checksum(cast.first) == before


def test_job_edit_cannot_reduce_the_total_of_the_services_below_the_bill_discount(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, discountAmount=500)
    before = checksum(cast.first)
    answer = change(client, job_id, shop.job(servicesOpted=[shop.line(shop.wash, 450)]))
    assert answer.body["error"] == {"discountAmount": ["The discount is more than the services cost"]}
    assert checksum(cast.first) == before


def test_discount_of_an_invoiced_job_cannot_be_changed(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, servicesOpted=lines(shop, discountPercent=10), discountPercent=5)
    issue(client, job_id)
    before = checksum(cast.first)
    for changes in (
        {"discountPercent": 6},
        {"discountAmount": 0},
        {"servicesOpted": lines(shop, discountPercent=11)},
        {"servicesOpted": lines(shop, discountAmount=100)},
    ):
        assert refused(change(client, job_id, shop.job(**changes)), 409, "job_invoiced")
    assert checksum(cast.first) == before
    assert change(client, job_id, shop.job(additionalComments="x")).status == 200
    assert client.get(f"jobs/{job_id}").data["estimatedCost"] == 1282.5


def test_total_sent_by_the_client_that_ignores_the_discount_is_refused(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, discountAmount=50)
    answer = change(client, job_id, shop.job(estimatedCost=1450))
    assert answer.body["error"] == {"estimatedCost": ["The total is ₹1,400.00"]}


def test_discount_change_is_recorded_in_the_activity_of_the_job(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, discountAmount=50)
    change(client, job_id, shop.job(discountPercent=10))
    with tenancy.garage(cast.first.pk):
        rows = {row.what: (row.before, row.after) for row in Activity.objects.filter(subject_id=job_id)}
    assert rows["discount"] == ("₹50.00", "10 %")
    assert rows["estimatedCost"] == (1400, 1305)
    assert "servicesOpted" not in rows


def test_job_export_contains_the_discount(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    open_job(client, shop, servicesOpted=lines(shop, discountPercent=10), discountAmount=50)
    exported = b"".join(client.get("export/jobs").response.streaming_content).decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(exported, newline=""))
    assert [row[name] for name in ("Discount", "Subtotal", "Total")] == ["150.0", "1300.0", "1300.0"]


def test_database_rejects_a_discount_share_above_the_line_price(api: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(api.as_(cast.owner), shop)
    with (
        pytest.raises(IntegrityError, match="job_line_discount"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        JobLine.objects.filter(job_id=job_id).update(share_paise=100_001)
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get(pk=job_id).discount_paise == 0


@given(
    st.lists(st.integers(0, 10**9), min_size=1, max_size=12),
    st.decimals(0, 100, places=2),
)
def test_shares_of_a_bill_discount_add_up_exactly_and_never_exceed_their_lines(
    values: list[int], percent: Decimal
) -> None:
    paise = Discount(percent=percent).of(sum(values))
    found = shares(paise, values)
    assert sum(found) == paise
    assert all(0 <= share <= value for share, value in zip(found, values, strict=True))
