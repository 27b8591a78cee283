"""Writes Barman's configuration and the password file of its login into the backup folder."""

import getpass
import os
from dataclasses import dataclass
from pathlib import Path

from infra.backup.refusal import BackupRefused

SERVER = "servicebay"
ROLE = "servicebay_backup"
SLOT = "servicebay_backup"
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
    return f"""\
; Written by `python -m infra.backup configure`. Changes are lost the next time.
[barman]
barman_home = {source.home}
barman_user = {source.user or getpass.getuser()}
barman_lock_directory = {source.home}
log_file = {source.home}/barman.log
log_level = INFO

[{SERVER}]
description = "All databases of Servicebay"
active = true
conninfo = {login}
streaming_conninfo = {login}
path_prefix = {source.programs}
backup_method = postgres
archiver = off
streaming_archiver = on
slot_name = {SLOT}
create_slot = auto
retention_policy = RECOVERY WINDOW OF {DAYS} DAYS
minimum_redundancy = 1
last_backup_maximum_age = 2 DAYS
staging_path = {source.home}/staging
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


def programs_of(home: Path) -> Path:
    """Return the folder of Postgres' programs that the configuration names."""
    file = home / FILE
    if not file.exists():
        raise BackupRefused(
            f"{file} is missing. Write it with: python -m infra.backup --home {home} configure …"
        )
    lines = (line.partition("=") for line in file.read_text().splitlines())
    return Path(next(value.strip() for name, _, value in lines if name.strip() == "path_prefix"))
