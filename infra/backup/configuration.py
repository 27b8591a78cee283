"""Writes Barman's configuration and the password file of its login into the backup folder."""

import configparser
import getpass
import os
from dataclasses import dataclass
from pathlib import Path

from infra.backup.refusal import BackupRefused

SERVER = "servicebay"
ROLE = "servicebay_backup"
SLOT = "servicebay_backup"
# The WAL of the second place has a slot of its own, so that neither receiver waits for the other one.
SECOND_SLOT = "servicebay_second"
DAYS = 14
FILE = "barman.conf"


@dataclass(frozen=True)
class Source:
    """The server that is backed up. `programs` is the folder of its own pg_basebackup and pg_receivewal."""

    home: Path
    host: str
    port: int
    programs: Path
    user: str = ""
    password: str = ""

    @property
    def passfile(self) -> Path:
        return self.home / "pgpass"


def render(source: Source) -> str:
    login = f"host={source.host} port={source.port} user={ROLE} dbname=postgres connect_timeout=10"
    if source.password:
        login += f" passfile={source.passfile}"
    return _text(source.home, login, str(source.programs), source.user or getpass.getuser(), SLOT)


def _text(home: Path, login: str, programs: str, user: str, slot: str) -> str:
    return f"""\
; Written by `python -m infra.backup`. Changes are lost the next time.
[barman]
barman_home = {home}
barman_user = {user}
barman_lock_directory = {home}
log_file = {home}/barman.log
log_level = INFO

[{SERVER}]
description = "All databases of Servicebay"
active = true
conninfo = {login}
streaming_conninfo = {login}
path_prefix = {programs}
backup_method = postgres
archiver = off
streaming_archiver = on
slot_name = {slot}
create_slot = auto
retention_policy = RECOVERY WINDOW OF {DAYS} DAYS
minimum_redundancy = 1
last_backup_maximum_age = 2 DAYS
staging_path = {home}/staging
staging_location = local
autogenerate_manifest = off
"""


def write(source: Source) -> Path:
    """Write the files. Only this user can read them."""
    for text in (str(source.home), source.host, str(source.programs)):
        if not text or set(text) & set(" \n'\"\\;#%"):
            raise BackupRefused(f"'{text}' has a character that Barman's configuration cannot hold.")
    for name in ("pg_basebackup", "pg_receivewal", "postgres"):
        if not (source.programs / name).exists():
            raise BackupRefused(
                f"{source.programs} has no {name}. Name the folder of the server's own programs with "
                "--programs, such as /usr/lib/postgresql/17/bin."
            )
    source.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    (source.home / "staging").mkdir(exist_ok=True, mode=0o700)
    if source.password:
        fields = (source.host, str(source.port), "*", ROLE, source.password)
        escaped = (field.replace("\\", "\\\\").replace(":", "\\:") for field in fields)
        _private(source.passfile, ":".join(escaped) + "\n")
    file = source.home / FILE
    _private(file, render(source))
    return file


def _private(file: Path, text: str) -> None:
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(text)
    new.replace(file)


def write_second(home: Path, second: Path) -> None:
    """Let Barman work in the second place as in the first one, with the login of the first one."""
    text = _text(
        second, conninfo_of(home), str(programs_of(home)), _setting(home, "barman_user"), SECOND_SLOT
    )
    (second / "staging").mkdir(exist_ok=True, mode=0o700)
    if not (second / FILE).exists() or (second / FILE).read_text() != text:
        _private(second / FILE, text)


def programs_of(home: Path) -> Path:
    """Return the folder of Postgres' programs that the configuration names."""
    return Path(_setting(home, "path_prefix"))


def conninfo_of(home: Path) -> str:
    """Return how to connect to the server that is backed up."""
    return _setting(home, "conninfo")


def _setting(home: Path, name: str) -> str:
    file = home / FILE
    if not file.exists():
        raise BackupRefused(
            f"{file} is missing. Write it with: python -m infra.backup --home {home} configure …"
        )
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(file)
    return next(section[name] for section in parser.values() if name in section)
