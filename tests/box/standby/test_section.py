"""The section [standby] of box.toml, and what it makes of Postgres."""

import pytest

from infra.box import machine, standby
from infra.box.box import Box, Refused
from tests.box.standby.pair import Pair, settle


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


def test_command_does_not_wait_for_a_standby_that_is_away(box: Box, pair: Pair) -> None:
    settle(box, standby.FIRST, synchronous=True)
    standby.require_there(box)
    machine.write(box.root / standby.SYNCHRONOUS, "")
    with pytest.raises(Refused, match=r"^10.0.0.1 is away, and each commit waits for it"):
        standby.require_there(box)
    pair.here[standby.SENT] = "sync 0"
    standby.require_there(box)
