"""Dues in a garage with 100,000 jobs, of which 2,000 have something due."""

from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from demo import large
from kernel import clock
from tests.api import Api
from tests.cast import Cast
from tests.database import owner_dsn
from tests.plans import explained

ONE_IN = 50


@pytest.mark.prove
def test_dues_read_their_index_and_not_the_table_of_jobs(committed_db: Cast) -> None:
    """The negative control asks for jobs by a column without an index."""
    garage = large.make(committed_db.owner)
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        owner.execute(f"SET search_path = garage_{garage}, extensions")
        owner.execute(f"UPDATE job SET paid_paise = total_paise WHERE id % {ONE_IN} <> 0")
        (customer,) = owner.execute(
            f"SELECT customer_id FROM job WHERE id % {ONE_IN} = 0 AND status = 4 LIMIT 1"
        ).fetchone() or (0,)
        owner.execute(
            "INSERT INTO payment (customer_id, amount_paise, free_paise, method, paid_on, receipt, person_name)"
            " SELECT id, 100, id % 2 * 100, 1, current_date, '{}', '' FROM customer"
        )
        owner.execute("VACUUM (FULL, ANALYZE) job, payment")
    client = Api().with_headers(X_Garage_Id=str(garage)).as_(committed_db.owner)
    paths = (
        "owing",
        "payments",
        f"customers/{customer}/account",
        f"customers/{customer}/entries",
        f"customers/{customer}",
        "customers",
    )
    days = {"from": (clock.today() - timedelta(days=30)).isoformat(), "to": clock.today().isoformat()}
    with CaptureQueriesContext(connection) as captured:
        for path in paths:
            assert client.get(path).status == 200
        assert client.post(f"customers/{customer}/statements", days).status == 200
    sent = [entry["sql"] for entry in captured if "FROM job j" in entry["sql"]]
    assert len(sent) >= len(paths)
    with psycopg.connect(owner_dsn()) as owner:
        owner.execute(f"SET search_path = garage_{garage}, extensions")
        found = [explained(owner, sql) for sql in sent]
        control = explained(owner, "SELECT id FROM job j WHERE comments = 'x'")
    for plan in found:
        assert "Seq Scan on job" not in plan, plan
        assert "Seq Scan on payment" not in plan, plan
    assert sum("job_owing" in plan for plan in found) >= 4
    assert "Seq Scan on job" in control
