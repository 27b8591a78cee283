"""The pair of machines (`[standby]` in box.toml): their login, their settings of Postgres, and what they ask.

The first machine works, and the standby copies each commit. Both have the same secrets.
"""

import ipaddress
import time
from dataclasses import dataclass

from infra.box import machine, psql
from infra.box.box import Box, Refused

FIRST, STANDBY = "first", "standby"
CLUSTER = "postgresql@17-main"
# The login, the slot, and the name of the connection.
LOGIN = "servicebay_standby"
HBA = "etc/postgresql/17/main/pg_hba.conf"
SYNCHRONOUS = "etc/postgresql/17/main/conf.d/01-standby.conf"
PASSFILE = "etc/servicebay/logins/standby"
# `paired`: the other machine was once the standby of this one. `fenced`: it was promoted.
STATE = "var/lib/servicebay/fence"
# The other machine was the standby of this one since the last boot.
CLEAR = "run/servicebay/fence/clear"
GATE = f"etc/systemd/system/{CLUSTER}.service.d/servicebay.conf"
CLOSED = f"""# Written by servicebay-box. Postgres does not start while the other machine may be promoted.
[Unit]
ConditionPathExists=!/{STATE}/fenced
ConditionPathExists=|!/{STATE}/paired
ConditionPathExists=|/{CLEAR}
"""
LATE_SECONDS = 60
WAIT_SECONDS = 30
# libpq looks for certificates there, and ends if it may not.
NO_HOME = "/nonexistent"
# With channel binding, the server must know the password too, so no certificate is compared.
CONNECT = f"user={LOGIN} dbname=postgres sslmode=require channel_binding=require connect_timeout=5"
# It reaches the standby with the WAL, and says that each commit after it waited for the standby.
CLAIM = f"COMMENT ON ROLE {LOGIN} IS"
CLAIMED = "SELECT shobj_description(to_regrole('servicebay_standby'), 'pg_authid')"
SENT = """
SELECT sync_state || ' ' || round(extract(epoch FROM coalesce(replay_lag, interval '0')))
    FROM pg_stat_replication WHERE application_name = 'servicebay_standby' AND state = 'streaming'
"""
NO_LOGIN = """
SELECT 'ALTER ROLE servicebay_standby NOLOGIN' WHERE to_regrole('servicebay_standby') IS NOT NULL \\gexec
"""


@dataclass(frozen=True)
class Pair:
    role: str
    peer: str
    synchronous: bool


def pair(box: Box) -> Pair | None:
    given = box.settings().get("standby")
    if given is None:
        return None
    if not isinstance(given, dict):
        raise Refused(f"standby in {box.settings_file} is {given!r}. Write [standby] and its lines below it.")
    found = Pair(given.get("role", FIRST), given.get("peer", ""), given.get("synchronous", False))
    if unknown := sorted({*given} - {"role", "peer", "synchronous"}):
        raise Refused(f"[standby] in box.toml has {unknown[0]}. Its names are: role, peer, synchronous.")
    if found.role not in (FIRST, STANDBY):
        raise Refused(f"role in [standby] of box.toml is {found.role!r}. Write 'first' or 'standby'.")
    if not isinstance(found.synchronous, bool):
        raise Refused("synchronous in [standby] of box.toml is neither true nor false.")
    try:
        ipaddress.ip_address(str(found.peer))
    except ValueError:
        raise Refused(
            f"peer in [standby] of box.toml is {found.peer!r}. Write the address of the other machine."
        ) from None
    return found


def is_standby(box: Box) -> bool:
    own = pair(box)
    return own is not None and own.role == STANDBY


def settings(box: Box) -> str:
    """Return the lines of Postgres for a machine of a pair."""
    if (own := pair(box)) is None:
        return ""
    text = "# [standby] in box.toml. pg_hba.conf lets only the other machine in.\nlisten_addresses = '*'\n"
    if own.role == STANDBY:
        source = f"host={own.peer} {CONNECT} application_name={LOGIN} passfile=/{PASSFILE}"
        text += f"primary_conninfo = '{source}'\nprimary_slot_name = '{LOGIN}'\n"
    return text


