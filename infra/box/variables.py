"""The environment of each process. A process gets only the secrets that it needs.

systemd reads these files as root and gives them to the process, so its user cannot read the files, and the
values are not in the list of processes.
"""

from urllib.parse import quote

from infra.box.box import OPTIONAL, SIDES, Box

APP = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SENTRY_DSN")
SIGNS = ("OLD_SECRET_KEYS", "METRICS_TOKEN")
PAYS = ("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET")
# The same lists as in infra/kubernetes.
SECRETS = {
    "web": (*APP, *SIGNS, *PAYS),
    "relay": (*APP, *SIGNS, "RELAY_DATABASE_URL"),
    "worker": (*APP, *SIGNS, *PAYS, "EMAIL_URL", "OWNER_DATABASE_URL"),
    "bulk-worker": (*APP, *SIGNS, *PAYS, "EMAIL_URL", "OWNER_DATABASE_URL"),
    "beat": APP,
    "migrate": (*APP, *PAYS, "OWNER_DATABASE_URL"),
}
STATE = "/var/lib/servicebay"
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
        **{name: str(value) for name, value in settings.get("variables", {}).items()},
    }
    secrets = secret_values(box)
    files = {}
    for role, names in SECRETS.items():
        own = {name: secrets[name] for name in names if secrets.get(name)}
        if role == "migrate":
            # The step has transactions and locks of its own, so it connects without the pooler.
            own["DATABASE_URL"] = secrets["RELAY_DATABASE_URL"]
        folder = "worker" if role == "migrate" else role
        files[role] = _lines({**common, "DATA_DIR": f"{STATE}/{folder}", **own})
    for side, port in SIDES.items():
        files[f"web-{side}"] = _lines({"PORT": str(port)})
    return files


def secret_values(box: Box) -> dict[str, str]:
    def login(role: str, server: str) -> str:
        return f"postgresql://servicebay_{role}:{quote(box.secret(f'{role}_password'))}@{server}/servicebay"

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
