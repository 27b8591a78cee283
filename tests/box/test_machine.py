"""A real Debian 13 with systemd: install, upgrade under load, kills, rollback, reboot, rights.

The tests run in this order and share one machine. The answer of /healthz names the release that serves.
"""

import json
import time

import pytest

from tests.box import books
from tests.box.conftest import BROKEN, CONTRACTING, FIRST, NEW, OLD, PROGRAM, Archives
from tests.box.nspawn import SHARED, Machine
from tests.box.proof import (
    COLUMN,
    box,
    get,
    journal,
    load,
    moment_before_the_contraction,
    require_whole,
    sql,
    version,
)

pytestmark = pytest.mark.prove
UNITS = (
    "web@a",
    "web@b",
    "relay",
    "worker",
    "bulk-worker",
    "beat",
    "receive",
    "guard",
    "migrate@1.0.0",
    "backup",
    "tend",
    "receive-second",
    "check",
    "certificate",
    "mark",
    "drill",
)
RUNNING = UNITS[:8]
MOST_EXPOSED = 3.0
RUNS_ALREADY = f"Servicebay {NEW} runs already. Nothing was changed.\n"
WEB_STEPS = ("new web b", "switch", "new web a", "edge to both")


# -- installation ------------------------------------------------------------------------------------------


def test_killed_install_is_finished_by_the_next_run_with_a_page_that_signs_in(
    machine: Machine, archives: Archives
) -> None:
    install = (*PROGRAM, "install", archives[OLD], *FIRST)
    killed = machine.run(
        "python3", f"{SHARED}/kill.py", OLD, "users,logs,secrets,Postgres,PgBouncer", *install
    )
    assert killed.stdout.strip() == journal(machine)["doing"] != ""
    before = journal(machine)["started_at"]
    done = machine.run(*install)
    assert journal(machine)["started_at"] == before
    last = "Servicebay 1.0.0 answers at https://garage.example. First admin: servicebay-box admin.\n"
    assert (done.stdout, done.returncode) == (last, 0), done.stderr
    seeded = box(machine, "manage", "seed", "--known-passwords")
    assert seeded.returncode == 0, seeded.stderr
    status, page = get(machine, "/login")
    assert status == 200
    assert b"<html" in page
    with load(machine, "installed") as found:
        pass
    require_whole(machine, found)


def test_second_install_changes_nothing(machine: Machine, archives: Archives) -> None:
    units = [f"servicebay-{name}" for name in RUNNING]
    shown = ("systemctl", "show", "--property=MainPID", "--value", *units)
    before = machine.run(*shown).stdout
    again = box(machine, "install", archives[OLD])
    assert (again.stdout, again.returncode) == ("Nothing to do.\n", 0), again.stderr
    assert machine.run(*shown).stdout == before
    assert "0" not in before.split()


def test_doctor_finds_nothing_wrong_and_then_finds_what_was_broken(machine: Machine) -> None:
    well = box(machine, "doctor")
    assert well.returncode == 0, well.stdout
    assert well.stdout.splitlines()[-1].endswith(" 0 wrong")
    numbers = [int(part.split()[0]) for part in well.stdout.splitlines()[-1].split(", ")]
    assert sum(numbers) == 25
    # Without its password file, the backup fails.
    password = machine.root / "var/lib/servicebay/backup/pgpass"
    password.rename(password.with_name("away"))
    machine.run("systemctl", "stop", "redis-server")
    machine.run("systemctl", "start", "servicebay-backup")
    wrong = box(machine, "doctor")
    password.with_name("away").rename(password)
    machine.run("systemctl", "start", "redis-server", "servicebay-backup")
    assert wrong.returncode == 1
    assert "wrong: Redis." in wrong.stdout
    assert "wrong: Timers. The last backup failed." in wrong.stdout
    assert box(machine, "doctor").returncode == 0


def test_settings_of_the_operator_are_applied_by_a_second_install(machine: Machine) -> None:
    file = machine.root / "etc/servicebay/box.toml"
    old = file.read_text()
    file.write_text(old.replace("[variables]\n", '[variables]\nSUPPORT_PHONE = "9811111111"\n'))
    with load(machine, "settings") as found:
        done = box(machine, "install")
    assert done.stdout.startswith("The settings are applied."), done.stderr
    require_whole(machine, found)
    environment = machine.run(
        "sh", "-c", "cat /proc/$(systemctl show -P MainPID servicebay-web@a)/environ"
    ).stdout
    assert "SUPPORT_PHONE=9811111111" in environment.split("\0")


