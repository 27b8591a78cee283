"""A machine that is the standby: its copy, its refusals, and its doctor."""

import io
from pathlib import Path

import pytest

from infra.box import __main__ as command
from infra.box import doctor, install, machine, promote, replica, standby
from infra.box.box import Box, Refused
from tests.box.standby.pair import PEER, Pair, settle
from tests.box.test_refusals import VERSION


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
