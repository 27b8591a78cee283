"""Changes the passwords of the databases and of Redis without a restart of the processes that use them."""

import time

from infra.box import install, machine, rollout
from infra.box.box import Box
from infra.box.journal import Step
from infra.box.variables import password_files

# Not `servicebay-…`, because systemd would close it into the sandbox of our units.
SWITCH = "rotate-servicebay"
# PgBouncer reads its files a moment after it was asked to.
SECONDS = 30
PORTS = {"app": ("5432", "6432"), "owner": ("5432",)}
USERS = {"app": "web", "owner": "worker"}


def before(box: Box, version: str) -> list[Step]:
    """Bring a machine of an older release to the state that the switch expects."""
    return [
        ("settings", lambda: rollout.write_units(box, version)),
        ("Postgres", lambda: install.logins(box, version)),
        ("PgBouncer", lambda: install.pooler(box, version)),
    ]


def steps(box: Box, version: str, file: str) -> list[Step]:
    login = file.removesuffix("_password")
    return [
        ("switch", lambda: switch(box, login)),
        # They find everything done, and note it, so that the next installation changes nothing.
        ("Postgres again", lambda: install.logins(box, version)),
        ("PgBouncer again", lambda: install.pooler(box, version)),
        ("settings again", lambda: rollout.write_units(box, version)),
        ("new login", lambda: try_login(box, login)),
    ]


def switch(box: Box, login: str) -> bool:
    """Change Postgres, the password files and PgBouncer within a moment. Connections that are open stay.

    A process that connects in this moment fails and tries again. systemd runs the commands, so they all run,
    even if servicebay-box is killed.
    """
    deadline = time.monotonic() + SECONDS
    while machine.is_active(SWITCH) and time.monotonic() < deadline:
        time.sleep(0.1)
    script = box.state / "switch.sql"
    machine.write(
        script, f"ALTER ROLE servicebay_{login} PASSWORD '{box.secret(f'{login}_password')}';\n", 0o600
    )
    psql = "runuser -u postgres -- psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 postgres"
    commands = [f"{psql} <{script}"]
    for user, text in password_files(box).items():
        new = box.logins / f".{user}.next"
        machine.write(new, text, 0o600, f"servicebay-{user}")
        commands.append(f"mv {new} {box.logins / user}")
    if login == "app":
        users = box.root / "etc/pgbouncer/userlist.txt"
        new = users.with_name(".userlist.next")
        machine.write(new, install.userlist(box), 0o640, "postgres")
        commands += [f"mv {new} {users}", "systemctl reload pgbouncer"]
    began = f"@{int(time.time())}"
    done = machine.attempt(
        "systemd-run", "--quiet", "--wait", "--collect", f"--unit={SWITCH}",
        "--setenv=PGOPTIONS=-c default_transaction_read_only=off", "sh", "-ec", " && ".join(commands),
    )  # fmt: skip
    if done.returncode != 0:
        said = machine.last(done.stdout)
        raise machine.StepFailed("\n".join([*said, *machine.log_of(SWITCH, began)]))
    script.unlink()
    return True


def try_login(box: Box, login: str) -> bool:
    """Connect with the new password as a process does."""
    user, deadline = USERS[login], time.monotonic() + SECONDS
    for port in PORTS[login]:
        argv = (
            *("psql", "--no-psqlrc", "--no-password", "--quiet", "--host=127.0.0.1", f"--port={port}"),
            *(f"--username=servicebay_{login}", "--command=SELECT 1", "servicebay"),
        )
        while True:
            try:
                machine.run(*argv, user=f"servicebay-{user}", PGPASSFILE=str(box.logins / user))
                break
            except machine.StepFailed:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)
    return False


def let_redis_accept_both(box: Box) -> bool:
    new = box.secret("redis_password")
    # The file is for a Redis that starts again in between.
    install.write_redis(box, f"user default on ~* &* +@all >{box.secret('redis_password.old')} >{new}")
    return _change_redis(box, f"ACL SETUSER default >{new}")


def let_redis_refuse_the_old(box: Box) -> bool:
    new = box.secret("redis_password")
    install.write_redis(box, f"requirepass {new}")
    _change_redis(box, f"ACL SETUSER default resetpass >{new}")
    (box.secrets / "redis_password.old").unlink(missing_ok=True)
    return True


def _change_redis(box: Box, command: str) -> bool:
    """Change the running Redis. The command is in the input, not in the list of processes."""
    said = ""
    for name in ("redis_password.old", "redis_password"):
        if password := box.secret(name):
            done = machine.attempt(
                "redis-cli", "--no-auth-warning", given=f"{command}\n", REDISCLI_AUTH=password
            )
            # The exit status is 0 also if Redis refuses.
            said = done.stdout.strip()
            if said == "OK":
                install.note_redis(box)
                return True
    raise machine.StepFailed("\n".join(["Redis did not change its password.", *machine.last(said)]))
