"""Random histories of a guarded job, compared with a model of two numbers: its total and its limit."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from django.db import transaction

from kernel import tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from tenants.jobs import trace
from tenants.jobs.approval.excess import allow_excess
from tenants.jobs.approval.work import ApprovedPart, ApprovedWork, add_approved
from tenants.jobs.details import JobDetails
from tenants.jobs.models import Job
from tenants.jobs.queries import get_job_for_update
from tenants.jobs.services import change_job
from tests import cast as casting
from tests.api import Api
from tests.billed import open_job
from tests.cast import Cast
from tests.guarding import PADS, approval
from tests.shop import Shop

WASH = 45_000
HISTORIES, STEPS = 10, 8


@dataclass
class Model:
    """What the job should cost, the last approval, and the most that it may cost."""

    oil: int = 100_000
    parts: int = 0
    approved: int | None = None
    limit: int | None = None

    @property
    def total(self) -> int:
        return self.oil + WASH + self.parts

    def fits(self, total: int) -> bool:
        return self.limit is None or total <= self.limit


@dataclass
class History:
    actor: Actor
    shop: Shop
    job_id: int
    chance: Random
    model: Model
    done: Counter[str]

    def step(self) -> None:
        name = self.chance.choice(("reprice", "note", "approve", "approve_part", "allow"))
        before = self.model.total, self.model.limit
        try:
            with transaction.atomic():
                accepted = getattr(self, name)()
        except DomainError as refused:
            accepted = False
            self.done[refused.code] += 1
        self.done[f"{name} {'accepted' if accepted else 'refused'}"] += 1
        job = Job.objects.get(pk=self.job_id)
        if not accepted:
            assert (self.model.total, self.model.limit) == before
        assert (job.total_paise, job.ceiling_paise) == (self.model.total, self.model.limit), name
        assert job.guarded == (self.model.limit is not None)

    def reprice(self) -> bool:
        price = self.chance.randint(1, 400_000)
        fits = self.model.fits(price + WASH + self.model.parts) or price == self.model.oil
        self._change(replace(self._details(), quoted={self.shop.oil.pk: price, self.shop.wash.pk: WASH}))
        assert fits
        self.model.oil = price
        return True

    def note(self) -> bool:
        self._change(replace(self._details(), comments=str(self.chance.random())))
        return True

    def approve(self) -> bool:
        return self._approve(self.chance.randint(1, 500_000), ApprovedWork(), 0)

    def approve_part(self) -> bool:
        price = self.chance.randint(1, 50_000)
        part: ApprovedPart = replace(PADS, unit_paise=price, list_unit_paise=price)
        added = 2 * price
        limit = self.model.total + added + self.chance.choice((-1, 0, 0, 10_000))
        return self._approve(limit, ApprovedWork(parts=[part]), added)

    def allow(self) -> bool:
        limit = self.chance.randint(1, 500_000)
        allow_excess(self.actor, job_id=self.job_id, up_to_paise=limit, reason="A long reason", version=None)
        assert self.model.approved is not None
        assert limit > self.model.approved and limit >= self.model.total
        self.model.limit = limit
        return True

    def _approve(self, limit: int, work: ApprovedWork, added: int) -> bool:
        job = get_job_for_update(self.job_id)
        ceiling = add_approved(None, job, work, approval(limit))
        assert (ceiling is not None) == (self.model.total + added <= limit)
        if ceiling is None:
            return False
        self.model.parts += added
        self.model.approved = self.model.limit = limit
        return True

    def _details(self) -> JobDetails:
        job = Job.objects.get(pk=self.job_id)
        details = trace.details_of(job, list(job.lines.order_by("id")), list(job.parts.order_by("id")))
        return replace(details, claimed_total=None)

    def _change(self, wanted: JobDetails) -> None:
        change_job(self.actor, job_id=self.job_id, details=wanted, version=None)


def test_total_and_limit_of_a_guarded_job_equal_the_model_in_random_histories(cast: Cast, shop: Shop) -> None:
    done: Counter[str] = Counter()
    job_id = open_job(Api().as_(cast.owner), shop)
    actor = casting.actor(cast.owner, cast.first)
    for seed in range(HISTORIES):
        # Each history is rolled back.
        with transaction.atomic(), tenancy.garage(cast.first.pk):
            history = History(actor, shop, job_id, Random(seed), Model(), done)
            for _ in range(STEPS):
                history.step()
            transaction.set_rollback(True)
    assert done["above_approval"] > 3
