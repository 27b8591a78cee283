"""Money received and due on home, and the list of payments."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.invoices.models import Payment
from tests.api import Answered, Api
from tests.billed import issue, open_job
from tests.cast import Cast
from tests.shop import Shop


def pay(client: Api, job_id: int, amount: float, method: int = 1, **changes: Any) -> Answered:
    body = {
        "amount": amount,
        "paymentMethodId": method,
        "reference": "",
        "paidOn": clock.today().isoformat(),
    }
    answer = client.post(f"jobs/{job_id}/payments", body | changes)
    assert answer.status == 200, answer.body
    return answer


def yesterday() -> str:
    return (clock.today() - timedelta(days=1)).isoformat()


def takings(client: Api) -> Any:
    return client.get("get-home").data["takings"]


def sums(found: Any) -> list[tuple[str, int, float]]:
    return [(each["paymentMethod"], each["count"], each["amount"]) for each in found["methods"]]


def test_takings_show_todays_payments_by_method_and_the_amount_due(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.cashier)
    first, second = (open_job(api.as_(cast.owner), shop) for _ in range(2))
    pay(client, first, 200)
    pay(client, first, 100.5, 2)
    pay(client, second, 50)
    pay(client, second, 1000, paidOn=yesterday())
    found = takings(client)
    assert sums(found) == [("Cash", 2, 250.0), ("UPI", 1, 100.5)]
    assert (found["day"], found["received"]) == (clock.today().isoformat(), 350.5)
    assert (found["dueJobs"], found["due"]) == (0, 0)
    client.post("jobs/change-status", {"jobId": first, "jobStatusId": 4})
    found = takings(client)
    assert (found["dueJobs"], found["due"]) == (1, 1450 - 300.5)


def test_payment_reversed_today_reduces_todays_takings(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    old = pay(client, job_id, 300, paidOn=yesterday()).data["paymentId"]
    pay(client, job_id, 500)
    assert client.post(f"payments/{old}/reverse", {"reason": "Refund"}).status == 200
    found = takings(client)
    assert (sums(found), found["received"]) == ([("Cash", 2, 200.0)], 200.0)


def test_cancelled_job_is_not_counted_as_due_in_takings(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    for status in (4, 5):
        client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": status})
    assert takings(client)["dueJobs"] == 0


def test_payment_list_shows_the_latest_day_first_with_jobs_and_reversals(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.cashier)
    job_id = open_job(api.as_(cast.owner), shop)
    first = pay(client, job_id, 100).data["paymentId"]
    pay(client, job_id, 200, 2, reference="UTR123")
    client.post(f"payments/{first}/reverse", {"reason": "Typed twice"})
    answer = client.get("payments")
    assert [(row["amount"], row["paymentMethod"], row["reversed"]) for row in answer.data["payments"]] == [
        (-100.0, "Cash", False),
        (200.0, "UPI", False),
        (100.0, "Cash", True),
    ]
    row = answer.data["payments"][1]
    assert (row["customerName"], row["vehicleNumber"], row["reference"], row["jobId"]) == (
        "Meera Iyer", shop.vehicle.number, "UTR123", job_id,
    )  # fmt: skip
    assert (answer.data["recordCount"], answer.data["received"]) == (3, 200.0)


def test_payment_list_is_filtered_by_day_and_method(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    pay(client, job_id, 100)
    pay(client, job_id, 200, 2)
    pay(client, job_id, 300, paidOn=yesterday())

    def amounts(**query: int) -> list[float]:
        return [row["amount"] for row in client.get("payments", **query).data["payments"]]

    assert amounts(dateFilter=2) == [200.0, 100.0]
    assert amounts(dateFilter=3) == [300.0]
    assert amounts(dateFilter=1, paymentMethodId=1) == [100.0, 300.0]
    assert sums(client.get("payments", dateFilter=1, paymentMethodId=1).data) == [("Cash", 2, 400.0)]


def test_payment_list_says_what_all_customers_owe(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.cashier)
    invoiced, delivered, running = (open_job(api.as_(cast.owner), shop) for _ in range(3))
    issue(client, invoiced)
    client.post("jobs/change-status", {"jobId": delivered, "jobStatusId": 4})
    pay(client, delivered, 50)
    pay(client, running, 10)
    assert client.get("payments", paymentMethodId=2).data["owed"] == 1450 + 1400


def test_payment_list_pages_stay_stable_when_a_payment_is_added(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    for amount in range(1, 13):
        pay(client, job_id, amount)
    first = client.get("payments").data
    assert [row["amount"] for row in first["payments"]] == [float(n) for n in range(12, 2, -1)]
    pay(client, job_id, 99)
    second = client.get("payments", currentPage=2, asOf=first["asOf"]).data
    assert [row["amount"] for row in second["payments"]] == [2.0, 1.0]
    assert second["recordCount"] == 12


def test_payment_list_begins_with_the_latest_day_paid(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    for amount, days in ((10, 1), (20, 0), (30, 2), (40, 1)):
        pay(client, job_id, amount, paidOn=(clock.today() - timedelta(days=days)).isoformat())
    # The month may have begun two days ago, so the list is asked for all time.
    answer = client.get("payments", dateFilter=1)
    assert [each["amount"] for each in answer.data["payments"]] == [20, 40, 10, 30]
    # 40 was recorded last, so the next pages do not count what comes after it.
    newest = max(each["paymentId"] for each in answer.data["payments"])
    assert answer.data["asOf"] == newest
    pay(client, job_id, 50)
    assert client.get("payments", dateFilter=1, asOf=newest).data["recordCount"] == 4


def test_payment_list_finds_reference_receipt_name_plate_and_job(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    first = client.post("jobs", shop.job()).data
    pay(client, first["jobId"], 100, 2, reference="UTR 606_166")
    pay(client, first["jobId"], 200)
    with tenancy.garage(cast.first.pk):
        receipt = Payment.objects.get(amount_paise=20_000).code

    def amounts(text: str) -> list[float]:
        answer = client.get("payments", searchText=text)
        assert answer.data["received"] == sum(each["amount"] for each in answer.data["payments"])
        return [each["amount"] for each in answer.data["payments"]]

    assert amounts("606_1") == [100]
    # A sign of a pattern is only a letter.
    assert amounts("606%166") == []
    assert amounts(receipt) == [200]
    assert amounts("meera") == [200, 100]
    assert amounts("MH12AB1234") == [200, 100]
    assert amounts(first["jobCode"]) == [200, 100]
    assert amounts("nobody") == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"dateFilter": 9}, "dateFilter"),
        ({"dateFilter": "x"}, "dateFilter"),
        ({"paymentMethodId": 5}, "paymentMethodId"),
        ({"pageSize": 11}, "pageSize"),
    ],
)
def test_payment_list_refuses_an_invalid_filter_or_page_size(
    api: Api, cast: Cast, query: dict[str, Any], field: str
) -> None:
    answer = api.as_(cast.owner).get("payments", **query)
    assert (answer.status, list(answer.body["error"])) == (422, [field])


def test_technician_cannot_see_takings_or_payments(api: Api, cast: Cast) -> None:
    client = api.as_(cast.technician)
    assert takings(client) is None
    assert client.get("payments").code == "role_denied"


def test_payment_list_and_takings_need_a_constant_number_of_sql_statements(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)

    def statements(path: str) -> int:
        client.get(path)
        with CaptureQueriesContext(connection) as sent:
            assert client.get(path).status == 200
        return len(sent)

    pay(client, job_id, 1)
    before = statements("payments"), statements("get-home")
    for amount in range(2, 12):
        pay(client, job_id, amount)
    assert (statements("payments"), statements("get-home")) == before


def test_query_for_the_payments_of_a_day_uses_an_index(cast: Cast, shop: Shop, api: Api) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    pay(client, job_id, 1)
    with tenancy.garage(cast.first.pk), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(
            "EXPLAIN SELECT method, sum(amount_paise) FROM payment WHERE paid_on = current_date GROUP BY method"
        )
        plan = "\n".join(line for (line,) in cursor.fetchall())
        assert Payment.objects.count() == 1
    assert "payment_day" in plan
