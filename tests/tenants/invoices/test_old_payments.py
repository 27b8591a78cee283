"""A cashier cannot correct the payments of another day alone, and cannot date a payment back."""

from datetime import timedelta
from typing import Any

import pytest

from kernel import clock
from tests.api import Answered, Api, refused
from tests.billed import open_job
from tests.cast import Cast
from tests.shop import Shop

DAY = timedelta(days=1)
REVERSED = "This payment was recorded on an earlier day, so your role cannot reverse it. Ask: Owner, Manager."
DATED = "Your role cannot record a payment of more than 3 days ago. Ask: Owner, Manager."
WHY = "The customer paid into the old account"


@pytest.fixture
def cashier(api: Api, cast: Cast) -> Api:
    return api.as_(cast.cashier)


@pytest.fixture
def job_id(api: Api, cast: Cast, shop: Shop) -> int:
    return open_job(api.as_(cast.owner), shop)


def pay(client: Api, job_id: int, days_ago: int = 0, **changes: Any) -> Answered:
    paid_on = (clock.today() - days_ago * DAY).isoformat()
    body = {"amount": 100, "paymentMethodId": 1, "paidOn": paid_on} | changes
    return client.post(f"jobs/{job_id}/payments", body)


def bill(client: Api, job_id: int) -> Any:
    return client.get(f"jobs/{job_id}/bill").data


def test_cashier_reverses_a_payment_of_today_only(api: Api, cast: Cast, cashier: Api, job_id: int) -> None:
    first, second = (pay(cashier, job_id).data["paymentId"] for _ in range(2))
    assert cashier.post(f"payments/{first}/reverse", {"reason": "Wrong method"}).status == 200
    before = bill(cashier, job_id)
    with clock.at(clock.now() + DAY):
        answer = cashier.post(f"payments/{second}/reverse", {"reason": "Wrong method"})
        assert refused(answer, 409, "payment_of_another_day")
        assert answer.body["message"] == REVERSED
        assert bill(cashier, job_id) == before
        for person in (cast.manager, cast.owner)[:1]:
            reversal = api.as_(person).post(f"payments/{second}/reverse", {"reason": "Bounced"})
            assert reversal.status == 200
    assert bill(cashier, job_id)["paidAmount"] == 0


def test_day_of_a_payment_is_the_day_on_which_it_was_recorded(
    api: Api, cast: Cast, cashier: Api, job_id: int
) -> None:
    """Else a payment of today with an older date could not be corrected, and a later date would keep it open."""
    payment = pay(cashier, job_id, 2).data["paymentId"]
    assert cashier.post(f"payments/{payment}/reverse", {"reason": "Wrong job"}).status == 200


@pytest.mark.parametrize("days_ago", [4, 40, 366])
def test_cashier_cannot_date_a_payment_more_than_three_days_back(
    api: Api, cast: Cast, cashier: Api, job_id: int, days_ago: int
) -> None:
    before = bill(cashier, job_id)
    answer = pay(cashier, job_id, days_ago, reason=WHY)
    assert refused(answer, 409, "payment_dated_back")
    assert answer.body["message"] == DATED
    manager = api.as_(cast.manager)
    without = pay(manager, job_id, days_ago)
    assert without.body["error"] == {"reason": ["Write why the payment is recorded so late"]}
    assert bill(cashier, job_id) == before
    assert pay(manager, job_id, days_ago, reason=WHY).status == 200
    (row,) = bill(cashier, job_id)["payments"]
    assert row["reason"] == WHY


@pytest.mark.parametrize("days_ago", [0, 1, 3])
def test_cashier_records_payments_of_the_last_three_days_without_a_reason(
    cashier: Api, job_id: int, days_ago: int
) -> None:
    assert pay(cashier, job_id, days_ago, reason="Ignored").status == 200
    (row,) = bill(cashier, job_id)["payments"]
    assert row["reason"] is None
