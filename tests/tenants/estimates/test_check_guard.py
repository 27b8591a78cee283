"""The nightly task estimates.check_guard finds data that the database should have refused."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from kernel.audit.models import AuditEntry
from tenants.alerts.models import Alert
from tenants.estimates.decision.guard import check_guard, find_broken
from tenants.estimates.models import EstimateDecision
from tests.api import Api
from tests.cast import Cast
from tests.guarding import approve, inside
from tests.outbox import drain
from tests.shop import Shop


@pytest.fixture
def job_id(owner: Api, shop: Shop) -> int:
    return int(owner.post("jobs", shop.job()).data["jobId"])


def check(cast: Cast) -> None:
    with inside(cast):
        check_guard()


def audited(cast: Cast) -> list[str]:
    with transaction.atomic(), tenancy.platform():
        return [row.details["rule"] for row in AuditEntry.objects.filter(kind="guard_broken")]


def test_check_of_correct_data_reports_no_breach(cast: Cast, job_id: int) -> None:
    check(cast)
    assert audited(cast) == []


def test_approval_without_its_decision_is_audited_and_alerts_once(cast: Cast, job_id: int) -> None:
    approve(cast, job_id, 150_000)
    check(cast)
    assert audited(cast) == ["An approval of a job has no decision"]
    while drain():
        pass
    check(cast)
    while drain():
        pass
    with inside(cast):
        found = Alert.objects.filter(kind="guard_broken")
        assert len({each.membership_id for each in found}) == len(found) > 0


def test_number_of_statements_does_not_depend_on_the_jobs(cast: Cast, owner: Api, shop: Shop) -> None:
    with inside(cast), CaptureQueriesContext(connection) as none:
        find_broken()
    for _ in range(3):
        approve(cast, int(owner.post("jobs", shop.job()).data["jobId"]), 150_000)
    with inside(cast), CaptureQueriesContext(connection) as some:
        assert [each.rule for each in find_broken()] == ["An approval of a job has no decision"]
        assert EstimateDecision.objects.count() == 0
    assert len(some) == len(none) + 1
