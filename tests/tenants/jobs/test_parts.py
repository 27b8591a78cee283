"""Parts on a job: prices that include GST, totals by rate, and what a request may change."""

import random
from collections import Counter
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from gst.document import from_json
from gst.tax import heads_by_rate
from kernel import tenancy
from tenants.jobs import rules
from tenants.jobs.models import Job, JobPart
from tenants.jobs.parts.rules import Amount, amount_of
from tenants.parts.models import Part
from tests.api import Answered, Api
from tests.billed import issue, issued_job, open_job, register, stored
from tests.cast import Cast
from tests.goods import add_part
from tests.shop import Shop

FREE_LINE = {"partName": "Wiper", "hsn": "8512", "unit": "NOS", "gstRate": 5, "quantity": 1, "unitPrice": 105}


@pytest.fixture
def taxed(api: Api, cast: Cast) -> Api:
    client = api.as_(cast.owner)
    register(client)
    return client


def part(client: Api, price: float, **changes: Any) -> dict[str, Any]:
    """Add a part without a number, so that a garage can have many."""
    return add_part(client, partNumber="", barcodes=[], fits=[], price=price, mrp=None, **changes)


def use(added: dict[str, Any], quantity: float, price: float | None = None, **more: Any) -> dict[str, Any]:
    unit_price = added["price"] if price is None else price
    return {"partId": added["partId"], "quantity": quantity, "unitPrice": unit_price} | more


def change(client: Api, job_id: int, shop: Shop, **changes: Any) -> Answered:
    return client.put(f"jobs/{job_id}", shop.job(**changes))


