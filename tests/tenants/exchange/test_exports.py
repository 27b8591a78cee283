"""GET /garage/export/{what}: exports a list as a CSV file."""

import csv
import io
from typing import Any

import pytest

from kernel import tenancy
from kernel.audit.models import AuditEntry
from tenants.customers.models import Customer
from tenants.exchange import listings
from tenants.exchange.cells import safe, unguarded
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", '=HYPERLINK("http://x")']


def table(client: Api, what: str) -> list[dict[str, str]]:
    answer = client.get(f"export/{what}")
    assert answer.status == 200
    assert answer.response["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.response["Content-Disposition"].startswith(f'attachment; filename="{what}-')
    content = b"".join(answer.response.streaming_content)
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_customer_and_vehicle_exports_contain_each_record(api: Api, cast: Cast, shop: Shop) -> None:
    (customer,) = table(api.as_(cast.owner), "customers")
    assert (customer["Customer ID"], customer["Name"], customer["Phone"], customer["Premium"]) == (
        shop.customer.code, "Meera Iyer", "9876543210", "No",
    )  # fmt: skip
    (vehicle,) = table(api.as_(cast.owner), "vehicles")
    assert (vehicle["Vehicle Number"], vehicle["Name"]) == ("MH12AB1234", "Meera Iyer")


def test_job_export_shows_labels_and_amounts_in_rupees_and_omits_deleted_jobs(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.manager)
    opened = client.post("jobs", shop.job(taxCollected=1)).data
    deleted = client.post("jobs", shop.job()).data
    client.delete(f"jobs/{deleted['jobId']}")
    (job,) = table(client, "jobs")
    expected = {
        "Job ID": opened["jobCode"],
        "Status": "Open",
        "Payment": "Cash",
        "Subtotal": "1450.0",
        "GST": "261.0",
        "Total": "1711.0",
    }
    assert {name: job[name] for name in expected} == expected


def test_job_export_shows_an_advance_and_no_balance_for_a_cancelled_job(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    for money in ("keep", None):
        job_id = client.post("jobs", shop.job()).data["jobId"]
        client.post(f"jobs/{job_id}/payments", {"amount": 450, "paymentMethodId": 1})
        if money:
            client.post(f"jobs/{job_id}/cancel", {"reason": "x", "money": money})
    cancelled, open_one = table(client, "jobs")
    assert [cancelled[name] for name in ("Status", "Balance due", "Advance held")] == [
        "Cancelled",
        "0.0",
        "450.0",
    ]
    assert [open_one[name] for name in ("Status", "Balance due", "Advance held")] == ["Open", "1000.0", "0.0"]


def test_service_export_contains_only_current_services(api: Api, cast: Cast, shop: Shop) -> None:
    found = {row["Name"]: row for row in table(api.as_(cast.owner), "services")}
    assert found["Foam wash"]["Discount %"] in ("10.0", "")
    assert "Gone" not in found


@pytest.mark.parametrize("text", FORMULAS)
def test_csv_export_escapes_cells_that_look_like_formulas(
    api: Api, cast: Cast, shop: Shop, text: str
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(name=text, address=text)
    (row,) = table(api.as_(cast.owner), "customers")
    assert not row["Name"].startswith(("=", "+", "-", "@", "\t", "\r"))
    assert unguarded(row["Name"]) == text
    assert safe(unguarded(row["Name"])) == row["Name"]
    assert unguarded(str(safe(f"'{text}"))) == f"'{text}"


def test_csv_export_that_is_read_in_chunks_contains_each_row_once(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listings, "PAGE", 7)
    with tenancy.garage(cast.first.pk):
        Customer.objects.bulk_create(
            Customer(name=f"C {number}", phone="+919800000000") for number in range(50)
        )
    rows = table(api.as_(cast.owner), "customers")
    assert len({row["Customer ID"] for row in rows}) == len(rows) == 51


def test_csv_export_is_audited_with_the_person_and_the_number_of_rows(
    api: Api, cast: Cast, shop: Shop
) -> None:
    table(api.as_(cast.owner), "customers")
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="export")
    assert (entry.person_id, entry.garage_id, entry.details) == (
        cast.owner.pk, cast.first.pk, {"what": "customers", "rows": 1},
    )  # fmt: skip


def test_csv_export_of_an_unknown_list_returns_422(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).get("export/passwords").status == 422


@pytest.mark.parametrize("value", [None, True, 5, 1.5, "plain", "₹", "'quoted", ""])
def test_csv_export_does_not_change_cells_that_are_no_formulas(value: Any) -> None:
    assert safe(value) == {None: "", True: "Yes"}.get(value, value)
