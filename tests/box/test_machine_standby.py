"""Two machines with one product: the standby takes over, nothing acknowledged is lost, and the old one stays off."""

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.box import rollout, standby
from infra.box.box import Box
from tests.box import nspawn, proof
from tests.box.conftest import OLD, PROGRAM, PROGRAMS
from tests.box.nspawn import SHARED, Machine
from tests.box.proof import Load, box, is_begun, sql
from tests.box.test_machine_lost import kill_under_load, on, shell
from tests.waiting import wait_until

pytestmark = pytest.mark.prove
KEY, KEYS = f"{SHARED}/standby.key", f"{SHARED}/standby.age"
PROMOTIONS = int(os.environ.get("PROMOTIONS", "5"))
HOST = "garage.example\n"
INSTALL = f"{' '.join(PROGRAM)} install {SHARED}/servicebay-{OLD}.tar --signer {SHARED}/signer.pub"
ADDRESSES = ("10.9.0.1", "10.9.0.2")


class Two:
    """The machine that works and its standby. They change their places."""

    def __init__(self, first: Machine, second: Machine) -> None:
        self.first, self.second = first, second
        self.address = dict(zip((first, second), ADDRESSES, strict=True))

    def connect(self) -> None:
        own, others = self.address[self.first], self.address[self.second]
        self.first.connect(self.second, own=own, others=others)

    def is_well(self) -> bool:
        return all(box(each, "doctor").returncode == 0 for each in (self.first, self.second))

    def settle(self, machine: Machine, role: str, *, synchronous: bool) -> None:
        """Write the section of box.toml, and apply it."""
        (peer,) = {*self.address.values()} - {self.address[machine]}
        file = Box(machine.root).settings_file
        text = file.read_text().partition("\n[standby]\n")[0]
        lines = f'role = "{role}"\npeer = "{peer}"\nsynchronous = {str(synchronous).lower()}\n'
        file.write_text(f"{text}\n[standby]\n{lines}")
        done = box(machine, "install", given=HOST)
        assert done.returncode == 0, done.stdout + done.stderr

    def pair(self, *, synchronous: bool) -> None:
        """Make the second machine the standby of the first one, as the manual says."""
        self.settle(self.second, standby.STANDBY, synchronous=synchronous)
        self.settle(self.first, standby.FIRST, synchronous=synchronous)
        wait_until(self.is_well, 180)

    def promote(self, *options: str, name: str) -> tuple[float, Load]:
        """Promote the second machine. Returns when it acknowledged its first write, and its work."""
        script = (
            f"until test -e {SHARED}/{name} || python3 {SHARED}/load.py {SHARED}/{name}; do sleep 0.2; done"
        )
        process = self.second.start("sh", "-c", script)
        began = time.monotonic()
        done = box(self.second, "promote", *options, given=HOST)
        took = time.monotonic() - began
        self.second.run("touch", f"{SHARED}/{name}")
        process.communicate(timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        times = acknowledged(self.second, name)
        print(f"promote took {took:.0f} s; {len(times)} writes were acknowledged while it ran")
        self.first, self.second = self.second, self.first
        return min(times.values()), Load(name, [*times])


def acknowledged(machine: Machine, name: str) -> dict[str, float]:
    lines = on(machine, f"{SHARED}/{name}-acknowledged").read_text().splitlines()
    times = {noted: float(at) for at, _, noted in (line.partition(" ") for line in lines)}
    return {noted: at for noted, at in times.items() if noted}


def takes_writes(machine: Machine) -> bool:
    """Write as the superuser, whom no setting of the product stops."""
    psql = (
        "psql",
        "--quiet",
        "servicebay",
        "-c",
        "SET default_transaction_read_only = off; CREATE TABLE it()",
    )
    return machine.run("runuser", "-u", "postgres", "--", *psql, "-c", "DROP TABLE it").returncode == 0


def require_off(machine: Machine, peer: str) -> None:
    """The machine says why it takes no writes, also after another boot."""
    wait_until(lambda: f"{peer} was promoted" in box(machine, "doctor").stdout, 60)
    said = box(machine, "doctor")
    assert said.returncode == 1
    assert f"wrong: Standby. {peer} was promoted, seen on " in said.stdout, said.stdout
    assert f"{peer} was promoted" in fence_said(machine)
    assert not takes_writes(machine)
    refused = box(machine, "install")
    assert refused.stderr.startswith(f"{peer} was promoted"), refused.stderr


def lost(found: dict[str, float], name: str, machine: Machine) -> list[str]:
    """Return the acknowledged writes that are missing. The others are there once."""
    written = Load(name).written(machine)
    assert all(count == 1 for count in written.values())
    return sorted(found.keys() - written.keys(), key=found.__getitem__)


@pytest.fixture(scope="module")
def two(built: dict[str, Path]) -> Iterator[Two]:
    """A machine that works and a synchronous standby."""
    made = [Machine(nspawn.FOLDER / f"machine-{os.getpid()}-{name}") for name in ("one", "two")]
    try:
        for each in made:
            each.boot()
            each.put_release(built[OLD])
            for name in PROGRAMS:
                each.put(Path(__file__).with_name(name))
        first, second = made
        pair = Two(first, second)
        pair.connect()
        Box(first.root).write_settings("garage.example", "ops@garage.example", own_certificate=True)
        shell(first, INSTALL)
        assert box(first, "manage", "seed", "--known-passwords").returncode == 0
        pair.settle(first, standby.FIRST, synchronous=True)
        shell(first, f"age-keygen -o {KEY}")
        public = first.run("age-keygen", "-y", KEY).stdout.strip()
        assert box(first, "keys", KEYS, "--recipient", public).returncode == 0
        for name in (KEY, KEYS):
            second.put(on(first, name))
        opened = f"umask 077; age -d -i {KEY} {KEYS} | tar -x -C /etc/servicebay"
        shell(second, f"mkdir -m 755 /etc/servicebay; {opened}")
        file = Box(second.root).settings_file
        text = file.read_text().replace('"first"', '"standby"').replace(ADDRESSES[1], ADDRESSES[0])
        file.write_text(text)
        refused = second.run("sh", "-ec", INSTALL, given="other.example\n")
        assert "The databases were not replaced." in refused.stderr, refused.stdout + refused.stderr
        done = second.run("sh", "-ec", INSTALL, given=HOST)
        assert done.returncode == 0, done.stdout + done.stderr
        pair.settle(first, standby.FIRST, synchronous=True)
        wait_until(pair.is_well, 180)
        yield pair
    finally:
        for each in made:
            each.end()


def test_standby_runs_nothing_of_the_product_and_follows(two: Two) -> None:
    listed = two.second.run("systemctl", "list-units", "--plain", "--no-legend", "servicebay-*").stdout
    assert [line for line in listed.splitlines() if " active " in line] == []
    with proof.load(two.first, "followed") as found:
        pass
    proof.require_whole(two.first, found)
    wait_until(lambda: not found.problems(two.second))
    assert not takes_writes(two.second)
    refused = box(two.second, "restore", "--at", "last")
    assert refused.stderr == f"This machine is a standby. Run the command on {two.address[two.first]}.\n"


def test_planned_switch_loses_nothing_and_the_old_machine_stays_off(two: Two) -> None:
    refused = box(two.first, "promote")
    assert refused.stderr == "This machine is no standby. Nothing was changed.\n"
    refused = box(two.second, "promote", "--old-is-off", given=HOST)
    assert "answers, so it is not off" in refused.stderr
    process = two.first.start("python3", f"{SHARED}/load.py", f"{SHARED}/switch")
    wait_until(lambda: is_begun(two.first, "switch"))
    first_at, found = two.promote(name="switched")
    two.second.run("touch", f"{SHARED}/switch")
    process.communicate(timeout=120)
    before = acknowledged(two.second, "switch")
    assert lost(before, "switch", two.first) == []
    assert not found.problems(two.first)
    assert sql(two.first, "SELECT count(*) FROM number_gap") == "0"
    print(
        f"planned: {len(before)} acknowledged, 0 lost, {first_at - max(before.values()):.1f} s without a write"
    )
    require_off(two.second, two.address[two.first])
    two.pair(synchronous=True)


def fence_said(machine: Machine) -> str:
    return machine.run("journalctl", "--boot", "-u", rollout.FENCE).stdout


def test_isolated_first_machine_acknowledges_nothing_and_stays_off_when_it_is_back(two: Two) -> None:
    process = two.first.start("python3", f"{SHARED}/load.py", f"{SHARED}/alone")
    wait_until(lambda: is_begun(two.first, "alone"))
    two.first.unplug()
    refused = box(two.second, "promote", given=HOST)
    assert "does not answer. If it still runs, it may take writes." in refused.stderr, refused.stderr
    _, found = two.promote("--old-is-off", name="together")
    # Each request waits until the edge gives up.
    before = acknowledged(two.second, "alone")
    assert lost(before, "alone", two.first) == []
    assert not found.problems(two.first)
    two.second.unplug(again=True)
    require_off(two.second, two.address[two.first])
    two.second.run("touch", f"{SHARED}/alone")
    process.communicate(timeout=300)
    assert acknowledged(two.second, "alone") == before


def test_without_synchronous_numbers_rise_and_without_its_fence_the_old_machine_takes_writes(
    two: Two,
) -> None:
    """The second part is the control of this file."""
    two.pair(synchronous=False)
    _, before = kill_under_load(two.first, "async", 8)
    first_at, found = two.promote("--old-is-off", name="asynced")
    missing = lost(before, "async", two.first)
    print(
        f"without synchronous: {len(before)} acknowledged, {len(missing)} lost, "
        f"{first_at - max(before.values()):.1f} s without a write"
    )
    assert not found.problems(two.first)
    assert int(sql(two.first, "SELECT count(*) FROM number_gap WHERE is_estimated")) > 0
    gate, unit = on(two.second, standby.GATE), on(two.second, f"{rollout.SYSTEMD}/{rollout.FENCE}")
    for each in (gate, unit):
        each.rename(each.with_suffix(".away"))
    two.second.boot()
    wait_until(lambda: takes_writes(two.second))
    for each in (gate, unit):
        each.with_suffix(".away").rename(each)
    two.second.reboot()
    assert not takes_writes(two.second)
    two.connect()
    require_off(two.second, two.address[two.first])
    two.pair(synchronous=True)


def test_loss_of_the_first_machine_under_load_loses_nothing(two: Two) -> None:
    seconds, writes = [], 0
    gaps = sql(two.first, "SELECT count(*) FROM number_gap")
    for seed in range(PROMOTIONS):
        name = f"gone{seed}"
        _, before = kill_under_load(two.first, name, random.Random(seed).uniform(3, 15))
        first_at, found = two.promote("--old-is-off", name=f"came{seed}")
        missing = lost(before, name, two.first)
        assert not found.problems(two.first)
        seconds.append(first_at - max(before.values()))
        writes += len(before)
        print(
            f"seed {seed}: {len(before)} acknowledged, {len(missing)} lost, {seconds[-1]:.1f} s without a write"
        )
        assert missing == []
        two.second.boot()
        wait_until(lambda: "does not answer. Postgres waits" in fence_said(two.second))
        assert not takes_writes(two.second)
        two.connect()
        require_off(two.second, two.address[two.first])
        two.pair(synchronous=True)
    assert sql(two.first, "SELECT count(*) FROM number_gap") == gaps
    print(f"{PROMOTIONS} losses: 0 of {writes} lost, at most {max(seconds):.1f} s without a write")
    assert writes > 10 * PROMOTIONS
