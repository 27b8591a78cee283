"""What the database refuses, whatever the code says."""

from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from kernel import tenancy
from tests.tenants.khata.fleet import Fleet


@pytest.fixture
def ids(fleet: Fleet) -> dict[str, Any]:
    """A payment of an account over ₹50.00, of which ₹30.00 is free, and a payment of a job."""
    job_id = fleet.jobs[0]
    account = fleet.received(50, bills=[{"jobId": job_id, "amount": 20}])["paymentId"]
    single = fleet.pay(job_id, 10)["paymentId"]
    return {
        "garage": fleet.cast.first.pk,
        "account": account,
        "single": single,
        "customer": fleet.customer_id,
    }


@pytest.mark.parametrize(
    ("statement", "refused"),
    [
        ("UPDATE payment SET free_paise = 5001 WHERE id = %(account)s", "payment_free"),
        ("UPDATE payment SET free_paise = -1 WHERE id = %(account)s", "payment_free"),
        ("UPDATE payment SET amount_paise = 1 WHERE id = %(account)s", "permission denied"),
        ("UPDATE payment SET customer_id = %(customer)s WHERE id = %(single)s", "permission denied"),
        ("DELETE FROM payment WHERE id = %(account)s", "permission denied"),
        ("UPDATE allocation SET amount_paise = 1 WHERE payment_id = %(account)s", "permission denied"),
        ("DELETE FROM allocation WHERE payment_id = %(account)s", "permission denied"),
        (
            "INSERT INTO allocation (payment_id, job_id, amount_paise, on_day, person_name)"
            " SELECT payment_id, job_id, 0, on_day, '' FROM allocation",
            "allocation_moves",
        ),
        (
            "INSERT INTO payment (job_id, customer_id, amount_paise, method, paid_on, receipt, person_name)"
            " SELECT job_id, %(customer)s, 1, 1, paid_on, receipt, '' FROM payment"
            " WHERE id = %(single)s",
            "payment_owner",
        ),
        (
            "INSERT INTO payment (amount_paise, method, paid_on, receipt, person_name)"
            " SELECT 1, 1, paid_on, receipt, '' FROM payment WHERE id = %(single)s",
            "payment_owner",
        ),
    ],
)
def test_database_refuses_wrong_money(ids: dict[str, Any], statement: str, refused: str) -> None:
    with (
        pytest.raises((IntegrityError, ProgrammingError), match=refused),
        transaction.atomic(),
        tenancy.garage(ids["garage"]),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement, ids)


def test_negative_control_shows_that_a_right_amount_of_free_money_is_accepted(ids: dict[str, Any]) -> None:
    with transaction.atomic(), tenancy.garage(ids["garage"]), connection.cursor() as cursor:
        cursor.execute("UPDATE payment SET free_paise = 5000 WHERE id = %(account)s", ids)
        assert cursor.rowcount == 1
