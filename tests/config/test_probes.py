"""`/livez` and `/readyz`, which say whether a web process runs and whether it may get requests."""

from unittest.mock import patch

import psycopg
import pytest
from django.db import InterfaceError, OperationalError

from config import draining
from kernel.tenancy.backend.base import DatabaseWrapper
from tests.api import Api
from tests.cast import Cast
from tests.database import owner_dsn


def test_running_process_is_live_and_ready(api: Api, cast: Cast) -> None:
    for path in ("/livez", "/readyz"):
        answer = api.get(path)
        assert (answer.status, answer.body) == (200, {"ok": True})
        assert answer.response["Cache-Control"] == "no-store"


def test_process_is_live_but_not_ready_while_it_drains(api: Api, cast: Cast) -> None:
    with patch.object(draining, "is_draining", return_value=True):
        assert api.get("/livez").status == 200
        answer = api.get("/readyz")
    assert (answer.status, answer.body) == (503, {"ok": False, "reason": "draining"})


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_process_is_live_but_not_ready_without_the_database(
    api: Api, cast: Cast, error: type[Exception]
) -> None:
    with patch.object(DatabaseWrapper, "scope_statement", side_effect=error("away")):
        assert api.get("/livez").status == 200
        answer = api.get("/readyz")
    assert (answer.status, answer.body) == (503, {"ok": False, "reason": "database"})


def test_process_is_not_ready_before_the_migration_of_its_release(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("garages.queries.code_stamp", lambda: "f" * 64)
    answer = api.get("/readyz")
    assert (answer.status, answer.body) == (503, {"ok": False, "reason": "no template of this code"})


def test_process_of_the_previous_release_stays_ready_after_the_migration(
    committed_db: Cast,
) -> None:
    insert = "INSERT INTO schema_template (stamp, content) VALUES (repeat('f', 64), '{}')"
    with psycopg.connect(owner_dsn()) as owner:
        owner.execute(insert)
    assert Api().get("/readyz").status == 200


@pytest.mark.parametrize("host", ["10.1.2.3:8000", "evil.example"])
def test_probes_answer_for_any_host_name(api: Api, cast: Cast, host: str) -> None:
    for path in ("/livez", "/readyz"):
        assert api.with_headers(Host=host).get(path).status == 200
    assert api.with_headers(Host=host).get("/healthz").status == 400
