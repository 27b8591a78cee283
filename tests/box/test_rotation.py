"""A real Debian 13 whose secrets are replaced one after the other, while people write."""

import hmac
import json
import time
from collections.abc import Iterator

import pytest

from tests.box.conftest import OLD
from tests.box.nspawn import SHARED, Machine
from tests.box.proof import Load, box, get, load, metrics, require_whole, sql
from tests.waiting import wait_until

pytestmark = pytest.mark.prove
WEBS = ("servicebay-web@a", "servicebay-web@b")
# It runs with the environment of the web, as its user.
AS_WEB = (
    *("systemd-run", "--quiet", "--wait", "--collect", "--pipe", "--property=User=servicebay-web"),
    *("--property=EnvironmentFile=/etc/servicebay/units/web.env", "--setenv=DJANGO_SETTINGS_MODULE="
    "config.settings.production", "--setenv=PYTHONPATH=/opt/servicebay/current/platform:/opt/servicebay/current"),
    "/opt/servicebay/current/.venv/bin/python",
    "-c",
)  # fmt: skip
SIGN = (
    "import django; django.setup(); from kernel import secrets; print(secrets.peppered('proof', 'x').hex())"
)
IS_SIGNED = (
    "import sys, django; django.setup(); from kernel import secrets;"
    "print(secrets.is_peppered('proof', 'x', bytes.fromhex(sys.argv[1])))"
)


def secret(machine: Machine, name: str) -> str:
    return (machine.root / "etc/servicebay/secrets" / name).read_text().strip()


def rotate(machine: Machine, *arguments: str, given: str = "") -> tuple[Load, str]:
    """Replace a secret under load. Returns the load and what the command said."""
    name = f"rotate-{'-'.join(arguments)}-{int(time.time())}"
    with load(machine, name) as found:
        done = box(machine, "rotate", *arguments, given=given)
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    require_whole(machine, found)
    return found, done.stdout


def require_replaced(machine: Machine, name: str, said: str) -> None:
    assert f"{name} is replaced in " in said
    assert ", 0 requests failed. The old one is refused.\n" in said
    assert box(machine, "doctor").returncode == 0
    # The steps noted what they applied, so an installation finds nothing to do.
    assert box(machine, "install").stdout == "Nothing to do.\n"
    newest = "SELECT details->>'to' FROM audit_entry WHERE kind = 'secret_rotated' ORDER BY id DESC LIMIT 1"
    assert sql(machine, newest) == name


def login(machine: Machine, user: str, password: str, port: int, database: str = "servicebay") -> str:
    """Return an empty text if the login can connect, and otherwise why not."""
    done = machine.run(
        *("env", f"PGPASSWORD={password}", "psql", "--no-psqlrc", "--no-password", "--host=127.0.0.1"),
        *(f"--port={port}", f"--username={user}", "--command=SELECT 1", database),
    )
    return "" if done.returncode == 0 else done.stderr


def main_processes(machine: Machine) -> list[str]:
    return machine.run(
        "systemctl", "show", "--property=MainPID", "--value", *WEBS, "pgbouncer"
    ).stdout.split()


@pytest.mark.parametrize(
    ("name", "ports"), [("app", (5432, 6432)), ("owner", (5432,))], ids=["app-password", "owner-password"]
)
def test_password_of_a_database_is_replaced_without_a_restart(
    installed: Machine, name: str, ports: tuple[int, ...]
) -> None:
    machine, file = installed, f"{name}_password"
    old, before = secret(machine, file), main_processes(machine)
    assert [login(machine, f"servicebay_{name}", old, port) for port in ports] == [""] * len(ports)
    _, said = rotate(machine, f"{name}-password")
    new = secret(machine, file)
    assert new != old
    for port in ports:
        assert login(machine, f"servicebay_{name}", new, port) == ""
        assert "authentication failed" in login(machine, f"servicebay_{name}", old, port)
    assert main_processes(machine) == before
    # A process that starts now connects with the new password, directly and through PgBouncer.
    began = time.time()
    machine.run("systemctl", "restart", "servicebay-relay")
    heartbeat = machine.root / "var/lib/servicebay/relay/heartbeat-relay"
    wait_until(lambda: heartbeat.stat().st_mtime > began)
    require_replaced(machine, f"{name}-password", said)


