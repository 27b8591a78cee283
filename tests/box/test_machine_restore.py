"""Restores on a real Debian 13. `test_machine.py` comes before, so the last upgrade removed columns."""

import pytest

from tests.box.conftest import CONTRACTING, NEW
from tests.box.nspawn import Machine
from tests.box.proof import COLUMN, box, load, moment_before_the_contraction, now, require_whole, sql, version

pytestmark = pytest.mark.prove
REFUSES = "/etc/systemd/system/servicebay-relay.service.d/refuses.conf"


def test_restore_returns_to_a_moment_and_keeps_the_work_since_then(machine: Machine) -> None:
    assert box(machine, "backup").returncode == 0
    with load(machine, "kept") as kept:
        pass
    moment = now(machine)
    with load(machine, "lost") as lost:
        pass
    before_restore = now(machine)
    with load(machine, "last") as last:
        pass
    refused = box(machine, "restore", "--at", moment, given="another.example\n")
    assert refused.stderr.endswith("Nothing was restored.\n")
    assert lost.written(machine) == dict.fromkeys(lost.acknowledged, 1)
    done = box(machine, "restore", "--at", moment, given="garage.example\n")
    assert done.returncode == 0, done.stderr
    question = f"This replaces the database with its state of {moment} IST. Work since then is kept in "
    assert done.stdout.startswith(question)
    assert kept.written(machine) == dict.fromkeys(kept.acknowledged, 1)
    assert lost.written(machine) == {}
    assert list((machine.root / "var/lib/servicebay").glob("before-*/PG_VERSION"))
    assert list((machine.root / "var/lib/servicebay").glob("before-*/received-wal/*"))
    with load(machine, "restored") as found:
        pass
    require_whole(machine, found)
    assert box(machine, "doctor").returncode == 0
    # The restore is undone. The last commits before it were archived.
    done = box(machine, "restore", "--at", before_restore, given="garage.example\n")
    assert done.returncode == 0, done.stderr
    assert lost.written(machine) == dict.fromkeys(lost.acknowledged, 1)
    assert last.written(machine) == found.written(machine) == {}
    listed = box(machine, "backups")
    assert listed.returncode == 0, listed.stdout
    assert listed.stdout.count(" full\n") >= 3


def test_restore_to_before_a_contraction_brings_the_old_release_back(machine: Machine) -> None:
    moment = moment_before_the_contraction(machine)
    done = box(machine, "restore", "--at", moment, given="garage.example\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"Servicebay {NEW} runs again, because {CONTRACTING} removed columns.\n")
    assert version(machine) == NEW
    assert sql(machine, COLUMN) != "0"
    with load(machine, "contracted") as found:
        pass
    require_whole(machine, found)
    assert box(machine, "doctor").returncode == 0
    assert "There is no release to roll back to." in box(machine, "rollback").stderr


def test_restore_whose_processes_do_not_start_is_finished_by_install(machine: Machine) -> None:
    with load(machine, "before") as before:
        pass
    moment = now(machine)
    with load(machine, "after") as after:
        pass
    fulls = box(machine, "backups").stdout.count(" full\n")
    drop_in = machine.root / REFUSES.lstrip("/")
    drop_in.parent.mkdir()
    drop_in.write_text("[Service]\nExecStart=\nExecStart=/bin/false\n")
    machine.run("systemctl", "daemon-reload")
    failed = box(machine, "restore", "--at", moment, given="garage.example\n")
    assert failed.returncode == 1
    said = f"The database has its state of {moment} IST. The work since then is in /var/lib/postgresql/17/main.before-"
    assert said in failed.stderr, failed.stderr
    end = "Servicebay does not run. Correct the cause, then run: servicebay-box install\n"
    assert failed.stderr.endswith(end), failed.stderr
    drop_in.unlink()
    drop_in.parent.rmdir()
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "reset-failed")
    done = box(machine, "install")
    assert done.returncode == 0, done.stderr
    assert before.written(machine) == dict.fromkeys(before.acknowledged, 1)
    assert after.written(machine) == {}
    with load(machine, "finished") as found:
        pass
    require_whole(machine, found)
    assert box(machine, "doctor").returncode == 0, box(machine, "doctor").stdout
    assert box(machine, "backups").stdout.count(" full\n") == fulls + 1