@pytest.mark.parametrize(
    ("file", "wrong"),
    [("box.toml", '[variables]\nGARAGE_RATE = "many"\n'), ("secrets/email_url", "mail.example\n")],
)
def test_install_ends_well_after_a_wrong_setting_was_corrected(
    machine: Machine, file: str, wrong: str
) -> None:
    place = machine.root / "etc/servicebay" / file
    old = place.read_text() if place.exists() else ""
    place.write_text(old.replace("[variables]\n", wrong) or wrong)
    with load(machine, place.stem) as found:
        failed = box(machine, "install")
        assert failed.returncode == 1
        assert "Correct the cause and run the command again." in failed.stderr
        place.write_text(old) if old else place.unlink()
        assert box(machine, "install").returncode == 0
    require_whole(machine, found)
    assert box(machine, "doctor").returncode == 0


def test_drill_ends_well_in_the_sandbox_of_its_unit(machine: Machine) -> None:
    assert machine.run("systemctl", "start", "servicebay-mark").returncode == 0
    done = box(machine, "drill")
    assert "The drill ended well." in done.stdout, done.stderr
    assert done.returncode == 0


def test_worker_in_its_sandbox_draws_and_mails_an_invoice(machine: Machine) -> None:
    done = machine.run("python3", f"{SHARED}/invoice.py")
    assert done.returncode == 0, done.stderr
    folder = machine.root / "var/lib/servicebay/worker/mail"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if any("application/pdf" in mail.read_text() for mail in folder.glob("*.eml")):
            return
        time.sleep(0.5)
    raise AssertionError(box(machine, "logs", "--unit=servicebay-worker", "--lines=20", "--no-pager").stdout)


# -- rights ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", UNITS)
def test_unit_is_not_root_and_little_exposed(machine: Machine, unit: str) -> None:
    name = f"servicebay-{unit}.service"
    user = machine.run("systemctl", "show", "--property=User", "--value", name).stdout.strip()
    assert user.startswith("servicebay-")
    rated = machine.run("systemd-analyze", "security", "--no-pager", name).stdout.splitlines()[-1]
    assert float(rated.partition(".service: ")[2].split()[0]) <= MOST_EXPOSED


def test_exposure_of_a_unit_without_a_sandbox_is_higher(machine: Machine) -> None:
    rated = machine.run("systemd-analyze", "security", "--no-pager", "cron.service").stdout.splitlines()[-1]
    assert float(rated.partition(".service: ")[2].split()[0]) > MOST_EXPOSED


def test_web_cannot_read_the_secret_of_the_owner(machine: Machine) -> None:
    secret = (machine.root / "etc/servicebay/secrets/owner_password").read_text().strip()
    places = (
        "/etc/servicebay/secrets/owner_password",
        "/etc/servicebay/units/migrate.env",
        "/etc/servicebay/logins/worker",
    )
    for place in places:
        assert secret in machine.run("cat", place).stdout, (
            "Root does not find it here, so the test proves nothing."
        )
        assert (
            "Permission denied" in machine.run("runuser", "-u", "servicebay-web", "--", "cat", place).stderr
        )
    web = machine.run("systemctl", "show", "--property=MainPID", "--value", "servicebay-web@a").stdout.strip()
    own = machine.run("cat", f"/proc/{web}/environ").stdout
    assert "DATABASE_URL=" in own
    assert secret not in own


def test_no_secret_is_in_the_list_of_processes_or_in_a_unit(machine: Machine) -> None:
    listed = machine.run("ps", "-ww", "-eo", "args").stdout
    shown = machine.run("systemctl", "show", *(f"servicebay-{name}" for name in RUNNING)).stdout
    assert "config.webserver" in listed
    for file in (machine.root / "etc/servicebay/secrets").iterdir():
        assert file.read_text().strip() not in listed + shown, file.name


