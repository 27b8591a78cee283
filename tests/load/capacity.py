"""`python -m tests.load.capacity`: finds how much work one machine can do with 10, 200 and 2,000 garages.

It prints a table for docs/operations.md. The load generator uses the same processors.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import psutil
import psycopg

from tests.load.crowd import LOCUST, MISSING, Work, build_town, let_work
from tests.prove import front
from tests.prove.product import Product, product

# Each town has about the same number of jobs, so the table shows what a garage costs.
TOWNS = {10: 4_000, 200: 200, 2_000: 20}
FIRST_PEOPLE, MOST_PEOPLE, STEP = 40, 1_000, 1.5
WARM_SECONDS, SECONDS = 15, 40
# A person notices a wait above this.
LONGEST_P95_MS = 300
HEAD = """| garages | jobs each | people at the knee | requests a second | p95 | web | Postgres | connections | disk |
|---|---|---|---|---|---|---|---|---|"""


@dataclass(frozen=True)
class Size:
    web_mb: float
    postgres_mb: float
    connections: int
    disk_mb: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("garages", nargs="*", type=int, default=list(TOWNS), help=f"some of {list(TOWNS)}")
    given = parser.parse_args()
    if not LOCUST.exists():
        parser.error(MISSING)
    print(HEAD, flush=True)
    for garages in given.garages:
        print(_row(garages, TOWNS[garages]), flush=True)
    return 0


def _row(garages: int, jobs: int) -> str:
    with product(given=front.TRUST) as shop:
        empty = _size(shop).disk_mb
        town = build_town(shop, garages=garages, jobs=jobs)
        # All people have one address here.
        port = front.start_edge(shop, without=front.EACH_ADDRESS)
        let_work(port, town, people=FIRST_PEOPLE, seconds=WARM_SECONDS, seed=1)
        knee: tuple[int, Work] | None = None
        for people in _steps():
            work = let_work(port, town, people=people, seconds=SECONDS, seed=people)
            print(f"  {garages} garages, {people} people: {work}", file=sys.stderr, flush=True)
            if work.p95 > LONGEST_P95_MS or not work.all_good:
                break
            knee = people, work
        size = _size(shop)
    if knee is None:
        return f"| {garages:,} | {jobs:,} | below {FIRST_PEOPLE} | | | | | | |"
    people, work = knee
    disk = (size.disk_mb - empty) / garages
    return (
        f"| {garages:,} | {jobs:,} | {people} | {work.per_second:.0f} | {work.p95:.0f} ms "
        f"| {size.web_mb:.0f} MB | {size.postgres_mb:.0f} MB | {size.connections} | {disk:.2f} MB each |"
    )


def _steps() -> Iterator[int]:
    people: float = FIRST_PEOPLE
    while people <= MOST_PEOPLE:
        yield round(people)
        people *= STEP


def _size(shop: Product) -> Size:
    with psycopg.connect(shop.owner_url) as connection:
        counted = connection.execute(
            "SELECT pg_database_size(current_database()) / 1e6, numbackends - 1 FROM pg_stat_database"
            " WHERE datname = current_database()"
        ).fetchone()
    assert counted
    disk, connections = counted
    return Size(_megabytes(shop, "web"), _megabytes(shop, "postgres"), connections, float(disk))


def _megabytes(shop: Product, name: str) -> float:
    """Return the memory of a process and its children. Shared memory counts once."""
    parent = psutil.Process(shop.runner.named(name).pid)
    return (
        float(sum(each.memory_full_info().pss for each in (parent, *parent.children(recursive=True)))) / 1e6
    )


if __name__ == "__main__":
    sys.exit(main())
