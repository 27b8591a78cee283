"""The health page of the platform."""

from datetime import timedelta
from typing import Any

import psycopg
import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from backups.models import GarageBackup
from billing.online.models import SetAsideInvoice
from console.health import figures
from console.roles import AdminRole
from garages.models import Garage, SchemaTemplate
from kernel import clock, heartbeat, limits, tenancy
from kernel.audit.models import AuditEntry
from kernel.outbox.models import OutboxRow
from kernel.tenancy.template import code_mark
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.people import Admins, call
from tests.database import owner_dsn
from tests.factories.subscriptions import everything
from tests.limits import unreachable_store


@pytest.fixture(autouse=True)
def no_tasks(cast: Cast) -> None:
    with tenancy.platform():
        OutboxRow.objects.all().delete()


def health(client: Api) -> dict[str, Any]:
    answer = call(client, "GET", "health")
    assert answer.status == 200, answer.body
    return answer.data  # type: ignore[no-any-return]


def add_task(**fields: Any) -> OutboxRow:
    with tenancy.platform():
        key = str(OutboxRow.objects.count())
        row: OutboxRow = OutboxRow.objects.create(**{"kind": "x", "key": key, "ids": {}, **fields})
    return row


def test_all_health_verdicts_of_a_healthy_platform_are_good(as_super: Api) -> None:
    heartbeat.note(clock.now())
    found = health(as_super)
    verdicts = {name: part["verdict"] for name, part in found.items() if isinstance(part, dict)}
    assert verdicts == {
        **dict.fromkeys(("tasks", "mails", "beat", "backups", "schemas"), "well"),
        "drill": "unknown",
        "stock": "unknown",
        "money": "unknown",
    }
    assert found["schemas"]["current"] == 2 and found["schemas"]["templateIsCurrent"]
    assert found["redis"] == "well" and found["stripe"] is None
    assert found["databaseBytes"] > 1_000_000


def test_dead_and_failing_tasks_are_listed_with_their_last_error(cast: Cast, as_super: Api) -> None:
    now = clock.now()
    add_task(created_at=now - timedelta(minutes=2))
    assert health(as_super)["tasks"]["verdict"] == "well"
    add_task(created_at=now - timedelta(minutes=6))
    assert health(as_super)["tasks"]["verdict"] == "watch"
    add_task(last_error="Slow", attempts=2, due_at=now + timedelta(minutes=1))
    add_task(last_error="No", attempts=12, dead_at=now, garage_id=cast.first.pk)
    found = health(as_super)["tasks"]
    assert (found["verdict"], found["waiting"], found["failing"], found["dead"]) == ("wrong", 2, 1, 1)
    dead, failing = found["named"]
    assert (dead["lastError"], dead["attempts"]) == ("No", 12)
    assert (dead["garageId"], dead["garageName"]) == (cast.first.pk, "First")
    assert dead["nextAt"] is None and dead["deadAt"]
    assert failing["lastError"] == "Slow" and failing["nextAt"] and failing["deadAt"] is None


def test_health_page_counts_failed_mails_of_the_last_day(as_super: Api) -> None:
    add_task(kind="billing.mail_fee", last_error="421", due_at=clock.now())
    assert health(as_super)["mails"] == {"verdict": "watch", "failed": 0, "retrying": 1}
    add_task(kind="accounts.tell_password_changed", last_error="550", dead_at=clock.now())
    add_task(kind="invoices.mail", last_error="550", dead_at=clock.now() - timedelta(hours=25))
    add_task(kind="home.count_activity", last_error="Not one", dead_at=clock.now())
    assert health(as_super)["mails"] == {"verdict": "wrong", "failed": 1, "retrying": 1}


