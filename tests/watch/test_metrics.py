"""GET /metrics shows what the processes count, to callers with the token."""

import os
import time
from pathlib import Path
from unittest.mock import patch

import pytest
import redis
from django.db import DatabaseError, connection

from infra import facts
from kernel import limits, tenancy
from kernel.telemetry import shared_counters, web_metrics
from tests.api import Api, refused
from tests.cast import Cast
from tests.watch import scrape
from tests.watch.scrape import value

LIST = "api/garage/staffs"


def test_metrics_do_not_exist_without_a_token_in_the_settings(api: Api, settings: object) -> None:
    assert scrape.call().status == 404


@pytest.mark.parametrize("token", ["", "another-token-of-the-same-length-as-ours"])
def test_metrics_refuse_a_missing_or_wrong_token(token: str, api: Api, metrics_on: Path) -> None:
    answer = scrape.call(token)
    assert refused(answer, 401, "wrong_token")
    assert answer.response["WWW-Authenticate"] == "Bearer"
    assert b"servicebay_" not in answer.response.content


def test_metrics_are_text_and_are_not_cached(api: Api, metrics_on: Path) -> None:
    response = scrape.call().response
    assert response["Content-Type"].startswith("text/plain; version=0.0.4")
    assert response["Cache-Control"] == "no-store"


def test_metrics_answer_a_call_by_ip_address(api: Api, metrics_on: Path) -> None:
    client = Api(scrape.TOKEN, {"Host": "10.2.3.4:8000"})
    assert client.send("GET", "/metrics").status == 200
    assert client.send("GET", "/healthz").status == 400


def test_request_is_counted_by_route_method_and_status(api: Api, cast: Cast, metrics_on: Path) -> None:
    labels = {"route": LIST, "method": "GET", "status": "200"}
    before = value("servicebay_requests_total", **labels)
    client = api.as_(cast.owner)
    for _ in range(3):
        client.get("staffs")
    api.get("staffs")
    assert value("servicebay_requests_total", **labels) == before + 3
    assert value("servicebay_requests_total", **labels | {"status": "4xx"}) >= 1
    area = {"area": "garage", "access": "read"}
    assert value("servicebay_request_duration_seconds_count", **area) >= 3


def test_statements_of_a_request_are_counted_by_route(api: Api, cast: Cast, metrics_on: Path) -> None:
    client = api.as_(cast.owner)
    client.get("staffs")
    statements, seconds = (
        value(f"servicebay_database_{name}_total", route=LIST) for name in ("statements", "seconds")
    )
    client.get("staffs")
    # These are the four statements of a list, and the savepoint that replaces BEGIN in a test.
    assert value("servicebay_database_statements_total", route=LIST) == statements + 5
    assert value("servicebay_database_seconds_total", route=LIST) > seconds


def test_refused_request_is_counted_by_its_code(api: Api, cast: Cast, metrics_on: Path) -> None:
    before = value("servicebay_refused_total", code="slow_down")
    statuses = [
        api.post("login", {"email": "nobody@cast.example", "password": "wrong-one-1"}).status
        for _ in range(12)
    ]
    assert 429 in statuses
    assert value("servicebay_refused_total", code="slow_down") == before + statuses.count(429)


def test_unknown_methods_and_addresses_add_no_series(api: Api, metrics_on: Path) -> None:
    for number in range(20):
        api.send(f"METHOD{number}", f"/api/nowhere/{number}")
        api.send("GET", f"/no/such/page/{number}")
    found = [each.labels for each in scrape.series() if each.name == "servicebay_requests_total"]
    assert {"route": "unknown", "method": "other", "status": "4xx"} in found
    assert not [each for each in found if "nowhere" in each["route"] or "METHOD" in each["method"]]


def test_counting_a_request_makes_no_call_to_redis(api: Api, cast: Cast, metrics_on: Path) -> None:
    client = api.as_(cast.owner)
    with patch.object(limits, "store", side_effect=AssertionError("a call to Redis")) as store:
        assert client.get("staffs").status == 200
    assert not store.called


def test_metrics_of_the_web_are_shown_while_redis_or_the_database_is_away(
    api: Api, cast: Cast, metrics_on: Path
) -> None:
    api.as_(cast.owner).get("staffs")
    with patch.object(shared_counters, "read", side_effect=redis.ConnectionError):
        assert value("servicebay_redis_up") == 0
    with patch("kernel.outbox.rows.queues", side_effect=DatabaseError):
        assert value("servicebay_database_up") == 0
        assert value("servicebay_requests_total", route=LIST) >= 1
    assert (value("servicebay_redis_up"), value("servicebay_database_up")) == (1, 1)


def test_metrics_show_that_the_database_allows_only_reading(api: Api, metrics_on: Path, db: None) -> None:
    assert value("servicebay_database_read_only") == 0
    with connection.cursor() as cursor, tenancy.platform():
        # The guard of the disk sets this for the whole server, and this test for its own session.
        cursor.execute("SET default_transaction_read_only = on")
    assert (value("servicebay_database_read_only"), value("servicebay_database_up")) == (1, 1)


def test_metrics_show_the_newest_fact_of_the_machine(
    api: Api, metrics_on: Path, db: None, tmp_path: Path
) -> None:
    assert "servicebay_backup_check_wrong" not in {each.name for each in scrape.series()}
    for folder, number in (("older", 0), ("newer", 1)):
        (tmp_path / folder).mkdir()
        facts.write(tmp_path / folder / "backup_check_wrong", number)
    assert (tmp_path / "newer" / "backup_check_wrong").stat().st_mode & 0o777 == 0o644
    hours_ago = time.time() - 7200
    os.utime(tmp_path / "older" / "backup_check_wrong", (hours_ago, hours_ago))
    assert value("servicebay_backup_check_wrong") == 1
    assert 0 <= value("servicebay_backup_check_age_seconds") < 3600
    (tmp_path / "newer" / "backup_check_wrong").write_text("half a ")
    assert value("servicebay_backup_check_wrong") == 0
    assert 7200 <= value("servicebay_backup_check_age_seconds") < 10_800


def test_files_of_ended_processes_stay_while_another_process_of_the_run_lives(tmp_path: Path) -> None:
    ended, living = tmp_path / "counter_999999999.db", tmp_path / f"counter_{os.getpid()}.db"
    for file in (ended, living):
        file.write_bytes(b"")
    web_metrics.clean(tmp_path)
    assert ended.exists() and living.exists()
    living.unlink()
    web_metrics.clean(tmp_path)
    assert not ended.exists()
