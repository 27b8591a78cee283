"""Workers count their tasks and mails, and the web shows the counts."""

import smtplib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction

from kernel import clock, heartbeat, outbox, tenancy
from kernel.mail import sending as mail
from kernel.outbox import PermanentFailure, Task, registry, runner
from kernel.outbox.models import OutboxRow
from kernel.telemetry import error_reports
from tests.api import Api
from tests.cast import Cast
from tests.watch.scrape import value

KIND = "tests.counted"


class Failing:
    """The effect of a task. It raises the next of its errors."""

    def __init__(self) -> None:
        self.errors: list[Exception] = []

    def __call__(self, facts: object) -> None:
        if self.errors:
            raise self.errors.pop(0)


@pytest.fixture
def effect() -> Iterator[Failing]:
    failing = Failing()
    outbox.register(Task(KIND, load=lambda **ids: ids or True, effect=failing))
    yield failing
    registry._tasks.pop(KIND)


def run_one(key: str, cast: Cast) -> None:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        outbox.enqueue(KIND, key=key)
    with transaction.atomic(), tenancy.platform():
        row = OutboxRow.objects.get(kind=KIND, key=key)
    runner.run(row.pk, row.claims)


def test_attempts_of_tasks_are_counted_by_kind_and_result(
    api: Api, cast: Cast, metrics_on: Path, effect: Failing
) -> None:
    run_one("1", cast)
    run_one("2", cast)
    effect.errors = [ConnectionError(), PermanentFailure("No such address.")]
    run_one("3", cast)
    run_one("4", cast)
    results = {
        result: value("servicebay_tasks_total", kind=KIND, result=result)
        for result in ("done", "retried", "dead")
    }
    assert results == {"done": 2, "retried": 1, "dead": 1}
    assert value("servicebay_task_seconds_total", kind=KIND) > 0
    assert value("servicebay_outbox_rows", kind=KIND, state="waiting") == 1
    assert value("servicebay_outbox_rows", kind=KIND, state="dead") == 1


def test_unexpected_error_of_a_task_is_reported_and_an_unavailable_server_is_not(
    cast: Cast, effect: Failing
) -> None:
    defect = ValueError("A defect")
    effect.errors = [ConnectionRefusedError(), defect, PermanentFailure("No such address.")]
    with patch.object(error_reports, "report") as report:
        for key in "123":
            run_one(key, cast)
    report.assert_called_once_with(defect)


def test_task_is_not_counted_without_a_token(
    api: Api, cast: Cast, metrics_on: Path, effect: Failing, settings: object
) -> None:
    token, settings.METRICS_TOKEN = settings.METRICS_TOKEN, ""  # type: ignore[attr-defined]
    run_one("1", cast)
    settings.METRICS_TOKEN = token  # type: ignore[attr-defined]
    assert value("servicebay_tasks_total", kind=KIND) == 0


def test_due_task_that_no_worker_starts_is_late(
    api: Api, cast: Cast, metrics_on: Path, effect: Failing
) -> None:
    with transaction.atomic(), tenancy.platform():
        # The garages of the test database have tasks of their own.
        OutboxRow.objects.update(done_at=clock.now())
        outbox.enqueue(KIND, key="1")
        OutboxRow.objects.filter(kind=KIND).update(due_at=clock.now() - timedelta(seconds=90))
    assert value("servicebay_outbox_late_seconds") > 60
    with transaction.atomic(), tenancy.platform():
        # A retry that is due later is not late.
        OutboxRow.objects.filter(kind=KIND).update(due_at=clock.now() + timedelta(seconds=90))
    assert value("servicebay_outbox_late_seconds") == 0


def a_mail() -> mail.Mail:
    return mail.Mail(key="1", to="asha@cast.example", subject="Hello", text="Hello")


@pytest.mark.parametrize(
    ("error", "result"),
    [
        (None, "sent"),
        (smtplib.SMTPDataError(550, b"No such mailbox"), "refused"),
        (smtplib.SMTPDataError(451, b"Later"), "failed"),
        (ConnectionRefusedError(), "failed"),
    ],
)
def test_mail_is_counted_by_its_result(
    api: Api, metrics_on: Path, error: Exception | None, result: str
) -> None:
    with patch.object(EmailBackend, "send_messages", side_effect=error):
        try:
            mail.deliver(a_mail())
        except Exception as raised:
            assert error is not None, raised
    assert value("servicebay_mails_total") == value("servicebay_mails_total", result=result) == 1
    assert value("servicebay_mails_late_total") == 0


def test_mail_that_leaves_after_more_than_a_minute_is_late(
    api: Api, cast: Cast, metrics_on: Path, effect: Failing
) -> None:
    with transaction.atomic(), tenancy.platform():
        outbox.enqueue(KIND, key="1")
        OutboxRow.objects.filter(kind=KIND).update(created_at=clock.now() - timedelta(seconds=61))
        row = OutboxRow.objects.get(kind=KIND)
    with patch.object(Failing, "__call__", lambda self, facts: mail.deliver(a_mail())):
        runner.run(row.pk, row.claims)
    assert value("servicebay_mails_total", result="sent") == 1
    assert value("servicebay_mails_late_total") == 1


def test_age_of_the_last_heartbeat_is_shown_for_each_process(api: Api, metrics_on: Path) -> None:
    heartbeat.note(clock.now() - timedelta(seconds=300), "worker")
    heartbeat.note(clock.now(), "relay")
    assert value("servicebay_heartbeat_age_seconds", process="worker") >= 300
    assert value("servicebay_heartbeat_age_seconds", process="relay") < 60
    assert value("servicebay_heartbeat_age_seconds", process="beat") == 0


def test_heartbeat_of_a_loop_is_written_at_most_every_fifteen_seconds() -> None:
    heartbeat._noted.clear()
    with patch.object(heartbeat, "note") as note:
        for _ in range(5):
            heartbeat.note_often("relay")
    assert note.call_count == 1
