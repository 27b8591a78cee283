"""A real Debian 13 whose guard of the disk sees a small disk that fills up."""

import pytest

from tests.box.nspawn import SHARED, Machine
from tests.box.proof import box, get, metrics
from tests.waiting import wait_until

pytestmark = pytest.mark.prove
SMALL = f"{SHARED}/small"
# The guard of this machine watches the disk of the machine below it, which nobody can fill for a test.
DROP_IN = "/etc/systemd/system/servicebay-guard.service.d/small.conf"
GUARD = "/opt/servicebay/current/.venv/bin/python -m infra.disk_guard"
HEARTBEAT = "/var/lib/servicebay/guard/heartbeat-guard"
SIGN_IN = (
    f"import sys; sys.path.insert(0, '{SHARED}'); import load; print(*load.send('POST', '/api/garage/login',"
    " {'email': load.OWNER, 'password': load.PASSWORD}))"
)


def sign_in(machine: Machine) -> str:
    done = machine.run("python3", "-c", SIGN_IN)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_full_disk_allows_only_reading_and_heals_without_a_restart(installed: Machine) -> None:
    machine = installed
    assert metrics(machine)["servicebay_database_read_only"] == 0
    shown = ("systemctl", "show", "--property=MainPID", "--value", "servicebay-web@a", "postgresql@17-main")
    before = machine.run(*shown).stdout
    script = (
        f"set -e; mkdir -p {SMALL} {DROP_IN.rpartition('/')[0]}; mount -t tmpfs -o size=20m tmpfs {SMALL};"
        f"printf '[Service]\\nExecStart=\\nExecStart={GUARD} {SMALL} --heartbeat {HEARTBEAT}\\n' >{DROP_IN};"
        "systemctl daemon-reload; systemctl restart servicebay-guard"
    )
    try:
        done = machine.run("sh", "-c", script)
        assert done.returncode == 0, done.stderr
        assert sign_in(machine).startswith("200 ")
        machine.run("dd", "if=/dev/zero", f"of={SMALL}/filler", "bs=1M", "count=19")
        wait_until(lambda: metrics(machine)["servicebay_database_read_only"] == 1)
        assert get(machine, "/healthz")[0] == get(machine, "/login")[0] == 200
        refused = sign_in(machine)
        assert refused.startswith("503 ") and '"busy"' in refused, refused
        wrong = box(machine, "doctor")
        assert "wrong: Postgres. It allows only reading" in wrong.stdout
        machine.run("rm", f"{SMALL}/filler")
        wait_until(lambda: metrics(machine)["servicebay_database_read_only"] == 0)
        assert sign_in(machine).startswith("200 ")
    finally:
        machine.run(
            "sh",
            "-c",
            f"rm -r {DROP_IN.rpartition('/')[0]}; systemctl daemon-reload;"
            f"systemctl restart servicebay-guard; umount {SMALL}",
        )
    assert machine.run(*shown).stdout == before
    assert box(machine, "doctor").returncode == 0
