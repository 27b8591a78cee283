"""Asks the platform itself whether it would start with this environment; it answers in a sentence.

Run as a program in a process of its own, since Django's settings are read once and for good.
"""

import os
import subprocess
import sys
from collections.abc import Mapping

from infra.dev.refusal import Refusal
from infra.dev.settings import PYTHON, ROOT

MARK = "infra.dev.environment: "


def require(env: Mapping[str, str]) -> None:
    """Refuse with the platform's own words, before anything is built or started."""
    done = subprocess.run(
        [str(PYTHON), "-m", "infra.dev.environment"],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        return
    sentences = [line.removeprefix(MARK) for line in done.stdout.splitlines() if line.startswith(MARK)]
    last = (done.stderr.strip() or "it said nothing").splitlines()[-1]
    raise Refusal(sentences[0] if sentences else f"The settings could not be read: {last}")


def main() -> int:
    module = os.environ["DJANGO_SETTINGS_MODULE"]
    from django.conf import settings

    try:
        _ = settings.INSTALLED_APPS
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        print(f"{MARK}DJANGO_SETTINGS_MODULE names a module that is not there: {module!r}. Leave it unset.")
        return 1
    except Exception as error:
        # By its name: the class is the platform's, which the stand-ins of our tests do without.
        if type(error).__name__ != "EnvironmentProblem":
            raise
        print(f"{MARK}{error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
