"""Writes the settings, secrets and folders of the containers. The lists are those of servicebay-box."""

import os
from collections.abc import Mapping
from pathlib import Path

from infra.box import install, machine, rollout
from infra.box.box import Box, Refused
from infra.box.variables import SECRETS, Servers, common_values, secret_values, values_of

# The user of our image, and the user `postgres` of the Debian image of Postgres.
USER, POSTGRES_USER = 10001, 999
# The names of the services. A container has no folder for mail that survives a restart.
SERVERS = Servers("postgres:5432", "pooler:6432", "redis:6379", "/tmp/mail")  # noqa: S108 - its own tmpfs
POSTGRES_PASSWORD = "postgres_password"  # noqa: S105 - the name of a file
FOLDERS = {
    "garages": USER,
    "bulk-worker": USER,
    "edge/web": USER,
    "edge/site": USER,
    "edge/tmp": USER,
    "postgres": POSTGRES_USER,
}
# certbot writes here as root, and nginx reads.
CHALLENGES = "challenges"


def write(box: Box) -> bool:
    """Write everything that the containers mount or read. Returns whether something changed."""
    changed = box.make_secrets()
    if not box.secret(POSTGRES_PASSWORD):
        changed |= box.renew_secret(POSTGRES_PASSWORD)
    box.units.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, text in environments(box).items():
        changed |= machine.write(box.units / f"{name}.env", text, 0o600)
    changed |= install.own_certificate(box)
    return changed | _folders(box) | _certificate(box)


def environments(box: Box) -> dict[str, str]:
    """Return the content of each environment file. Compose reads them as root, as systemd does."""
    # The image sets HOST and DATA_DIR. Each web has its own METRICS_DIR, because the files in it are named by
    # process id, and both webs have the same ids.
    common = common_values(box, {"BACKUP_DIR": "/backups"})
    secrets = secret_values(box, SERVERS, with_passwords=True)
    files = {role: _lines({**common, **values_of(role, secrets)}) for role in SECRETS}
    owner, app = box.secret("owner_password"), box.secret("app_password")
    files["postgres"] = _lines(
        {"POSTGRES_PASSWORD": box.secret(POSTGRES_PASSWORD), "OWNER_PASSWORD": owner, "APP_PASSWORD": app}
    )
    files["pooler"] = _lines({"APP_PASSWORD": app})
    files["redis"] = _lines({"REDISCLI_AUTH": box.secret("redis_password")})
    files["edge"] = _lines({"PUBLIC_URL": common["PUBLIC_URL"]})
    return files


def _lines(values: Mapping[str, str]) -> str:
    """Return lines that all programs read alike: in single quotes, no character has a meaning."""
    for name, value in values.items():
        if set(value) & set("'$\n"):
            raise Refused(
                f"{name} contains ', $ or a new line, which a container cannot get safely. "
                "In an address, write %27 and %24."
            )
    return "".join(f"{name}='{value}'\n" for name, value in sorted(values.items()))


def _folders(box: Box) -> bool:
    data = box.state.parent
    changed = False
    for name, user in {**FOLDERS, CHALLENGES: 0}.items():
        folder = data / name
        if not folder.exists():
            folder.mkdir(parents=True)
            folder.chmod(0o755 if name == CHALLENGES else 0o700)
            os.chown(folder, user, user)
            changed = True
    return changed


def _certificate(box: Box) -> bool:
    """Copy certbot's certificate, or the one that this machine made, to where nginx may read it."""
    folder = box.secrets.parent / "edge"
    folder.mkdir(exist_ok=True, mode=0o700)
    os.chown(folder, USER, USER)
    changed = False
    for source, name in zip(rollout.certificate_files(box), ("tls.crt", "tls.key"), strict=True):
        changed |= _copy(source, folder / name)
    return changed


def _copy(source: Path, target: Path) -> bool:
    changed = machine.write(target, source.read_text(), 0o600)
    os.chown(target, USER, USER)
    return changed
