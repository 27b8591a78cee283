"""What lies where on the machine: settings, secrets, releases, and a stamp for each applied thing."""

import hashlib
import json
import os
import re
import secrets
import shutil
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infra.box import machine

# Each is made once. The other secrets are files that an operator adds: stripe_secret_key and so on.
MADE = (
    *("owner_password", "app_password", "redis_password", "backup_password", "standby_password"),
    *("secret_key", "metrics_token"),
)
OPTIONAL = (
    "email_url",
    "old_secret_keys",
    "stripe_secret_key",
    "stripe_webhook_secret",
    "vapid_private_key",
    "sentry_dsn",
    "cell_key",
    "door_database_url",
)
OWN = ("host", "email", "own_certificate")
SECTIONS = ("variables", "sizes", "standby")
SIDES = {"a": 8001, "b": 8002}
HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
VERSION = re.compile(r"\d+\.\d+\.\d+([-.a-z0-9]*)")


class Refused(Exception):
    """The command does nothing. The message says why and what to do."""


@dataclass(frozen=True)
class Box:
    """The paths of one machine. Tests use another root."""

    root: Path = Path("/")

    @property
    def settings_file(self) -> Path:
        return self.root / "etc/servicebay/box.toml"

    @property
    def secrets(self) -> Path:
        return self.root / "etc/servicebay/secrets"

    @property
    def units(self) -> Path:
        return self.root / "etc/servicebay/units"

    @property
    def logins(self) -> Path:
        """The passwords of the databases, in a file for each system user that only this user can read."""
        return self.root / "etc/servicebay/logins"

    @property
    def home(self) -> Path:
        return self.root / "opt/servicebay"

    @property
    def state(self) -> Path:
        return self.root / "var/lib/servicebay/box"

    def release(self, version: str) -> Path:
        return self.home / "releases" / version

    def file_of(self, version: str, name: str) -> str:
        return (self.release(version) / "infra/box/files" / name).read_text()

    def version_at(self, name: str) -> str | None:
        """Return the version of a link: current, web-a or web-b."""
        place = self.home / name
        return place.readlink().name if place.is_symlink() else None

    def facts_of(self, version: str) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads((self.release(version) / "release.json").read_text())
        return facts

    def settings(self) -> dict[str, Any]:
        if not self.settings_file.exists():
            return {}
        try:
            return tomllib.loads(self.settings_file.read_text())
        except tomllib.TOMLDecodeError as error:
            raise Refused(f"{self.settings_file} cannot be read: {error}. Correct it there.") from None

    def write_settings(
        self, host: str, email: str, own_certificate: bool, then: str = "servicebay-box install"
    ) -> bool:
        """Write the settings once. Later, an operator edits the file, and runs the command `then`."""
        if self.settings_file.exists():
            return False
        return machine.write(
            self.settings_file,
            f"# Edit this file, then run: {then}\n"
            f'host = "{host}"\nemail = "{email}"\n'
            f"# true: a certificate that this machine made itself. false: one from Let's Encrypt.\n"
            f"own_certificate = {str(own_certificate).lower()}\n\n"
            "# Any variable of .env.example that is no secret.\n[variables]\n"
            f'SUPPORT_EMAIL = "{email}"\nEMAIL_FROM = "no-reply@{host}"\n'
            "# The seller on the tax invoices for subscriptions.\n"
            f'SELLER_NAME = "{host}"\nSELLER_ADDRESS = "{host}"\n',
        )

    def make_secrets(self) -> bool:
        self.secrets.mkdir(parents=True, exist_ok=True, mode=0o700)
        changed = False
        for name in MADE:
            if not (self.secrets / name).exists():
                changed |= machine.write(self.secrets / name, secrets.token_hex(24) + "\n", 0o600)
        for each in self.secrets.iterdir():
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)
                changed = True
        return changed

    def renew_secret(self, name: str, value: str = "", *, keeps_old: bool = False) -> bool:
        """Replace a secret. Nothing uses the new value yet, so a killed run can do it again."""
        old = self.secrets / f"{name}.old"
        if keeps_old and not old.exists():
            machine.write(old, self.secret(name) + "\n", 0o600)
        return machine.write(self.secrets / name, (value or secrets.token_hex(24)) + "\n", 0o600)

    def secret(self, name: str) -> str:
        file = self.secrets / name
        return file.read_text().strip() if file.exists() else ""

    def is_applied(self, name: str, digest: str) -> bool:
        stamp = self.state / "applied" / name
        return stamp.exists() and stamp.read_text() == digest

    def forget_applied(self) -> None:
        shutil.rmtree(self.state / "applied", ignore_errors=True)

    def note_applied(self, name: str, digest: str) -> None:
        machine.write(self.state / "applied" / name, digest)


def digest(parts: Iterable[str | Path]) -> str:
    """Return a digest of texts and files."""
    found = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part.read_bytes() if part.exists() else b""
        found.update(len(content).to_bytes(8, "big") + content)
    return found.hexdigest()


def require_root() -> None:
    if os.geteuid() != 0:
        raise Refused("servicebay-box needs root. Run it with sudo.")


def require_host(host: str) -> None:
    if not HOST.fullmatch(host):
        raise Refused(f"'{host}' is not a host name. Write it like garage.example.")


def require_typed_host(box: Box, question: str, otherwise: str) -> None:
    """Let the operator type the host name, because the command replaces or ends something."""
    print(f"{question} Type the host name to go on.", flush=True)
    host = box.settings()["host"]
    if (typed := sys.stdin.readline().strip()) != host:
        raise Refused(f"The host name is {host}, and not '{typed}'. {otherwise}")


def require_settings(box: Box, given_host: str | None) -> None:
    """Refuse settings of an operator with which no process could work, before anything is changed."""
    if not box.settings_file.exists():
        return
    settings = box.settings()
    if missing := [name for name in OWN if name not in settings]:
        raise Refused(f"{box.settings_file} has no {missing[0]}. Write it there.")
    if unknown := sorted({*settings} - {*OWN, *SECTIONS}):
        raise Refused(
            f"{box.settings_file} has {unknown[0]} above its sections. Write it below [variables], "
            "or remove it."
        )
    require_host(str(settings["host"]))
    require_email(str(settings["email"]))
    if not isinstance(settings["own_certificate"], bool):
        raise Refused(f"own_certificate in {box.settings_file} is neither true nor false.")
    if given_host and given_host != settings["host"]:
        raise Refused(
            f"The host name is {settings['host']}. To change it, edit {box.settings_file} and run: "
            "servicebay-box install"
        )


def require_email(email: str) -> None:
    name, _, host = email.partition("@")
    if not name or not HOST.fullmatch(host) or set(email) & set(' "\\\n'):
        raise Refused(f"'{email}' is not an e-mail address.")
