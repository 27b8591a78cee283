"""The import of parts with their opening stock, as garages and distributors write it."""

from decimal import Decimal
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.exchange import queries
from tenants.exchange.models import ImportRun
from tenants.exchange.tables import MOST_ROWS
from tenants.parts.models import Part, PartBarcode
from tenants.stock.models import PartStock, StockMove
from tests.api import Api, refused
from tests.cast import Cast
from tests.importing import lines, problems, run, start, upload
from tests.outbox import drain
from tests.workbooks import written

HEADINGS = "Part Number,Name,Brand,HSN,Unit,GST %,Price,MRP,Barcode,Opening Quantity,Unit Cost"
FILTER = "OF-1,Oil filter,Bosch,8421,NOS,18,450,480,8901,6,310.55"


def parts_of(cast: Cast) -> list[Part]:
    with tenancy.garage(cast.first.pk):
        return list(Part.objects.order_by("id"))


def rows_of(cast: Cast) -> tuple[int, ...]:
    with tenancy.garage(cast.first.pk):
        models = (Part, PartBarcode, PartStock, StockMove, Activity)
        return tuple(model.objects.count() for model in models)


def test_parts_are_imported_with_their_opening_stock(api: Api, cast: Cast) -> None:
    oil = 'EO-5,Engine oil 5W-30,Shell,2710,ltr,18,"₹1,020.50",,,12.5,"Rs.700"'
    client = api.as_(cast.manager)
    assert run(client, lines(HEADINGS, FILTER, oil), "parts")["state"] == "done"
    with tenancy.garage(cast.first.pk):
        first, second = Part.objects.order_by("id")
        assert (first.number, first.brand, first.price_paise, first.mrp_paise) == (
            "OF-1", "Bosch", 45_000, 48_000,
        )  # fmt: skip
        assert (second.unit, second.price_paise, second.mrp_paise) == ("LTR", 102_050, None)
        assert first.barcodes.get().text == "8901"
        assert (first.stock.on_hand, first.stock.value_paise) == (Decimal(6), 186_330)
        assert (second.stock.on_hand, second.stock.value_paise) == (Decimal("12.5"), 875_000)
        move = StockMove.objects.get(part=first)
        assert (move.kind, move.seq, move.person_name) == ("opening", 1, "Manager Person")
        assert Activity.objects.filter(subject="part", what="added").count() == 2
    found = client.get("parts/find?code=8901").data
    assert (found["partName"], found["onHand"]) == ("Oil filter", 6)


def test_list_of_a_distributor_is_read(api: Api, cast: Cast) -> None:
    rows: list[list[Any]] = [
        ["Om Auto Distributors, Pune"],
        ["Price list of 01/11/2026", "", "", "Page 1"],
        [],
        ["Sr", "HSN Code", "Description", "Part No.", "UOM", "MRP", "GST Rate", "Discount code", "Make"],
        [1, 87083000, "Brake pad, front", "BP 100-F", "Set", 2450.0, 0.18, "A", "Brembo"],
        [2, "8708.30", "Brake shoe", 4711, "EA", 899, "18 %", "B", "Brembo"],
        [3, "8714", "Bicycle chain", "C 1", "Nos.", 105, 0.05, "B", ""],
    ]
    checked = upload(api.as_(cast.owner), written({"List": rows}), "parts")
    assert checked.data["problems"] == []
    assert checked.data["ignoredColumns"] == ["Sr", "Discount code"]
    assert checked.data["willAdd"]["parts"] == 3
    start(api.as_(cast.owner), checked)
    drain("exchange.run_import")
    pad, shoe, chain = parts_of(cast)
    assert (pad.hsn, pad.unit, pad.gst_percent, pad.price_paise, pad.mrp_paise) == (
        "87083000", "SET", Decimal(18), 245_000, 245_000,
    )  # fmt: skip
    assert (shoe.hsn, shoe.number, shoe.unit, shoe.gst_percent) == ("870830", "4711", "NOS", Decimal(18))
    assert (chain.unit, chain.gst_percent) == ("NOS", Decimal(5))


def test_lines_above_the_headings_of_a_csv_file_are_skipped(api: Api, cast: Cast) -> None:
    table = lines("Om Auto, Pune", "", HEADINGS.replace(",", ";"), FILTER.replace(",", ";"))
    assert run(api.as_(cast.owner), table, "parts")["state"] == "done"
    assert [part.name for part in parts_of(cast)] == ["Oil filter"]


def test_open_quote_over_long_lines_is_refused(api: Api, cast: Cast) -> None:
    long = "x" * 90_000
    found = upload(api.as_(cast.owner), lines('"' + long, long, HEADINGS, FILTER), "parts").data
    assert (found["state"], found["errorCode"]) == ("refused", "invalid")
    assert parts_of(cast) == []


