"""GET /garage/export/{what} and /garage/gst-export/{part} with format=xlsx."""

import io
import zipfile
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from django.utils import timezone
from python_calamine import CalamineWorkbook

from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tenants.customers.models import Customer
from tenants.exchange import workbook, workbook_writing
from tenants.exchange.cells import safe
from tests.api import Api, refused
from tests.billed import issued_job, register
from tests.cast import Cast
from tests.importing import run
from tests.shop import Shop

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x")',
    "'=1",
    "''=1",
]


def content_of(client: Api, path: str, **query: str) -> bytes:
    answer = client.get(path, **{"format": "xlsx", **query})
    assert answer.status == 200, answer.body
    if query.get("format") != "csv":
        assert answer.response["Content-Type"] == XLSX
        assert answer.response["Content-Disposition"].endswith('.xlsx"')
    return b"".join(answer.response.streaming_content)


def values_of(content: bytes) -> list[list[Any]]:
    return CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()


def formulas_in(content: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return sum(archive.read(name).count(b"<f") for name in archive.namelist() if "/sheet" in name)


@pytest.mark.parametrize("what", ["customers", "vehicles", "jobs", "services"])
def test_workbook_of_a_list_has_the_rows_of_its_csv_file(api: Api, cast: Cast, shop: Shop, what: str) -> None:
    client = api.as_(cast.owner)
    client.post("jobs", shop.job(taxCollected=1))
    text = content_of(client, f"export/{what}", format="csv").decode("utf-8-sig")
    assert (
        f"{what}-{clock.today().isoformat()}.xlsx"
        in client.get(f"export/{what}", format="xlsx").response["Content-Disposition"]
    )
    (records,) = workbook.sheets(content_of(client, f"export/{what}"))
    rows = [cells for _, cells in records]
    lines = text.splitlines()
    assert lines[0] == ",".join(rows[0])
    assert len(rows) == len(lines) > 1


def test_workbook_has_numbers_and_dates_and_texts_as_such(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    opened = client.post("jobs", shop.job(taxCollected=1)).data
    headings, row = values_of(content_of(client, "export/jobs"))
    job = dict(zip(headings, row, strict=True))
    assert (job["Job ID"], job["Total"], job["Phone"]) == (opened["jobCode"], 1711.0, "9876543210")
    assert job["Entry date"] == clock.today()
    local = timezone.localtime(clock.now())
    assert isinstance(job["Created"], datetime) and job["Created"].date() == local.date()


def test_text_in_a_workbook_never_becomes_a_formula_or_link_and_can_be_imported_again(
    api: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.bulk_create(
            Customer(name=text, phone=f"+91980000000{place}", address="http://x.example")
            for place, text in enumerate(FORMULAS)
        )
    content = content_of(api.as_(cast.owner), "export/customers")
    headings, _meera, *rows = values_of(content)
    assert [row[headings.index("Name")] for row in rows] == [safe(text) for text in FORMULAS]
    assert formulas_in(content) == 0
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert not [name for name in archive.namelist() if name.startswith("xl/worksheets/_rels")]
    assert run(api.as_(cast.outsider), content)["state"] == "done"
    with tenancy.garage(cast.second.pk):
        names = Customer.objects.order_by("pk").values_list("name", flat=True)
        assert list(names) == ["Meera Iyer", *FORMULAS]


def test_formula_count_of_the_test_above_finds_a_formula() -> None:
    """This is the negative control: the library makes formulas unless it is told not to."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        book.add_worksheet().write(0, 0, "=1+1")
    assert formulas_in(out.getvalue()) == 1


def test_csv_is_the_default_format_and_keeps_its_bytes(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    for path in ("export/customers", "gst-export/documents"):
        month = {"month": f"{clock.today():%Y-%m}"}
        plain, asked = client.get(path, **month), client.get(path, format="csv", **month)
        assert plain.response["Content-Type"] == "text/csv; charset=utf-8"
        assert b"".join(plain.response.streaming_content) == b"".join(asked.response.streaming_content)


def test_workbook_of_a_gst_return_has_the_amounts_of_its_csv_file(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    _job, issued = issued_job(client, shop, taxCollected=1)
    month = f"{clock.today():%Y-%m}"
    headings, row = values_of(content_of(client, "gst-export/hsn", month=month))
    hsn = dict(zip(headings, row, strict=True))
    assert (hsn["HSN/SAC"], hsn["Rate"], hsn["Taxable value"], hsn["CGST"]) == ("998714", 18, 1450, 130.5)
    answer = client.get("gst-export/documents", month=month, format="xlsx")
    assert f'filename="gst-documents-{month}.xlsx"' in answer.response["Content-Disposition"]
    (_headings, documents) = values_of(b"".join(answer.response.streaming_content))
    assert issued["number"] in documents


def test_workbook_export_is_audited(api: Api, cast: Cast, shop: Shop) -> None:
    content_of(api.as_(cast.owner), "export/customers")
    with tenancy.platform():
        assert AuditEntry.objects.get(kind="export").details == {"what": "customers", "rows": 1}


def test_unknown_export_format_is_refused(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.owner).get("export/customers", format="xls")
    assert answer.status == 422 and list(answer.body["error"]) == ["format"]
    with tenancy.platform():
        assert not AuditEntry.objects.filter(kind="export").exists()


def test_list_that_is_too_long_for_a_workbook_is_refused_and_leaves_no_file(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(workbook_writing, "MOST_ROWS", 1)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    client = api.as_(cast.owner)
    assert len(values_of(content_of(client, "export/customers"))) == 2
    with tenancy.garage(cast.first.pk):
        Customer.objects.create(name="One too many", phone="+919800000000")
    assert refused(client.get("export/customers", format="xlsx"), 409, "workbook_too_long")
    assert list(tmp_path.iterdir()) == []
    assert client.get("export/customers").status == 200
    with tenancy.platform():
        assert [
            entry.details["rows"] for entry in AuditEntry.objects.filter(kind="export").order_by("pk")
        ] == [1, 2]


def test_empty_list_is_a_workbook_with_headings(api: Api, cast: Cast) -> None:
    (headings,) = values_of(content_of(api.as_(cast.owner), "export/vehicles"))
    assert headings[0] == "Vehicle Number"


def test_day_and_moment_are_written_in_the_garages_time() -> None:
    out = io.BytesIO()
    late = timezone.make_aware(datetime(2026, 11, 20, 0, 30))
    workbook_writing.write(out, ["A", "B", "C"], [[late, date(2026, 3, 31), None], [True, 1.5, 7]])
    _headings, first, second = values_of(out.getvalue())
    assert first == [datetime(2026, 11, 20, 0, 30), date(2026, 3, 31), ""]
    assert second == ["Yes", 1.5, 7.0]
