"""Decisions about a visit with a job: approved lines, the ceiling, refusals, and the number of statements."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.alerts.models import Alert
from tenants.estimates.models import Estimate, EstimateDecision
from tenants.jobs.models import Job, JobCeiling
from tenants.vehicles.models import Ownership
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import open_job
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, labour, saved
from tests.tenants.estimates.deciding import answers, decide, link_of, look, record


@pytest.fixture
def job_id(owner: Api, shop: Shop) -> int:
    return open_job(owner, shop)


@pytest.fixture
def job_link(client: Api, shop: Shop, job_id: int) -> str:
    estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])
    saved(client, estimate, goods(590), goods(1180), taxCollected=0)
    return link_of(client, estimate)


def job_of(cast: Cast, job_id: int) -> Job:
    with tenancy.garage(cast.first.pk):
        return Job.objects.get(pk=job_id)


def approved_total(shown: dict[str, Any], *parts: float) -> float:
    return float(shown["baseTotal"]) + sum(parts)


def test_approved_lines_join_the_job_and_set_its_ceiling(cast: Cast, job_id: int, job_link: str) -> None:
    shown = look(job_link)
    assert (shown["isSupplementary"], len(shown["base"]) > 0) == (True, True)
    total = approved_total(shown, 590)
    answer = decide(job_link, shown, total, answers=answers(shown, no=(1,)))
    assert answer.status == 200, answer.body
    job = job_of(cast, job_id)
    assert job.total_paise == job.ceiling_paise == round(total * 100)
    with tenancy.garage(cast.first.pk):
        assert EstimateDecision.objects.get().ceiling_id == job.ceiling_id
        assert JobCeiling.objects.get().approval_code == answer.data["code"]
    while drain():
        pass
    with tenancy.garage(cast.first.pk):
        texts = set(Alert.objects.filter(kind="estimate_decided").values_list("text", flat=True))
    assert len(texts) == 1
    assert f"{job.code} is now ₹" in texts.pop()


def test_declining_everything_guards_the_job_at_what_was_ordered(
    cast: Cast, job_id: int, job_link: str
) -> None:
    shown, before = look(job_link), job_of(cast, job_id)
    answer = decide(job_link, shown, shown["baseTotal"], answers=answers(shown, yes=False))
    assert answer.status == 200, answer.body
    job = job_of(cast, job_id)
    assert (job.total_paise, job.ceiling_paise) == (before.total_paise, before.total_paise)
    assert not look(job_link)["decision"]["approves"]


def test_job_that_costs_more_now_makes_the_estimate_outdated(
    owner: Api, cast: Cast, shop: Shop, job_id: int, job_link: str
) -> None:
    shown = look(job_link)
    changed = owner.put(
        f"jobs/{job_id}", shop.job(servicesOpted=[shop.line(shop.oil, 1200), shop.line(shop.wash, 450)])
    )
    assert changed.status == 200, changed.body
    assert look(job_link)["state"] == "outdated"
    before = job_of(cast, job_id)
    answer = decide(job_link, shown, approved_total(shown, 590, 1180))
    assert (answer.status, answer.body["success"], answer.code) == (200, False, "estimate_outdated")
    assert answer.body["message"] == (
        "The work on your car changed meanwhile. First Chain, First will send you a new estimate."
    )
    after = job_of(cast, job_id)
    assert (after.total_paise, after.version, after.guarded) == (before.total_paise, before.version, False)
    with tenancy.garage(cast.first.pk):
        assert not EstimateDecision.objects.exists()
        assert Estimate.objects.get().state == "sent"
    while drain():
        pass
    with tenancy.garage(cast.first.pk):
        assert Alert.objects.filter(kind="estimate_outdated").exists()


def test_job_of_another_car_gets_no_approved_work(
    owner: Api, client: Api, cast: Cast, shop: Shop, job_id: int, job_link: str
) -> None:
    with tenancy.garage(cast.first.pk):
        Ownership.objects.create(customer=shop.customer, vehicle=shop.other_vehicle)
        estimate = Estimate.objects.get()
    shown = look(job_link)
    assert owner.put(f"jobs/{job_id}", shop.job(vehicleId=shop.other_vehicle.pk)).status == 200
    assert look(job_link)["state"] == "outdated"
    before, total = job_of(cast, job_id), approved_total(shown, 590, 1180)
    answer = decide(job_link, shown, total)
    assert (answer.status, answer.body["success"], answer.code) == (200, False, "estimate_outdated")
    assert refused(record(client, estimate.pk, shown, total), 409, "job_moved")
    assert refused(client.post(f"estimates/{estimate.pk}/send", {}), 409, "job_moved")
    after = job_of(cast, job_id)
    assert (after.total_paise, after.guarded) == (before.total_paise, False)
    with tenancy.garage(cast.first.pk):
        assert not EstimateDecision.objects.exists()


def test_finished_job_is_not_decided(owner: Api, cast: Cast, job_id: int, job_link: str) -> None:
    shown = look(job_link)
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(status=5)
    assert look(job_link)["state"] == "finished"
    before = checksum(cast.first)
    answer = decide(job_link, shown, approved_total(shown, 590, 1180))
    assert refused(answer, 409, "job_finished")
    assert answer.body["message"] == "This job is finished. Please call First Chain, First."
    assert checksum(cast.first) == before


# The state and the pace of the garage, two statements about its subscription, and the link with its rules.
GATE = 5


def statements(call: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        answer = call()
        assert answer.status == 200, answer.body
    return len([each for each in captured if "SAVEPOINT" not in each["sql"]])


def test_statements_do_not_depend_on_the_number_of_lines(
    client: Api, owner: Api, cast: Cast, shop: Shop
) -> None:
    found = []
    for number in (2, 100):
        job_id = open_job(owner, shop, servicesOpted=[shop.line(shop.wash, 450)])
        estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])
        proposed = [labour(shop.oil, 1000), *(goods(118) for _ in range(number - 1))]
        saved(client, estimate, *proposed, taxCollected=0)
        link = link_of(client, estimate)
        shown = look(link)
        total = approved_total(shown, 1000 + 118 * (number - 1))
        read_count = statements(lambda link=link: Api().get("shared-estimate", link=link))
        found.append(
            (
                read_count,
                statements(lambda link=link, shown=shown, total=total: decide(link, shown, total)),
            )
        )
    assert found == [(GATE + 1, GATE + 16)] * 2