def test_health_verdict_of_the_scheduler_depends_on_its_last_heartbeat(
    as_super: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    heartbeat.note(clock.now() - timedelta(minutes=6))
    assert health(as_super)["beat"]["verdict"] == "wrong"
    limits.store().delete(heartbeat.KEY)
    assert health(as_super)["beat"] == {"verdict": "unknown", "at": None}
    with monkeypatch.context() as away:
        away.setattr(limits, "store", unreachable_store)
        with tenancy.platform():
            found = figures.get_health()
    assert (found.redis, found.beat.verdict) == ("wrong", "unknown")


def test_health_page_counts_recent_backups_and_lists_overdue_garages(cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        Garage.objects.all().update(ready_at=clock.now() - timedelta(days=2))
        GarageBackup.objects.create(
            garage_id=cast.first.pk, file_name="x.zip", checksum="f" * 64, size=1, row_count=1
        )
    found = health(as_super)["backups"]
    assert (found["verdict"], found["fresh"], found["late"]) == ("wrong", 1, 1)
    assert [(each["garageName"], each["newest"]) for each in found["named"]] == [("Second", None)]
    with tenancy.platform():
        GarageBackup.objects.create(
            garage_id=cast.second.pk, file_name="x.zip", checksum="f" * 64, size=1, row_count=1,
            made_at=clock.now() - timedelta(hours=30),
        )  # fmt: skip
    found = health(as_super)["backups"]
    assert (found["verdict"], found["late"]) == ("watch", 1)


def test_health_page_lists_garages_with_an_outdated_or_unknown_schema(cast: Cast, as_super: Api) -> None:
    first = tenancy.schema_of(cast.first.pk)
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        try:
            owner.execute(f"COMMENT ON SCHEMA {first} IS 'an old version'")
            found = health(as_super)["schemas"]
            assert (found["verdict"], found["current"], found["behind"]) == ("wrong", 1, 1)
            owner.execute(f"COMMENT ON SCHEMA {first} IS NULL")
            found = health(as_super)["schemas"]
            assert (found["verdict"], found["behind"], found["unknown"]) == ("unknown", 0, 1)
            assert found["named"] == [{"garageId": cast.first.pk, "garageName": "First", "lag": "unknown"}]
        finally:
            owner.execute(f"COMMENT ON SCHEMA {first} IS '{code_mark()}'")


def test_outdated_schema_template_is_reported(as_super: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("garages.lagging.code_stamp", lambda: "another")
    monkeypatch.setattr("garages.lagging.code_mark", lambda: "another")
    found = health(as_super)["schemas"]
    assert (found["verdict"], found["current"], found["behind"]) == ("wrong", 0, 2)
    assert not found["templateIsCurrent"]
    assert [(each["garageName"], each["lag"]) for each in found["named"]] == [
        ("First", "behind"),
        ("Second", "behind"),
    ]
    with tenancy.platform():
        assert SchemaTemplate.objects.exists()


def test_dead_task_can_be_retried_with_an_audited_reason(cast: Cast, as_super: Api, people: Admins) -> None:
    row = add_task(last_error="No", attempts=12, dead_at=clock.now(), garage_id=cast.first.pk)
    path = f"tasks/{row.pk}/retry"
    assert call(as_super, "POST", path, {"reason": "The server is back"}).status == 200
    with tenancy.platform():
        row.refresh_from_db()
    assert (row.dead_at, row.attempts) == (None, 0)
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="task_retried")
    assert entry.person_id == people.enrolled[AdminRole.SUPER].admin.person_id
    assert entry.garage_id == cast.first.pk
    assert entry.details == {"task": "x", "row": row.pk, "reason": "The server is back", "error": "No"}
    before = everything()
    assert refused(call(as_super, "POST", path, {"reason": "Again"}), 409, "task_not_dead")
    assert everything() == before


def test_health_page_takes_thirteen_queries(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with tenancy.platform():
        figures.get_health()
        with django_assert_num_queries(13):
            figures.get_health()


def test_stripe_invoice_that_was_set_aside_is_listed_until_it_is_settled(
    cast: Cast, as_super: Api, settings: Settings
) -> None:
    settings.STRIPE_SECRET_KEY = "sk_test_x"
    with tenancy.platform():
        strange = SetAsideInvoice.objects.create(
            invoice_id="in_1", garage=cast.first, amount_paise=99_900, reason="It was paid by cus_x.",
            noticed_at=clock.now(),
        )  # fmt: skip
    found = health(as_super)["stripe"]
    assert (found["verdict"], found["setAside"]) == ("wrong", 1)
    (named,) = found["named"]
    assert (named["invoiceId"], named["garageName"], named["amount"]) == ("in_1", "First", 999)
    path = f"stripe-invoices/{strange.pk}/settle"
    assert call(as_super, "POST", path, {"reason": ""}).status == 422
    assert call(as_super, "POST", path, {"reason": "Refunded at Stripe"}).body["success"] is True
    assert refused(call(as_super, "POST", path, {"reason": "Again"}), 409, "invoice_settled")
    found = health(as_super)["stripe"]
    assert (found["verdict"], found["setAside"], found["named"]) == ("well", 0, [])
    with tenancy.platform():
        strange.refresh_from_db()
        assert strange.settlement == "Refunded at Stripe"
        assert AuditEntry.objects.filter(kind="stripe_invoice_settled", garage_id=cast.first.pk).exists()
