"""Jobs that wait for parts: what becomes free goes to the oldest job, and its people are told once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.stock.follow_ups import RESERVE_WAITING
from tests import shop as shops
from tests.api import Api
from tests.buying import add_supplier, book, line, take_in
from tests.cast import Cast
from tests.goods import add_part, correct
from tests.job_parts import CANCELLED, hand, job_with, on_shelf, set_status, shelf
from tests.outbox import drain
from tests.shop import Shop

Row = dict[str, Any]


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def reserved(client: Api, *job_ids: int) -> list[float]:
    return [client.get(f"jobs/{job_id}").data["parts"][0]["reserved"] for job_id in job_ids]


def run_all() -> None:
    """Run the tasks of the waiting jobs. Each job has its own task, and enqueues the next one."""
    while drain(RESERVE_WAITING):
        pass


def told(client: Api) -> list[str]:
    drain("alerts.part_arrived")
    return [each["text"] for each in client.get("alerts").data["alerts"] if each["kind"] == "part_arrived"]


def test_goods_in_serve_the_oldest_job_first_and_tell_once(
    owner: Api, api: Api, cast: Cast, shop: Shop
) -> None:
    part = shelf(owner, 1)
    first, second, third = (job_with(owner, shop, part, quantity) for quantity in (2, 2, 1))
    supplier = add_supplier(owner)
    take_in(owner, supplier, [{"partId": part["partId"], "quantity": 2, "price": 300}])
    assert reserved(owner, first, second, third) == [1, 0, 0]
    run_all()
    assert reserved(owner, first, second, third) == [2, 1, 0]
    assert on_shelf(owner, part) == (3, 0, 900)
    advisor = api.as_(cast.advisor)
    code = {job: owner.get(f"jobs/{job}").data["jobCode"] for job in (first, second, third)}
    assert told(advisor) == [f"Oil filter for {code[first]} is here."]
    book(owner, supplier, [line(part, 2, 300, gstRate=0)])
    run_all()
    assert reserved(owner, first, second, third) == [2, 2, 1]
    assert told(advisor) == [f"Oil filter for {code[job]} is here." for job in (third, second, first)]
    # Further goods change nothing, and nobody is told again.
    correct(owner, part, "found", 5)
    run_all()
    assert len(told(advisor)) == 3
    assert told(api.as_(cast.cashier)) == []


def test_each_job_has_its_own_transaction(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 1)
    jobs = [job_with(owner, shop, part, 1) for _ in range(3)]
    run_all()
    correct(owner, part, "found", 2)
    assert drain(RESERVE_WAITING) == 1
    assert reserved(owner, *jobs) == [1, 1, 0]
    assert drain(RESERVE_WAITING) == 1
    assert reserved(owner, *jobs) == [1, 1, 1]
    # The last task finds no job and enqueues nothing.
    assert (drain(RESERVE_WAITING), drain(RESERVE_WAITING)) == (1, 0)


@pytest.mark.parametrize("how", ["cancel", "return", "fewer", "delete"])
def test_part_that_a_job_gives_back_serves_the_next_job(owner: Api, shop: Shop, how: str) -> None:
    part = shelf(owner, 1)
    first, second = job_with(owner, shop, part, 1), job_with(owner, shop, part, 1)
    if how == "cancel":
        set_status(owner, first, CANCELLED)
    elif how == "return":
        hand(owner, "take", first, part, 1)
        hand(owner, "return", first, part, 1)
    elif how == "fewer":
        owner.put(f"jobs/{first}", shop.job(partsUsed=[]))
    else:
        assert owner.delete(f"jobs/{first}").status == 200
    run_all()
    assert reserved(owner, second) == [1]


def test_released_parts_stay_free_for_the_person_who_released_them(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 1)
    first, second = job_with(owner, shop, part, 1), job_with(owner, shop, part, 1)
    third = job_with(owner, shop, part, 1)
    run_all()
    owner.post(f"jobs/{first}/parts/release")
    run_all()
    assert (reserved(owner, first, second), on_shelf(owner, part)[1]) == ([0, 0], 1)
    assert hand(owner, "take", third, part, 1).status == 200


def test_change_that_frees_no_part_queues_no_task(owner: Api, cast: Cast, shop: Shop) -> None:
    part = shelf(owner, 2)
    run_all()
    job_with(owner, shop, part, 1)
    correct(owner, part, "lost", 1)
    add_part(owner, partNumber="", barcodes=[])
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind=RESERVE_WAITING, done_at=None).exists()


def test_alert_of_a_deleted_job_or_a_taken_part_is_not_written(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 1)
    first, second, third = (job_with(owner, shop, part, 1) for _ in range(3))
    correct(owner, part, "found", 2)
    run_all()
    assert owner.delete(f"jobs/{second}").status == 200
    hand(owner, "take", third, part, 1)
    assert reserved(owner, first) == [1]
    assert told(owner) == []


@pytest.mark.slow
def test_two_workers_serve_the_oldest_jobs_and_tell_each_once(committed_db: Cast) -> None:
    """Five deliveries arrive while both workers run. Both may run the same task."""
    owner, shop = Api().as_(committed_db.owner), shops.make(committed_db.first)
    part = shelf(owner, 1)
    jobs = [job_with(owner, shop, part, quantity) for quantity in (2, 1, 3, 2, 2)]
    supplier = add_supplier(owner)
    for _ in range(5):
        take_in(owner, supplier, [{"partId": part["partId"], "quantity": 1, "price": 300}])

    def work(_worker: int) -> None:
        try:
            run_all()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, range(2)))
    # Six pieces are there. The third job has everything, and the others wait.
    assert reserved(owner, *jobs) == [2, 1, 3, 0, 0]
    assert on_shelf(owner, part)[:2] == (6, 0)
    codes = [owner.get(f"jobs/{job}").data["jobCode"] for job in jobs]
    heard = told(Api().as_(committed_db.advisor))
    assert sorted(heard) == sorted(f"Oil filter for {code} is here." for code in codes[:3])