def test_problems_name_row_column_and_reason(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert run(client, lines(HEADINGS, FILTER), "parts")["state"] == "done"
    before, code = rows_of(cast), parts_of(cast)[0].code
    table = lines(
        HEADINGS,
        "of1,Oil filter,BOSCH,8421,NOS,18,450,480,,,",
        "A1,Pad,,8708,NOS,28,500,480,8901,,",
        "A2,Disc,,87,KGX,18,,,,1.5,",
        "A3,Disc,X,8708,NOS,18,100,,77,1.5,",
        "a-3,Disc,x,8708,NOS,18,100,,77,,",
        "A4,Hose,,8708,NOS,18,100,,,-1,5",
        "A5,=1+1,,8708,NOS,18,1e9,,,,",
    )
    checked = upload(client, table, "parts")
    assert (checked.data["state"], checked.data["goodRows"]) == ("partly", 1)
    assert problems(checked) == [
        (2, "Part Number", f"Bosch OF-1 exists already ({code})."),
        (3, "GST %", "28 % is not a GST rate today"),
        (3, "Price", "A price above the MRP (₹480.00) is not allowed by law."),
        (4, "Unit", "Choose a unit"),
        (4, "Price", "Price is required"),
        (5, "Opening Quantity", "A quantity in NOS must be a whole number"),
        (5, "Unit Cost", "Cost is required for an opening quantity"),
        (7, "Opening Quantity", "This must be a quantity"),
        (8, "Price", "This must be an amount"),
    ]
    assert rows_of(cast) == before


def test_same_part_in_two_rows_is_refused(api: Api, cast: Cast) -> None:
    table = lines(HEADINGS, FILTER, "of 1,Filter,bosch,8421,NOS,18,450,480,8901,,")
    checked = upload(api.as_(cast.owner), table, "parts")
    assert problems(checked) == [
        (3, "Part Number", "Same number and brand as in row 2"),
        (3, "Barcode", "Same barcode as in row 2"),
    ]


def test_full_import_saves_nothing_if_a_part_was_added_after_the_check(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, "A1,Pad,,8708,NOS,18,100,,,3,50", FILTER), "parts")
    part = {"partNumber": "OF1", "partName": "F", "brand": "bosch", "hsn": "8421", "unit": "NOS"}
    client.post("parts", part | {"gstRate": 18, "price": 1})
    before = rows_of(cast)
    start(client, checked)
    drain("exchange.run_import")
    assert client.get(f"imports/{checked.data['importId']}").data["state"] == "failed"
    assert rows_of(cast) == before


def test_roles_without_the_permission_cannot_import_parts(api: Api, cast: Cast) -> None:
    for person in (cast.advisor, cast.technician, cast.cashier):
        assert refused(upload(api.as_(person), lines(HEADINGS, FILTER), "parts"), 400, "role_denied")
    assert parts_of(cast) == []


def test_export_of_parts_can_be_imported_where_they_are_absent(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    run(client, lines(HEADINGS, FILTER), "parts")
    response = b"".join(client.get("export/parts").response.streaming_content)
    with tenancy.garage(cast.first.pk):
        Part.objects.update(archived_at=clock.now())
        code = Part.objects.get().code
    heading, row = response.decode("utf-8-sig").splitlines()
    assert row == f"{code},OF-1,Oil filter,Bosch,8421,NOS,18.0,450.0,480.0,0.0,0.0,,6.0,1863.3"
    checked = upload(client, response, "parts")
    assert (checked.data["state"], checked.data["ignoredColumns"]) == ("checked", [])
    assert heading.startswith("Part ID,Part Number,Name")


def test_imports_of_a_previous_release_are_listed(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    upload(client, lines(HEADINGS, FILTER), "parts")
    with tenancy.garage(cast.first.pk):
        ImportRun.objects.update(will_add={"customers": 1, "vehicles": 0})
        assert queries.list_imports()[0]["will_add"]["parts"] == 0
    assert client.get("imports").data[0]["willAdd"]["customers"] == 1


@pytest.mark.prove
def test_longest_list_is_imported_with_stock(api: Api, cast: Cast) -> None:
    table = [f"N{number},Part {number},B,8708,NOS,18,100,,,2,50.25" for number in range(MOST_ROWS)]
    found = run(api.as_(cast.owner), lines(HEADINGS, *table), "parts")
    assert (found["state"], found["done"]) == ("done", MOST_ROWS)
    with tenancy.garage(cast.first.pk):
        assert PartStock.objects.filter(on_hand=2, value_paise=10_050).count() == MOST_ROWS
