"""A machine is lost. A new one gets its keys, its release and the copy of its backups."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.box import nspawn
from tests.box.conftest import PROGRAM
from tests.box.nspawn import SHARED, Machine
from tests.box.proof import box, load, now, require_whole
from tests.box.test_timers import SECOND, start

pytestmark = pytest.mark.prove
MOUNT = f"mkdir -p {SECOND}; mount -t tmpfs -o size=2g tmpfs {SECOND}"
KEY, KEYS, COPY = f"{SHARED}/lost.key", f"{SHARED}/lost.age", f"{SHARED}/second.tar"


@pytest.fixture
def second_disk(installed: Machine) -> Iterator[Machine]:
    """The machine with a second disk for its backups."""
    file = installed.root / "etc/servicebay/box.toml"
    before = file.read_text()
    installed.run("sh", "-c", f"{MOUNT}; chown servicebay-backup: {SECOND}")
    try:
        file.write_text(before.replace("[variables]\n", f'[variables]\nBACKUP_SECOND = "{SECOND}"\n'))
        assert box(installed, "install").returncode == 0
        yield installed
    finally:
        installed.run("umount", SECOND)
        file.write_text(before)
        assert box(installed, "install").returncode == 0


def shell(machine: Machine, script: str) -> None:
    done = machine.run("sh", "-ec", script)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def new() -> Iterator[Machine]:
    made = Machine(nspawn.FOLDER / f"machine-{os.getpid()}-new")
    try:
        made.boot()
        # The root folder has a cluster already, which would be the same as that of the lost machine.
        shell(made, "pg_dropcluster --stop 17 main; pg_createcluster --start 17 main")
        yield made
    finally:
        made.end()


def on(machine: Machine, path: str) -> Path:
    return machine.root / path.lstrip("/")


def test_new_machine_continues_with_keys_copy_and_release_of_the_lost_one(
    second_disk: Machine, new: Machine, built: dict[str, Path]
) -> None:
    lost = second_disk
    shell(lost, f"age-keygen -o {KEY}")
    public = lost.run("age-keygen", "-y", KEY).stdout.strip()
    assert box(lost, "keys", KEYS, "--recipient", public).returncode == 0
    with load(lost, "saved") as saved:
        pass
    moment = now(lost)
    with load(lost, "late") as late:
        pass
    assert start(lost, "copy") == 0, lost.run("journalctl", "-u", "servicebay-copy").stdout
    shell(lost, f"tar -C {SECOND} -cf {COPY} .")

    version = on(lost, "/opt/servicebay/current").readlink().name
    new.put_release(built[version])
    for name in ("load.py", "till.py", KEY, KEYS, COPY):
        new.put(on(lost, name if name.startswith("/") else f"{SHARED}/{name}"))
    shell(new, f"mkdir -m 755 /etc/servicebay; umask 077; age -d -i {KEY} {KEYS} | tar -x -C /etc/servicebay")
    # Some servers close new files to other users.
    shell(
        new,
        f"umask 077; {' '.join(PROGRAM)} install {SHARED}/servicebay-{version}.tar --signer {SHARED}/signer.pub",
    )
    shell(new, f"{MOUNT}; tar -C {SECOND} -xf {COPY}; chown -R servicebay-backup: {SECOND}")
    # The new machine has an empty cluster. Its backups may not replace those of the lost one.
    assert start(new, "copy") != 0
    said = new.run("journalctl", "-u", "servicebay-copy").stdout
    assert f"{SECOND} has the backups of another cluster." in said

    refused = box(new, "restore", "--at", "01/01/2020 00:00:00", "--from", SECOND, given="garage.example\n")
    assert refused.stderr.startswith("The oldest backup ended after 01/01/2020 00:00:00."), refused.stderr
    done = box(new, "restore", "--at", moment, "--from", SECOND, given="garage.example\n")
    assert done.returncode == 0, done.stderr
    assert saved.written(new) == dict.fromkeys(saved.acknowledged, 1)
    assert late.written(new) == {}
    with load(new, "continued") as found:
        pass
    require_whole(new, found)
    assert start(new, "copy") == 0, new.run("journalctl", "-u", "servicebay-copy").stdout
    assert start(new, "check") == 0
    assert box(new, "doctor").returncode == 0, box(new, "doctor").stdout