def let_in(box: Box) -> bool:
    """Let the other machine connect with the login of the standby, and nobody else."""
    own, file = pair(box), box.root / HBA
    text = file.read_text()
    if own is None and LOGIN not in text:
        return False
    rest = "".join(line for line in text.splitlines(keepends=True) if LOGIN not in line)
    bits = ipaddress.ip_address(own.peer).max_prefixlen if own else 0
    line = f"hostssl postgres,replication {LOGIN} {own.peer}/{bits} scram-sha-256\n" if own else ""
    return machine.write(file, line + rest, 0o640, "postgres")


def gate(box: Box, *, is_kept: bool = True) -> bool:
    """Let Postgres of a first machine start only when the other machine is known to be the standby."""
    own, file = pair(box), box.root / GATE
    if is_kept and own and own.role == FIRST:
        changed = machine.write(file, CLOSED)
    else:
        changed = file.exists()
        file.unlink(missing_ok=True)
        (box.root / STATE / "paired").unlink(missing_ok=True)
    if changed:
        machine.systemctl("daemon-reload")
    return changed


def ask(box: Box, host: str, query: str) -> str | None:
    """Ask a machine of the pair with the login of the standby. None means that nobody answers."""
    done = machine.attempt(
        *("timeout", "20", *psql.PSQL, "--command", query, f"host={host} {CONNECT}"),
        PGPASSWORD=box.secret("standby_password"),
        PGOPTIONS=f"-c {psql.CAN_WRITE}",
        HOME=NO_HOME,
    )
    return done.stdout.strip() if done.returncode == 0 else None


def wait_for(query: str, wanted: str, failed: str) -> None:
    for _ in range(WAIT_SECONDS * 2):
        if psql.ask(query).startswith(wanted):
            return
        time.sleep(0.5)
    raise machine.StepFailed(failed)


def wait(box: Box) -> bool:
    """Let commits wait for the standby if box.toml says so. Without a standby, all would wait for ever."""
    own, file = pair(box), box.root / SYNCHRONOUS
    if own is None or not own.synchronous or file.exists():
        return False
    if not psql.ask(SENT):
        psql.ask(f"{CLAIM} NULL")
        print(
            "No commit waits for the standby yet. Install the standby, then run here: servicebay-box install"
        )
        return False
    machine.write(file, f"# [standby] in box.toml\nsynchronous_standby_names = '{LOGIN}'\n")
    machine.systemctl("reload", CLUSTER)
    wait_for(SENT, "sync ", "The standby does not become synchronous. See: servicebay-box doctor")
    psql.ask(f"{CLAIM} 'synchronous'")
    return True


def stop_waiting(box: Box) -> bool:
    """Let commits wait for nobody if box.toml says so, also while the standby is away."""
    own = pair(box)
    return False if own and own.synchronous else end_waiting(box)


def end_waiting(box: Box) -> bool:
    """Let commits wait for nobody, and let the standby know that it does not have all of them."""
    if not (file := box.root / SYNCHRONOUS).exists():
        return False
    psql.ask(f"{CLAIM} NULL")
    file.unlink()
    machine.systemctl("reload", CLUSTER)
    return True


def require_there(box: Box) -> None:
    """Refuse a command whose commits would wait for a standby that is away."""
    own = pair(box)
    if own and (box.root / SYNCHRONOUS).exists() and not psql.ask(SENT).startswith("sync "):
        raise Refused(
            f"{own.peer} is away, and each commit waits for it. Start it, or set synchronous = false in "
            "box.toml of both machines and run here: servicebay-box install. Nothing was changed."
        )


def forget(box: Box) -> None:
    """Drop the slot, which would keep WAL, and the login."""
    psql.drop_slot(LOGIN)
    psql.ask(NO_LOGIN)


def complaint(own: Pair) -> str:
    """Return what the first machine misses, or an empty text."""
    said = psql.ask(SENT)
    if psql.ask("SELECT datallowconn FROM pg_database WHERE datname = 'servicebay'") != "t":
        return (
            f"Nobody can work, because {own.peer} began a promotion. Run it there again. To work here: "
            'runuser -u postgres -- psql -c "ALTER DATABASE servicebay ALLOW_CONNECTIONS true"'
        )
    if not said:
        return f"{own.peer} does not copy the databases. Run servicebay-box doctor there."
    state, seconds = said.split()
    if own.synchronous and state != "sync":
        return "No commit waits for it, although it is synchronous in box.toml. Run: servicebay-box install"
    return f"{own.peer} is {seconds} s behind." if int(seconds) > LATE_SECONDS else ""
