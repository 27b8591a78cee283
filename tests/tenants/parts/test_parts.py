"""The list of parts: add, change, find and archive."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.parts.models import Part, PartAlternate
from tests.api import Api
from tests.cast import Cast
from tests.goods import FILTER, OIL, add_part, correct, stocked


def parts_of(client: Api, **query: Any) -> list[str]:
    return [part["partName"] for part in client.get("parts", **query).data["parts"]]


def test_added_part_is_shown_with_all_its_values(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    answer = client.post("parts", FILTER)
    assert answer.body["message"] == "The part has been added."
    shown = client.get(f"parts/{answer.data['partId']}").data
    assert shown == answer.data
    assert {name: shown[name] for name in FILTER} == FILTER
    assert shown["partCode"].startswith("PRT-")
    assert (shown["onHand"], shown["free"], shown["isLow"], shown["version"]) == (0, 0, True, 1)
    assert (shown["stockValue"], shown["unitCost"]) == (0, 0)


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"price": 500.01}, "price", "A price above the MRP (₹500.00) is not allowed by law."),
        ({"hsn": "84212"}, "hsn", "HSN has 4, 6 or 8 digits"),
        ({"gstRate": 28}, "gstRate", "28 % is not a GST rate today"),
        ({"gstRate": None}, "gstRate", "Choose a GST rate"),
        ({"unit": "KG"}, "unit", "Choose a unit"),
        ({"partName": " "}, "partName", "Name is required"),
        ({"price": None}, "price", "Price is required"),
        ({"minQuantity": 1.5}, "minQuantity", "A quantity in NOS must be a whole number"),
        ({"minQuantity": -1}, "minQuantity", "This must be a quantity"),
        ({"unit": "LTR", "orderQuantity": 0.0005}, "orderQuantity", "A quantity has at most 3 decimals"),
        ({"fits": [{"vehicleModel": ""}]}, "vehicleModel", "Model is required"),
        (
            {"fits": [{"vehicleModel": "X", "fromYear": 2020, "toYear": 2019}]},
            "fits",
            "The first year must not be after the last year",
        ),
        ({"alternates": [1]}, "alternates", "Not found in your garage"),
    ],
)
def test_invalid_part_is_refused_and_nothing_is_saved(
    api: Api, cast: Cast, change: dict[str, Any], field: str, message: str
) -> None:
    client = api.as_(cast.manager)
    answer = client.post("parts", FILTER | change)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    part = add_part(client)
    refused = client.put(f"parts/{part['partId']}", FILTER | change)
    assert (refused.status, refused.body["error"]) == (422, {field: [message]})
    assert client.get("parts").data["recordCount"] == 1
    assert client.get(f"parts/{part['partId']}").data == part


def test_second_part_with_the_same_number_and_brand_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first = add_part(client)
    again = client.post("parts", FILTER | {"partNumber": "0986 af0051", "brand": "Bosch", "barcodes": []})
    assert again.body["error"] == {
        "partNumber": [f"BOSCH 0986-AF 0051 exists already ({first['partCode']})."]
    }
    add_part(client, brand="MANN", barcodes=[])
    # Parts without a number are not compared.
    assert add_part(client, partNumber="", barcodes=[])["partId"] != add_part(
        client, partNumber="", barcodes=[]
    )
    client.delete(f"parts/{first['partId']}")
    assert add_part(client)["partCode"] != first["partCode"]


def test_barcode_of_another_part_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first = add_part(client)
    answer = client.post("parts", OIL | {"barcodes": FILTER["barcodes"]})
    owner = f"8901234567890 is already the barcode of Oil filter ({first['partCode']})."
    assert answer.body["error"] == {"barcodes": [owner]}


def test_changed_part_gets_the_new_values_and_an_outdated_version_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part, oil = add_part(client), add_part(client, **OIL, partNumber="", barcodes=[], mrp=None)
    body = FILTER | {
        "price": 450,
        "barcodes": ["X1"],
        "fits": [],
        "alternates": [oil["partId"]],
        "version": 1,
    }
    changed = client.put(f"parts/{part['partId']}", body)
    assert changed.body["message"] == "The part has been changed."
    assert {name: changed.data[name] for name in ("price", "barcodes", "fits", "version")} == {
        "price": 450,
        "barcodes": ["X1"],
        "fits": [],
        "version": 2,
    }
    assert [each["partName"] for each in changed.data["alternates"]] == ["Engine oil 5W-30"]
    # An alternate is one in both directions.
    assert [each["partName"] for each in client.get(f"parts/{oil['partId']}").data["alternates"]] == [
        "Oil filter"
    ]
    late = client.put(f"parts/{part['partId']}", body | {"price": 1})
    assert (late.status, late.code) == (409, "changed_meanwhile")
    assert (late.data["current"]["price"], late.data["yours"]["price"]) == (450, 1)
    client.put(f"parts/{part['partId']}", body | {"alternates": [], "version": 2})
    assert client.get(f"parts/{oil['partId']}").data["alternates"] == []


def test_part_with_an_ended_gst_rate_can_be_changed_in_other_fields(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = add_part(client)
    with tenancy.garage(cast.first.pk):
        Part.objects.update(gst_percent=28)
    assert client.put(f"parts/{part['partId']}", FILTER | {"gstRate": 28, "rack": "B-1"}).status == 200
    assert client.put(f"parts/{part['partId']}", FILTER | {"gstRate": 12}).status == 422


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("0986AF0051", ["Oil filter"]),
        ("0986-af 0051", ["Oil filter"]),
        ("bosch filt", ["Oil filter"]),
        ("OIL", ["Engine oil 5W-30", "Oil filter"]),
        ("8901234567890", ["Oil filter"]),
        ("%", []),
        ("nothing", []),
    ],
)
def test_parts_are_found_by_number_name_brand_and_barcode(
    api: Api, cast: Cast, typed: str, names: list[str]
) -> None:
    client = api.as_(cast.technician)
    owner = api.as_(cast.owner)
    part = add_part(owner)
    add_part(owner, **OIL, partNumber="", brand="", barcodes=[], mrp=None)
    assert parts_of(client, searchText=typed) == names
    assert parts_of(client, searchText=part["partCode"]) == ["Oil filter"]


def test_exact_number_comes_first_and_then_parts_that_fit_the_car(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    add_part(client, partNumber="AF51", partName="Exact", barcodes=[], fits=[])
    add_part(client, partNumber="AF512", partName="Fits", barcodes=[])
    add_part(client, partNumber="AF513", partName="Newest", barcodes=[], fits=[])
    assert parts_of(client, searchText="af-51") == ["Exact", "Newest", "Fits"]
    assert parts_of(client, searchText="af-51", vehicleModel="Maruti Swift VXi") == [
        "Exact",
        "Fits",
        "Newest",
    ]


def test_filters_of_the_list_of_parts(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    low = stocked(client, 1, 300, partName="Low")
    stocked(client, 5, 300, partName="Enough", partNumber="2", barcodes=[])
    gone = add_part(client, partName="Gone", partNumber="3", barcodes=[])
    client.delete(f"parts/{gone['partId']}")
    assert parts_of(client, filter="low") == ["Low"]
    assert parts_of(client, filter="archived") == ["Gone"]
    assert parts_of(client, filter="below_zero") == []
    assert parts_of(client, filter="not_counted") == []
    with tenancy.garage(cast.first.pk):
        Part.objects.filter(pk=low["partId"]).update(created_at=clock.now() - timedelta(days=91))
    assert parts_of(client, filter="not_counted") == ["Low"]
    assert client.get("parts", filter="x").status == 422


def test_scanned_code_finds_its_part(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = add_part(client)
    for code in (f"SBP{part['partId']}", "8901234567890", "0986 AF0051", part["partCode"].lower()):
        assert client.get("parts/find", code=code).data["partName"] == "Oil filter", code
    unknown = client.get("parts/find", code="4711")
    assert (unknown.status, unknown.body["message"]) == (404, "This code is not known.")


def test_part_with_stock_cannot_be_archived(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = stocked(client, 4, 300)
    answer = client.delete(f"parts/{part['partId']}")
    assert (answer.status, answer.code) == (200, "part_in_stock")
    assert answer.body["message"] == "4 NOS are on the shelf. Correct the stock first."
    correct(client, part, "lost", 4)
    assert client.delete(f"parts/{part['partId']}").body["message"] == "The part has been archived."
    assert client.get(f"parts/{part['partId']}").data["archived"] is True
    assert client.get("parts").data["recordCount"] == 0


def test_cost_is_shown_only_to_people_who_may_see_it(api: Api, cast: Cast) -> None:
    part = stocked(api.as_(cast.owner), 3, 313.37)
    sees = api.as_(cast.manager).get(f"parts/{part['partId']}").data
    assert (sees["stockValue"], sees["unitCost"]) == (940.11, 313.37)
    for person in (cast.advisor, cast.technician, cast.cashier):
        client = api.as_(person)
        answers = [
            client.get(f"parts/{part['partId']}"),
            client.get(f"parts/{part['partId']}/moves"),
            client.get("parts"),
            client.get("parts/find", code=part["partCode"]),
        ]
        for answer in answers:
            text = answer.response.content.decode()
            assert "940.11" not in text and "313.37" not in text


def test_price_above_the_mrp_is_refused_by_the_database(cast: Cast) -> None:
    values = {
        "name": "X",
        "hsn": "8708",
        "unit": "NOS",
        "gst_percent": 18,
        "price_paise": 101,
        "mrp_paise": 100,
    }
    with tenancy.garage(cast.first.pk), pytest.raises(IntegrityError, match="part_mrp"), transaction.atomic():
        Part.objects.create(**values)
    with tenancy.garage(cast.first.pk):
        first, second = (Part.objects.create(**values | {"price_paise": 1}) for _ in range(2))
        with pytest.raises(IntegrityError, match="part_alternate_order"), transaction.atomic():
            PartAlternate.objects.create(part=second, other=first)


def test_list_of_parts_needs_the_same_number_of_statements_for_any_size(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)

    def statements() -> int:
        with CaptureQueriesContext(connection) as sent:
            assert client.get("parts").status == 200
        return len(sent)

    add_part(client)
    statements()
    few = statements()
    for number in range(9):
        add_part(client, partNumber=f"N{number}", barcodes=[])
    assert statements() == few
