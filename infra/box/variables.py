"""The environment of each process. A process gets only the secrets that it needs.

systemd reads these files as root and gives them to the process, so its user cannot read the files, and the
values are not in the list of processes. The passwords of the databases are in other files, which libpq reads
at each new connection. So a new password needs no restart (decision 0090).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from infra.box import sizes, standby
from infra.box.box import OPTIONAL, SIDES, Box, Refused

APP = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SENTRY_DSN", "CELL_KEY")
SIGNS = ("OLD_SECRET_KEYS", "METRICS_TOKEN")
PAYS = ("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET")
PUSHES = "VAPID_PRIVATE_KEY"
# The same lists as in infra/kubernetes.
SECRETS = {
    "web": (*APP, *SIGNS, *PAYS, PUSHES, "DOOR_DATABASE_URL"),
    "relay": (*APP, *SIGNS, "RELAY_DATABASE_URL"),
    "worker": (*APP, *SIGNS, *PAYS, PUSHES, "EMAIL_URL", "OWNER_DATABASE_URL", "DOOR_DATABASE_URL"),
    "bulk-worker": (*APP, *SIGNS, *PAYS, PUSHES, "EMAIL_URL", "OWNER_DATABASE_URL"),
    "beat": APP,
    "migrate": (*APP, *PAYS, "OWNER_DATABASE_URL"),
}
# The logins in the password file of each system user.
LOGINS = {"web": ("app",), "relay": ("app",), "worker": ("app", "owner"), "beat": ("app",)}
STATE = "/var/lib/servicebay"
FACTS = "/run/servicebay"
SECOND = "BACKUP_SECOND"
# A folder that systemd's files can name without quotes, and that the sandbox does not hide.
FOLDER = re.compile(r"(?!/(home|root|tmp|var/tmp|run/user)/)(/[\w.-]+)+/?")


@dataclass(frozen=True)
class Servers:
    """The addresses of the servers, and the folder of the mail while there is no mail server."""

    postgres: str
    pooler: str
    redis: str
    mail: str


HERE = Servers("127.0.0.1:5432", "127.0.0.1:6432", "127.0.0.1:6379", f"{STATE}/worker/mail")


def environments(box: Box) -> dict[str, str]:
    """Return the content of each environment file by its name."""
    return {name: _lines(values) for name, values in variables(box).items()}


def variables(box: Box) -> dict[str, dict[str, str]]:
    """Return the variables of each environment file by its name."""
    settings = box.settings()
    folders = {"METRICS_DIR": f"{STATE}/web/metrics", "BACKUP_DIR": f"{STATE}/garages", "FACTS_DIR": FACTS}
    common = common_values(box, folders)
    files = {}
    for role in SECRETS:
        # It ends soon and runs as several users, so its passwords are in its environment.
        is_short = role == "migrate"
        own = values_of(role, secret_values(box, HERE, with_passwords=is_short))
        if not is_short:
            own["PGPASSFILE"] = str(Path("/") / box.logins.relative_to(box.root) / user_of(role))
        folder = "worker" if role == "migrate" else role
        files[role] = {**common, "DATA_DIR": f"{STATE}/{folder}", **own}
    found = sizes.sizes(box)
    files["web"]["WEB_PROCESSES"] = str(found["web_processes"].value)
    files["worker"]["WORKER_PROCESSES"] = str(found["worker_processes"].value)
    for side, port in SIDES.items():
        files[f"web-{side}"] = {"PORT": str(port)}
    files["certificate"] = {"EDGE_HOST": settings["host"]}
    files["backup"] = {SECOND: place} if (place := second(box)) else {}
    return files


def common_values(box: Box, folders: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that all processes get. The operator's own ones win."""
    settings = box.settings()
    common = {
        "PUBLIC_URL": f"https://{settings['host']}",
        "TRUSTED_PROXIES": "1",
        # Two webs share the limit of 40.
        "GARAGE_RATE": "20",
        **folders,
        **{name: str(value) for name, value in settings.get("variables", {}).items()},
    }
    for name in (SECOND, *sizes.SIZED):
        common.pop(name, None)
    return common


def values_of(role: str, secrets: Mapping[str, str]) -> dict[str, str]:
    """Return the secrets that a role needs and that are set."""
    own = {name: secrets[name] for name in SECRETS[role] if secrets.get(name)}
    if role == "migrate":
        # The step has transactions and locks of its own, so it connects without the pooler.
        own["DATABASE_URL"] = secrets["RELAY_DATABASE_URL"]
    return own


def require(box: Box) -> None:
    """Refuse settings with which a later step would fail, before anything changes."""
    second(box)
    standby.pair(box)
    sizes.sizes(box)


def second(box: Box) -> str:
    """Return the folder on another disk that gets a copy of the backups, or an empty text."""
    place = str(box.settings().get("variables", {}).get(SECOND, ""))
    if place and not FOLDER.fullmatch(place):
        raise Refused(
            f"{SECOND} in box.toml is '{place}'. Name a folder on another disk, such as /mnt/second. "
            "It may have letters, digits, dots and dashes, and may not be in /home, /root or /tmp."
        )
    return place


def user_of(role: str) -> str:
    """Return the system user of a role, without `servicebay-`."""
    return "worker" if role == "bulk-worker" else role


def password_files(box: Box) -> dict[str, str]:
    """Return the content of each password file by the name of its system user."""

    def line(login: str) -> str:
        return f"127.0.0.1:*:*:servicebay_{login}:{box.secret(f'{login}_password')}\n"

    return {user: "".join(map(line, logins)) for user, logins in LOGINS.items()}


def secret_values(box: Box, servers: Servers, *, with_passwords: bool) -> dict[str, str]:
    def login(role: str, server: str) -> str:
        password = f":{quote(box.secret(f'{role}_password'))}" if with_passwords else ""
        return f"postgresql://servicebay_{role}{password}@{server}/servicebay"

    return {
        "DATABASE_URL": login("app", servers.pooler),
        "RELAY_DATABASE_URL": login("app", servers.postgres),
        "OWNER_DATABASE_URL": login("owner", servers.postgres),
        "REDIS_URL": f"redis://:{quote(box.secret('redis_password'))}@{servers.redis}/0",
        "SECRET_KEY": box.secret("secret_key"),
        "METRICS_TOKEN": box.secret("metrics_token"),
        **{name.upper(): box.secret(name) for name in OPTIONAL},
        "EMAIL_URL": box.secret("email_url") or f"folder://{servers.mail}",
    }


def _lines(values: dict[str, str]) -> str:
    return "".join(f"{name}={_quoted(value)}\n" for name, value in sorted(values.items()))


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$").replace("`", "\\`")
    return f'"{escaped}"'
