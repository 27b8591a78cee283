"""Requests generated from the OpenAPI document cause no 5xx, no undocumented status and no leak.

They are few in `make test`, and many in the proof R14.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from config.env import ROOT
from kernel import limits
from tests.api import Api
from tests.architecture.operations import OperationFacts, operations
from tests.cast import Cast
from tests.proving import IS_PROOF, phases, size
from tests.proving import seed as first_seed

EXAMPLES = size(18, 1) if IS_PROOF else 2
ROLES = ("owner", "advisor", "technician", "cashier") if IS_PROOF else ("owner",)
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
LEAKS = re.compile(r"Traceback|psycopg|SELECT |/platform/|\$argon2id|gt_[A-Za-z0-9_-]{40}")
# Only these operations may return a new token.
MAY_SHOW_A_TOKEN = {"login", "confirm_sign_up"}

application = get_wsgi_application()
schema = schemathesis.openapi.from_path(ROOT / "webapp" / "openapi.json")
schema.app = application


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Keep requests from closing the test's database connection, as Django's test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def requests_of(operation: OperationFacts) -> Any:
    return schema[f"/api{operation.path}"][operation.method].as_strategy()


@pytest.mark.parametrize("operation", list(operations()), ids=lambda operation: operation.name)
def test_generated_requests_get_only_documented_responses(
    api: Api, cast: Cast, operation: OperationFacts, record_property: Callable[[str, object], None]
) -> None:
    """Each request is sent as each caller, because generating requests is slower than sending them."""
    tokens = {name: api.as_(getattr(cast, name)).token for name in ROLES}
    callers = [{}, *({"Authorization": f"Bearer {token}"} for token in tokens.values())]
    calls = 0

    @seed(first_seed(0))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=not IS_PROOF,
        phases=phases(),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=requests_of(operation))
    def attempt(case: Any) -> None:
        nonlocal calls
        # The gate refuses random garages, and it has its own tests.
        case.query.pop("garageId", None)
        calls += len(callers)
        for headers in callers:
            send(case, headers, operation)

    attempt()
    record_property("calls", calls)


def send(case: Any, headers: dict[str, str], operation: OperationFacts) -> None:
    limits.store().flushdb()
    with transaction.atomic():
        response = case.call(headers=headers)
        transaction.set_rollback(True)
    case.validate_response(response, checks=CHECKS, headers=headers)
    if operation.name not in MAY_SHOW_A_TOKEN:
        # A workbook is not a text.
        assert not LEAKS.search(response.content.decode(errors="replace"))


def test_negative_control_shows_that_fuzzing_finds_an_undocumented_response_status(
    api: Api, cast: Cast
) -> None:
    """The checks run on a document of one path, from which one status was removed."""
    whole = orjson.loads((ROOT / "webapp" / "openapi.json").read_bytes())
    me = whole["paths"]["/api/garage/me"]["get"]
    del me["responses"]["401"]
    poorer = schemathesis.openapi.from_dict(whole | {"paths": {"/api/garage/me": {"get": me}}})
    poorer.app = application
    case = poorer["/api/garage/me"]["GET"].Case()
    with pytest.raises(FailureGroup, match="Undocumented"):
        case.validate_response(case.call(), checks=CHECKS)
