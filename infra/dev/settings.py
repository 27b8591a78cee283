"""The settings of the user: the environment first, then `.env`."""

import os
import re
import secrets
import shlex
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from infra.dev.keys import Keys
from infra.dev.refusal import Refusal

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
# These are the library folders of Homebrew on Intel and Apple Macs. Only Homebrew's own Python searches them.
HOMEBREW = ("/opt/homebrew/lib", "/usr/local/lib")
# A temporary stack must never use the developer's servers, URLs or keys.
OWN = (
    "DATABASE_URL",
    "OWNER_DATABASE_URL",
    "RELAY_DATABASE_URL",
    "REDIS_URL",
    "PUBLIC_URL",
    "DJANGO_SETTINGS_MODULE",
    "SECRET_KEY",
    "VAPID_PRIVATE_KEY",
    "METRICS_TOKEN",
    "METRICS_DIR",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "SENTRY_DSN",
    "CELL",
    "CELL_KEY",
    "CELLS_DIR",
    "DOOR_DATABASE_URL",
)


@dataclass(frozen=True)
class Settings:
    """The settings of one run. `given` is the environment, completed from `.env`."""

    given: Mapping[str, str]
    data_dir: Path
    host: str
    port: int
    web_processes: int
    web_threads: int
    started: float = field(default_factory=time.time)

    @property
    def public_url(self) -> str:
        return self.given.get("PUBLIC_URL") or f"http://localhost:{self.port}"

    @property
    def arguments(self) -> list[str]:
        """Return the arguments for the test runners, such as `make e2e ARGS="-g sign-in"`."""
        return shlex.split(self.given.get("ARGS", ""))

    @property
    def mail_dir(self) -> Path:
        return self.data_dir / "mail"

    def elsewhere(self, data_dir: Path, port: int) -> "Settings":
        """Return the settings of a temporary stack."""
        given = {key: value for key, value in self.given.items() if key not in OWN}
        if (temporary := data_dir / "tmp").is_dir():
            given["TMPDIR"] = str(temporary)
        return replace(self, given=given, data_dir=data_dir, port=port, host="127.0.0.1")

    def django(self, keys: Keys, urls: Mapping[str, str], *, settings: str = "development") -> dict[str, str]:
        """Return the environment of every Django and Celery process."""
        defaults = {
            "DJANGO_SETTINGS_MODULE": f"config.settings.{settings}",
            "SECRET_KEY": keys.secret("secret_key"),
            "PUBLIC_URL": self.public_url,
            "VAPID_PRIVATE_KEY": keys.secret("vapid_private_key", secrets.token_urlsafe),
            # No proxy has to notice the stop.
            "DRAIN_SECONDS": "0",
        }
        if sys.platform == "darwin":
            defaults["DYLD_FALLBACK_LIBRARY_PATH"] = os.pathsep.join((*HOMEBREW, "/usr/lib"))
        forced = {
            **urls,
            "PYTHONPATH": f"{ROOT / 'platform'}{os.pathsep}{ROOT}",
            "PYTHONUNBUFFERED": "1",
            "DATA_DIR": str(self.data_dir),
            "HOST": self.host,
            "PORT": str(self.port),
            "WEB_PROCESSES": str(self.web_processes),
            "WEB_THREADS": str(self.web_threads),
        }
        return {**defaults, **self.given, **forced}


def load(
    environ: Mapping[str, str] = os.environ, dotenv: Path = ROOT / ".env", *, started: float | None = None
) -> Settings:
    """Read and check the settings."""
    # An empty value counts as absent, because a copied .env.example must change nothing.
    given = {**read_dotenv(dotenv), **{name: value for name, value in environ.items() if value}}
    # A run starts dozens of Python processes. Without compiled files, each compiles the same sources again.
    given.pop("PYTHONDONTWRITEBYTECODE", None)
    if ("DATABASE_URL" in given) != ("OWNER_DATABASE_URL" in given):
        raise Refusal(
            "DATABASE_URL and OWNER_DATABASE_URL belong together: the first is the app's login, the second "
            "the owner's, who migrates. Set both to use your own Postgres, or neither for the embedded one."
        )
    _require_address(given)
    _number(given, "DATABASE_POOL", 4, 1000)
    return Settings(
        given=given,
        data_dir=(ROOT / given.get("DATA_DIR", "var")).resolve(),
        host=given.get("HOST", "127.0.0.1"),
        port=_number(given, "PORT", 8000, 65535),
        web_processes=_number(given, "WEB_PROCESSES", 2, 256),
        web_threads=_number(given, "WEB_THREADS", 4, 64),
        started=started or time.time(),
    )


def _require_address(given: Mapping[str, str]) -> None:
    text = given.get("PUBLIC_URL", "http://localhost")
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        usable = None
    if not usable or re.search(r"\s", text):
        raise Refusal(f"PUBLIC_URL must be an address like http://localhost:8000, not {text!r}.")


def _number(given: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = given.get(name, str(default))
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise Refusal(f"{name} must be a number from 1 to {most}, not {text!r}.")
    return int(text)


def read_dotenv(path: Path) -> dict[str, str]:
    """Read KEY=VALUE lines with comments, a leading `export` and quotes."""
    if not path.is_file():
        return {}
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise Refusal(f"{path} is not a text in UTF-8. Save it as UTF-8, or write it again.") from None
    values = {}
    for line in lines:
        key, equals, rest = line.strip().removeprefix("export ").partition("=")
        if not equals or key.startswith("#"):
            continue
        quoted = re.fullmatch(r"""(["'])(?P<value>.*?)\1\s*(#.*)?""", rest.strip())
        # Without quotes, a comment begins only after a space, because a password may contain a `#`.
        value = quoted["value"] if quoted else re.split(r"(?:^|\s)#", rest, maxsplit=1)[0].strip()
        if value:
            values[key.strip()] = value
    return values
