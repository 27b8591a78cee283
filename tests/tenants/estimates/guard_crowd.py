"""Many people decide, change, allow more and withdraw on the same jobs at the same time."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random
from uuid import uuid4

from django.db import connection, connections, transaction

from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from kernel.money import PAISE
from tenants.estimates.codes import EstimateState, LineKind, Way
from tenants.estimates.decision import recording
from tenants.estimates.decision.decided import Answers, approved_totals
from tenants.estimates.decision.deciding import Wanted
from tenants.estimates.decision.guard import find_broken
from tenants.estimates.decision.recording import Spoken
from tenants.estimates.draft import services
from tenants.estimates.draft.details import LineDetails
from tenants.estimates.errors import EstimateOutdated
from tenants.estimates.models import Estimate, EstimateVersion
from tenants.estimates.sending import services as sending
from tenants.estimates.sending.document import from_json
from tenants.jobs import trace
from tenants.jobs.approval.excess import allow_excess
from tenants.jobs.models import Job
from tenants.jobs.parts.details import NewGoods
from tenants.jobs.services import change_job
from tenants.visits.services import open_visit
from tests import cast as casting
from tests.cast import Cast
from tests.shop import Shop

KILLED = 0.1


class Killed(Exception):
    """The worker was killed before the commit."""


@dataclass
class Crowd:
    cast: Cast
    shop: Shop
    jobs: list[int]
    codes: Counter[str] = field(default_factory=Counter)

    @property
    def actor(self) -> Actor:
        return casting.actor(self.cast.owner, self.cast.first)

    def run(self, *, threads: int, steps: int, seed: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            for codes in pool.map(lambda number: self._person(Random(seed + number), steps), range(threads)):
                self.codes.update(codes)

    def violations(self) -> int:
        """Return the number of breaches that the nightly check finds."""
        with transaction.atomic(), tenancy.garage(self.cast.first.pk):
            return sum(len(each.ids) for each in find_broken())

    def _person(self, chance: Random, steps: int) -> Counter[str]:
        codes: Counter[str] = Counter()
        try:
            for _ in range(steps):
                verb = chance.choice(VERBS)
                codes[f"{verb.__name__.lstrip('_')}: {self._step(verb, chance)}"] += 1
        finally:
            connections.close_all()
        return codes

    def _step(self, verb: "Verb", chance: Random) -> str:
        """Do one thing in a transaction, and return its result: a word, or the code of the refusal."""
        try:
            with transaction.atomic(), tenancy.garage(self.cast.first.pk):
                ended = verb(self, chance)
                if chance.random() < KILLED:
                    raise Killed
        except Killed:
            connection.close()
            return "killed"
        except DomainError as refused:
            return refused.code
        except Exception as error:  # the test reports each error
            return f"failed with {type(error).__name__}: {str(error).splitlines()[0][:80]}"
        return ended


Verb = Callable[[Crowd, Random], str]


def _propose(crowd: Crowd, chance: Random) -> str:
    actor = crowd.actor
    visit = open_visit(actor, job_id=chance.choice(crowd.jobs), customer_id=None, vehicle_id=None)
    estimate, *_ = services.draft_estimate(actor, visit_id=visit.pk, point_ids=[], service_id=None)
    goods = NewGoods("Brake pads", "8708", "SET", Decimal(18))
    price = chance.randint(1, 999) * 100
    line = LineDetails(uuid4(), LineKind.PART, price, Decimal(1), goods=goods)
    details = replace(services.details_of(estimate), lines=[line])
    services.change_estimate(actor, estimate_id=estimate.pk, details=details, version=None)
    sending.send_estimate(actor, estimate_id=estimate.pk, version=None, by_mail=False)
    return "done"


def _decide(crowd: Crowd, chance: Random) -> str:
    estimate = _sent(chance)
    if estimate is None:
        return "none"
    version = EstimateVersion.objects.filter(estimate=estimate).latest("number")
    document, yes = from_json(version.document), chance.random() < 0.7
    answers = Answers(lines={line.ref: yes for line in document.lines}, options={})
    wanted = Wanted(
        number=version.number,
        answers=answers,
        total_seen=Decimal(approved_totals(document, answers).total_paise) / PAISE,
        name="Asha Rao",
    )
    spoken = Spoken(Way.MESSAGE, "", clock.now(), "This is fine with me.")
    found = recording.record_decision(crowd.actor, estimate_id=estimate.pk, wanted=wanted, spoken=spoken)
    return "outdated" if isinstance(found, EstimateOutdated) else "done"


def _withdraw(crowd: Crowd, chance: Random) -> str:
    estimate = _sent(chance)
    if estimate is None:
        return "none"
    sending.withdraw_estimate(crowd.actor, estimate_id=estimate.pk, reason="A test")
    return "done"


def _change(crowd: Crowd, chance: Random) -> str:
    job = Job.objects.get(pk=chance.choice(crowd.jobs))
    details = trace.details_of(job, list(job.lines.all()), list(job.parts.all()))
    price = chance.randint(1, 3_000) * 100
    changed = replace(details, quoted={**details.quoted, crowd.shop.oil.pk: price}, claimed_total=None)
    change_job(crowd.actor, job_id=job.pk, details=changed, version=None)
    return "done"


def _override(crowd: Crowd, chance: Random) -> str:
    allow_excess(
        crowd.actor,
        job_id=chance.choice(crowd.jobs),
        up_to_paise=chance.randint(1, 6_000) * 100,
        reason="Told by the owner",
        version=None,
    )
    return "done"


def _sent(chance: Random) -> Estimate | None:
    found = list(Estimate.objects.filter(state=EstimateState.SENT))
    return chance.choice(found) if found else None


VERBS: tuple[Verb, ...] = (_propose, _propose, _decide, _decide, _withdraw, _change, _change, _override)
