"""Postgres itself refuses a total above the ceiling of a guarded job."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from kernel import clock, tenancy
from tenants.jobs.models import Job, JobCeiling
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop

ABOVE = "job_within_ceiling"
HALF_SET = "job_guarded"
OTHER_LIMIT = "job_ceiling_of_job"
UNGUARDED = "job_ceiling_keeps_guard"
DENIED = "permission denied"


def approve(job: Job, total_paise: int) -> JobCeiling:
    return JobCeiling.objects.create(
        job=job,
        kind="approval",
        total_paise=total_paise,
        reason="",
        person_name="Asha Rao",
        decided_at=clock.now(),
        way="link",
        approval_code="9F2C",
    )


@pytest.fixture
def guarded(cast: Cast, shop: Shop) -> Iterator[Job]:
    """Yield a job of ₹1,450.00 with an approval of ₹1,500.00, inside the garage's scope."""
    made = Api().as_(cast.owner).post("jobs", shop.job())
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        job = Job.objects.get(pk=made.data["jobId"])
        ceiling = approve(job, 150_000)
        Job.objects.filter(pk=job.pk).update(guarded=True, ceiling_id=ceiling.pk, ceiling_paise=150_000)
        check_deferred()
        yield Job.objects.get(pk=job.pk)


def check_deferred() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def refuses(sql: str, values: list[Any], why: str) -> None:
    with pytest.raises(DatabaseError, match=why), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_postgres_refuses_a_total_above_the_ceiling(guarded: Job) -> None:
    rise = "UPDATE job SET total_paise = %s, subtotal_paise = %s WHERE id = %s"
    refuses(rise, [150_001, 150_001, guarded.pk], ABOVE)
    with connection.cursor() as cursor:
        cursor.execute(rise, [150_000, 150_000, guarded.pk])
    check_deferred()


def test_postgres_refuses_to_clear_the_guard(guarded: Job) -> None:
    refuses("UPDATE job SET guarded = false WHERE id = %s", [guarded.pk], HALF_SET)
    refuses(
        "UPDATE job SET guarded = false, ceiling_id = NULL, ceiling_paise = NULL WHERE id = %s",
        [guarded.pk],
        UNGUARDED,
    )
    refuses("UPDATE job SET ceiling_id = NULL, ceiling_paise = NULL WHERE id = %s", [guarded.pk], HALF_SET)
    refuses("UPDATE job SET ceiling_paise = NULL WHERE id = %s", [guarded.pk], HALF_SET)


def test_postgres_refuses_a_ceiling_without_its_row(guarded: Job) -> None:
    refuses("UPDATE job SET ceiling_paise = 999999 WHERE id = %s", [guarded.pk], OTHER_LIMIT)
    refuses("UPDATE job SET ceiling_id = 999999999 WHERE id = %s", [guarded.pk], OTHER_LIMIT)


def test_postgres_refuses_the_ceiling_of_another_job(cast: Cast, shop: Shop, guarded: Job) -> None:
    copied = {field.attname: getattr(guarded, field.attname) for field in Job._meta.concrete_fields}
    other = Job.objects.create(
        **copied
        | {"id": None, "code": "JOB-99999", "guarded": False, "ceiling_id": None, "ceiling_paise": None}
    )
    refuses(
        "UPDATE job SET guarded = true, ceiling_id = %s, ceiling_paise = %s WHERE id = %s",
        [guarded.ceiling_id, guarded.ceiling_paise, other.pk],
        OTHER_LIMIT,
    )


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE job_ceiling SET total_paise = 999999",
        "UPDATE job_ceiling SET reason = 'Another reason'",
        "DELETE FROM job_ceiling",
        "TRUNCATE job_ceiling",
    ],
)
def test_garage_role_cannot_change_a_ceiling(guarded: Job, sql: str) -> None:
    refuses(sql, [], DENIED)


def test_postgres_refuses_a_ceiling_that_does_not_guard(guarded: Job) -> None:
    insert = (
        "INSERT INTO job_ceiling (job_id, guarded, kind, total_paise, reason, person_name, decided_at, way,"
        " approval_code) VALUES (%s, %s, %s, 200000, %s, 'Asha Rao', %s, %s, %s)"
    )
    now = clock.now()
    refuses(insert, [guarded.pk, False, "approval", "", now, "link", "9F2C"], "job_ceiling_guards")
    refuses(insert, [guarded.pk, True, "override", "", None, "", ""], "job_ceiling_kind")
    refuses(insert, [guarded.pk, True, "approval", "", now, "link", ""], "job_ceiling_kind")
    refuses(insert, [guarded.pk, True, "approval", "", None, "link", "9F2C"], "job_ceiling_kind")


def test_postgres_refuses_a_ceiling_of_an_unguarded_job(cast: Cast, shop: Shop) -> None:
    made = Api().as_(cast.owner).post("jobs", shop.job())
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        insert = (
            "INSERT INTO job_ceiling (job_id, kind, total_paise, person_name, decided_at, way, approval_code)"
            " VALUES (%s, 'approval', 200000, 'Asha Rao', now(), 'link', '9F2C')"
        )
        refuses(insert, [made.data["jobId"]], UNGUARDED)
