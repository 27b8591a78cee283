"""Old parts that exchange parts replaced, and scrap sales."""

from datetime import timedelta
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.stock.models import OldPart
from tests.api import Api, refused
from tests.billed import open_job
from tests.buying import add_supplier, book, line
from tests.cast import Cast
from tests.job_parts import DELIVERED, hand, job_with, set_status, shelf
from tests.shop import Shop

Row = dict[str, Any]


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def exchange_part(owner: Api) -> Row:
    return shelf(owner, 9, partName="Clutch plate", deposit=600)


def old_parts(client: Api, **query: Any) -> list[Row]:
    answer = client.get("old-parts", **query)
    assert answer.status == 200, answer.body
    assert answer.data["recordCount"] == len(answer.data["oldParts"])
    return list(answer.data["oldParts"])


def test_taken_exchange_part_leaves_an_old_part_with_its_deposit(owner: Api, shop: Shop) -> None:
    part, job = exchange_part(owner), open_job(owner, shop)
    supplier = add_supplier(owner)
    book(owner, supplier, [line(part, 2, 4000)])
    assert hand(owner, "take", job, part, 2, oldPart="customer").status == 200
    (old,) = old_parts(owner)
    due = (clock.today() + timedelta(days=30)).isoformat()
    assert (old["partName"], old["quantity"], old["oldPart"], old["jobId"]) == (
        "Clutch plate",
        2,
        "customer",
        job,
    )
    assert (old["deposit"], old["dueOn"], old["backOn"], old["isOverdue"]) == (1200, due, None, False)
    assert (old["supplierName"], old["personName"]) == ("Om Auto", "Owner Person")
    (shown,) = owner.get(f"jobs/{job}").data["parts"]
    assert shown["hasDeposit"] is True


def test_part_without_a_deposit_leaves_no_old_part(owner: Api, shop: Shop) -> None:
    job, part = open_job(owner, shop), shelf(owner, 9)
    hand(owner, "take", job, part, 1, oldPart="customer")
    assert old_parts(owner) == []
    (shown,) = owner.get(f"jobs/{job}").data["parts"]
    assert shown["hasDeposit"] is False


def test_delivered_job_leaves_the_old_parts_of_what_it_takes_with_the_workshop(
    owner: Api, shop: Shop
) -> None:
    job = job_with(owner, shop, exchange_part(owner), 2)
    set_status(owner, job, DELIVERED)
    (old,) = old_parts(owner)
    assert (old["quantity"], old["oldPart"], old["deposit"]) == (2, "workshop", 1200)


def test_returned_part_takes_its_old_part_back(owner: Api, shop: Shop) -> None:
    part, job = exchange_part(owner), open_job(owner, shop)
    hand(owner, "take", job, part, 3)
    hand(owner, "take", job, part, 1, oldPart="nobody")
    hand(owner, "return", job, part, 2)
    (old,) = old_parts(owner)
    assert (old["quantity"], old["deposit"], old["oldPart"]) == (2, 1200, "workshop")
    hand(owner, "return", job, part, 2, condition="damaged")
    assert old_parts(owner) == []


def test_old_part_that_is_back_with_its_supplier_stays_when_the_part_is_returned(
    owner: Api, shop: Shop
) -> None:
    part, job = exchange_part(owner), open_job(owner, shop)
    hand(owner, "take", job, part, 1)
    (old,) = old_parts(owner)
    settled = owner.post(f"old-parts/{old['oldPartId']}/settle", {"backOn": clock.today().isoformat()})
    assert settled.status == 200, settled.body
    hand(owner, "return", job, part, 1)
    assert len(old_parts(owner)) == 1


def test_unknown_keeper_of_an_old_part_is_refused(owner: Api, shop: Shop) -> None:
    part, job = exchange_part(owner), open_job(owner, shop)
    answer = hand(owner, "take", job, part, 1, oldPart="dog")
    assert answer.status == 422
    assert owner.get(f"jobs/{job}").data["parts"] == []


