"""Personal values in requests, tasks and errors never reach the log, the counters, the traces or the reports."""

import smtplib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import orjson
import psycopg
import pytest
import sentry_sdk
import structlog
from django.core.mail.backends.locmem import EmailBackend
from django.db import IntegrityError

from config.env import ROOT
from kernel import limits
from kernel.telemetry import error_reports, garage_use, redact, trace
from tests.api import Api
from tests.architecture.operations import OperationFacts, operations
from tests.cast import Cast
from tests.outbox import drain
from tests.watch import marks, scrape
from tests.watch.receiver import Receiver, receiving

SECRET_PAGES = ("/shared/{}/invoice.pdf", "/media/people/{}", "/media/1/{}", "/files/1/2/3/{}", "/no/such/{}")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        trace.start(made.url, service="tests", version="0")
        error_reports.start(f"http://public@127.0.0.1:{made.port}/1", version="0")
        yield made
        trace.stop()
        stop_reports()


def stop_reports() -> None:
    sentry_sdk.flush(5)
    error_reports._is_on = False
    sentry_sdk.get_global_scope().set_client(None)


DOCUMENT: Any = orjson.loads((ROOT / "webapp" / "openapi.json").read_bytes())


def fields_of(operation: dict[str, Any]) -> list[str]:
    """Return the names of the fields of the body."""
    content = operation.get("requestBody", {}).get("content", {})
    names = []
    for each in content.values():
        schema = each["schema"]
        for found in (schema, *schema.get("allOf", ()), *schema.get("anyOf", ())):
            if "$ref" in found:
                found = DOCUMENT["components"]["schemas"][found["$ref"].rpartition("/")[2]]
            names += list(found.get("properties", {}))
    return names


def send_marks(api: Api, operation: OperationFacts, cast: Cast) -> int:
    """Send marked values in the body, the query, the path and the headers of an operation."""
    facts = DOCUMENT["paths"][f"/api{operation.path}"][operation.method.lower()]
    query, path = {}, f"/api{operation.path}"
    for parameter in facts.get("parameters", ()):
        name = parameter["name"]
        if parameter["in"] == "path":
            is_number = parameter["schema"].get("type") == "integer"
            path = path.replace(f"{{{name}}}", "4242" if is_number else marks.value_for(name))
        elif name != "garageId":
            query[name] = marks.value_for(name)
    body = {name: marks.value_for(name) for name in fields_of(facts)}
    client = api.with_headers(
        User_Agent=marks.take("name"), Cookie=f"a={marks.take('token')}", Idempotency_Key=marks.take("token")
    )
    return client.send(operation.method, path, body=body, query=query).status


def work(api: Api, cast: Cast) -> None:
    """Make valid calls, so that marked values are stored, searched, mailed and refused by the mail server."""
    client = api.as_(cast.owner)
    for number in range(3):
        name, email, phone = (marks.take(kind) for kind in ("name", "email", "phone"))
        customer = {"customerName": name, "phoneNumber": phone, "email": email, "noEmail": 0}
        customer |= {"vehicleNumber": marks.take("plate"), "vehicleModel": name, "otherPlate": 1}
        assert client.post("customers", customer).status == 200, number
        assert client.get("customers", searchText=name).status == 200
        assert client.get("vehicles", searchText=marks.take("plate")).status == 200
        profile = {"firstName": name, "lastName": "", "phoneNumber": phone}
        assert client.put("profile", profile).status == 200, number
    api.post("login", {"email": marks.take("email"), "password": marks.take("token")})
    api.post("login", b'{"email": "' + marks.take("email").encode())
    api.as_(cast.owner).post("generate-otp", {"email": cast.owner.email})
    error = smtplib.SMTPRecipientsRefused(
        {
            marks.take("email"): (
                550,
                b"5.1.1 <" + marks.take("email").encode() + b"> " + marks.take("phone").encode(),
            )
        }
    )
    with patch.object(EmailBackend, "send_messages", side_effect=error):
        assert drain("accounts.mail_code") >= 1


