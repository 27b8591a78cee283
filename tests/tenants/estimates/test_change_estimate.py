"""Drafting, changing and withdrawing estimates, and the constraints of the database."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.estimates.models import Estimate, EstimateLine, EstimateVersion
from tenants.jobs.models import JobLine
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import UNREGISTERED, issue, open_job, register
from tests.cast import Cast
from tests.goods import add_part
from tests.shop import Shop
from tests.tenants.estimates.conftest import (
    choice,
    drafted,
    goods,
    in_days,
    labour,
    lines_error,
    option,
    read,
    save,
    saved,
    send,
)


def test_draft_has_the_customer_and_the_car_of_its_visit_and_is_valid_for_7_days(
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


def test_estimate_that_changed_since_then_is_not_withdrawn(client: Api, cast: Cast, estimate_id: int) -> None:
    old = read(client, estimate_id)["version"]
    saved(client, estimate_id, goods(590))
    before = checksum(cast.first)
    answer = client.post(f"estimates/{estimate_id}/withdraw", {"reason": "Undone", "version": old})
    assert refused(answer, 409, "changed_meanwhile")
    assert checksum(cast.first) == before


def test_visit_with_a_live_estimate_cannot_be_closed(
    client: Api, cast: Cast, visit_id: int, estimate_id: int
) -> None:
    before = checksum(cast.first)
    assert refused(client.post(f"visits/{visit_id}/close", {"reason": "Gone"}), 409, "estimate_live")
    assert checksum(cast.first) == before
    client.post(f"estimates/{estimate_id}/withdraw", {"reason": "Gone"})
    assert client.post(f"visits/{visit_id}/close", {"reason": "Gone"}).status == 200
    assert refused(client.post(f"visits/{visit_id}/estimates", {}), 409, "visit_ended")


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


def test_change_of_an_older_version_is_refused(client: Api, cast: Cast, shop: Shop, estimate_id: int) -> None:
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


def test_database_refuses_estimates_that_contradict_themselves(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
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
            (service, {"quantity": 2}, "estimate_line_net"),
            (service, {"quantity": 0, "net_paise": 0}, "estimate_line_amounts"),
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