def test_old_part_goes_back_first_and_is_credited_later(owner: Api, shop: Shop) -> None:
    part, today = exchange_part(owner), clock.today().isoformat()
    hand(owner, "take", open_job(owner, shop), part, 1)
    (old,) = old_parts(owner, state="here")
    path = f"old-parts/{old['oldPartId']}/settle"
    kept = owner.post(path, {"oldPart": "customer"})
    assert (kept.data["oldPart"], kept.data["backOn"]) == ("customer", None)
    back = owner.post(path, {"backOn": today, "supplierName": "Om Auto"})
    assert (back.data["backOn"], back.data["supplierName"], back.data["isCredited"]) == (
        today,
        "Om Auto",
        False,
    )
    assert old_parts(owner, state="here") == []
    assert len(old_parts(owner, state="uncredited")) == 1
    answer = owner.post(path, {"backOn": today})
    assert answer.body["error"] == {"credited": ["Amount is required"]}
    more = owner.post(path, {"credited": 100_000})
    assert more.body["error"]["credited"][0].startswith("The deposit is ₹")
    credited = owner.post(path, {"credited": 550})
    assert (credited.body["message"], credited.data["credited"]) == ("The old part is saved.", 550)
    assert refused(owner.post(path, {"credited": 600}), 409, "old_part_settled")
    assert [row["credited"] for row in old_parts(owner)] == [550]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "backOn"),
        ({"credited": 100}, "backOn"),
        ({"backOn": "2016-01-01"}, "backOn"),
        ({"backOn": "2099-01-01"}, "backOn"),
        ({"backOn": "soon"}, "backOn"),
        ({"oldPart": "dog"}, "oldPart"),
    ],
)
def test_incomplete_settlement_is_refused_and_changes_nothing(
    owner: Api, shop: Shop, body: Row, field: str
) -> None:
    hand(owner, "take", open_job(owner, shop), exchange_part(owner), 1)
    (old,) = old_parts(owner)
    answer = owner.post(f"old-parts/{old['oldPartId']}/settle", body)
    assert (answer.status, list(answer.body["error"])) == (422, [field])
    assert old_parts(owner) == [old]


def test_overdue_old_parts_can_be_listed_alone(owner: Api, shop: Shop, cast: Cast) -> None:
    part = exchange_part(owner)
    for _ in range(2):
        hand(owner, "take", open_job(owner, shop), part, 1)
    late, _ = old_parts(owner)
    with tenancy.garage(cast.first.pk):
        yesterday = clock.today() - timedelta(days=1)
        OldPart.objects.filter(pk=late["oldPartId"]).update(due_on=yesterday)
    (found,) = old_parts(owner, state="overdue")
    assert (found["oldPartId"], found["isOverdue"]) == (late["oldPartId"], True)
    assert old_parts(owner, searchText="clutch") and not old_parts(owner, searchText="brake")


def test_advisor_settles_old_parts_without_seeing_money(owner: Api, api: Api, cast: Cast, shop: Shop) -> None:
    hand(owner, "take", open_job(owner, shop), exchange_part(owner), 1)
    advisor = api.as_(cast.advisor)
    (old,) = old_parts(advisor)
    assert (old["deposit"], old["credited"]) == (None, None)
    body = {"backOn": clock.today().isoformat(), "credited": 600}
    settled = advisor.post(f"old-parts/{old['oldPartId']}/settle", body)
    assert (settled.data["credited"], settled.data["isCredited"]) == (None, True)


def test_scrap_sale_is_noted_and_listed(owner: Api) -> None:
    body = {
        "soldOn": clock.today().isoformat(),
        "buyer": "Kabadi Traders",
        "kilograms": 42.5,
        "amount": 1275,
        "paperNumber": "S-7",
    }
    answer = owner.post("scrap-sales", body)
    assert (answer.status, answer.body["message"]) == (200, "The scrap sale is saved.")
    (sale,) = owner.get("scrap-sales").data["scrapSales"]
    assert {name: sale[name] for name in body} == body
    assert owner.get("scrap-sales", searchText="S-7").data["recordCount"] == 1
    assert owner.get("scrap-sales", searchText="S-8").data["recordCount"] == 0


@pytest.mark.parametrize("wrong", [{"buyer": ""}, {"kilograms": 0}, {"amount": -1}, {"soldOn": "2099-01-01"}])
def test_wrong_scrap_sale_is_refused(owner: Api, wrong: Row) -> None:
    body = {"soldOn": clock.today().isoformat(), "buyer": "X", "kilograms": 1, "amount": 10}
    answer = owner.post("scrap-sales", body | wrong)
    assert (answer.status, list(answer.body["error"])) == (422, list(wrong))
    assert owner.get("scrap-sales").data["recordCount"] == 0
