"""The environment of each process. A process gets only the secrets that it needs.

systemd reads these files as root and gives them to the process, so its user cannot read the files, and the
values are not in the list of processes. The passwords of the databases are in other files, which libpq reads
at each new connection. So a new password needs no restart (decision 0096).
"""

import re
from pathlib import Path
from urllib.parse import quote

from infra.box.box import OPTIONAL, SIDES, Box, Refused

APP = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SENTRY_DSN", "CELL_KEY")
SIGNS = ("OLD_SECRET_KEYS", "METRICS_TOKEN")
PAYS = ("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET")
# The same lists as in infra/kubernetes.
SECRETS = {
    "web": (*APP, *SIGNS, *PAYS, "DOOR_DATABASE_URL"),
    "relay": (*APP, *SIGNS, "RELAY_DATABASE_URL"),
    "worker": (*APP, *SIGNS, *PAYS, "EMAIL_URL", "OWNER_DATABASE_URL", "DOOR_DATABASE_URL"),
    "bulk-worker": (*APP, *SIGNS, *PAYS, "EMAIL_URL", "OWNER_DATABASE_URL"),
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
POSTGRES, POOLER = "127.0.0.1:5432", "127.0.0.1:6432"


def environments(box: Box) -> dict[str, str]:
    """Return the content of each environment file by its name."""
    settings = box.settings()
    common = {
        "PUBLIC_URL": f"https://{settings['host']}",
        "TRUSTED_PROXIES": "1",
        "WEB_PROCESSES": "2",
        # Two web units share the limit of 40.
        "GARAGE_RATE": "20",
        "METRICS_DIR": f"{STATE}/web/metrics",
        "BACKUP_DIR": f"{STATE}/garages",
        "FACTS_DIR": FACTS,
        **{name: str(value) for name, value in settings.get("variables", {}).items()},
    }
    common.pop(SECOND, None)
    files = {}
    for role, names in SECRETS.items():
        # It ends soon and runs as several users, so its passwords are in its environment.
        is_short = role == "migrate"
        secrets = secret_values(box, with_passwords=is_short)
        own = {name: secrets[name] for name in names if secrets.get(name)}
        if is_short:
            # The step has transactions and locks of its own, so it connects without the pooler.
            own["DATABASE_URL"] = secrets["RELAY_DATABASE_URL"]
        else:
            own["PGPASSFILE"] = str(Path("/") / box.logins.relative_to(box.root) / user_of(role))
        folder = "worker" if role == "migrate" else role
        files[role] = _lines({**common, "DATA_DIR": f"{STATE}/{folder}", **own})
    for side, port in SIDES.items():
        files[f"web-{side}"] = _lines({"PORT": str(port)})
    files["certificate"] = _lines({"EDGE_HOST": settings["host"]})
    files["backup"] = _lines({SECOND: place} if (place := second(box)) else {})
    return files


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


def secret_values(box: Box, *, with_passwords: bool) -> dict[str, str]:
    def login(role: str, server: str) -> str:
        password = f":{quote(box.secret(f'{role}_password'))}" if with_passwords else ""
        return f"postgresql://servicebay_{role}{password}@{server}/servicebay"

    return {
        "DATABASE_URL": login("app", POOLER),
        "RELAY_DATABASE_URL": login("app", POSTGRES),
        "OWNER_DATABASE_URL": login("owner", POSTGRES),
        "REDIS_URL": f"redis://:{quote(box.secret('redis_password'))}@127.0.0.1:6379/0",
        "SECRET_KEY": box.secret("secret_key"),
        "METRICS_TOKEN": box.secret("metrics_token"),
        **{name.upper(): box.secret(name) for name in OPTIONAL},
        "EMAIL_URL": box.secret("email_url") or f"folder://{STATE}/worker/mail",
    }


def _lines(values: dict[str, str]) -> str:
    return "".join(f"{name}={_quoted(value)}\n" for name, value in sorted(values.items()))


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$").replace("`", "\\`")
    return f'"{escaped}"'
