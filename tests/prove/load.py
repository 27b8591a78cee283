"""R1: the people of fifty garages work for ten minutes."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from infra.dev.settings import ROOT
from tests.prove.product import Product, product
from tests.prove.proof import Figure, NotRun, Proof, Trial

LOCUST = ROOT / ".tools" / "locust" / "bin" / "locust"
GARAGES, JOBS = 50, 20_000
PEOPLE = 130
SECONDS, QUICK_SECONDS = 600, 60
LEAST_PER_SECOND = 60
LONGEST_MS = 300


def run(trial: Trial) -> Figure:
    return _run(trial, seconds=trial.size(SECONDS, QUICK_SECONDS))


def control(trial: Trial) -> Figure:
    """The web has one thread. Two minutes show it."""
    return _run(trial, seconds=120, WEB_PROCESSES="1", WEB_THREADS="1")


def _run(trial: Trial, *, seconds: int, **given: str) -> Figure:
    if not LOCUST.exists():
        raise NotRun(
            "Locust is missing: python3 -m venv .tools/locust && "
            ".tools/locust/bin/pip install --require-hashes -r tests/load/locust.lock"
        )
    with product(given=given) as shop:
        town = _build(shop)
        found = _crowd(shop, town, PEOPLE, seconds, trial.chance.randrange(10**6))
    statuses = found["answers"]
    text = (
        f"{GARAGES} garages with {JOBS:,} jobs, {PEOPLE} people, {seconds} s: "
        f"{found['perSecond']:.0f} requests a second, p50 {found['p50']:.0f} ms, p95 {found['p95']:.0f} ms, "
        f"p99 {found['p99']:.0f} ms, statuses {statuses}"
    )
    held = found["perSecond"] >= LEAST_PER_SECOND and found["p99"] < LONGEST_MS and set(statuses) <= {"200"}
    return Figure(text, held)


def _build(shop: Product) -> Path:
    """Create the garages. Returns the file with their numbers and tokens."""
    argv = [sys.executable, "-m", "tests.load.town", "--garages", str(GARAGES), "--jobs", str(JOBS)]
    done = subprocess.run(argv, env=shop.env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    town = shop.folder / "town.json"
    town.write_bytes(done.stdout)
    return town


def _crowd(shop: Product, town: Path, people: int, seconds: int, seed: int) -> dict[str, Any]:
    """Let people work. Returns what Locust counted."""
    answers = shop.folder / "answers.json"
    argv = [
        *(str(LOCUST), "-f", str(ROOT / "tests" / "load" / "people.py"), "--headless", "--only-summary"),
        *("-u", str(people), "-r", str(max(1, people // 10)), "-t", f"{seconds}s"),
        *("--host", f"http://localhost:{shop.port}", "--stop-timeout", "30"),
    ]
    env = {"PATH": os.environ["PATH"], "TOWN": str(town), "ANSWERS": str(answers), "SEED": str(seed)}
    began = time.monotonic()
    done = subprocess.run(argv, env=env, cwd=shop.folder, capture_output=True, text=True)
    if not answers.exists():
        raise RuntimeError(f"Locust ended after {time.monotonic() - began:.0f} s: {done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(answers.read_text())
    return found


PROOF = Proof(
    "R1",
    "Fifty garages with 20,000 jobs each work on two cores, beside the load generator",
    "at least 60 requests a second, p99 below 300 ms, no error",
    run,
    control,
    "one web thread",
)