def test_password_of_the_backups_is_replaced(installed: Machine) -> None:
    machine = installed
    old = secret(machine, "backup_password")
    assert login(machine, "servicebay_backup", old, 5432, "postgres") == ""
    _, said = rotate(machine, "backup-password")
    assert login(machine, "servicebay_backup", secret(machine, "backup_password"), 5432, "postgres") == ""
    assert "authentication failed" in login(machine, "servicebay_backup", old, 5432, "postgres")
    assert machine.run("systemctl", "start", "servicebay-check").returncode == 0
    require_replaced(machine, "backup-password", said)


def ping(machine: Machine, password: str) -> str:
    done = machine.run("env", f"REDISCLI_AUTH={password}", "redis-cli", "--no-auth-warning", "PING")
    return done.stdout.strip()


def test_password_of_redis_is_replaced_and_stays_after_a_restart_of_redis(installed: Machine) -> None:
    machine = installed
    old = secret(machine, "redis_password")
    assert ping(machine, old) == "PONG"
    shown = ("systemctl", "show", "--property=MainPID", "--value", "redis-server")
    before = machine.run(*shown).stdout
    _, said = rotate(machine, "redis-password")
    assert machine.run(*shown).stdout == before
    new = secret(machine, "redis_password")
    for _ in range(2):
        assert (ping(machine, new), ping(machine, old)) == ("PONG", "NOAUTH Authentication required.")
        machine.run("systemctl", "restart", "redis-server")
        wait_until(lambda: ping(machine, new) == "PONG")
    wait_until(lambda: json.loads(get(machine, "/healthz")[1])["ok"] is True)
    require_replaced(machine, "redis-password", said)


def test_token_of_the_metrics_is_replaced(installed: Machine) -> None:
    machine = installed
    old = secret(machine, "metrics_token")
    assert metrics(machine)["servicebay_database_up"] == 1
    _, said = rotate(machine, "metrics-token")
    assert metrics(machine)["servicebay_database_up"] == 1
    for port in (8001, 8002):
        address = f"http://127.0.0.1:{port}/metrics"
        script = (
            "import sys, urllib.request as r, urllib.error as e\n"
            f"try: r.urlopen(r.Request('{address}', headers={{'Authorization': 'Bearer ' + sys.argv[1]}}))\n"
            "except e.HTTPError as error: print(error.code)"
        )
        assert machine.run("python3", "-c", script, old).stdout == "401\n"
    require_replaced(machine, "metrics-token", said)


def sign(machine: Machine) -> str:
    done = machine.run(*AS_WEB, SIGN)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def is_accepted(machine: Machine, digest: str) -> bool:
    done = machine.run(*AS_WEB, IS_SIGNED, digest)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() == "True"


def in_use(machine: Machine, variable: str) -> set[str]:
    """Return the values of a variable in the running web processes."""
    found = set()
    for unit in WEBS:
        script = f"cat /proc/$(systemctl show -P MainPID {unit})/environ"
        names = machine.run("sh", "-c", script).stdout.split("\0")
        found |= {each.partition("=")[2] for each in names if each.startswith(f"{variable}=")}
    return found


def test_secret_key_is_replaced_with_and_without_a_last_day(installed: Machine) -> None:
    machine = installed
    first, by_first = secret(machine, "secret_key"), sign(machine)
    _, said = rotate(machine, "secret-key")
    second, by_second = secret(machine, "secret_key"), sign(machine)
    assert "0 requests failed. The old one is valid until 20" in said
    assert in_use(machine, "SECRET_KEY") == {second} != {first}
    assert by_first != by_second
    assert is_accepted(machine, by_first) and is_accepted(machine, by_second)
    _, said = rotate(machine, "secret-key", "--now")
    assert in_use(machine, "SECRET_KEY") == {secret(machine, "secret_key")}
    # The key before it still has its last day.
    assert is_accepted(machine, by_first)
    assert not is_accepted(machine, by_second)
    require_replaced(machine, "secret-key", said)


