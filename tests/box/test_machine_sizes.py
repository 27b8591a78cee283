"""Machines of three sizes: what `install` writes for each, what the doctor says, and a load.

The kernel limits the memory of the first two. The third one only shows 32 GB, because no machine of the tests has them.
"""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.box import nspawn
from tests.box.conftest import FIRST, OLD, PROGRAM, PROGRAMS, Archives
from tests.box.nspawn import Limits, Machine
from tests.box.proof import box, load, require_whole

pytestmark = pytest.mark.prove
# Memory in MB, and then shared buffers, work memory and web processes of each unit, by hand.
MACHINES = [(2_000, "240MB", "4MB", 1), (8_000, "1984MB", "15MB", 2), (32_000, "8000MB", "62MB", 2)]
LOAD_SECONDS = 30


def shown(machine: Machine, name: str) -> str:
    psql = ("runuser", "-u", "postgres", "--", "psql", "--no-psqlrc", "-qtA", "-c", f"SHOW {name}")
    return machine.run(*psql).stdout.strip()


@pytest.fixture(params=MACHINES, ids=lambda made: f"{made[0]} MB")
def sized(request: pytest.FixtureRequest, built: dict[str, Path]) -> Iterator[Machine]:
    if not Limits.are_possible():
        pytest.skip("not run: the memory of a machine cannot be limited here")
    memory = request.param[0]
    made = Machine(nspawn.FOLDER / f"machine-{os.getpid()}-{memory}", Limits(memory))
    try:
        made.boot()
        made.put_release(built[OLD])
        for name in PROGRAMS:
            made.put(Path(__file__).with_name(name))
        yield made
    finally:
        made.end()


def test_machine_gets_its_sizes_and_works_with_them(
    sized: Machine, archives: Archives, request: pytest.FixtureRequest
) -> None:
    memory, buffers, work, web = request.node.callspec.params["sized"]
    done = sized.run(*PROGRAM, "install", archives[OLD], *FIRST)
    assert done.returncode == 0, done.stderr
    seeded = box(sized, "manage", "seed", "--known-passwords")
    assert seeded.returncode == 0, seeded.stderr
    assert _megabytes(shown(sized, "shared_buffers")) == _megabytes(buffers)
    assert shown(sized, "work_mem") == work
    assert shown(sized, "data_checksums") == "on"
    assert shown(sized, "recovery_init_sync_method") == "syncfs"
    assert shown(sized, "shared_preload_libraries") == "pg_stat_statements"
    counted = sized.run(
        "runuser", "-u", "postgres", "--", "psql", "-qtAc", "SELECT count(*) FROM pg_stat_statements"
    )
    assert int(counted.stdout) > 0, counted.stderr
    file = (sized.root / "etc/servicebay/units/web.env").read_text()
    if len(os.sched_getaffinity(0)) == 2:
        assert f'WEB_PROCESSES="{web}"' in file
    doctor = box(sized, "doctor")
    assert doctor.returncode == 0, doctor.stdout
    assert "Sizes" not in doctor.stdout
    assert "Postgres." not in doctor.stdout

    most, until = [0], threading.Event()

    def look() -> None:
        while not until.wait(0.5):
            most[0] = max(most[0], sized.limits.used() if sized.limits else 0)

    watch = threading.Thread(target=look)
    watch.start()
    try:
        with load(sized, f"sized-{memory}") as found:
            time.sleep(LOAD_SECONDS)
    finally:
        until.set()
        watch.join()
    require_whole(sized, found)
    assert sized.limits is not None
    assert sized.limits.killed() == 0
    print(f"{memory} MB: at most {most[0]} MB used")


def _megabytes(text: str) -> int:
    return int(text.removesuffix("GB")) * 1024 if text.endswith("GB") else int(text.removesuffix("MB"))
