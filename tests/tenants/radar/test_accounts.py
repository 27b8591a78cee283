"""Accounts: the radar sees their money as that of one job, and has four rules about what is owed."""

from datetime import timedelta

from kernel import clock, tenancy
from tenants.radar.models import Finding
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.khata.fleet import Fleet
from tests.tenants.radar.account_leaks import LEAKS, plant
from tests.tenants.radar.conftest import Look
from tests.tenants.sales.counter import Counter


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


def test_month_of_account_leaks_is_found_whole_and_no_harmless_case(
    cast: Cast, owner: Api, look: Look
) -> None:
    """Ten of each rule, each beside a harmless case. Other rules see no old bill."""
    planted = {rule: dict(plant(cast.first.pk, rule, at) for at in range(10)) for rule in LEAKS}
    assert sum(map(len, planted.values())) == 40
    assert look(0) == planted


def test_debt_that_was_written_off_names_its_person_and_is_recovered_only_by_money(
    api: Api, cast: Cast, shop: Shop, owner: Api, look: Look
) -> None:
    fleet = Fleet(api, cast, shop)
    job, other = fleet.jobs[:2]
    manager = api.as_(cast.manager)
    gone = [
        manager.post(
            f"jobs/{each}/deductions",
            {"kind": "bad_debt", "amount": 450, "onDay": clock.today().isoformat(), "note": "Firm is closed"},
        ).data["deductionId"]
        for each in (job, other)
    ]
    assert look(0)["written_off"] == {job: 450_00, other: 450_00}
    with tenancy.garage(cast.first.pk):
        finding = Finding.objects.get(rule="written_off", subject_id=job)
    assert (finding.subject, finding.person_name, finding.day) == ("job", "Manager Person", clock.today())
    assert finding.membership_id is not None
    assert (finding.facts["kind"], finding.facts["note"]) == ("bad_debt", "Firm is closed")
    for each in gone:
        assert manager.post(f"deductions/{each}/reverse", {"reason": "The firm paid"}).status == 200
    fleet.pay(job, 1450)
    assert "written_off" not in look(0)
    assert owner.get("leaks").data["sums"]["recovered"] == 450


def test_money_for_two_write_offs_of_a_bill_counts_once_and_not_for_a_discount_that_stays(
    api: Api, cast: Cast, shop: Shop, owner: Api, look: Look
) -> None:
    """Of ₹1,450.00, ₹50.00 stay a discount. Two bad debts of ₹200.00 are reversed, and ₹300.00 come."""
    fleet = Fleet(api, cast, shop)
    job = fleet.jobs[0]

    def write_off(kind: str, amount: float) -> int:
        body = {"kind": kind, "amount": amount, "note": "Firm is closed"}
        return int(fleet.client.post(f"jobs/{job}/deductions", body).data["deductionId"])

    fleet.pay(job, 1000)
    write_off("discount", 50)
    debts = [write_off("bad_debt", 200) for _ in range(2)]
    assert look(1)["written_off"] == {job: 450_00}
    for debt in debts:
        assert fleet.client.post(f"deductions/{debt}/reverse", {"reason": "The firm pays"}).status == 200
    fleet.pay(job, 300)
    assert look(1)["written_off"] == {job: 50_00}
    with clock.at(clock.now() + timedelta(days=1)):
        assert owner.get("leaks").data["sums"]["recovered"] == 300


def test_reversed_payment_of_a_walk_in_names_the_sale_and_who_reversed_it(
    api: Api, cast: Cast, shop: Shop, owner: Api, look: Look
) -> None:
    counter = Counter(api, cast, shop)
    sold = counter.sold(480)
    assert "walk_in_unpaid" not in look(0)
    reversed_ = api.as_(cast.manager).post(f"payments/{sold['paymentId']}/reverse", {"reason": "False note"})
    assert reversed_.status == 200, reversed_.body
    assert look(0)["walk_in_unpaid"] == {sold["jobId"]: 480_00}
    with tenancy.garage(cast.first.pk):
        finding = Finding.objects.get(rule="walk_in_unpaid")
    assert (finding.subject, finding.label, finding.person_name) == ("sale", "Walk-in", "Manager Person")
