"""Lines of estimates: prices, discounts, choices and totals."""

from typing import Any
from uuid import uuid4

import pytest

from kernel import tenancy
from tenants.catalogue.models import Service
from tests.api import Api
from tests.architecture.world import checksum
from tests.billed import register
from tests.cast import Cast
from tests.goods import add_part
from tests.shop import Shop
from tests.tenants.estimates.conftest import (
    Row,
    choice,
    goods,
    labour,
    lines_error,
    option,
    read,
    save,
    saved,
)

PRICE_DENIED = "Oil change: your role cannot change the price"
DISCOUNT_DENIED = "your role cannot give a discount. Ask: Owner, Manager."


def test_lines_have_todays_prices_and_one_total_with_gst(client: Api, shop: Shop, estimate_id: int) -> None:
    answer = saved(client, estimate_id, labour(shop.oil, 1000), labour(shop.wash, 450), goods(590, 2))
    # Labour 1,450 plus 18 %, and two parts whose price contains GST.
    assert answer["total"] == 1450 * 1.18 + 1180 == answer["lowest"]
    found = read(client, estimate_id)
    assert [(line["name"], line["net"], line["tax"]) for line in found["lines"]] == [
        ("Oil change", 1000, 0),
        ("Foam wash", 450, 0),
        ("Brake pads", 1000, 180),
    ]
    assert (found["subtotal"], found["tax"], found["total"]) == (2450, 441, 2891)


def test_job_opened_with_the_same_lines_has_the_same_total(
    client: Api, owner: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    register(owner, roundsTotal=True)
    part = add_part(owner, price=479.99, mrp=500)
    line = {"ref": str(uuid4()), "kind": "part", "partId": part["partId"], "quantity": 3, "rate": 479.99}
    answer = saved(owner, estimate_id, labour(shop.oil, 999.99, discountPercent=3.33), line)
    job = owner.post(
        "jobs",
        shop.job(
            taxCollected=1,
            servicesOpted=[shop.line(shop.oil, 999.99) | {"discountPercent": 3.33}],
            partsUsed=[{"partId": part["partId"], "quantity": 3, "unitPrice": 479.99}],
        ),
    )
    assert job.status == 200, job.body
    assert owner.get(f"jobs/{job.data['jobId']}").data["estimatedCost"] == answer["total"]


def test_another_price_or_a_discount_needs_the_permission(
    client: Api, owner: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    before = checksum(cast.first)
    assert lines_error(save(client, estimate_id, labour(shop.oil, 999))) == PRICE_DENIED
    discounted = labour(shop.oil, 1000, discountPercent=5)
    assert lines_error(save(client, estimate_id, discounted)) == f"Oil change: {DISCOUNT_DENIED}"
    answer = save(client, estimate_id, labour(shop.oil, 1000), discount=10)
    assert answer.body["error"]["discount"] == [DISCOUNT_DENIED[0].upper() + DISCOUNT_DENIED[1:]]
    assert checksum(cast.first) == before
    assert saved(owner, estimate_id, discounted, taxCollected=0, discount=50)["total"] == 900
    # A person without the permission can save the prices and discounts that a colleague set.
    assert saved(client, estimate_id, discounted, taxCollected=0, discount=50, note="x")["total"] == 900


def test_stored_line_keeps_its_price_although_the_catalogue_changed(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    line = labour(shop.oil, 1000)
    saved(client, estimate_id, line)
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=shop.oil.pk).update(rate_paise=200_000, name="Oil and filter")
    assert saved(client, estimate_id, line, note="x")["total"] == 1180
    assert lines_error(save(client, estimate_id, labour(shop.oil, 1000))).startswith("Oil and filter:")


def test_discount_is_shared_out_over_the_labour_lines(owner: Api, shop: Shop, estimate_id: int) -> None:
    saved(owner, estimate_id, labour(shop.oil, 1000), labour(shop.wash, 500), goods(), discount=100)
    found = read(owner, estimate_id)
    assert [line["discount"] for line in found["lines"]] == [66.67, 33.33, 0]
    assert [line["net"] for line in found["lines"]] == [933.33, 466.67, 500]
    answer = save(owner, estimate_id, goods(), discount=1)
    assert answer.body["error"]["discount"] == ["The discount is more than the lines cost"]


def test_range_of_the_total_has_the_cheapest_and_the_dearest_option_of_a_choice(
    client: Api, shop: Shop, estimate_id: int
) -> None:
    brakes = choice(
        "Brakes",
        option("Good", goods(1180)),
        option("Better", labour(shop.oil, 1000), goods(590), recommended=True),
        option("Best", labour(shop.oil, 1000), goods(2360)),
    )
    answer = saved(client, estimate_id, labour(shop.wash, 450), choices=[brakes])
    assert (answer["lowest"], answer["total"]) == (531 + 1180, 531 + 1180 + 2360)
    found = read(client, estimate_id)["choices"][0]
    assert [(each["label"], each["recommended"], len(each["lines"])) for each in found["options"]] == [
        ("Good", False, 1),
        ("Better", True, 2),
        ("Best", False, 2),
    ]
    again = [line | {"rate": line["rate"]} for each in brakes["options"] for line in each["lines"]]
    assert len({line["ref"] for line in again}) == 5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (1, "A choice has 2 or 3 options"),
        (4, "A choice has 2 or 3 options"),
    ],
)
def test_choice_has_two_or_three_options(
    client: Api, cast: Cast, estimate_id: int, options: int, message: str
) -> None:
    before = checksum(cast.first)
    made = choice("Brakes", *(option(f"Option {n}", goods()) for n in range(options)))
    answer = save(client, estimate_id, choices=[made])
    assert (answer.status, answer.body["error"]) == (422, {"options": [message]}), answer.body
    assert checksum(cast.first) == before


