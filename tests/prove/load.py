"""R1: the people of fifty garages work for ten minutes."""

from tests.load.crowd import LOCUST, MISSING, build_town, let_work
from tests.prove import front
from tests.prove.product import product
from tests.prove.proof import Figure, NotRun, Proof, Trial

GARAGES, JOBS = 50, 20_000
PEOPLE = 130
SECONDS, QUICK_SECONDS = 600, 60
LEAST_PER_SECOND = 60
LONGEST_MS = 300


def run(trial: Trial) -> Figure:
    return _run(trial, seconds=trial.size(SECONDS, QUICK_SECONDS))


def control(trial: Trial) -> Figure:
    """Postgres reads whole tables. Two minutes show it."""
    return _run(trial, seconds=120, with_indexes=False)


def _run(trial: Trial, *, seconds: int, with_indexes: bool = True) -> Figure:
    if not LOCUST.exists():
        raise NotRun(MISSING)
    with product(given=front.TRUST) as shop:
        town = build_town(shop, garages=GARAGES, jobs=JOBS)
        if not with_indexes:
            for scan in ("enable_indexscan", "enable_indexonlyscan", "enable_bitmapscan"):
                shop.configure(scan, "off")
        # All people have one address here.
        port = front.start_edge(shop, without=front.EACH_ADDRESS)
        seed = trial.chance.randrange(10**6)
        work = let_work(port, town, people=PEOPLE, seconds=seconds, seed=seed)
    text = (
        f"{GARAGES} garages with {JOBS:,} jobs, {PEOPLE} people, {seconds} s: "
        f"{work.per_second:.0f} requests a second, p50 {work.p50:.0f} ms, p95 {work.p95:.0f} ms, "
        f"p99 {work.p99:.0f} ms, statuses {work.answers}"
    )
    return Figure(text, work.per_second >= LEAST_PER_SECOND and work.p99 < LONGEST_MS and work.all_good)


PROOF = Proof(
    "R1",
    "Fifty garages with 20,000 jobs each work on two cores, beside the load generator",
    "at least 60 requests a second, p99 below 300 ms, no error",
    run,
    control,
    "Postgres uses no index",
)