def break_things(api: Api, cast: Cast) -> None:
    """Cause unexpected errors with marked values in their messages and variables, in and outside the API."""
    name, email = marks.take("name"), marks.take("email")
    cause = psycopg.errors.NotNullViolation(
        f'null value in column "x"\nDETAIL:  Failing row contains ({name}, {email}).\nLINE 1: SELECT {name}'
    )
    error = IntegrityError(str(cause))
    error.__cause__ = cause
    for each in (error, ValueError(f"Invalid value '{name}' of {email}, {marks.take('phone')}")):
        with patch("accounts.queries.get_own_profile", side_effect=each):
            assert api.as_(cast.owner).get("profile").status == 500
    with patch("config.shared_files.invoice_links.link_id_of", side_effect=RuntimeError(f"Broken: ({name})")):
        assert api.send("GET", f"/shared/{marks.take('token')}/invoice.pdf").status == 500


def test_marked_values_reach_neither_log_nor_counters_nor_traces_nor_reports(
    api: Api, cast: Cast, metrics_on: Path, json_lines: StringIO, receiver: Receiver
) -> None:
    statuses = []
    owner = api.as_(cast.owner)
    for operation in operations():
        if operation.name in ("logout", "logout_everywhere"):
            continue
        limits.store().flushdb()
        statuses.append(send_marks(owner, operation, cast))
    work(api, cast)
    for page in SECRET_PAGES:
        api.send("GET", page.format(marks.take("token")))
    break_things(api, cast)
    for value in marks.unused():
        assert owner.get("customers", searchText=value).status == 200
    garage_use.publish()
    metrics = scrape.call().response.content.decode()
    trace.stop()
    stop_reports()

    lines = json_lines.getvalue()
    reports = b"\n".join(receiver.bodies("/api/1/envelope/")).decode()
    spans = "\n".join(map(str, receiver.spans()))
    assert len(lines.splitlines()) >= len(statuses) >= 185
    assert {200, 404, 422} <= set(statuses)
    assert len(marks.USED) == 200
    assert metrics.count("servicebay_requests_total{") >= 185
    assert len(receiver.spans()) >= len(statuses)
    # Two unexpected errors in the API and one outside it.
    assert reports.count('"exception"') >= 3 and "NotNullViolation" in reports
    for text in (lines, metrics, spans, reports):
        assert [line for line in text.splitlines() if list(marks.found_in(line))] == []


def test_negative_control_shows_that_a_marked_value_is_found_in_each_place(
    api: Api, json_lines: StringIO, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = marks.take("name")
    structlog.get_logger("ours").info("request", path=f"/api/garage/customers/{name}")
    with trace.request() as span:
        span.describe(name)
    client = sentry_sdk.get_client()
    client.options["before_send"] = None
    try:
        raise ValueError(f"Unknown customer {name}")
    except ValueError as error:
        error_reports.report(error)
    trace.stop()
    stop_reports()
    for text in (
        json_lines.getvalue(),
        str(receiver.spans()),
        str(receiver.bodies("/api/1/envelope/")),
    ):
        assert list(marks.found_in(text)) == [name]


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("Key (email)=(asha@x.example) already exists.\nDETAIL: Asha", "Key …=… already exists."),
        ("550 5.1.1 <asha@x.example>: no such user", "550 5.1.1 <…>: no such user"),
        ("Unknown name 'Asha Rao' at 98765 43210", "Unknown name … at …"),
        (
            "connection to server failed: Connection refused",
            "connection to server failed: Connection refused",
        ),
    ],
)
def test_message_of_an_error_is_logged_without_its_values(message: str, kept: str) -> None:
    assert redact.redact(message) == kept


def test_traceback_keeps_types_and_places_without_the_values() -> None:
    try:
        try:
            raise KeyError("asha@x.example")
        except KeyError as error:
            raise ValueError("broken: 'Asha'") from error
    except ValueError as error:
        text = redact.traceback_of(error)
    assert "KeyError: …" in text and "ValueError: broken: …" in text
    assert "test_nothing_personal.py" in text and "direct cause" in text
