"""Builds a town of garages in a product, and lets people work in it with Locust."""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from infra.dev.settings import ROOT
from tests.prove.product import Product

LOCUST = ROOT / ".tools" / "locust" / "bin" / "locust"
# Two thousand garages take most of an hour.
LONGEST_BUILD_SECONDS = 90 * 60
# Locust starts, and waits for the last answers.
LONGEST_EXTRA_SECONDS = 120
MISSING = (
    "Locust is missing: python3 -m venv .tools/locust && "
    ".tools/locust/bin/pip install --require-hashes -r tests/load/locust.lock"
)


@dataclass(frozen=True)
class Work:
    """What Locust counted."""

    per_second: float
    p50: float
    p95: float
    p99: float
    answers: dict[str, int]

    @property
    def all_good(self) -> bool:
        return set(self.answers) <= {"200"}


def build_town(shop: Product, *, garages: int, jobs: int, empty: int = 0) -> Path:
    """Create garages with jobs, and empty ones. Returns the file with their numbers and tokens."""
    argv = [sys.executable, "-m", "tests.load.town", "--garages", str(garages), "--jobs", str(jobs)]
    argv += ["--empty", str(empty)]
    done = subprocess.run(
        argv, env=shop.env, cwd=ROOT, stdout=subprocess.PIPE, check=True, timeout=LONGEST_BUILD_SECONDS
    )
    town = shop.folder / "town.json"
    town.write_bytes(done.stdout)
    return town


def let_work(port: int, town: Path, *, people: int, seconds: int, seed: int) -> Work:
    answers = town.with_name("answers.json")
    answers.unlink(missing_ok=True)
    argv = [
        *(str(LOCUST), "-f", str(ROOT / "tests" / "load" / "people.py"), "--headless", "--only-summary"),
        *("-u", str(people), "-r", str(max(1, people // 10)), "-t", f"{seconds}s"),
        *("--host", f"http://localhost:{port}", "--stop-timeout", "30"),
    ]
    env = {"PATH": os.environ["PATH"], "TOWN": str(town), "ANSWERS": str(answers), "SEED": str(seed)}
    began = time.monotonic()
    longest = seconds + LONGEST_EXTRA_SECONDS
    done = subprocess.run(argv, env=env, cwd=town.parent, capture_output=True, text=True, timeout=longest)
    if not answers.exists():
        raise RuntimeError(f"Locust ended after {time.monotonic() - began:.0f} s: {done.stderr[-2000:]}")
    found = json.loads(answers.read_text())
    return Work(found["perSecond"], found["p50"], found["p95"], found["p99"], found["answers"])
