"""`servicebay ROLE` starts one process of the product. Images, system services and `make up` use it.

Further arguments go to the role's own command: `servicebay worker --concurrency 4`.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MANAGE = str(ROOT / "platform" / "manage.py")
CELERY = ("-m", "celery", "--quiet", "-A", "config.celery")
# These features would search for other workers for a second.
NO_SEARCH = ("--without-gossip", "--without-mingle")
ROLES = {
    "web": ("-m", "config.webserver"),
    "relay": (MANAGE, "relay"),
    "worker": (*CELERY, "worker", "--loglevel", "info", *NO_SEARCH),
    "beat": (*CELERY, "beat", "--loglevel", "info", "--pidfile", ""),
    "migrate": (MANAGE, "migrate_all"),
    "check": (MANAGE, "check", "--tag", "servicebay", "--database", "default"),
}
UNKNOWN_ROLE = 64  # EX_USAGE of sysexits.h


def main(arguments: list[str]) -> int:
    role, *further = arguments or [""]
    if role == "version":
        print((ROOT / "VERSION").read_text().strip())
        return 0
    if role not in ROLES:
        print(f"Roles are: {', '.join((*ROLES, 'version'))}.", file=sys.stderr)
        return UNKNOWN_ROLE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
    os.environ["PYTHONPATH"] = f"{ROOT / 'platform'}{os.pathsep}{ROOT}"
    schedule = ("--schedule", str(_data_dir() / "beat-schedule")) if role == "beat" else ()
    # The role replaces this process, so that signals reach it and its exit status is ours.
    return os.execv(sys.executable, [sys.executable, *ROLES[role], *schedule, *further])  # noqa: S606 - no shell


def _data_dir() -> Path:
    return Path(os.environ.get("DATA_DIR") or ROOT / "var")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