def test_only_one_option_is_recommended(client: Api, estimate_id: int) -> None:
    made = choice("Brakes", *(option(name, goods(), recommended=True) for name in "ab"))
    assert save(client, estimate_id, choices=[made]).status == 422


def test_service_is_refused_twice_except_in_options_of_one_choice(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    before, once = (
        checksum(cast.first),
        "Oil change: A service can stand on an estimate once. Remove the second line.",
    )

    def oil() -> Row:
        return labour(shop.oil, 1000)

    assert lines_error(save(client, estimate_id, oil(), oil())) == once
    both = choice("A", option("Good", oil()), option("Better", oil()))
    assert lines_error(save(client, estimate_id, oil(), choices=[both])) == once
    other = choice("B", option("Good", oil()), option("Better", goods()))
    assert lines_error(save(client, estimate_id, choices=[both, other])) == once
    twice = choice("A", option("Good", oil(), oil()), option("Better", goods()))
    assert lines_error(save(client, estimate_id, choices=[twice])) == once
    assert checksum(cast.first) == before
    assert saved(client, estimate_id, choices=[both])["total"] == 1180


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hsn": "87"}, "Brake pads: HSN has 4, 6 or 8 digits"),
        ({"gstRate": 28}, "Brake pads: 28 % is not a GST rate today"),
        ({"quantity": 1.5}, "Brake pads: A quantity in NOS must be a whole number"),
        ({"mrp": 500}, "Brake pads: ₹590.00 is above the MRP of ₹500.00."),
        ({"rate": 0}, "Brake pads: choose why the customer pays nothing"),
        ({"partName": ""}, "Line 1: Not found in your garage"),
    ],
)
def test_part_follows_the_rules_of_parts_on_a_job(
    client: Api, cast: Cast, estimate_id: int, changes: dict[str, Any], message: str
) -> None:
    before = checksum(cast.first)
    assert lines_error(save(client, estimate_id, goods(**changes))) == message
    assert checksum(cast.first) == before


def test_part_of_the_list_has_its_list_price(client: Api, owner: Api, cast: Cast, estimate_id: int) -> None:
    part = add_part(owner)
    line = {"ref": str(uuid4()), "kind": "part", "partId": part["partId"], "quantity": 2, "rate": 480}
    assert lines_error(save(client, estimate_id, line | {"rate": 470})).endswith("cannot change the price")
    assert saved(client, estimate_id, line)["total"] == 960
    found = read(client, estimate_id)["lines"][0]
    assert (found["name"], found["hsn"], found["mrp"]) == ("Oil filter", "8421", 500)
    free = line | {"rate": 0, "freeReason": "warranty"}
    assert saved(owner, estimate_id, free)["total"] == 0
    assert read(client, estimate_id)["lines"][0]["freeReason"] == "warranty"


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"rate": "abc"}, "lines", "Brake pads: This must be an amount"),
        ({"kind": "tyre"}, "lines", "Brake pads: A line is labour or a part"),
        ({"quantity": 0}, "lines", "Brake pads: This must be a quantity"),
        ({"gstRate": 28}, "lines", "Brake pads: 28 % is not a GST rate today"),
        ({"kind": "labour", "partName": "", "serviceId": 77}, "lines", "Line 2: Not found in your garage"),
        ({"pointId": 77}, "pointId", "Brake pads: Not found in your garage"),
    ],
)
@pytest.mark.parametrize("place", ["main", "option"])
def test_refused_line_is_named(
    client: Api,
    cast: Cast,
    shop: Shop,
    estimate_id: int,
    changes: dict[str, Any],
    field: str,
    message: str,
    place: str,
) -> None:
    """The answer has the id of the line, so that the form shows the sentence beside it."""
    good, wrong = labour(shop.oil, 1000), goods(590) | changes
    before = checksum(cast.first)
    if place == "main":
        answer = save(client, estimate_id, good, wrong)
    else:
        pads = choice("Pads", option("Good", labour(shop.wash, 450)), option("Best", goods(700), wrong))
        answer = save(client, estimate_id, good, choices=[pads])
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert answer.body["data"]["ref"] == wrong["ref"]
    assert checksum(cast.first) == before


def test_second_line_of_a_service_is_named(client: Api, shop: Shop, estimate_id: int) -> None:
    first, second = labour(shop.oil, 1000), labour(shop.oil, 1000)
    answer = save(client, estimate_id, first, goods(590), second)
    assert lines_error(answer).startswith("Oil change: A service can stand on an estimate once.")
    assert answer.body["data"]["ref"] == second["ref"]
