"""A sale and an old bill are jobs without a car: verbs on jobs do not find them, and lists of jobs do not show them.
A new operation or list fails here until it leaves them out, or is named below."""

import re
from dataclasses import replace
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.jobs.codes import JobKind, JobStatus
from tenants.jobs.models import Job, JobPart
from tests.api import Api
from tests.architecture.foreign_id import ForeignId
from tests.architecture.foreign_ids import FOREIGN
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, World, rolled_back, send
from tests.pictures import jpeg, upload

# The bill, the papers and the money of a sale.
OF_A_SALE = {
    "get_sale", "cancel_job", "get_bill", "preview_invoice", "issue_invoice", "send_invoice", "send_job_invoice",
    "share_job", "revoke_links", "record_payment", "deduct", "use_advance", "get_job_upi_code", "set_po_number",
}  # fmt: skip
# An old bill has money, and no papers.
OF_AN_OLD_BILL = {
    "remove_old_bill", "get_bill", "record_payment", "deduct", "use_advance", "get_job_upi_code", "revoke_links",
}  # fmt: skip
# Accounts, payments and sales.
SHOW_BILLS = {
    "list_sales", "list_payments", "list_owing", "get_account", "list_entries", "list_customers", "get_customer",
}  # fmt: skip
# A sample of the reads that show the job of a car.
SHOW_JOBS = {
    "list_jobs", "get_job_board", "get_job_statistics", "get_home", "list_job_history", "export_list",
}  # fmt: skip
SEARCHES = {"suggest", "get_search_details"}
ID_OF_A_JOB = re.compile(r"(own_)?((open_|credit_)?job|sale|old_bill)")


def by_job(name: str, names: dict[str, Any]) -> ForeignId:
    """Return the way of the matrix that names a job in its path."""
    return next(way for way in FOREIGN[name] if any(f"{{{each}}}" in way.path for each in names))


@pytest.mark.parametrize(("kind", "allowed"), [("sale", OF_A_SALE), ("old_bill", OF_AN_OLD_BILL)])
def test_operation_on_a_job_finds_no_job_without_a_car(
    world: World, kind: str, allowed: set[str], subtests: pytest.Subtests
) -> None:
    job_id, owner = world.own[kind], Api().as_(world.cast.owner)
    ids = dict.fromkeys(filter(ID_OF_A_JOB.fullmatch, world.own), job_id)
    with tenancy.garage(world.cast.first.pk):
        line = JobPart.objects.filter(job=job_id).first()
    ids |= {"job_part": line.pk} if line else {}
    # An old bill has no line.
    in_path = re.compile("{job_id}|{job_part_id}" if line else "{job_id}")
    found = {name for name, operation in GARAGE_OPERATIONS.items() if in_path.search(operation.path)}
    assert allowed <= found
    for name in found:
        with subtests.test(name=name), rolled_back():
            if name == "add_job_photo":
                status, _ = upload(owner, f"jobs/{job_id}/photos", jpeg())
            else:
                status = send(owner, by_job(name, ids), world.own | ids).status
            assert (status == 404) == (name not in allowed)
            assert status < 500
    for name, status in (("change_status", 404), ("open_visit", 422)):
        way = replace(CALLS[name], body=(CALLS[name].body or {}) | {"jobId": job_id})
        assert send(owner, way, world.own).status == status


def reads(world: World, searched: str) -> dict[str, Any]:
    """Return the answers of all reads that need no id but that of a customer, a vehicle or a list."""
    owner = Api().as_(world.cast.owner)
    found: dict[str, Any] = {}
    for name, operation in GARAGE_OPERATIONS.items():
        needed, way = set(re.findall(r"{(\w+)}", operation.path)), CALLS[name]
        if operation.method == "GET" and needed <= {"customer_id", "vehicle_id", "what"}:
            if name in SEARCHES:
                way = replace(way, query=way.query | {"searchText": searched})
            with rolled_back():
                answer = send(owner, way, world.own)
            is_file = answer.response.streaming
            found[name] = b"".join(answer.response.streaming_content) if is_file else answer.body
    # Its dues are those of the accounts.
    del found["get_counter_pack"]["data"]["dues"]
    return found


def changed_without(world: World, *kinds: JobKind) -> set[str]:
    """Return the reads that change when the jobs of these kinds are deleted."""
    with tenancy.garage(world.cast.first.pk):
        of_kinds = Job.objects.filter(kind__in=kinds).order_by("id")
        code = of_kinds[0].code
    before = reads(world, code)
    with rolled_back():
        with tenancy.garage(world.cast.first.pk):
            of_kinds.update(deleted_at=clock.now())
        after = reads(world, code)
    return {name for name, answer in before.items() if answer != after[name]}


def test_list_of_jobs_shows_no_job_without_a_car(world: World) -> None:
    with rolled_back(), clock.at(clock.now()):
        with tenancy.garage(world.cast.first.pk):
            car = Job.objects.filter(kind=JobKind.CAR).order_by("id")[0]
            # The sale is like the job of the car, and owed.
            Job.objects.filter(kind=JobKind.COUNTER).update(
                customer_id=car.customer_id,
                customer_name=car.customer_name,
                customer_phone=car.customer_phone,
                paid_paise=0,
            )
            Job.objects.filter(pk=car.pk).update(status=JobStatus.DELIVERED, delivered_at=clock.now())
        assert changed_without(world, JobKind.COUNTER, JobKind.OPENING) == SHOW_BILLS
        # The comparison notices a job of a car.
        assert changed_without(world, JobKind.CAR) >= SHOW_JOBS