def test_database_and_redis_refuse_strangers(machine: Machine) -> None:
    refused = machine.run("redis-cli", "PING")
    assert "NOAUTH" in refused.stdout + refused.stderr
    listening = machine.run("sh", "-c", "cat /proc/net/tcp /proc/net/tcp6").stdout
    ports = {5432: "1538", 6379: "18EB", 6432: "1920", 8001: "1F41", 8002: "1F42"}
    for port in ports.values():
        bound = [line.split()[1] for line in listening.splitlines() if f":{port} " in line and " 0A " in line]
        assert bound and all(each.startswith("0100007F") for each in bound), bound


def test_keys_are_encrypted_for_their_recipient(machine: Machine) -> None:
    machine.run("age-keygen", "-o", f"{SHARED}/age.key")
    public = machine.run("age-keygen", "-y", f"{SHARED}/age.key").stdout.strip()
    done = box(machine, "keys", f"{SHARED}/keys.age", "--recipient", public)
    assert done.returncode == 0, done.stderr
    secret = (machine.root / "etc/servicebay/secrets/secret_key").read_text().strip()
    assert secret.encode() not in (machine.root / f"{SHARED}/keys.age".lstrip("/")).read_bytes()
    opened = machine.run(
        "sh", "-c", f"age -d -i {SHARED}/age.key {SHARED}/keys.age | tar -xO secrets/secret_key"
    )
    assert opened.stdout.strip() == secret


def test_first_administrator_is_created(machine: Machine) -> None:
    done = box(machine, "admin", "root@garage.example", "Asha", given="a-long-pass-phrase-1\n" * 2)
    assert "root@garage.example is an administrator (super)" in done.stdout, done.stdout + done.stderr
    again = box(machine, "admin", "root@garage.example", "Asha", given="a-long-pass-phrase-1\n" * 2)
    assert "is already an administrator" in again.stdout + again.stderr


def require_template_of_running_code(machine: Machine) -> None:
    """The newest template must belong to the code that runs. Otherwise it can make no garages."""
    code = "from kernel.tenancy import template; print(template.code_stamp())"
    stamp = box(machine, "manage", "shell", "--no-imports", "-c", code).stdout.split()[-1]
    assert sql(machine, "SELECT stamp FROM schema_template ORDER BY id DESC LIMIT 1") == stamp


# -- control of the load ---------------------------------------------------------------------------------


def test_lost_or_doubled_money_is_found(machine: Machine) -> None:
    """This is the control of all tests with a load: a change of the books is noticed. Each change is undone."""
    with load(machine, "books") as found:
        pass
    require_whole(machine, found)
    for change, problem in books.CHANGES.items():
        problems = found.problems(machine, change=change)
        assert any(each.endswith(problem) for each in problems), (change, problems)


# -- upgrade -----------------------------------------------------------------------------------------------


def test_release_that_is_never_ready_leaves_the_old_one_serving(machine: Machine, archives: Archives) -> None:
    with load(machine, "broken") as found:
        failed = box(machine, "upgrade", archives[BROKEN])
    lines = failed.stderr.splitlines()
    assert failed.returncode == 1
    assert lines[0].startswith("Step 'new web b' failed: servicebay-web@b is not ready: "), failed.stderr
    assert "This release does not start." in lines
    assert len(lines) <= 22
    assert lines[-1] == f"Nothing was switched. Servicebay {OLD} still runs."
    require_whole(machine, found)
    assert version(machine) == OLD
    require_template_of_running_code(machine)
    assert box(machine, "doctor").returncode == 0
    status = box(machine, "status").stdout
    assert f"failed since then, and was undone: upgrade to {BROKEN}, in the step 'new web b'" in status


GUARD = (
    "SELECT count(*) FILTER (WHERE has_parameter_privilege(oid, 'default_transaction_read_only', 'ALTER SYSTEM'))"
    " FROM pg_roles WHERE rolname = 'servicebay-guard'"
)


def forget_the_guard(machine: Machine) -> None:
    """Take the login of the guard away. A machine of an older release has none."""
    machine.run("systemctl", "stop", "servicebay-guard")
    script = 'DROP OWNED BY "servicebay-guard"; DROP ROLE "servicebay-guard"'
    psql = ("psql", "--set=ON_ERROR_STOP=1", "postgres", "-c", script)
    done = machine.run("runuser", "-u", "postgres", "--", *psql)
    assert done.returncode == 0, done.stderr
    (machine.root / "var/lib/servicebay/box/applied/logins").unlink()


