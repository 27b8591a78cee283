"""The pair of machines: its settings, its fence, and each refusal of a promotion."""

import io
import json
import re
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from infra.box import __main__ as command
from infra.box import doctor, fence, install, journal, machine, numbers, promote, replica, rollout, standby
from infra.box.box import Box, Refused
from tests.box import database
from tests.box.test_refusals import VERSION, release

PEER = "10.0.0.1"
MOMENT = datetime(2026, 11, 24, 6, 29, tzinfo=UTC)
ME, THEM = {"system": "7", "timeline": 1}, {"system": "7", "timeline": None}


@pytest.fixture
def box(tmp_path: Path) -> Box:
    made = Box(tmp_path / "root")
    release(made, VERSION)
    machine.link(made.home / "current", made.release(VERSION))
    made.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    journal.save(made, journal.Journal("install", to=VERSION), journal.FINISHED)
    machine.write(made.root / standby.HBA, "local all postgres peer\n")
    return made


def settle(box: Box, role: str, *, synchronous: bool = False, peer: str = PEER) -> None:
    text = box.settings_file.read_text().partition("[standby]")[0]
    own = f'[standby]\nrole = "{role}"\npeer = "{peer}"\nsynchronous = {str(synchronous).lower()}\n'
    box.settings_file.write_text(text + own)


