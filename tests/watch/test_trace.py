"""A request, its outbox row, the task and the mail are one trace. Without an endpoint no library is loaded."""

import os
import subprocess
import sys
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.db import transaction

from config.env import ROOT
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from kernel.telemetry import trace
from tests.api import Api
from tests.cast import Cast
from tests.outbox import drain
from tests.watch.receiver import Receiver, receiving

NAMES = ["POST api/garage/generate-otp", "outbox accounts.mail_code", "task accounts.mail_code", "mail"]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        trace.start(made.url, service="tests", version="0")
        yield made
        trace.stop()


def ask_for_code(api: Api, cast: Cast) -> OutboxRow:
    assert api.post("generate-otp", {"email": cast.owner.email}).status == 200
    with transaction.atomic(), tenancy.platform():
        return OutboxRow.objects.get(kind="accounts.mail_code")


def test_request_and_outbox_row_and_task_and_mail_are_one_trace(
    api: Api, cast: Cast, receiver: Receiver, mailoutbox: list[object]
) -> None:
    ask_for_code(api, cast)
    assert drain("accounts.mail_code") == 1
    assert len(mailoutbox) == 1
    trace.stop()
    spans = {span.name: span for span in receiver.spans()}
    assert list(spans) and set(spans) == set(NAMES)
    chain = [spans[name] for name in NAMES]
    assert len({span.trace_id for span in chain}) == 1
    assert [span.parent_span_id for span in chain] == [b"", *(span.span_id for span in chain[:-1])]


def test_negative_control_shows_that_without_the_column_the_task_has_its_own_trace(
    api: Api, cast: Cast, receiver: Receiver
) -> None:
    ask_for_code(api, cast)
    with transaction.atomic(), tenancy.platform():
        OutboxRow.objects.update(traceparent=None)
    drain("accounts.mail_code")
    trace.stop()
    assert len({span.trace_id for span in receiver.spans()}) == 2


def test_trace_id_of_the_client_is_not_used(api: Api, cast: Cast, receiver: Receiver) -> None:
    theirs = "00-11111111111111111111111111111111-2222222222222222-01"
    api.with_headers(traceparent=theirs).get("me")
    trace.stop()
    (span,) = receiver.spans()
    assert span.trace_id.hex() not in theirs and span.parent_span_id == b""


def test_failed_step_is_marked_with_the_type_of_the_error_only(receiver: Receiver) -> None:
    with trace.request(), pytest.raises(ValueError), trace.step("mail", "client"):
        raise ValueError("asha@x.example")
    trace.stop()
    span = next(span for span in receiver.spans() if span.name == "mail")
    assert span.status.code == 2 and "ValueError" in str(span) and "asha" not in str(span)


def test_request_succeeds_although_the_receiver_is_away(api: Api, cast: Cast) -> None:
    trace.start("http://127.0.0.1:9", service="tests", version="0")
    with patch("opentelemetry.exporter.otlp.proto.http.trace_exporter.OTLPSpanExporter.export"):
        assert api.as_(cast.owner).get("staffs").status == 200
        trace.stop()


def test_without_an_endpoint_rows_and_log_lines_still_have_the_trace_id(api: Api, cast: Cast) -> None:
    row = ask_for_code(api, cast)
    assert row.traceparent and row.traceparent.endswith("-00")
    with trace.continued(row.traceparent, "task"):
        assert trace.trace_id() == row.traceparent[3:35]


@pytest.mark.parametrize("value", [None, "", "00-zz-1-01", "x" * 55])
def test_row_with_a_missing_or_invalid_traceparent_begins_a_new_trace(value: str | None) -> None:
    with trace.continued(value, "task"):
        assert len(trace.trace_id() or "") == 32


def test_process_without_variables_loads_no_library_for_watching() -> None:
    """So that time of the start and memory stay as they are. The Redis client itself loads the metrics part of
    OpenTelemetry wherever it is installed (docs/backend.md)."""
    libraries = ("opentelemetry.sdk.trace", "opentelemetry.exporter", "sentry_sdk", "prometheus_client")
    code = (
        "import sys, django; django.setup(); import config.urls, config.celery; from config import watching;"
        f"watching.start_web(); print([name for name in {libraries} if name in sys.modules])"
    )
    names = ("METRICS_TOKEN", "OTEL_EXPORTER_OTLP_ENDPOINT", "SENTRY_DSN")
    env = {name: value for name, value in os.environ.items() if name not in names}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=env | {"DJANGO_SETTINGS_MODULE": "config.settings.development", "PYTHONPATH": "platform:."},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "[]", done.stderr