@pytest.fixture
def with_stripe(installed: Machine) -> Iterator[Machine]:
    """The machine with secrets of Stripe. It reaches no Stripe."""
    folder = installed.root / "etc/servicebay/secrets"
    files = [folder / "stripe_secret_key", folder / "stripe_webhook_secret"]
    for file in files:
        file.write_text("sk_test_first" if "key" in file.name else "whsec_first")
    try:
        assert box(installed, "install").returncode == 0
        yield installed
    finally:
        for file in files:
            file.unlink()
        assert box(installed, "install").returncode == 0


def deliver(machine: Machine, signing: str) -> int:
    """Deliver an event as Stripe does. Returns the status of the answer."""
    event = {"id": "evt_1", "object": "event", "type": "balance.available", "data": {"object": {}}}
    script = (
        f"import sys, time, hmac, json; sys.path.insert(0, '{SHARED}'); import load; at = int(time.time());"
        f"event = {event};"
        "sum = hmac.digest(sys.argv[1].encode(), f'{at}.{json.dumps(event)}'.encode(), 'sha256').hex();"
        "print(load.send('POST', '/api/billing/stripe-webhook', event, Stripe_Signature=f't={at},v1={sum}')[0])"
    )
    done = machine.run("python3", "-c", script, signing)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_secrets_of_stripe_are_replaced(with_stripe: Machine) -> None:
    machine = with_stripe
    assert (deliver(machine, "whsec_first"), deliver(machine, "whsec_second")) == (200, 400)
    _, said = rotate(machine, "stripe-webhook-secret", given="whsec_second\n")
    # Each web process answers some of these.
    for _ in range(6):
        assert (deliver(machine, "whsec_first"), deliver(machine, "whsec_second")) == (400, 200)
    require_replaced(machine, "stripe-webhook-secret", said)
    _, said = rotate(machine, "stripe-secret-key", given="sk_test_second\n")
    assert in_use(machine, "STRIPE_SECRET_KEY") == {"sk_test_second"}
    require_replaced(machine, "stripe-secret-key", said)


CELL_KEYS = ("the first key of all cells, " + 10 * "1", "the second key of all cells, " + 10 * "2")


@pytest.fixture
def with_cell_key(installed: Machine) -> Iterator[Machine]:
    """The machine as cell 0, before there is a second cell."""
    file = installed.root / "etc/servicebay/secrets/cell_key"
    file.write_text(CELL_KEYS[0])
    try:
        assert box(installed, "install").returncode == 0
        yield installed
    finally:
        file.unlink()
        assert box(installed, "install").returncode == 0


def doors(machine: Machine) -> set[str]:
    return {*sql(machine, "SELECT encode(digest, 'hex') FROM door").split()}


def digests(machine: Machine, key: str) -> set[str]:
    """Return the digests that a key makes of the people of the garages."""
    emails = sql(
        machine, "SELECT DISTINCT p.email FROM person p JOIN membership m ON m.person_id = p.id"
    ).split()
    return {hmac.digest(key.encode(), f"door\n{email}".encode(), "sha256").hex() for email in emails}


def test_key_of_the_cells_is_replaced(with_cell_key: Machine) -> None:
    machine, (first, second) = with_cell_key, CELL_KEYS
    # The doors are written each minute.
    wait_until(lambda: len(doors(machine)) > 0, within=90)
    assert doors(machine) <= digests(machine, first)
    refused = box(machine, "rotate", "cell-key", given="short\n")
    assert refused.returncode == 1
    assert refused.stderr == "CELL_KEY must be at least 32 random characters.\nNothing was changed.\n"
    assert secret(machine, "cell_key") == first
    _, said = rotate(machine, "cell-key", given=f"{second}\n")
    assert in_use(machine, "CELL_KEY") == {second}
    require_replaced(machine, "cell-key", said)
    # No digest of the old key stays, and each person has a door of the new key.
    wait_until(lambda: doors(machine).isdisjoint(digests(machine, first)), within=90)
    assert len(doors(machine)) > 0
    assert doors(machine) <= digests(machine, second)