class Pair:
    """Both machines of a pair. It notes in their order the queries and commands that change something."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.here: dict[str, str] = {
            promote.IN_RECOVERY: "t",
            promote.LAST: str(MOMENT.timestamp()),
            replica.STREAMS: "streaming",
            replica.LAG: "0",
            f"SELECT pg_promote(true, {promote.SECONDS})": "t",
            standby.CLAIMED: "synchronous",
        }
        self.there: dict[str, str | None] = {promote.ANSWERS: "1", promote.FENCE: "0 0/42"}
        self.changed: list[str] = []
        self.active: set[str] = set()

    def ask_here(self, query: str) -> str:
        if query.startswith("SELECT pg_last_wal_replay_lsn()"):
            self.changed.append(query)
            return "t"
        if "pg_promote" in query or not query.strip().startswith(("SELECT", "SHOW")):
            self.changed.append(query)
        return self.here.get(query, "")

    def ask_there(self, _box: Box, host: str, query: str) -> str | None:
        if query == promote.FENCE:
            self.changed.append("fence")
        return self.there.get(f"{host} {query}", self.there.get(query))

    def attempt(self, *argv: str, **_: object) -> "subprocess.CompletedProcess[str]":
        if argv[0] == "systemctl" and not argv[1].startswith("is-"):
            self.changed.append(" ".join(argv))
        is_on = argv[-1] in self.active
        return subprocess.CompletedProcess(argv, 0 if is_on or not argv[1].startswith("is-") else 1, "", "")


@pytest.fixture
def pair(box: Box, monkeypatch: pytest.MonkeyPatch) -> Pair:
    made = Pair(box)
    monkeypatch.setattr(standby, "here", made.ask_here)
    monkeypatch.setattr(standby, "ask", made.ask_there)
    monkeypatch.setattr(machine, "attempt", made.attempt)
    monkeypatch.setattr(install, "steps", lambda box, version: [])
    monkeypatch.setattr(install, "write_sizes", lambda box, version: True)
    monkeypatch.setattr(rollout, "check_settings", lambda box, version: False)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    monkeypatch.setattr("sys.stdin", io.StringIO("garage.example\n"))
    return made


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('standby = "10.0.0.2"', "Write [standby] and its lines below it."),
        (
            '[standby]\npeer = "db.example"',
            "peer in [standby] of box.toml is 'db.example'. Write the address",
        ),
        ("[standby]", "peer in [standby] of box.toml is ''."),
        ('[standby]\npeer = "10.0.0.2"\nrole = "second"', "role in [standby] of box.toml is 'second'."),
        ('[standby]\npeer = "10.0.0.2"\nsynchronous = "yes"', "is neither true nor false."),
        ('[standby]\naddress = "10.0.0.2"', "[standby] in box.toml has address."),
    ],
)
def test_wrong_section_is_refused(lines: str, said: str, box: Box) -> None:
    box.settings_file.write_text(f"{lines}\n")
    with pytest.raises(Refused) as refused:
        standby.pair(box)
    assert said in str(refused.value)


def test_only_the_other_machine_is_let_in_over_tls(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    # This machine has no user of Postgres.
    write = machine.write
    monkeypatch.setattr(machine, "write", lambda file, text, mode=0o644, owner="": write(file, text, mode))
    file = box.root / standby.HBA
    assert not standby.let_in(box)
    assert standby.settings(box) == ""
    settle(box, standby.FIRST, peer="10.0.0.2")
    assert standby.let_in(box)
    line = "hostssl postgres,replication servicebay_standby 10.0.0.2/32 scram-sha-256"
    assert file.read_text() == f"{line}\nlocal all postgres peer\n"
    assert not standby.let_in(box)
    assert "primary_conninfo" not in standby.settings(box)
    settle(box, standby.STANDBY, peer="fd00::1")
    assert standby.let_in(box)
    assert file.read_text().splitlines()[0] == line.replace("10.0.0.2/32", "fd00::1/128")
    assert "primary_conninfo = 'host=fd00::1 user=servicebay_standby " in standby.settings(box)
    assert "sslmode=require channel_binding=require" in standby.settings(box)
    box.settings_file.write_text(box.settings_file.read_text().partition("[standby]")[0])
    assert standby.let_in(box)
    assert file.read_text() == "local all postgres peer\n"


def test_commits_wait_only_for_a_standby_that_is_there(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST, synchronous=True)
    file = box.root / standby.SYNCHRONOUS
    assert not standby.wait(box)
    assert not file.exists()
    pair.here[standby.SENT] = "sync 0"
    assert standby.wait(box)
    assert "synchronous_standby_names = 'servicebay_standby'" in file.read_text()
    # The claim is in the WAL only after commits wait.
    reload = f"systemctl reload {standby.CLUSTER}"
    assert pair.changed == [f"{standby.CLAIM} NULL", reload, f"{standby.CLAIM} 'synchronous'"]
    assert not standby.wait(box)
    assert not standby.stop_waiting(box)
    pair.changed.clear()
    settle(box, standby.FIRST, synchronous=False)
    assert standby.stop_waiting(box)
    assert not file.exists()
    assert pair.changed == [f"{standby.CLAIM} NULL", reload]


# -- the fence ---------------------------------------------------------------------------------------------


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


# -- promotion ---------------------------------------------------------------------------------------------


def refusal(pair: Pair, *, old_is_off: bool) -> str:
    """Return why a promotion is refused. Nothing changed."""
    before = pair.box.settings_file.read_text()
    with pytest.raises(Refused) as refused:
        promote.promote(pair.box, old_is_off=old_is_off)
    assert pair.changed == []
    assert pair.box.settings_file.read_text() == before
    assert not (pair.box.state / numbers.NOTED).exists()
    return str(refused.value)


def test_machine_that_is_no_standby_is_not_promoted(box: Box, pair: Pair) -> None:
    assert refusal(pair, old_is_off=True) == "This machine is no standby. Nothing was changed."
    settle(box, standby.FIRST)
    assert refusal(pair, old_is_off=True) == "This machine is no standby. Nothing was changed."


def test_machine_that_answers_is_not_called_off(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    assert refusal(pair, old_is_off=True).startswith(f"{PEER} answers, so it is not off.")


def test_machine_that_does_not_answer_must_be_called_off(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    pair.there[promote.ANSWERS] = None
    assert refusal(pair, old_is_off=False).startswith(
        f"{PEER} does not answer. If it still runs, it may take"
    )


def test_standby_that_does_not_stream_takes_nothing_over(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    pair.here[replica.STREAMS] = ""
    assert refusal(pair, old_is_off=False).startswith(f"This machine does not stream from {PEER}.")


def test_standby_that_is_behind_takes_nothing_over_yet(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    pair.here[replica.LAG] = "61"
    assert refusal(pair, old_is_off=False).startswith(f"This machine is 61 s behind {PEER}.")


def test_numbers_of_an_earlier_run_do_not_rise_after_a_planned_promotion(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    machine.write(box.state / numbers.NOTED, "{}")
    promote.promote(box, old_is_off=False)
    assert not (box.state / numbers.NOTED).exists()


def test_command_does_not_wait_for_a_standby_that_is_away(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST, synchronous=True)
    standby.require_there(box)
    machine.write(box.root / standby.SYNCHRONOUS, "")
    with pytest.raises(Refused, match=r"^10.0.0.1 is away, and each commit waits for it"):
        standby.require_there(box)
    pair.here[standby.SENT] = "sync 0"
    standby.require_there(box)


def test_another_host_name_promotes_nothing(box: Box, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(box, standby.STANDBY)
    monkeypatch.setattr("sys.stdin", io.StringIO("other.example\n"))
    assert (
        refusal(pair, old_is_off=False)
        == "The host name is garage.example, and not 'other.example'. Nothing was changed."
    )


def test_old_machine_is_closed_before_the_standby_is_promoted(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY, synchronous=True)
    promote.promote(box, old_is_off=False)
    closed, arrived, promoted, opened, *_ = dict.fromkeys(pair.changed)
    assert closed == "fence"
    assert arrived == "SELECT pg_last_wal_replay_lsn() >= '0/42'"
    assert "pg_promote" in promoted
    assert opened == promote.OPEN
    assert not (box.state / numbers.NOTED).exists()
    found = standby.pair(box)
    # There is no standby yet, so nobody waits for one.
    assert found == standby.Pair(standby.FIRST, PEER, synchronous=False)


@pytest.mark.parametrize(
    ("claimed", "synchronous", "rises"),
    [("synchronous", True, False), ("", True, True), ("synchronous", False, True), ("", False, True)],
)
def test_numbers_rise_unless_each_commit_waited_for_the_standby(
    claimed: str, box: Box, pair: Pair, *, synchronous: bool, rises: bool
) -> None:
    settle(box, standby.STANDBY, synchronous=synchronous)
    pair.there[promote.ANSWERS] = None
    pair.here[standby.CLAIMED] = claimed
    promote.promote(box, old_is_off=True)
    assert "fence" not in pair.changed
    noted = box.state / numbers.NOTED
    assert noted.exists() is rises
    if rises:
        found = json.loads(noted.read_text())
        assert found["old"] is None
        assert datetime.fromisoformat(found["at"]) == MOMENT


def test_killed_promotion_continues_without_a_question(
    box: Box, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(box, standby.STANDBY)
    pair.here[promote.IN_RECOVERY] = "f"
    monkeypatch.setattr("sys.stdin", io.StringIO())
    promote.promote(box, old_is_off=False)
    assert pair.changed[0] == promote.OPEN
    assert not standby.is_standby(box)


# -- the standby -------------------------------------------------------------------------------------------


def test_databases_of_the_standby_are_replaced_only_after_its_host_name(
    box: Box, pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(box, standby.STANDBY)
    data = tmp_path / "main"
    machine.write(data / "who", "ours")
    monkeypatch.setattr(install, "DATA", str(data))
    monkeypatch.setattr("sys.stdin", io.StringIO("other.example\n"))
    pair.there["SELECT 1"] = "1"
    # This machine was fenced before. Postgres stays off until there is a copy.
    fenced, gate = (box.root / name for name in (f"{standby.STATE}/fenced", standby.GATE))
    for file in (fenced, gate):
        machine.write(file, "")
    with pytest.raises(Refused, match="The databases were not replaced"):
        replica.steps(box, VERSION)[0][1]()
    pair.there["SELECT 1"] = None
    with pytest.raises(machine.StepFailed, match=r"^10.0.0.1 does not answer at port 5432"):
        replica.copy(box)
    pair.there |= {"SELECT 1": "1", promote.IN_RECOVERY: "t"}
    with pytest.raises(machine.StepFailed, match=r"^10.0.0.1 is a standby itself"):
        replica.copy(box)
    assert (data / "who").read_text() == "ours"
    assert pair.changed == []
    assert fenced.exists()
    assert gate.exists()


def test_copy_keeps_the_databases_and_the_wal_of_before(
    box: Box, pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(box, standby.STANDBY)
    data, backups = tmp_path / "main", tmp_path / "backup"
    machine.write(data / "who", "ours")
    machine.write(backups / "servicebay/streaming/wal", "ours")
    fenced = box.root / standby.STATE / "fenced"
    machine.write(fenced, "")

    def run(*argv: str, **_: object) -> str:
        if argv[0] == "mv":
            Path(argv[-2]).rename(argv[-1])
        elif argv[0].endswith("pg_basebackup"):
            assert fenced.exists()
            machine.write(tmp_path / "main.copy/who", "theirs")
        return ""

    monkeypatch.setattr(machine, "run", run)
    monkeypatch.setattr(install, "DATA", str(data))
    monkeypatch.setattr(install, "BACKUPS", str(backups))
    pair.there |= {"SELECT 1": "1", promote.IN_RECOVERY: "f", replica.NO_SLOT: ""}
    assert replica.copy(box)
    assert (data / "who").read_text() == "theirs"
    (kept,), (received,) = tmp_path.glob("main.before-*"), backups.glob("servicebay.received-*")
    assert (kept / "who").read_text() == (received / "wal").read_text() == "ours"
    assert not fenced.exists()


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


@pytest.mark.parametrize("arguments", [["rollback"], ["backup"], ["restore", "--at", "last"], ["drill"]])
def test_command_that_writes_is_refused_on_a_standby(
    arguments: list[str], box: Box, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(box, standby.STANDBY)
    monkeypatch.setattr(command, "require_root", lambda: None)
    assert command.main(arguments, box) == 1
    assert capsys.readouterr().err == f"This machine is a standby. Run the command on {PEER}.\n"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("async 0", "well: "),
        ("async 61", f"wrong: {PEER} is 61 s behind."),
        ("", f"wrong: {PEER} does not copy the databases. Run servicebay-box doctor there."),
    ],
)
def test_doctor_of_the_first_machine_looks_at_the_standby(sent: str, said: str, box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST)
    pair.active = {"servicebay-fence.service"}
    pair.here[standby.SENT] = sent
    pair.here["SELECT datallowconn FROM pg_database WHERE datname = 'servicebay'"] = "t"
    machine.write(box.root / standby.CLEAR, "")
    (found,) = doctor.examine(box, ["Standby"])
    assert f"{found.verdict}: {found.fix}" == said


@pytest.mark.parametrize(
    ("streams", "slot", "lag", "said"),
    [
        ("", "lost", "0", "It was away for too long, and its WAL is gone. Run: systemctl stop"),
        ("", "reserved", "0", f"It does not stream from {PEER}."),
        ("streaming", "reserved", "61", f"It is 61 s behind {PEER}."),
    ],
)
def test_doctor_of_the_standby_says_what_it_misses(
    streams: str, slot: str, lag: str, said: str, box: Box, pair: Pair
) -> None:
    settle(box, standby.STANDBY)
    pair.here |= {replica.STREAMS: streams, replica.LAG: lag}
    pair.there[replica.SLOT] = slot
    (found,) = doctor.examine(box, ["Standby"])
    assert found.verdict == doctor.WRONG
    assert found.fix.startswith(said)
