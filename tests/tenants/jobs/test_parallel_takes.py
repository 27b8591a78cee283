"""Many people take the same parts at the same time."""

import random
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models import Sum

from kernel import tenancy
from tenants.home.stock_check import find_differences
from tenants.jobs.models import JobPart
from tenants.stock import shelf as shelves
from tenants.stock.models import PartStock, StockMove
from tests import shop as shops
from tests.api import Api
from tests.billed import open_job
from tests.cast import Cast
from tests.job_parts import on_shelf, shelf

JOBS, UNITS, REPEATS = 24, 5, 200
Asked = tuple[str, int, list[dict[str, Any]]]


class Crowd:
    """Three parts, and a job for each person."""

    def __init__(self, cast: Cast) -> None:
        self.owner = Api().as_(cast.owner)
        shop = shops.make(cast.first)
        self.parts = [shelf(self.owner, UNITS) for _ in range(3)]
        self.jobs = [open_job(self.owner, shop) for _ in range(JOBS)]

    def hand(self, verb: str, job_id: int, parts: list[dict[str, Any]]) -> str | None:
        """Take or return one of each part in one request, and return the code of a refusal."""
        body = {"lines": [{"partId": part["partId"], "quantity": 1} for part in parts]}
        try:
            return self.owner.post(f"jobs/{job_id}/parts/{verb}", body).code
        finally:
            connections.close_all()

    def take_one_each(self) -> Counter[str | None]:
        """Each job takes one of each part. The parts are named in another order each time."""

        def take(number: int) -> str | None:
            turned = self.parts[number % 3 :] + self.parts[: number % 3]
            return self.hand("take", self.jobs[number], turned)

        with ThreadPoolExecutor(8) as pool:
            return Counter(pool.map(take, range(JOBS)))


def test_parallel_takes_of_many_jobs_never_take_more_than_is_there(committed_db: Cast) -> None:
    crowd = Crowd(committed_db)
    assert crowd.take_one_each() == {None: UNITS, "not_enough": JOBS - UNITS}
    assert [on_shelf(crowd.owner, part) for part in crowd.parts] == [(0, 0, 0)] * 3
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert JobPart.objects.aggregate(out=Sum("issued"))["out"] == 3 * UNITS
        assert StockMove.objects.filter(kind="taken").count() == 3 * UNITS


@pytest.mark.prove
def test_parallel_takes_need_the_lock_of_the_balance(
    committed_db: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unlocked(part_ids: Collection[int]) -> dict[int, PartStock]:
        return {stock.part_id: stock for stock in PartStock.objects.filter(part_id__in=set(part_ids))}

    monkeypatch.setattr(shelves, "_locked", unlocked)
    crowd = Crowd(committed_db)
    codes = crowd.take_one_each()
    print(f"answers without the lock: {dict(codes)}")
    assert set(codes) - {None, "not_enough"}


@pytest.mark.prove
def test_takes_and_returns_of_mixed_parts_never_deadlock(committed_db: Cast) -> None:
    """In each round, eight jobs take two or three parts in mixed order, and the jobs that got some in the
    round before return them."""
    crowd, chance = Crowd(committed_db), random.Random(20261125)
    codes: Counter[tuple[str, str | None]] = Counter()
    out: list[Asked] = []
    with ThreadPoolExecutor(8) as pool:
        for _ in range(REPEATS):
            asked = [
                ("take", job, chance.sample(crowd.parts, chance.randint(2, 3)))
                for job in chance.sample(crowd.jobs, 8)
            ]
            mixed = [*asked, *(("return", job, chance.sample(parts, len(parts))) for _, job, parts in out)]
            chance.shuffle(mixed)
            answers = list(pool.map(lambda each: crowd.hand(*each), mixed))
            codes.update((each[0], code) for each, code in zip(mixed, answers, strict=True))
            out = [each for each, code in zip(mixed, answers, strict=True) if each[0] == "take" and not code]
    print(f"{REPEATS} rounds: {dict(codes)}")
    assert set(codes) == {("take", None), ("take", "not_enough"), ("return", None)}
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert find_differences().count == 0
