"""What the box says about the second place, and how it changes its units on upgrades and rollbacks."""

import subprocess
import time
from pathlib import Path

import pytest

from infra.box import doctor, machine, rollout, second, variables
from infra.box.box import Box
from tests.units import UNITS

NEW, OLD = "2.0.0", "1.0.0"
PLACE = "/mnt/second"


class Systemd:
    """Which units are enabled, and everything that was asked."""

    def __init__(self) -> None:
        self.enabled: set[str] = set()
        self.asked: list[str] = []
        self.scripts: list[str] = []

    def run(self, *argv: str, given: str = "", **_: object) -> str:
        self.asked.append(" ".join(argv))
        self.scripts.append(given)
        if argv[:2] == ("systemctl", "enable"):
            self.enabled.add(argv[-1].removesuffix(".service"))
        elif argv[:2] == ("systemctl", "disable"):
            self.enabled.discard(argv[-1].removesuffix(".service"))
        return ""

    def drops(self, slot: str) -> bool:
        wanted = (
            f"SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '{slot}'"
        )
        return any(wanted in script for script in self.scripts)

    def attempt(self, *argv: str, **_: object) -> "subprocess.CompletedProcess[str]":
        is_on = argv[-1].removesuffix(".service") in self.enabled
        return subprocess.CompletedProcess(argv, 0 if is_on else 1, "", "")


@pytest.fixture
def systemd(monkeypatch: pytest.MonkeyPatch) -> Systemd:
    made = Systemd()
    for name in ("run", "attempt"):
        monkeypatch.setattr(machine, name, getattr(made, name))
    monkeypatch.setattr(machine, "start", lambda unit, verb="restart": None)
    # This machine does not have the users.
    monkeypatch.setattr(rollout, "write_passwords", lambda box: False)
    return made


@pytest.fixture
def box(tmp_path: Path) -> Box:
    made = Box(tmp_path)
    made.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    made.make_secrets()
    units = {
        NEW: ["servicebay-receive-second.service"],
        OLD: ["servicebay-copy.service", "servicebay-copy.timer"],
    }
    for version, names in units.items():
        for name in names:
            text = (UNITS / name).read_text() if version == NEW else "[Service]\n"
            machine.write(made.release(version) / "infra/box/units" / name, text)
    return made


def set_second(box: Box, place: str = PLACE) -> None:
    text = box.settings_file.read_text()
    box.settings_file.write_text(text.replace("[variables]\n", f'[variables]\nBACKUP_SECOND = "{place}"\n'))


def installed(box: Box) -> set[str]:
    folder = box.root / rollout.SYSTEMD
    return {file.name for file in folder.iterdir() if "second" in file.name or "copy" in file.name}


def go_to(box: Box, version: str) -> bool:
    rollout.write_units(box, version)
    return rollout.start_second(box, version)


def test_upgrade_replaces_the_hourly_copy_and_a_rollback_brings_it_back(box: Box, systemd: Systemd) -> None:
    set_second(box)
    assert go_to(box, OLD)
    assert systemd.enabled == {"servicebay-copy.timer"}
    assert (box.root / rollout.SYSTEMD / "servicebay-copy.service.d/second.conf").exists()
    assert not go_to(box, OLD)

    assert go_to(box, NEW)
    assert systemd.enabled == {"servicebay-receive-second"}
    assert installed(box) == {"servicebay-receive-second.service", "servicebay-receive-second.service.d"}
    assert not go_to(box, NEW)

    systemd.asked.clear()
    assert go_to(box, OLD)
    assert systemd.enabled == {"servicebay-copy.timer"}
    assert installed(box) == {"servicebay-copy.service", "servicebay-copy.service.d", "servicebay-copy.timer"}
    # Otherwise the slot would keep WAL for a reader that is gone.
    assert systemd.drops("servicebay_second")
    assert "systemctl start --no-block servicebay-copy.service" in systemd.asked


def test_without_a_second_place_its_receiver_is_off_and_its_slot_and_lag_are_gone(
    box: Box, systemd: Systemd
) -> None:
    before = box.settings_file.read_text()
    assert not go_to(box, NEW)
    assert systemd.enabled == set()
    assert second.rpo(box) == ""
    set_second(box)
    assert go_to(box, NEW)
    fact = box.root / second.FACT
    machine.write(fact, "1\n")
    box.settings_file.write_text(before)
    assert go_to(box, NEW)
    assert systemd.enabled == set()
    assert systemd.drops("servicebay_second")
    assert not fact.exists()
    assert not go_to(box, NEW)


def test_another_place_restarts_the_receiver(box: Box, systemd: Systemd) -> None:
    set_second(box)
    assert go_to(box, NEW)
    box.settings_file.write_text(box.settings_file.read_text().replace(PLACE, "/mnt/other"))
    assert go_to(box, NEW)
    assert not go_to(box, NEW)


def verdict(box: Box, name: str = "Second place") -> str:
    (found,) = doctor.examine(box, [name])
    return f"{found.verdict}: {found.fix}"


def test_doctor_says_how_far_the_place_is_behind(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert verdict(box) == "well: "
    place = tmp_path / "place"
    monkeypatch.setattr(variables, "second", lambda box: str(place))
    lines = [f"{place} is not there.", f"{second.UNIT}.service: Failed with result 'exit-code'."]
    monkeypatch.setattr(machine, "log_of", lambda unit, since: lines)
    monkeypatch.setattr(machine, "is_active", lambda unit: False)
    see = f"{place} is not there. See: journalctl -u servicebay-receive-second"
    assert verdict(box) == f"wrong: {place} has no WAL yet. {see}"
    assert second.rpo(box).startswith("RPO unknown: ")
    fact = box.root / second.FACT
    machine.write(fact, f"{time.time() - 400}\n")
    assert verdict(box) == f"wrong: {place} is 400 s behind. {see}"
    assert second.rpo(box).startswith("RPO 400.")
    machine.write(fact, f"{time.time()}\n")
    assert verdict(box) == f"wrong: Its receiver does not run. {see}"
    monkeypatch.setattr(machine, "is_active", lambda unit: True)
    assert "has no backup yet" in verdict(box)
    machine.write(place / "servicebay/meta/20261124T013000-backup.info", "status=DONE\n")
    assert verdict(box) == "well: "
    assert second.rpo(box).startswith("RPO 0.")


@pytest.mark.parametrize(
    ("source", "types", "said"),
    [
        ("/dev/mapper/second", "crypt\npart\ndisk\n", "well: "),
        ("/dev/mapper/vg-second[/backups]", "lvm\ncrypt\ndisk\n", "well: "),
        ("/dev/sdb1", "part\ndisk\n", "to watch: /dev/sdb1 is not encrypted."),
        ("nas:/second", "", "to watch: Linux cannot see whether nas:/second is encrypted."),
        ("", "", "to watch: Linux cannot see whether /mnt/second is encrypted."),
    ],
)
def test_doctor_says_whether_the_disk_is_encrypted(
    box: Box, monkeypatch: pytest.MonkeyPatch, source: str, types: str, said: str
) -> None:
    def attempt(*argv: str) -> "subprocess.CompletedProcess[str]":
        if argv[0] == "lsblk":
            assert argv[-1] == source.partition("[")[0]
        return subprocess.CompletedProcess(argv, 0, f"{source}\n" if argv[0] == "findmnt" else types, "")

    monkeypatch.setattr(machine, "attempt", attempt)
    assert verdict(box, "Disk of the second place") == "well: "
    set_second(box)
    assert verdict(box, "Disk of the second place").startswith(said)
