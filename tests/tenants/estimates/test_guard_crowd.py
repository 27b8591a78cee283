"""Sixteen people work on guarded jobs at the same time, and some of them are killed."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import psycopg
import pytest

from tests import shop as shops
from tests.api import Api
from tests.billed import open_job
from tests.cast import Cast
from tests.database import owner_dsn
from tests.tenants.estimates.guard_crowd import Crowd

RULES = ("job_within_ceiling", "job_guarded", "job_ceiling_of_job")


def crowd_of(cast: Cast) -> Crowd:
    owner, shop = Api().as_(cast.owner), shops.make(cast.first)
    return Crowd(cast, shop, [open_job(owner, shop) for _ in range(3)])


@contextmanager
def unchecked() -> Iterator[None]:
    """Skip the check in the code, so that only the database is left."""
    with patch("tenants.jobs.bill.totals.check_total"):
        yield


def failures(crowd: Crowd) -> list[str]:
    return [code for code in crowd.codes if "failed" in code]


@pytest.mark.prove
def test_parallel_decisions_changes_and_allowances_never_break_the_guard(committed_db: Cast) -> None:
    crowd = crowd_of(committed_db)
    crowd.run(threads=16, steps=40, seed=20261126)
    print(dict(crowd.codes))
    assert failures(crowd) == []
    assert crowd.violations() == 0
    assert crowd.codes["decide: done"] > 5
    assert crowd.codes["change: above_approval"] > 5


@pytest.mark.prove
def test_database_alone_refuses_parallel_changes_above_the_approval(committed_db: Cast) -> None:
    crowd = crowd_of(committed_db)
    with unchecked():
        crowd.run(threads=16, steps=20, seed=20261127)
    assert {code.split(": ")[1] for code in failures(crowd)} == {"failed with IntegrityError"}
    assert crowd.violations() == 0


@pytest.mark.prove
def test_negative_control_shows_that_jobs_exceed_their_ceiling_without_the_guard(
    committed_db: Cast,
) -> None:
    crowd = crowd_of(committed_db)
    schema = committed_db.first.schema_name
    with psycopg.connect(owner_dsn()) as owner:
        for rule in RULES:
            owner.execute(f"ALTER TABLE {schema}.job DROP CONSTRAINT {rule}")
    with unchecked():
        crowd.run(threads=16, steps=20, seed=20261127)
    assert crowd.violations() > 0
