"""POST /garage/estimates/{id}/open-job: opens the job of a visit from the approved work."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gst.labels import Labels
from kernel import clock
from tenants.catalogue.models import Service
from tenants.estimates.models import EstimateDecision
from tenants.invoices.approvals import approval_facts
from tenants.jobs.models import Job, JobCeiling, JobLine, JobPart
from tenants.visits.models import CheckIn, Visit
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import issue, register
from tests.billed import stored as stored_invoice
from tests.cast import Cast
from tests.guarding import inside
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, labour, read, saved
from tests.tenants.estimates.deciding import answers, decide, link_of, look
from tests.tenants.visits.conftest import opened


def form(**changes: Any) -> dict[str, Any]:
    today = clock.today()
    return {
        "entryDate": today.isoformat(),
        "expectedDOD": (today + timedelta(days=1)).isoformat(),
        "priorityId": 2,
        "pickupNeeded": 2,
        "paymentMethodId": 1,
        "additionalComments": "",
        "assignedUserId": None,
    } | changes


def approved(client: Api, cast: Cast, shop: Shop, *, taxed: int = 1, yes: bool = True) -> int:
    """Return an estimate whose service and part were approved: ₹1,180 + ₹1,180."""
    estimate = drafted(client, opened(client, shop))
    saved(client, estimate, labour(shop.oil, 1000), goods(590, 2), taxCollected=taxed)
    link = link_of(client, estimate)
    shown = look(link)
    total = (2360 if taxed else 2180) if yes else 0
    decided = decide(link, shown, total, answers=answers(shown, yes=yes))
    assert decided.status == 200, decided.body
    return estimate


def open_it(client: Api, estimate: int, **changes: Any) -> Answered:
    return client.post(f"estimates/{estimate}/open-job", form(**changes))


@pytest.fixture
def registered(owner: Api) -> None:
    register(owner)


@pytest.fixture
def estimate(registered: None, client: Api, cast: Cast, shop: Shop) -> int:
    return approved(client, cast, shop)


def counts(cast: Cast) -> tuple[int, ...]:
    with inside(cast):
        tables = (Job, JobLine, JobPart, JobCeiling)
        return tuple(each.objects.count() for each in tables)


def test_job_opens_at_the_approved_prices_although_the_catalogue_changed(
    client: Api, cast: Cast, shop: Shop, estimate: int
) -> None:
    with inside(cast):
        Service.objects.filter(pk=shop.oil.pk).update(
            name="Renamed", rate_paise=999_999, archived_at=clock.now()
        )
    answer = open_it(client, estimate)
    assert answer.status == 200, answer.body
    code = answer.data["jobCode"]
    assert answer.body["message"] == f"{code} is open. ₹2,360.00 is approved."
    with inside(cast):
        job = Job.objects.get(pk=answer.data["jobId"])
        assert (job.total_paise, job.ceiling_paise, job.guarded) == (236_000, 236_000, True)
        line = JobLine.objects.get(job=job)
        assert (line.service_name, line.quoted_paise, line.approved) == ("Oil change", 100_000, True)
        part = JobPart.objects.get(job=job)
        assert (part.name, part.quantity, part.unit_paise) == ("Brake pads", Decimal(2), 59_000)
        assert Visit.objects.get(job=job).version == 2
        decision = EstimateDecision.objects.get()
        assert decision.ceiling_id == job.ceiling_id
    approval = client.get(f"jobs/{job.pk}").data["approval"]
    assert (approval["approved"], approval["left"], approval["name"]) == (2360, 0, "Asha Rao")


def test_list_of_a_visit_names_the_approved_work(client: Api, estimate: int) -> None:
    visit_id = read(client, estimate)["visitId"]
    with CaptureQueriesContext(connection) as captured:
        (row,) = client.get(f"visits/{visit_id}/estimates").data
    assert row["decision"] == {"name": "Asha Rao", "approvedTotal": 2360}
    # Two statements of the gate. Then the estimates and their decisions.
    assert len([each for each in captured if "SAVEPOINT" not in each["sql"]]) == 4


@pytest.mark.parametrize("decided", [True, False])
def test_estimate_in_the_list_of_a_visit_has_its_decision_if_there_is_one(
    registered: None, client: Api, cast: Cast, shop: Shop, decided: bool
) -> None:
    if not decided:
        estimate = drafted(client, opened(client, shop))
    else:
        estimate = approved(client, cast, shop, yes=False)
    (row,) = client.get(f"visits/{read(client, estimate)['visitId']}/estimates").data
    assert row["decision"] == ({"name": "Asha Rao", "approvedTotal": 0} if decided else None)


def test_values_of_the_check_in_are_noted_on_the_job(
    client: Api, cast: Cast, shop: Shop, estimate: int
) -> None:
    with inside(cast):
        CheckIn.objects.update_or_create(
            visit=Visit.objects.get(),
            defaults={
                "odometer_km": 42_100,
                "fuel_eighths": 3,
                "complaint": "It squeaks",
                "belongings": [],
                "outline": "car",
            },
        )
    answer = open_it(client, estimate, complaint="It squeaks at low speed")
    sheet = client.get(f"jobs/{answer.data['jobId']}").data
    noted = (sheet["odometerKm"], sheet["fuelPercent"], sheet["complaint"])
    assert noted == (42_100, 38, "It squeaks at low speed")


def test_second_opening_is_refused(client: Api, cast: Cast, estimate: int) -> None:
    code = open_it(client, estimate).data["jobCode"]
    before = counts(cast)
    answer = open_it(client, estimate)
    assert (answer.status, answer.code) == (409, "job_exists")
    assert answer.body["message"] == f"{code} is open for this visit."
    assert counts(cast) == before


def test_estimate_without_approved_work_is_refused(
    registered: None, client: Api, cast: Cast, shop: Shop
) -> None:
    estimate = approved(client, cast, shop, yes=False)
    before = counts(cast)
    answer = open_it(client, estimate)
    assert (answer.status, answer.code) == (409, "nothing_approved")
    assert counts(cast) == before


def test_undecided_estimate_is_refused(registered: None, client: Api, cast: Cast, shop: Shop) -> None:
    estimate = drafted(client, opened(client, shop))
    answer = open_it(client, estimate)
    assert (answer.status, answer.code) == (409, "nothing_approved")


def test_missing_fields_are_refused(client: Api, cast: Cast, estimate: int) -> None:
    before = counts(cast)
    answer = open_it(client, estimate, priorityId="")
    assert answer.body["error"] == {"priorityId": ["Priority is required"]}
    assert counts(cast) == before


def test_technician_is_denied(api: Api, cast: Cast, estimate: int) -> None:
    answer = open_it(api.as_(cast.technician), estimate)
    assert (answer.status, answer.code) == (400, "role_denied")


def test_invoice_of_a_guarded_job_shows_approval_and_excess(
    owner: Api, client: Api, cast: Cast, shop: Shop, estimate: int
) -> None:
    job_id = open_it(client, estimate).data["jobId"]
    with inside(cast):
        ceiling = JobCeiling.objects.get(job=job_id)
    reason = "The caliper was broken too"
    assert owner.post(f"jobs/{job_id}/allow-excess", {"upTo": 2596, "reason": reason}).status == 200
    dearer = shop.job(taxCollected=1, servicesOpted=[shop.line(shop.oil, 1200)])
    assert owner.put(f"jobs/{job_id}", dearer).status == 200
    issued = issue(owner, job_id)
    document = stored_invoice(cast.first, issued["invoiceId"]).document
    facts = dict(document["references"])
    on = f"{clock.today():%d/%m/%Y}"
    assert facts["Approved"] == f"₹2,360.00 on {on} by Asha Rao (link)"
    assert facts["Approval code"] == ceiling.approval_code
    assert facts["Above approval"] == f"₹236.00, allowed by {issued_by(cast)}: {reason}"
    with inside(cast):
        hindi = [value for _, value in approval_facts(Job.objects.get(pk=job_id), Labels("hi"))]
    assert hindi[0] == f"₹2,360.00, {on} को, Asha Rao ने (लिंक से)"
    assert hindi[2] == f"₹236.00, {issued_by(cast)} ने मंज़ूर किया: {reason}"


@pytest.mark.skipif(not which("sha256sum"), reason="This system has no sha256sum")
def test_sha256sum_of_the_downloaded_record_begins_with_the_code_on_the_invoice(
    owner: Api, client: Api, cast: Cast, estimate: int, tmp_path: Path
) -> None:
    job_id = open_it(client, estimate).data["jobId"]
    document = stored_invoice(cast.first, issue(owner, job_id)["invoiceId"]).document
    record = tmp_path / "record.json"
    record.write_bytes(client.get(f"estimates/{estimate}/decision/record").response.content)
    summed = subprocess.run(["sha256sum", record], capture_output=True, check=True, text=True).stdout
    assert summed[:32].upper() == dict(document["references"])["Approval code"].replace(" ", "")


def issued_by(cast: Cast) -> str:
    with inside(cast):
        return JobCeiling.objects.latest("id").person_name


def test_invoice_within_the_approval_names_no_excess(
    owner: Api, client: Api, cast: Cast, shop: Shop, estimate: int
) -> None:
    job_id = open_it(client, estimate).data["jobId"]
    document = stored_invoice(cast.first, issue(owner, job_id)["invoiceId"]).document
    names = [name for name, _ in document["references"]]
    assert names[-2:] == ["Approved", "Approval code"]


def test_sheet_of_a_guarded_job_needs_no_further_statement(
    owner: Api, client: Api, shop: Shop, estimate: int
) -> None:
    plain = owner.post("jobs", shop.job()).data["jobId"]
    guarded = open_it(client, estimate).data["jobId"]
    with CaptureQueriesContext(connection) as first:
        owner.get(f"jobs/{plain}")
    with CaptureQueriesContext(connection) as second:
        owner.get(f"jobs/{guarded}")
    assert len(first) == len(second)


def test_other_job_of_the_car_does_not_take_over_a_visit_with_approved_work(
    client: Api, owner: Api, cast: Cast, shop: Shop
) -> None:
    estimate = approved(client, cast, shop)
    job_id = owner.post("jobs", shop.job()).data["jobId"]
    before = checksum(cast.first)
    answer = client.post("visits", {"jobId": job_id})
    assert refused(answer, 409, "estimate_approved")
    assert answer.body["data"] == {"estimateId": estimate}
    assert answer.body["message"].endswith(
        "is approved for this car. Open its job from the estimate, or close that visit first."
    )
    assert checksum(cast.first) == before
    # The message names two ways, and both of them work.
    assert open_it(client, estimate).status == 200
    assert client.post("visits", {"jobId": job_id}).status == 200


def test_second_estimate_is_refused_until_the_job_of_the_approved_work_is_open(
    client: Api, cast: Cast, shop: Shop
) -> None:
    estimate = approved(client, cast, shop)
    visit = client.get(f"estimates/{estimate}").data["visitId"]
    before = checksum(cast.first)
    answer = client.post(f"visits/{visit}/estimates", {})
    assert refused(answer, 409, "estimate_approved")
    assert answer.body["data"] == {"estimateId": estimate}
    assert checksum(cast.first) == before
    assert open_it(client, estimate).status == 200
    assert client.post(f"visits/{visit}/estimates", {}).status == 200


def test_visit_with_declined_work_gets_another_job(client: Api, owner: Api, cast: Cast, shop: Shop) -> None:
    approved(client, cast, shop, yes=False)
    job_id = owner.post("jobs", shop.job()).data["jobId"]
    assert client.post("visits", {"jobId": job_id}).status == 200


def test_deleted_job_of_an_approval_is_not_called_open(
    client: Api, owner: Api, cast: Cast, shop: Shop
) -> None:
    estimate = approved(client, cast, shop)
    assert owner.delete(f"jobs/{open_it(client, estimate).data['jobId']}").status == 200
    before = checksum(cast.first)
    assert refused(open_it(client, estimate), 409, "visit_ended")
    assert checksum(cast.first) == before


def test_parallel_calls_open_one_job(committed_db: Cast) -> None:
    client = Api().as_(committed_db.advisor)
    register(Api().as_(committed_db.owner))
    estimate = approved(client, committed_db, shops.make(committed_db.first))
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: open_it(client, estimate), range(8)))
    assert sorted(answer.status for answer in found) == [200, *[409] * 7]
    assert {answer.code for answer in found if answer.status == 409} == {"job_exists"}
    with inside(committed_db):
        assert (Job.objects.count(), JobCeiling.objects.count()) == (1, 1)


def test_visit_is_not_taken_over_while_its_job_is_opened(committed_db: Cast) -> None:
    client = Api().as_(committed_db.advisor)
    register(Api().as_(committed_db.owner))
    shop = shops.make(committed_db.first)
    estimate = approved(client, committed_db, shop)
    other = client.post("jobs", shop.job()).data["jobId"]

    def call(number: int) -> Answered:
        return open_it(client, estimate) if number % 2 else client.post("visits", {"jobId": other})

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(call, range(8)))
    assert {answer.status for answer in found} <= {200, 409}
    with inside(committed_db):
        (guarded,) = Job.objects.filter(guarded=True)
        assert EstimateDecision.objects.get().ceiling_id == guarded.ceiling_id
        assert Visit.objects.get(estimates=estimate).job_id == guarded.pk
