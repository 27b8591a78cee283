"""The import of .xlsx files: the whole path, and the texts that cells become."""

import os
from datetime import date, datetime, time
from typing import Any

import pytest

from kernel import clock, tenancy
from kernel.errors import Invalid, TooLarge
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.exchange import tables
from tenants.vehicles.models import Vehicle
from tests.api import Api
from tests.cast import Cast
from tests.hostile import HEADINGS
from tests.importing import SERVICE_HEADINGS, counts, problems, start, upload
from tests.outbox import drain
from tests.shop import Shop
from tests.workbooks import TEXTS, by_hand, cell, written

PEOPLE = HEADINGS.split(",")


def rows_of(content: bytes, headings: tuple[str, ...] = ("Name", "Phone", "Note")) -> list[tables.Row]:
    return list(tables.read(content, headings=dict.fromkeys(headings, ()), required=("Name", "Phone")).rows)


def texts_of(*values: Any) -> list[str]:
    """Return the texts of the cells in one column."""
    table: list[list[Any]] = [
        ["Name", "Phone", "Note"],
        *([f"N{place}", 1, value] for place, value in enumerate(values)),
    ]
    return [row.cells.get("Note", "") for row in rows_of(written({"People": table}))]


@pytest.mark.spec("garage-15")
def test_customers_of_a_workbook_are_imported_with_their_vehicles(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    table: list[list[Any]] = [
        PEOPLE,
        ["Asha Rao", 9812345678, "asha@x.example", "1 MG Road, Pune", True, "mh 12 ab 4321", "Swift"],
        [],
        ["Ravi Das", "98123 45679", "ravi@x.example", "", "No", "", ""],
    ]
    before = counts(cast)
    checked = upload(client, written({"People": table}), file_name="people.xlsx")
    assert counts(cast) == before
    assert (checked.data["state"], checked.data["rows"], checked.data["problems"]) == ("checked", 2, [])
    assert checked.data["fileName"] == "people.xlsx"
    start(client, checked)
    drain("exchange.run_import")
    done = client.get(f"imports/{checked.data['importId']}").data
    assert (done["state"], done["done"]) == ("done", 2)
    with tenancy.garage(cast.first.pk):
        asha = Customer.objects.get(name="Asha Rao")
        assert (asha.phone, asha.address, asha.is_premium) == ("+919812345678", "1 MG Road, Pune", True)
        assert Customer.objects.get(name="Ravi Das").phone == "+919812345679"
        assert Vehicle.objects.get(number="MH12AB4321").model == "Swift"


def test_services_of_a_workbook_are_imported_with_their_rates_and_dates(api: Api, cast: Cast) -> None:
    today = clock.today()
    table: list[list[Any]] = [
        SERVICE_HEADINGS.split(","),
        ["New", "Below", "First", 1999.5, 12.5, today, today],
        ["New", "Below", "Second", ("=2*1000", 2000), "", "", ""],
    ]
    client = api.as_(cast.owner)
    checked = upload(client, written({"Services": table}), "services")
    start(client, checked)
    drain("exchange.run_import")
    with tenancy.garage(cast.first.pk):
        first, second = (Service.objects.get(name=name) for name in ("First", "Second"))
        assert (first.rate_paise, str(first.discount_percent)) == (199_950, "12.50")
        assert (first.valid_from, first.valid_to, second.rate_paise) == (today, today, 200_000)


def test_problems_of_a_workbook_have_the_row_numbers_of_the_sheet(api: Api, cast: Cast) -> None:
    table: list[list[Any]] = [
        [],
        [],
        ["", *PEOPLE],
        [],
        ["", "Asha Rao", 12],
        ["", ("=VLOOKUP(1,A1:B2,2)", "#N/A"), 9812345678],
    ]
    client = api.as_(cast.owner)
    checked = upload(client, written({"People": table}))
    assert problems(checked) == [
        (5, "Phone", "Phone Number must be exactly 10 digits"),
        (6, "Name", "This cell has the error #N/A"),
    ]
    bad = client.get(f"imports/{checked.data['importId']}/bad-rows")
    assert bad.response["Content-Type"] == "text/csv; charset=utf-8"
    assert b"Name: This cell has the error #N/A" in b"".join(bad.response.streaming_content)


def test_cells_become_the_texts_that_a_person_sees() -> None:
    assert texts_of(12, 12.0, 12.5, 0.1 + 0.2, 9812345678, -3, 1e15, 0.00001, "12.0", " x ") == [
        "12", "12", "12.5", "0.3", "9812345678", "-3", "1000000000000000", "0.00001", "12.0", " x ",
    ]  # fmt: skip
    assert texts_of(True, False, date(2026, 3, 1), datetime(2026, 11, 20, 9, 5)) == [
        "Yes", "No", "01/03/2026", "20/11/2026 09:05",
    ]  # fmt: skip
    assert texts_of(time(9, 5), "फ़िल्टर & <b>", "two\nlines") == ["09:05", "फ़िल्टर & <b>", "two\nlines"]


def test_formula_gives_its_stored_value_and_its_text_is_never_read() -> None:
    assert texts_of(("=1+1", 7), ("=cmd|'/c calc'!A0", "x"), ('=HYPERLINK("http://x")', ""), "=1+1") == [
        "7", "x", "", "=1+1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "error", ["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!"]
)
def test_cell_with_an_error_is_a_text_and_a_problem_of_its_row(error: str) -> None:
    (row,) = rows_of(by_hand(f'<row r="2"><c r="A2" t="e"><v>{error}</v></c><c r="B2"><v>1</v></c></row>'))
    assert (row.cells, row.errors) == ({"Name": error, "Phone": "1"}, ["Name"])


def test_first_visible_sheet_with_the_headings_is_read() -> None:
    people: list[list[Any]] = [["Name", "Phone"], ["Asha", 1]]
    others: dict[str, list[list[Any]]] = {
        "Notes": [["Hello"], ["x"]],
        "Empty": [],
        "Hidden": [["Name", "Phone"], ["Hidden", 2]],
    }
    content = written(
        {**others, "People": people, "More": [["Name", "Phone"], ["More", 3]]}, hidden=["Hidden"]
    )
    assert [row.cells["Name"] for row in rows_of(content)] == ["Asha"]


def test_workbook_without_the_headings_is_refused_with_the_missing_ones() -> None:
    content = written({"Notes": [["Name", "Mail"], ["x", "y"]], "More": [["z"]]})
    with pytest.raises(Invalid) as refused:
        rows_of(content)
    assert refused.value.fields == {"file": ["The first row must contain the headings. Missing: Phone"]}


def test_row_of_a_workbook_with_more_cells_than_headings_is_marked() -> None:
    (short, long) = rows_of(written({"P": [["Name", "Phone"], ["Asha", 1], ["Ravi", 2, "", "surplus"]]}))
    assert (short.too_long, long.too_long) == (False, True)


def test_texts_that_cells_share_keep_their_numbers_after_an_empty_text() -> None:
    texts = '<sst><si/><si><t/></si><si><rPh><t>hint</t></rPh><r><t xml:space="preserve"> A&amp;</t></r><r><t xml:space="preserve">b\r\n</t></r><r><t> c </t></r></si></sst>'
    rows = f'<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>1</v></c></row><row r="3">{cell("A3", "x")}</row>'
    first, _second = rows_of(by_hand(rows, {TEXTS: texts}))
    assert first.cells == {"Name": " A&b\nc", "Phone": ""}


@pytest.mark.parametrize(("rows", "accepted"), [(20_000, True), (20_001, False)])
def test_workbook_has_at_most_20000_rows(rows: int, accepted: bool) -> None:
    body = "".join(f"<row>{'<c><v>1</v></c>' * 2}</row>" for _ in range(rows))
    # Without the random bytes, the ratio of the archive would be too high.
    content = by_hand(body, {"xl/media/a.bin": os.urandom(20_000)})
    if accepted:
        assert rows_of(content)[-1].number == rows + 1
    else:
        with pytest.raises(TooLarge):
            rows_of(content)


def test_row_of_a_workbook_that_is_longer_than_a_line_of_a_csv_file_is_refused() -> None:
    with pytest.raises(Invalid, match="check the marked") as refused:
        rows_of(by_hand(f'<row r="2">{cell("A2", "x" * 100_001)}</row>'))
    assert refused.value.fields == {"file": ["A row of this workbook is too long"]}


def test_workbook_with_other_parts_and_names_with_backslashes_is_read() -> None:
    """Excel writes further parts in UTF-16, which the reader does not need."""
    other: dict[str, str | bytes] = {
        "customXml/item1.xml": "<x/>".encode("utf-16"),
        "xl/pivotCache/records1.xml": "<x",
    }
    assert len(rows_of(by_hand(parts=other))) == 1
    assert len(rows_of(by_hand().replace(b"xl/", b"xl\\").replace(b"_rels/.", b"_rels\\."))) == 1
