"""A real Debian 13 that keeps its backups on a second disk too, checks them, and looks at the certificate."""

import time

import pytest

from tests.box.nspawn import Machine
from tests.box.proof import box, metrics
from tests.waiting import wait_until

pytestmark = pytest.mark.prove
SECOND, UNIT = "/mnt/second", "servicebay-receive-second"


def start(machine: Machine, name: str) -> int:
    return machine.run("systemctl", "start", f"servicebay-{name}").returncode


def test_second_disk_gets_everything_and_its_loss_is_noticed(installed: Machine) -> None:
    machine = installed
    file = machine.root / "etc/servicebay/box.toml"
    before = file.read_text()
    active = ("systemctl", "is-active", "servicebay-receive-second", "servicebay-check.timer")
    assert machine.run(*active).stdout.split() == ["inactive", "active"]
    assert start(machine, "check") == 0, machine.run("journalctl", "-u", "servicebay-check").stdout
    assert metrics(machine)["servicebay_backup_check_wrong"] == 0
    mount = f"mkdir -p {SECOND}; mount -t tmpfs -o size=2g tmpfs {SECOND}; chown servicebay-backup: {SECOND}"
    assert machine.run("sh", "-c", mount).returncode == 0
    try:
        file.write_text(before.replace("[variables]\n", f'[variables]\nBACKUP_SECOND = "{SECOND}"\n'))
        assert box(machine, "install").returncode == 0
        assert machine.run(*active).stdout.split() == ["active", "active"]
        wait_until(lambda: box(machine, "doctor").returncode == 0, 120)
        assert start(machine, "check") == 0, machine.run("journalctl", "-u", "servicebay-check").stdout
        assert metrics(machine)["servicebay_backup_check_wrong"] == 0
        assert metrics(machine)["servicebay_wal_second_lag_seconds"] < 5
        assert "RPO 0." in box(machine, "doctor").stdout
        machine.run("umount", "--lazy", SECOND)
        wait_until(lambda: "is on the same disk as" in machine.run("journalctl", "-u", UNIT).stdout)
        assert start(machine, "check") != 0
        assert metrics(machine)["servicebay_backup_check_wrong"] == 1
        assert "wrong: Timers. The last check failed." in box(machine, "doctor").stdout
        # A new, empty disk gets all backups again.
        assert machine.run("sh", "-c", mount).returncode == 0
        wait_until(lambda: start(machine, "check") == 0, 180)
        wait_until(lambda: box(machine, "doctor").returncode == 0)
    finally:
        machine.run("umount", "--lazy", SECOND)
        file.write_text(before)
        assert box(machine, "install").returncode == 0
    assert machine.run(*active).stdout.split() == ["inactive", "active"]
    assert start(machine, "check") == 0
    assert metrics(machine)["servicebay_backup_check_wrong"] == 0
    assert "servicebay_wal_second_lag_seconds" not in metrics(machine)
    assert box(machine, "doctor").returncode == 0


def days_left(machine: Machine) -> float:
    assert start(machine, "certificate") == 0
    return (metrics(machine)["servicebay_certificate_ends_timestamp_seconds"] - time.time()) / 86400


def test_certificate_that_ends_soon_is_noticed_when_the_edge_shows_it(installed: Machine) -> None:
    machine, folder = installed, "/etc/servicebay/tls"
    assert 3000 < days_left(machine) < 4000
    made = machine.run(
        *("openssl", "req", "-x509", "-key", f"{folder}/privkey.pem", "-days", "5", "-subj"),
        *("/CN=garage.example", "-addext", "subjectAltName=DNS:garage.example", "-out", f"{folder}/soon.pem"),
    )
    assert made.returncode == 0, made.stderr
    swap = "cd /etc/servicebay/tls && mv fullchain.pem other.pem && mv {} fullchain.pem && mv other.pem {}"
    machine.run("sh", "-c", swap.format("soon.pem", "soon.pem"))
    assert 3000 < days_left(machine) < 4000
    machine.run("systemctl", "reload", "nginx")
    try:
        wait_until(lambda: days_left(machine) < 14)
        assert "wrong: Certificate. It ends in " in box(machine, "doctor").stdout
    finally:
        machine.run("sh", "-c", swap.format("soon.pem", "soon.pem"))
        machine.run("systemctl", "reload", "nginx")
    wait_until(lambda: days_left(machine) > 3000)
