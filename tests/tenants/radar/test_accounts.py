"""Money of accounts: the radar sees it as it sees the payments of one job."""

from datetime import timedelta

from kernel import clock
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.khata.fleet import Fleet
from tests.tenants.radar.conftest import Look


def test_bill_of_a_reversed_receipt_is_found_until_it_is_paid_again(
    api: Api, cast: Cast, shop: Shop, owner: Api, look: Look
) -> None:
    """A bill whose money was only taken off is none: the money stays on the account."""
    fleet = Fleet(api, cast, shop)
    first, second, third = fleet.jobs
    reversed_ = fleet.received(1450, bills=[{"jobId": first, "amount": 1450}])["paymentId"]
    moved = fleet.received(500, bills=[{"jobId": second, "amount": 500}])["paymentId"]
    fleet.reverse(reversed_)
    fleet.take_off(moved, second)
    fleet.use(third)
    assert look(1)["payment_reversed"] == {first: 1450_00}
    fleet.received(1450, bills=[{"jobId": first, "amount": 1450}])
    assert "payment_reversed" not in look(2)


def test_receipt_of_an_account_with_an_old_date_is_found(
    api: Api, cast: Cast, shop: Shop, owner: Api, look: Look
) -> None:
    fleet = Fleet(api, cast, shop)
    for days, amount in ((3, 100), (4, 200)):
        fleet.received(amount, paidOn=(clock.today() - timedelta(days=days)).isoformat(), reason="Found it")
    assert look(0)["payment_back_dated"] == {fleet.customer_id: 200_00}


def test_free_money_of_a_customer_who_owes_is_an_advance_that_was_left(
    api: Api, cast: Cast, shop: Shop, owner: Api, look: Look
) -> None:
    fleet = Fleet(api, cast, shop)
    assert "advance_left" not in look(1)
    fleet.received(700, bills=[])
    assert look(1)["advance_left"] == {fleet.customer_id: 700_00}
    fleet.use(fleet.jobs[0])
    assert "advance_left" not in look(1)