def kept(line: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a line of an answer as a client sends it back."""
    names = ("jobPartId", "partId", "quantity", "unitPrice", "onBill", "freeReason")
    return {name: line[name] for name in names} | changes


def test_job_with_parts_of_two_gst_rates_costs_exactly_the_prices_with_gst(taxed: Api, shop: Shop) -> None:
    pads, rotor, wiper = part(taxed, 500), part(taxed, 4999), part(taxed, 105, gstRate=5)
    job_id = open_job(
        taxed,
        shop,
        taxCollected=1,
        partsUsed=[use(pads, 2), use(rotor, 1), use(wiper, 1)],
        estimatedCost=7815,
    )
    sheet = taxed.get(f"jobs/{job_id}").data
    assert (sheet["subtotal"], sheet["taxAmount"], sheet["estimatedCost"]) == (6633.9, 1181.1, 7815)
    assert (sheet["servicesTotal"], sheet["partsSubtotal"], sheet["roundOff"]) == (1450, 5183.9, 0)
    assert sheet["taxRows"] == [
        {"gstRate": 5, "taxable": 100, "tax": 5},
        {"gstRate": 18, "taxable": 6533.9, "tax": 1176.1},
    ]
    document = from_json(stored(shop.garage, issue(taxed, job_id)["invoiceId"]).document)
    rows = [(float(row.percent), row.cgst_paise, row.sgst_paise, row.igst_paise) for row in document.tax_rows]
    assert rows == [(5, 250, 250, 0), (18, 588_05, 588_05, 0)]
    assert (document.heads.round_off_paise, document.total_paise) == (0, 7815_00)
    printed = [
        (line.description, line.quantity, line.unit, line.taxable_paise) for line in document.lines[2:]
    ]
    assert printed == [
        ("Oil filter", 2, "NOS", 847_46), ("Oil filter", 1, "NOS", 4236_44), ("Oil filter", 1, "NOS", 100_00),
    ]  # fmt: skip


def test_ten_thousand_random_jobs_add_up_to_the_paisa() -> None:
    dice = random.Random(20261125)
    for _ in range(10_000):
        services, parts = dice.randint(0, 5_000_00), []
        for _ in range(dice.randint(1, 8)):
            quantity = Decimal(dice.choice((1, 2, 3, Decimal("0.5"), Decimal("1.125"))))
            unit, percent = dice.randint(1, 9_999_99), Decimal(dice.choice((0, 5, 18, 40)))
            amount = amount_of(quantity, unit, percent, taxed=True)
            assert amount.amount_paise + amount.tax_paise == int(quantity * unit + Decimal("0.5"))
            parts.append((percent, amount))
        billed = Amount(sum(each.amount_paise for _, each in parts), sum(each.tax_paise for _, each in parts))
        total = rules.totals(services, tax_applies=True, on=date(2026, 11, 25), parts=billed)
        taxable: Counter[Decimal] = Counter({total.tax_percent: services})
        for percent, amount in parts:
            taxable[percent] += amount.amount_paise
        heads, rows = heads_by_rate(
            taxable,
            same_state=True,
            total_paise=total.total_paise,
            allowed_paise=len(parts) + len(taxable),
        )
        assert heads.cgst_paise == heads.sgst_paise == sum(row.cgst_paise for row in rows)
        assert sum(row.taxable_paise for row in rows) == total.subtotal_paise
        assert total.subtotal_paise + heads.tax_paise + heads.round_off_paise == total.total_paise


def test_job_without_tax_costs_the_same_price_without_gst(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, issued = issued_job(client, shop, partsUsed=[use(part(client, 118), 1), FREE_LINE])
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["estimatedCost"], sheet["partsSubtotal"], sheet["taxRows"]) == (1673, 223, [])
    document = from_json(stored(shop.garage, issued["invoiceId"]).document)
    assert {line.tax_percent for line in document.lines} == {0}
    assert (document.tax_rows, document.total_paise) == ((), 1673_00)


def test_adding_gst_to_a_job_divides_the_prices_of_its_parts(taxed: Api, shop: Shop) -> None:
    job_id = open_job(taxed, shop, partsUsed=[use(part(taxed, 118), 1)])
    assert taxed.get(f"jobs/{job_id}").data["partsSubtotal"] == 118
    taxed.put(f"jobs/{job_id}/tax", {"taxCollected": 1})
    sheet = taxed.get(f"jobs/{job_id}").data
    assert (sheet["partsSubtotal"], sheet["taxAmount"], sheet["estimatedCost"]) == (100, 279, 1829)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"unitPrice": 500}, "Oil filter: ₹500.00 is above the MRP of ₹480.00."),
        ({"unitPrice": 0}, "Oil filter: choose why the customer pays nothing"),
        ({"quantity": 1.5}, "Oil filter: A quantity in NOS must be a whole number"),
        ({"partId": 1}, "Not found in your garage"),
        ({"partId": None}, "Not found in your garage"),
        ({"jobPartId": 1}, "Not found in your garage"),
        (
            {"partId": None, "partName": "X", "hsn": "1", "unit": "NOS", "gstRate": 18},
            "X: HSN has 4, 6 or 8 digits",
        ),
        (
            {"partId": None, "partName": "X", "hsn": "8708", "unit": "NOS", "gstRate": 28},
            "X: 28 % is not a GST rate today",
        ),
    ],
)
def test_invalid_part_of_a_job_is_refused_and_nothing_is_saved(
    api: Api, cast: Cast, shop: Shop, changes: dict[str, Any], sentence: str
) -> None:
    client = api.as_(cast.owner)
    added = add_part(client, mrp=480, price=480)
    body = shop.job(partsUsed=[use(added, 1) | changes])
    answer = client.post("jobs", body)
    assert (answer.status, answer.body["error"]) == (422, {"partsUsed": [sentence]})
    job_id = open_job(client, shop)
    before = client.get(f"jobs/{job_id}").data
    assert client.put(f"jobs/{job_id}", body).body["error"] == {"partsUsed": [sentence]}
    assert client.get(f"jobs/{job_id}").data == before


def test_price_of_a_part_can_be_changed_only_by_a_role_that_may_override_prices(
    api: Api, cast: Cast, shop: Shop
) -> None:
    owner, advisor = api.as_(cast.owner), api.as_(cast.advisor)
    added = part(owner, 480)
    refused = advisor.post("jobs", shop.job(partsUsed=[use(added, 1, 450)]))
    assert refused.body["error"] == {"partsUsed": ["Oil filter: your role cannot change the price"]}
    job_id = open_job(owner, shop, partsUsed=[use(added, 1, 450)])
    (line,) = owner.get(f"jobs/{job_id}").data["parts"]
    # The advisor may save the job with the price that the owner gave.
    assert change(advisor, job_id, shop, partsUsed=[kept(line)], additionalComments="x").status == 200
    assert change(advisor, job_id, shop, partsUsed=[kept(line, unitPrice=400)]).status == 422


def test_free_part_needs_a_reason_and_is_printed_without_a_price(taxed: Api, shop: Shop) -> None:
    added = part(taxed, 480)
    job_id = open_job(taxed, shop, partsUsed=[use(added, 1, 0, freeReason="warranty")])
    sheet = taxed.get(f"jobs/{job_id}").data
    assert (sheet["estimatedCost"], sheet["parts"][0]["freeReason"]) == (1450, "warranty")
    line = from_json(stored(shop.garage, issue(taxed, job_id)["invoiceId"]).document).lines[2]
    assert (line.rate_paise, line.discount_paise, line.taxable_paise) == (480_00, 480_00, 0)


def test_omitted_parts_stay_and_an_empty_list_removes_them(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, partsUsed=[use(part(client, 118), 2), FREE_LINE])
    before = client.get(f"jobs/{job_id}").data["parts"]
    # An old client computes a total without the parts.
    old = change(client, job_id, shop, estimatedCost=1450)
    assert old.body["error"] == {"estimatedCost": ["The total is ₹1,791.00"]}
    assert change(client, job_id, shop, additionalComments="x").status == 200
    assert client.get(f"jobs/{job_id}").data["parts"] == before
    changed = [kept(before[0], quantity=3)]
    assert change(client, job_id, shop, partsUsed=changed).data["estimatedCost"] == 1804
    (line,) = client.get(f"jobs/{job_id}").data["parts"]
    assert (line["jobPartId"], line["quantity"]) == (before[0]["jobPartId"], 3)
    assert change(client, job_id, shop, partsUsed=[]).data["estimatedCost"] == 1450
    logged = [row for row in client.get(f"jobs/{job_id}").data["activity"] if row["what"] == "partsUsed"]
    assert [row["after"] for row in logged] == [
        None,
        [{"part": "Oil filter", "quantity": 3, "unitPrice": 118}],
    ]


def test_line_keeps_its_name_rate_and_price_after_the_part_changed(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    added = part(client, 118)
    job_id = open_job(client, shop, partsUsed=[use(added, 1)])
    (line,) = client.get(f"jobs/{job_id}").data["parts"]
    with tenancy.garage(cast.first.pk):
        Part.objects.update(name="Dear filter", price_paise=999_00, gst_percent=5)
    assert change(client, job_id, shop, partsUsed=[kept(line, quantity=2)]).status == 200
    (now,) = client.get(f"jobs/{job_id}").data["parts"]
    assert {name: now[name] for name in ("partName", "gstRate", "unitPrice")} == {
        "partName": "Oil filter",
        "gstRate": 18,
        "unitPrice": 118,
    }


def test_parts_of_an_invoiced_job_stay_until_a_credit_note(taxed: Api, shop: Shop) -> None:
    added = part(taxed, 118)
    job_id, issued = issued_job(taxed, shop, taxCollected=1, partsUsed=[use(added, 1)])
    (line,) = taxed.get(f"jobs/{job_id}").data["parts"]
    same = {"taxCollected": 1, "partsUsed": [kept(line)]}
    assert change(taxed, job_id, shop, **same, additionalComments="x").status == 200
    for parts in ([], [kept(line, quantity=2)], [kept(line), FREE_LINE]):
        refused = change(taxed, job_id, shop, taxCollected=1, partsUsed=parts)
        assert (refused.status, refused.code) == (409, "job_invoiced")
    taxed.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "x"})
    assert change(taxed, job_id, shop, taxCollected=1, partsUsed=[]).status == 200


def test_invoice_with_a_rate_that_is_not_in_force_is_refused(taxed: Api, shop: Shop) -> None:
    job_id = open_job(taxed, shop, taxCollected=1, partsUsed=[use(part(taxed, 118), 1)])
    with tenancy.garage(shop.garage.pk):
        JobPart.objects.update(gst_percent=28)
    refused = taxed.post(f"jobs/{job_id}/invoice")
    sentence = "Oil filter carries 28 % GST, which is not a rate today. Use today's rate."
    assert (refused.status, refused.code, refused.body["message"]) == (409, "rate_not_in_force", sentence)
    with tenancy.garage(shop.garage.pk):
        assert Job.objects.get(pk=job_id).invoice_number == ""


def test_parts_off_the_bill_cost_nothing_and_are_not_printed(taxed: Api, shop: Shop) -> None:
    job_id, issued = issued_job(taxed, shop, partsUsed=[use(part(taxed, 118), 1, onBill=False)])
    assert taxed.get(f"jobs/{job_id}").data["estimatedCost"] == 1450
    assert len(from_json(stored(shop.garage, issued["invoiceId"]).document).lines) == 2


def test_job_has_at_most_a_hundred_parts(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    added = part(client, 1)
    many = client.post("jobs", shop.job(partsUsed=[use(added, 1)] * 101))
    assert many.body["error"] == {"partsUsed": ["A job has at most 100 parts"]}


def test_opening_a_job_needs_the_same_number_of_statements_for_one_part_and_for_a_hundred(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    added = part(client, 1)

    def statements(parts: int) -> int:
        with CaptureQueriesContext(connection) as sent:
            open_job(client, shop, partsUsed=[use(added, 1)] * parts)
        return len(sent)

    # The first job adds the balance of the part.
    statements(1)
    without, one, many = statements(0), statements(1), statements(100)
    assert one == many
    assert one - without <= 6


def test_price_above_the_mrp_of_a_job_line_is_refused_by_the_database(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    open_job(client, shop, partsUsed=[use(add_part(client, mrp=480), 1)])
    with tenancy.garage(cast.first.pk):
        for changes, constraint in (
            ({"unit_paise": 480_01}, "job_part_mrp"),
            ({"unit_paise": 0}, "job_part_free"),
            ({"quantity": 0}, "job_part_quantity"),
            ({"issued": 2}, "job_part_quantity"),
            ({"on_bill": False}, "job_part_off_bill"),
        ):
            with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
                JobPart.objects.update(**changes)
