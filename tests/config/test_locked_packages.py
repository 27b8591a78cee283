"""The processes need only the packages of requirements.lock. A developer's machine has more of them."""

import re
import subprocess
import sys

import pytest

from config.env import ROOT
from tests.web import production

# The first argument lists the allowed packages. A module of another package does not exist here.
LOADING = """
import sys
from importlib.metadata import packages_distributions

allowed, owners = set(sys.argv[1].split()), packages_distributions()

class OnlyLocked:
    def find_spec(self, name, path=None, target=None):
        packages = owners.get(name.partition(".")[0], [])
        if packages and not any(each.lower().replace("_", "-") in allowed for each in packages):
            raise ModuleNotFoundError(f"No module named {name!r}")

sys.meta_path.insert(0, OnlyLocked())
import django
django.setup()
from config.celery import app
app.connection_for_write().transport
import celery.bin.beat, celery.bin.worker, celery.concurrency.prefork
import config.tasks, config.urls, config.webserver, weasyprint
"""


def locked() -> set[str]:
    return set(re.findall(r"(?m)^([a-z0-9.-]+)==", (ROOT / "requirements.lock").read_text()))


def load(packages: set[str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", LOADING, " ".join(packages)],
        env={**production(), "PYTHONPATH": f"{ROOT / 'platform'}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.strip().rpartition("\n")[2]


@pytest.mark.slow
def test_processes_load_with_only_the_packages_of_the_lock() -> None:
    assert load(locked()) == ""


@pytest.mark.slow
def test_process_without_one_of_its_packages_does_not_load() -> None:
    assert load(locked() - {"packaging"}).startswith("ModuleNotFoundError: No module named")
