"""What every request sends is planned once, where the connection is ours alone."""

import pytest
from django.db import connection, transaction

from config.gate.session import SESSION_QUERY
from kernel import tenancy
from tests.api import Api
from tests.cast import Cast


def test_who_asks_is_kept_by_the_server_but_never_behind_a_pooler(
    path: Cast, request: pytest.FixtureRequest
) -> None:
    client = Api().as_(path.owner)
    assert [client.get("staffs").status for _ in range(3)] == [200, 200, 200]
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT statement, generic_plans + custom_plans FROM pg_prepared_statements")
        kept = cursor.fetchall()
    behind_a_pooler = "pgbouncer" in request.node.name
    assert kept == ([] if behind_a_pooler else [(SESSION_QUERY.replace("%s", "$1"), 3)])


def test_a_refused_request_leaves_a_connection_that_can_prepare_again(committed_db: Cast) -> None:
    """psycopg forgets what is prepared when a transaction rolls back."""
    client = Api().as_(committed_db.owner)
    for _ in range(3):
        assert client.get("staffs").status == 200
        assert client.get("staffs", garageId=committed_db.second.pk).status == 404


def test_a_prepared_statement_needs_a_scope_like_any_other(committed_db: Cast) -> None:
    with transaction.atomic(), pytest.raises(tenancy.OutsideScope):
        tenancy.connection().fetch_prepared("SELECT 1", [])
