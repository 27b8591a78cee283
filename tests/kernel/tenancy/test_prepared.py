"""The session query of each request is prepared, except behind a pooler."""

import pytest
from django.db import connection, transaction

from config.gate.session import SESSION_QUERY
from kernel import tenancy
from tests.api import Api
from tests.cast import Cast


def test_session_query_is_a_prepared_statement_except_behind_a_pooler(
    routed_cast: Cast, request: pytest.FixtureRequest
) -> None:
    client = Api().as_(routed_cast.owner)
    assert [client.get("staffs").status for _ in range(3)] == [200, 200, 200]
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT statement, generic_plans + custom_plans FROM pg_prepared_statements")
        prepared = cursor.fetchall()
    behind_a_pooler = "pgbouncer" in request.node.name
    assert prepared == ([] if behind_a_pooler else [(SESSION_QUERY.replace("%s", "$1"), 3)])


def test_connection_can_prepare_statements_again_after_a_refused_request(committed_db: Cast) -> None:
    """psycopg forgets its prepared statements when a transaction rolls back."""
    client = Api().as_(committed_db.owner)
    for _ in range(3):
        assert client.get("staffs").status == 200
        assert client.get("staffs", garageId=committed_db.second.pk).status == 404


def test_prepared_statement_outside_a_tenancy_scope_is_refused(committed_db: Cast) -> None:
    with transaction.atomic(), pytest.raises(tenancy.OutsideScope):
        tenancy.connection().fetch_prepared("SELECT 1", [])