def test_upgrade_under_load_fails_no_request(machine: Machine, archives: Archives) -> None:
    forget_the_guard(machine)
    assert sql(machine, GUARD) == "0"
    with load(machine, "upgrade") as found:
        done = box(machine, "upgrade", archives[NEW])
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{OLD} → {NEW} in ")
    assert done.stdout.endswith(" s, 0 requests failed.\n")
    require_whole(machine, found)
    assert version(machine) == NEW
    assert sql(machine, GUARD) == "1"
    garages = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'garage\\_%'"
    assert sql(machine, COLUMN) == sql(machine, garages) != "0"
    assert box(machine, "upgrade", archives[NEW]).stdout == RUNS_ALREADY


def test_reboot_brings_everything_back(machine: Machine, archives: Archives) -> None:
    machine.reboot()
    deadline = time.monotonic() + 120
    while (found := get(machine, "/healthz"))[0] != 200 and time.monotonic() < deadline:
        time.sleep(1)
    assert json.loads(found[1])["ok"] is True
    with load(machine, "rebooted") as written:
        pass
    require_whole(machine, written)
    for name in RUNNING:
        assert machine.run("systemctl", "is-active", f"servicebay-{name}").stdout == "active\n"
    assert box(machine, "upgrade", archives[NEW]).stdout == RUNS_ALREADY


def test_rollback_under_load_fails_no_request(machine: Machine) -> None:
    with load(machine, "rollback") as found:
        done = box(machine, "rollback")
    assert done.stdout.startswith(f"{NEW} → {OLD} in "), done.stderr
    assert done.stdout.endswith(" s, 0 requests failed.\n")
    require_whole(machine, found)
    assert version(machine) == OLD
    again = box(machine, "rollback")
    assert again.stderr == f"There is no release to roll back to. Servicebay {OLD} runs.\n"
    require_template_of_running_code(machine)


def test_upgrade_that_is_killed_at_each_step_is_finished_by_the_next_run(
    machine: Machine, archives: Archives
) -> None:
    killed: list[str] = []
    with load(machine, "killed") as found:
        while step := kill_at_next_step(machine, archives[NEW], killed):
            killed.append(step)
            served, now = version(machine), journal(machine)
            if now["doing"] != "switch":
                assert served == (NEW if "switch" in str(now["done"]) else OLD), now
    # Some steps take less time than the signal.
    assert {"check", "backup mark", "database schema", *WEB_STEPS, "workers"} <= {*killed}, killed
    assert journal(machine)["is_finished"] is True
    require_whole(machine, found)
    assert version(machine) == NEW
    assert box(machine, "doctor").returncode == 0
    assert box(machine, "upgrade", archives[NEW]).stdout == RUNS_ALREADY


def kill_at_next_step(machine: Machine, archive: str, before: list[str]) -> str:
    """Kill the upgrade in the next step. Returns an empty text if it ended."""
    command = ("servicebay-box", "upgrade", archive)
    done = machine.run("python3", f"{SHARED}/kill.py", NEW, ",".join(before), *command)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    return lines[-1] if lines and "→" not in lines[-1] else ""


def test_kill_of_both_webs_fails_requests(machine: Machine) -> None:
    """This is the control of the tests above: their load notices a web that is away."""
    with load(machine, "control") as found:
        machine.run("systemctl", "kill", "--signal=KILL", "servicebay-web@a", "servicebay-web@b")
        time.sleep(5)
    assert found.failed
    # Even then, no acknowledged write is lost.
    written = found.written(machine)
    assert {name: written.get(name) for name in found.acknowledged} == dict.fromkeys(found.acknowledged, 1)


def test_release_that_removes_needs_a_word_and_has_no_way_back(machine: Machine, archives: Archives) -> None:
    refused = box(machine, "upgrade", archives[CONTRACTING])
    assert refused.returncode == 1
    assert refused.stderr.endswith("Run it again with --contract.\n")
    assert version(machine) == NEW
    done = box(machine, "upgrade", archives[CONTRACTING], "--contract")
    assert done.stdout.startswith(f"{NEW} → {CONTRACTING} in "), done.stderr
    assert moment_before_the_contraction(machine)
    assert version(machine) == CONTRACTING
