"""Drafting and changing estimates: prices, discounts, choices and totals."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.catalogue.models import Service
from tenants.estimates.models import Estimate, EstimateLine, EstimateVersion
from tenants.jobs.models import JobLine
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import UNREGISTERED, issue, open_job, register
from tests.cast import Cast
from tests.goods import add_part
from tests.shop import Shop
from tests.tenants.estimates.conftest import (
    Row,
    choice,
    drafted,
    goods,
    in_days,
    labour,
    option,
    read,
    save,
    saved,
    send,
)

PRICE_DENIED = "Oil change: your role cannot change the price"
DISCOUNT_DENIED = "your role cannot give a discount. Ask: Owner, Manager."


def lines_error(answer: Any) -> str:
    assert answer.status == 422, answer.body
    return str(answer.body["error"]["lines"][0])


def test_draft_takes_the_customer_the_car_and_the_valid_days_of_the_visit(
    client: Api, cast: Cast, shop: Shop, visit_id: int
) -> None:
    answer = client.post(f"visits/{visit_id}/estimates", {})
    assert answer.status == 200, answer.body
    assert answer.data["code"].startswith("EST-0")
    found = read(client, answer.data["estimateId"])
    assert (found["state"], found["customerName"], found["vehicleNumber"]) == (
        "draft",
        "Meera Iyer",
        "MH12AB1234",
    )
    assert (found["validUntil"], found["taxCollected"], found["total"]) == (in_days(7), 1, 0)
    assert (found["link"], found["whatsappAddress"], found["lines"]) == (None, None, [])
    with tenancy.garage(cast.first.pk):
        assert Activity.objects.filter(subject="estimate", what="drafted").count() == 1


def test_visit_has_one_live_estimate(client: Api, cast: Cast, visit_id: int, estimate_id: int) -> None:
    before = checksum(cast.first)
    answer = client.post(f"visits/{visit_id}/estimates", {})
    assert refused(answer, 409, "estimate_live")
    assert answer.body["data"] == {"estimateId": estimate_id}
    assert checksum(cast.first) == before
    assert client.post(f"estimates/{estimate_id}/withdraw", {"reason": "Gone"}).status == 200
    assert drafted(client, visit_id) != estimate_id


def test_visit_with_a_live_estimate_cannot_be_closed(
    client: Api, cast: Cast, visit_id: int, estimate_id: int
) -> None:
    before = checksum(cast.first)
    assert refused(client.post(f"visits/{visit_id}/close", {"reason": "Gone"}), 409, "estimate_live")
    assert checksum(cast.first) == before
    client.post(f"estimates/{estimate_id}/withdraw", {"reason": "Gone"})
    assert client.post(f"visits/{visit_id}/close", {"reason": "Gone"}).status == 200
    assert refused(client.post(f"visits/{visit_id}/estimates", {}), 409, "visit_ended")


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
    # Somebody without the permission keeps the prices and discounts of a colleague.
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
    assert answer.body["error"]["discount"] == ["The discount is more than the services cost"]


def test_choice_counts_its_cheapest_and_its_dearest_option(client: Api, shop: Shop, estimate_id: int) -> None:
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
    before, once = checksum(cast.first), "A service can stand on an estimate once. Remove the second line."

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


def test_estimate_of_a_job_starts_with_its_lines_and_follows_its_tax(
    client: Api, owner: Api, cast: Cast, shop: Shop
) -> None:
    part = add_part(owner, price=590, mrp=600)
    use = {"partId": part["partId"], "quantity": 1, "unitPrice": 590}
    job_id = open_job(owner, shop, taxCollected=1, partsUsed=[use])
    visit = client.post("visits", {"jobId": job_id}).data["visitId"]
    estimate = drafted(client, visit)
    found = read(client, estimate)
    assert [(each["kind"], each["name"], each["net"]) for each in found["base"]] == [
        ("labour", "Oil change", 1000),
        ("labour", "Foam wash", 450),
        ("part", "Oil filter", 500),
    ]
    assert found["baseTotal"] == found["total"] == 1450 * 1.18 + 590
    before = checksum(cast.first)
    on_job = lines_error(save(client, estimate, labour(shop.oil, 1000)))
    assert on_job == f"Oil change is on {found['jobCode']} already. Propose a new price instead."
    assert checksum(cast.first) == before
    oil_line = found["base"][0]["lineId"]
    cheaper = labour(shop.oil, 800, replacesId=oil_line)
    total = saved(owner, estimate, cheaper, goods(1180))["total"]
    assert total == (800 + 450) * 1.18 + 590 + 1180
    wrong = labour(shop.wash, 450, replacesId=oil_line)
    assert lines_error(save(owner, estimate, wrong)).startswith("Foam wash is on ")
    with tenancy.garage(cast.first.pk):
        JobLine.objects.filter(pk=oil_line).delete()
        assert EstimateLine.objects.get(service=shop.oil).replaces_id is None
    # The form still names the line, and the tax follows the job.
    assert saved(owner, estimate, cheaper, taxCollected=0)["total"] == (800 + 450) * 1.18 + 590


@pytest.mark.parametrize("status", [4, 5])
def test_finished_or_invoiced_job_takes_no_estimate(
    client: Api, owner: Api, cast: Cast, shop: Shop, status: int
) -> None:
    job_id = open_job(owner, shop)
    visit = client.post("visits", {"jobId": job_id}).data["visitId"]
    estimate = drafted(client, visit)
    saved(client, estimate, goods(), taxCollected=0)
    issue_it = status == 4
    if issue_it:
        issue(owner, job_id)
    else:
        owner.post("jobs/change-status", {"jobId": job_id, "jobStatusId": status, "sendInvoice": False})
    before, code = checksum(cast.first), "job_invoiced" if issue_it else "job_finished"
    assert refused(save(client, estimate, goods(), taxCollected=0), 409, code)
    assert refused(client.post(f"estimates/{estimate}/send", {}), 409, code)
    assert checksum(cast.first) == before


def test_unregistered_garage_quotes_no_tax(client: Api, owner: Api, shop: Shop, visit_id: int) -> None:
    register(owner, **UNREGISTERED)
    estimate = drafted(client, visit_id)
    assert read(client, estimate)["taxCollected"] == 0
    answer = save(client, estimate, goods())
    assert answer.body["error"]["taxCollected"] == ["Your garage is not registered to collect GST"]
    assert saved(client, estimate, goods(), taxCollected=0)["total"] == 590


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hsn": "87"}, "Brake pads: HSN has 4, 6 or 8 digits"),
        ({"gstRate": 28}, "Brake pads: 28 % is not a GST rate today"),
        ({"quantity": 1.5}, "Brake pads: A quantity in NOS must be a whole number"),
        ({"mrp": 500}, "Brake pads: ₹590.00 is above the MRP of ₹500.00."),
        ({"rate": 0}, "Brake pads: choose why the customer pays nothing"),
        ({"partName": ""}, "Not found in your garage"),
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


def test_days_deposit_and_claimed_total_are_checked(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    before = checksum(cast.first)
    for days in (-1, 0, 61):
        answer = save(client, estimate_id, validUntil=in_days(days))
        assert answer.body["error"]["validUntil"] == ["An estimate is valid for 1 to 60 days"], days
    answer = save(client, estimate_id, labour(shop.oil, 1000), deposit=1180.01)
    assert answer.body["error"]["deposit"] == ["The deposit is more than the total"]
    answer = save(client, estimate_id, labour(shop.oil, 1000), estimatedCost=1000)
    assert answer.body["error"]["estimatedCost"] == ["The total is ₹1,180.00"]
    assert checksum(cast.first) == before
    saved(client, estimate_id, labour(shop.oil, 1000), deposit=1180, estimatedCost=1180)
    for days in (1, 60):
        saved(client, estimate_id, validUntil=in_days(days))


def test_estimate_has_at_most_100_lines_with_different_ids(client: Api, cast: Cast, estimate_id: int) -> None:
    before = checksum(cast.first)
    answer = save(client, estimate_id, *(goods() for _ in range(101)))
    assert answer.body["error"]["lines"] == ["An estimate has at most 100 lines"]
    same = goods()
    assert save(client, estimate_id, same, same).body["error"]["lines"] == ["Each line can be sent once"]
    assert checksum(cast.first) == before


def test_older_version_is_a_conflict(client: Api, cast: Cast, shop: Shop, estimate_id: int) -> None:
    saved(client, estimate_id, goods(), version=1)
    before = checksum(cast.first)
    answer = save(client, estimate_id, goods(), note="Mine", version=1)
    assert refused(answer, 409, "changed_meanwhile")
    assert answer.body["data"]["current"]["version"] == 2
    assert answer.body["data"]["yours"]["note"] == "Mine"
    assert checksum(cast.first) == before


def test_withdrawn_estimate_cannot_be_changed_or_sent(client: Api, cast: Cast, estimate_id: int) -> None:
    answer = client.post(f"estimates/{estimate_id}/withdraw", {"reason": " "})
    assert answer.body["error"] == {"reason": ["Write the reason"]}
    assert client.post(f"estimates/{estimate_id}/withdraw", {"reason": "A mistake"}).status == 200
    assert read(client, estimate_id)["reason"] == "A mistake"
    before = checksum(cast.first)
    assert refused(save(client, estimate_id, goods()), 409, "estimate_withdrawn")
    assert refused(client.post(f"estimates/{estimate_id}/send", {}), 409, "estimate_withdrawn")
    again = client.post(f"estimates/{estimate_id}/withdraw", {"reason": "A mistake"})
    assert refused(again, 409, "estimate_withdrawn")
    assert checksum(cast.first) == before


def test_database_holds_an_estimate(client: Api, cast: Cast, shop: Shop, estimate_id: int) -> None:
    saved(client, estimate_id, labour(shop.oil, 1000), goods())
    send(client, estimate_id)
    with tenancy.garage(cast.first.pk):
        row, lines = Estimate.objects.filter(pk=estimate_id), EstimateLine.objects
        service, part = lines.filter(kind=1), lines.filter(kind=2)
        breaches: list[tuple[Any, dict[str, Any], str]] = [
            (row, {"state": "lost"}, "estimate_"),
            (row, {"state": "withdrawn"}, "estimate_withdrawn"),
            (row, {"state": "decided"}, "estimate_decided"),
            (row, {"last_version": 0}, "estimate_sent"),
            (row, {"lowest_paise": 10**9}, "estimate_amounts"),
            (service, {"quantity": 2}, "estimate_line_kind"),
            (service, {"net_paise": 1}, "estimate_line_net"),
            (part, {"hsn": ""}, "estimate_line_kind"),
            (part, {"mrp_paise": 1}, "estimate_line_mrp"),
            (part, {"rate_paise": 0}, "estimate_line_free"),
            (part, {"quantity": 0}, "estimate_line_amounts"),
        ]
        for found, change, name in breaches:
            with pytest.raises(IntegrityError, match=name), transaction.atomic():
                found.update(**change)
        assert EstimateVersion.objects.count() == 1


# The gate sets the scope and reads the session.
GATE = 2


def statements(client: Api, method: str, path: str, body: Any = None) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        answer = client.send(method, f"/api/garage/{path}", body=body)
        assert answer.status == 200, answer.body
    return [each["sql"] for each in captured if "SAVEPOINT" not in each["sql"]]


def test_statements_do_not_depend_on_the_number_of_lines(
    client: Api, owner: Api, cast: Cast, shop: Shop
) -> None:
    job_id = open_job(owner, shop)
    estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])

    def body(number: int) -> dict[str, Any]:
        choices = [choice("A", option("Good", goods()), option("Better", goods()))]
        lines = [goods() for _ in range(number)]
        return {"lines": lines, "choices": choices, "validUntil": in_days(7), "taxCollected": 0}

    statements(client, "PUT", f"estimates/{estimate}", body(1))
    few = statements(client, "PUT", f"estimates/{estimate}", body(1))
    one = statements(client, "GET", f"estimates/{estimate}")
    many = statements(client, "PUT", f"estimates/{estimate}", body(98))
    hundred = statements(client, "GET", f"estimates/{estimate}")
    assert len(few) == len(many), many
    assert len(one) == len(hundred)
    assert len(hundred) - GATE == 6, hundred
