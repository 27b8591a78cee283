"""The old machine of a pair stays off after its standby was promoted."""

import json
import re
import time
from collections.abc import Iterator

import psycopg
import pytest

from infra.box import doctor, fence, machine, promote, rollout, standby
from infra.box.box import Box, Refused
from tests.box import database
from tests.box.standby.pair import PEER, Pair, settle
from tests.box.test_refusals import VERSION

ME, THEM = {"system": "7", "timeline": 1}, {"system": "7", "timeline": None}


def look(pair: Pair, here: object, there: object) -> str:
    pair.there[f"127.0.0.1 {fence.WHO}"] = json.dumps(here) if here else None
    pair.there[f"{PEER} {fence.WHO}"] = json.dumps(there) if there else None
    return fence.turn(pair.box, "")


def is_closed(box: Box) -> bool:
    """Return what the condition of Postgres' unit says."""
    assert standby.CLOSED.count("ConditionPathExists=") == 3
    fenced, paired = (box.root / standby.STATE / name for name in ("fenced", "paired"))
    return fenced.exists() or (paired.exists() and not (box.root / standby.CLEAR).exists())


def test_machine_that_never_had_a_standby_works(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST)
    assert look(pair, ME, None) == f"{PEER} does not answer."
    assert look(pair, ME, {"system": "8", "timeline": 2}) == f"{PEER} has other databases."
    assert not is_closed(box)
    assert pair.changed == []


def test_machine_works_after_a_boot_only_when_the_other_is_still_the_standby(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST)
    assert look(pair, ME, THEM) == f"{PEER} is the standby."
    assert not is_closed(box)
    (box.root / standby.CLEAR).unlink()  # a boot
    pair.changed.clear()
    assert look(pair, None, None) == f"{PEER} does not answer. Postgres waits, because it may be promoted."
    assert is_closed(box)
    with pytest.raises(Refused, match=r"^Postgres waits until 10.0.0.1 answers"):
        fence.require_open(box)
    assert pair.changed == []
    assert look(pair, None, THEM) == f"{PEER} is the standby."
    assert pair.changed == [f"systemctl start {standby.CLUSTER}"]
    # A restore stops Postgres. Nobody starts it in between.
    look(pair, None, THEM)
    assert len(pair.changed) == 1


@pytest.mark.parametrize("here", [ME, None])
def test_machine_stays_off_when_the_other_was_promoted(here: object, box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST)
    look(pair, ME, THEM)
    pair.changed.clear()
    pair.active = {standby.CLUSTER, "servicebay-worker.service", "servicebay-backup.timer"}
    why = look(pair, here, ME | {"timeline": 2})
    assert why.startswith(f"{PEER} was promoted, seen on ")
    assert is_closed(box)
    assert pair.changed[0] == f"systemctl stop {standby.CLUSTER}"
    assert "systemctl disable --quiet --now servicebay-worker.service" in pair.changed
    # It does not forget this, also without an answer and without the section.
    pair.active.clear()
    assert look(pair, None, None) == why
    (found,) = doctor.examine(box, ["Standby"])
    assert (found.verdict, found.fix) == (doctor.WRONG, why)
    box.settings_file.write_text(box.settings_file.read_text().partition("[standby]")[0])
    with pytest.raises(Refused, match=r"^10.0.0.1 was promoted"):
        fence.require_open(box)


def test_promoted_machine_is_not_stopped_by_the_old_one(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST)
    look(pair, ME, THEM)
    assert look(pair, ME | {"timeline": 2}, ME).startswith(f"{PEER} works by itself")
    assert fence.fenced(box) == ""
    assert not is_closed(box)


def test_machine_that_was_restored_while_it_was_cut_off_stays_off_too(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST)
    look(pair, ME, THEM)
    # A restore and a promotion each began a timeline 2.
    assert look(pair, ME | {"timeline": 2}, ME | {"timeline": 2}).startswith(f"{PEER} was promoted")
    assert is_closed(box)


def test_promoted_machine_without_a_standby_is_not_stopped_by_two_restores_of_the_old_one(
    box: Box, pair: Pair
) -> None:
    settle(box, standby.FIRST)
    assert look(pair, ME | {"timeline": 2}, ME | {"timeline": 3}).startswith(f"{PEER} works by itself")
    assert not is_closed(box)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with database.started() as running:
        script = database.SCRIPT.with_name("standby.sql").read_text()
        plain = re.sub(r"(?m)^\\set.*$|^SELECT 'CREATE ROLE.*$", "", script)
        with psycopg.connect(f"{running.superuser}/postgres", autocommit=True) as connection:
            connection.execute("CREATE ROLE servicebay_standby")
            connection.execute(plain.replace(":'standby_password'", "'of-this-test'"))
        yield running.superuser


def test_login_of_the_standby_ends_all_work_and_can_do_nothing_else(server: str) -> None:
    login = psycopg.conninfo.make_conninfo(
        f"{server}/postgres", user="servicebay_standby", password="of-this-test"
    )
    with psycopg.connect(login, autocommit=True) as own:
        for refused in (
            "ALTER DATABASE servicebay ALLOW_CONNECTIONS true",
            "CREATE ROLE it",
            "CREATE TABLE it()",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                own.execute(refused)
        with psycopg.connect(f"{server}/servicebay") as work:
            work.execute("CREATE TABLE unfinished ()")
            while "'0 " not in str(own.execute(promote.FENCE).fetchone()):
                time.sleep(0.05)
            with pytest.raises(psycopg.errors.AdminShutdown):
                work.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError, match="not currently accepting connections"):
        psycopg.connect(f"{server}/servicebay")
    app = psycopg.conninfo.make_conninfo(
        f"{server}/postgres", user="servicebay_app", password=database.APP_PASSWORD
    )
    with psycopg.connect(app) as other, pytest.raises(psycopg.errors.InsufficientPrivilege):
        other.execute(promote.FENCE)
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        for statement in promote.OPEN.split(";"):
            connection.execute(statement)
    psycopg.connect(f"{server}/servicebay").close()


def test_rollback_to_a_release_without_the_fence_lets_postgres_start(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST)
    standby.gate(box)
    machine.write(box.root / rollout.SYSTEMD / rollout.FENCE, "")
    machine.write(box.root / standby.SYNCHRONOUS, "")
    look(pair, ME, THEM)
    assert rollout.end_fence(box, VERSION)
    assert not (box.root / standby.SYNCHRONOUS).exists()
    assert not (box.root / standby.GATE).exists()
    assert not (box.root / rollout.SYSTEMD / rollout.FENCE).exists()
    assert not (box.root / standby.STATE / "paired").exists()