@pytest.mark.parametrize("name", ["app-password", "redis-password"])
def test_rotation_that_is_killed_at_each_step_is_finished_by_the_next_run(
    installed: Machine, name: str
) -> None:
    machine, file = installed, name.replace("-", "_")
    old, killed = secret(machine, file), list[str]()
    with load(machine, f"killed-{name}") as found:
        while step := kill_at_next_step(machine, name, killed):
            killed.append(step)
            assert get(machine, "/healthz")[0] == 200
            if len(killed) == 1:
                refused = box(machine, "install")
                assert refused.returncode == 1
                assert f"Run again: servicebay-box rotate {name}" in refused.stderr
    print(killed)
    wanted = {"switch", "new login"} if name == "app-password" else {"new web b", "new web a", "workers"}
    assert wanted <= {*killed}, killed
    require_whole(machine, found)
    new = secret(machine, file)
    assert new != old
    if name == "app-password":
        assert login(machine, "servicebay_app", new, 6432) == ""
        assert "authentication failed" in login(machine, "servicebay_app", old, 6432)
    else:
        assert (ping(machine, new), ping(machine, old)) == ("PONG", "NOAUTH Authentication required.")
    assert not list((machine.root / "etc/servicebay/secrets").glob("*.old"))
    assert box(machine, "doctor").returncode == 0
    assert box(machine, "install").stdout == "Nothing to do.\n"


def kill_at_next_step(machine: Machine, name: str, before: list[str]) -> str:
    """Kill the command in the next step. Returns an empty text if it ended."""
    command = ("servicebay-box", "rotate", name)
    done = machine.run("python3", f"{SHARED}/kill.py", name, ",".join(before), *command)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    return lines[0] if len(lines) == 1 and "is replaced in" not in lines[0] else ""


def test_change_of_the_password_without_the_switch_fails_requests(installed: Machine) -> None:
    """This is the control of the tests above: their load notices processes that have the old password."""
    machine = installed
    password = secret(machine, "app_password")
    userlist = machine.root / "etc/pgbouncer/userlist.txt"
    before = userlist.read_text()
    assert password in before
    with load(machine, "control-of-rotate") as found:
        try:
            # Connections that are open stay valid, so they must end for the load to notice it.
            userlist.write_text(before.replace(password, "another"))
            machine.run("systemctl", "restart", "pgbouncer")
            time.sleep(10)
        finally:
            userlist.write_text(before)
            machine.run("systemctl", "restart", "pgbouncer")
            wait_until(lambda: json.loads(get(machine, "/healthz")[1])["ok"] is True)
    assert found.failed


def test_restore_to_a_moment_before_the_change_keeps_passwords_and_rights(installed: Machine) -> None:
    machine = installed
    # A machine of an older release has no such right either.
    sql(machine, 'REVOKE ALTER SYSTEM ON PARAMETER default_transaction_read_only FROM "servicebay-guard"')
    assert box(machine, "backup").returncode == 0
    time.sleep(2)
    moment = sql(machine, "SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'DD/MM/YYYY HH24:MI:SS')")
    time.sleep(2)
    old = secret(machine, "app_password")
    assert box(machine, "rotate", "app-password").returncode == 0
    done = box(machine, "restore", "--at", moment, given="garage.example\n")
    assert done.returncode == 0, done.stderr
    assert login(machine, "servicebay_app", secret(machine, "app_password"), 5432) == ""
    assert "authentication failed" in login(machine, "servicebay_app", old, 5432)
    with load(machine, f"restored-after-{OLD}") as found:
        pass
    require_whole(machine, found)
    wait_until(lambda: box(machine, "doctor").returncode == 0, within=120)
