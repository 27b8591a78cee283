"""POST /garage/parts/{partId}/stock: corrections, the ledger and what the database itself refuses."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.parts.models import Part
from tenants.stock.codes import MoveKind
from tenants.stock.models import PartStock, StockMove
from tenants.stock.shelf import Cause, Shelf
from tests.api import Api
from tests.cast import Cast
from tests.goods import OIL, add_part, correct, stocked


def moves(client: Api, part: dict[str, Any]) -> list[tuple[str, float, float | None, float]]:
    found = client.get(f"parts/{part['partId']}/moves").data["moves"]
    return [(each["kind"], each["quantity"], each["value"], each["onHandAfter"]) for each in found]


def test_corrections_are_rows_of_the_ledger_with_their_reason_and_person(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = stocked(client, 10, 300)
    assert (part["onHand"], part["stockValue"], part["unitCost"]) == (10, 3000, 300)
    answer = correct(client, part, "damaged", 3, reason="Fell down")
    assert answer.body["message"] == "The stock has been corrected."
    assert (answer.data["onHand"], answer.data["stockValue"]) == (7, 2100)
    correct(client, part, "found", 1)
    correct(client, part, "found", 1, unitCost=340)
    assert moves(client, part) == [
        ("found", 1, 340, 9),
        ("found", 1, 300, 8),
        ("damaged", -3, -900, 7),
        ("opening", 10, 3000, 10),
    ]
    newest = client.get(f"parts/{part['partId']}/moves").data["moves"][2]
    assert (newest["reason"], newest["personName"]) == ("Fell down", "Owner Person")
    with tenancy.garage(cast.first.pk):
        logged = Activity.objects.filter(subject="part", what="stock").values_list("after", flat=True)
        assert {"kind": "damaged", "quantity": 3.0, "reason": "Fell down"} in list(logged)


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"kind": "taken"}, "kind", "Choose what happened"),
        ({"quantity": 0}, "quantity", "This must be a quantity"),
        ({"quantity": 1.5}, "quantity", "A quantity in NOS must be a whole number"),
        ({"quantity": None}, "quantity", "Quantity is required"),
        ({"reason": " "}, "reason", "Please write a reason"),
        ({"kind": "opening"}, "unitCost", "Cost is required"),
        ({"kind": "opening", "unitCost": -1}, "unitCost", "This must be an amount"),
        (
            {"kind": "opening", "unitCost": 300},
            "kind",
            "This part has moved already. Choose Found instead.",
        ),
    ],
)
def test_invalid_correction_is_refused_and_nothing_changes(
    api: Api, cast: Cast, body: dict[str, Any], field: str, message: str
) -> None:
    client = api.as_(cast.owner)
    part = stocked(client, 5, 300)
    before = client.get(f"parts/{part['partId']}").data
    answer = client.post(
        f"parts/{part['partId']}/stock", {"kind": "found", "quantity": 1, "reason": "x"} | body
    )
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert client.get(f"parts/{part['partId']}").data == before
    assert len(moves(client, part)) == 1


def test_more_than_is_there_cannot_be_lost(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = stocked(client, 5, 300)
    with tenancy.garage(cast.first.pk):
        PartStock.objects.update(reserved=3)
    answer = correct(client, part, "lost", 3)
    assert (answer.status, answer.code) == (409, "not_enough")
    assert answer.body["message"] == "Only 2 NOS are free. 3 are reserved for jobs."
    assert client.get(f"parts/{part['partId']}").data["onHand"] == 5
    assert correct(client, part, "lost", 2).status == 200


def test_part_that_is_not_kept_in_stock_has_no_ledger(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = add_part(client, isStocked=False)
    answer = correct(client, part, "found", 1)
    assert answer.body["error"] == {"kind": ["This part is not kept in stock"]}
    assert moves(client, part) == []


def test_quantity_of_a_liquid_has_three_decimals(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    oil = stocked(client, 20, 400, **OIL, partNumber="", brand="", barcodes=[], mrp=None)
    answer = correct(client, oil, "used", 3.125)
    assert (answer.data["onHand"], answer.data["stockValue"]) == (16.875, 6750)


def test_ledger_is_shown_page_by_page(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = stocked(client, 1, 1)
    for _ in range(11):
        correct(client, part, "found", 1)
    first, second = (client.get(f"parts/{part['partId']}/moves", currentPage=page).data for page in (1, 2))
    assert (len(first["moves"]), len(second["moves"]), first["recordCount"]) == (10, 2, 12)
    assert second["moves"][-1]["kind"] == "opening"


def test_database_refuses_stock_below_zero_a_value_without_goods_and_changed_movements(
    api: Api, cast: Cast
) -> None:
    part = stocked(api.as_(cast.owner), 5, 300)
    stock = PartStock.objects.filter(part_id=part["partId"])
    with tenancy.garage(cast.first.pk):
        for change, constraint in (
            ({"on_hand": -1, "value_paise": -1}, "part_stock_on_hand"),
            ({"on_hand": 0}, "part_stock_value"),
            ({"value_paise": -1}, "part_stock_value"),
            ({"reserved": 6}, "part_stock_reserved"),
        ):
            with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
                stock.update(**change)
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            StockMove.objects.update(reason="x")
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            StockMove.objects.all().delete()
        wrong = StockMove(part_id=part["partId"], seq=2, kind="taken", quantity=Decimal(1), value_paise=1)
        wrong.on_hand_after, wrong.value_after_paise, wrong.source, wrong.person_name = 6, 1, "x", "x"
        with pytest.raises(IntegrityError, match="stock_move_sign"), transaction.atomic():
            wrong.save()


def test_parallel_losses_never_take_more_than_is_there(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)
    part = stocked(client, 5, 300)

    def lose(_number: int) -> str | None:
        try:
            return correct(Api().as_(committed_db.owner), part, "lost", 1).code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lose, range(24)))
    # Without the lock, some of them are refused because of the race and not because of the stock.
    assert (codes.count(None), codes.count("not_enough")) == (5, 19)
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        stock = PartStock.objects.get(part_id=part["partId"])
        assert (int(stock.on_hand), stock.value_paise, stock.last_seq) == (0, 0, 6)


def test_shelf_needs_the_same_number_of_statements_for_any_number_of_parts(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    for number in range(6):
        add_part(client, partNumber=f"N{number}", barcodes=[])

    def statements(parts: list[Part]) -> int:
        with CaptureQueriesContext(connection) as sent:
            shelf = Shelf.lock([part.pk for part in parts])
            for part in parts:
                shelf.put(part, MoveKind.RECEIVED, Decimal(2), 100, Cause("test"))
            shelf.write(None)
        return len(sent)

    with tenancy.garage(cast.first.pk):
        first, *others = Part.objects.order_by("-pk")
        # New parts have no balance yet, so the shelf adds it.
        assert statements([first]) == statements(others)
        assert statements([first]) == statements(others)
        assert list(StockMove.objects.values_list("quantity", flat=True)) == [2] * 12
