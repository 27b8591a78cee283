"""R2: ten times as many requests arrive as the product can answer. The edge refuses what is too much."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

from infra.dev.settings import ROOT
from tests.load.crowd import build_town
from tests.prove import front
from tests.prove.product import product
from tests.prove.proof import Figure, Proof, Trial

GARAGES, JOBS = 20, 500
# So many people find out how many requests the product can answer.
PEOPLE, KNEE_SECONDS = 8, 15
TIMES = 10
SECONDS, QUICK_SECONDS = 60, 15
NORMAL_SECONDS = 20
WINDOW_SECONDS = 2
ALLOWED = {200, 429, 503}
LEAST_GOOD = 0.8
LONGEST_RECOVERY_SECONDS = 10
# A wait that is this much longer than the normal one is still normal.
NORMAL_AGAIN = 1.1
Answers = list[tuple[float, int, float]]


def run(trial: Trial) -> Figure:
    return _run(trial)


def control(trial: Trial) -> Figure:
    """The edge lets all requests wait."""
    return _run(trial, without=front.ALL_REQUESTS)


def _run(trial: Trial, *, without: str = "") -> Figure:
    seconds = trial.size(SECONDS, QUICK_SECONDS)
    with product(given={"GARAGE_RATE": "40", **front.TRUST}) as shop:
        town = json.loads(build_town(shop, garages=GARAGES, jobs=JOBS).read_text())
        port = front.start_edge(shop, without=without)

        def flood(*phases: Mapping[str, float]) -> list[Answers]:
            plan = {"port": port, "garages": town, "seed": trial.seed, "phases": phases}
            return _flood(plan)

        [_, knee] = flood(*2 * [{"people": PEOPLE, "seconds": KNEE_SECONDS}])
        most = _good(knee) / KNEE_SECONDS
        normal = {"per_second": most / 2, "seconds": NORMAL_SECONDS}
        before, over, after = flood(normal, {"per_second": most * TIMES, "seconds": seconds}, normal)
    statuses = Counter(status for _, status, _ in over)
    good = sum(status == 200 and moment + ms / 1000 < seconds for moment, status, ms in over) / seconds / most
    recovered = recovered_after(before, after)
    text = (
        f"{most:.0f} requests a second at the knee; {TIMES} times as many for {seconds} s: "
        f"statuses {dict(sorted(statuses.items()))}, {good:.0%} of the knee answered with 200, "
        f"normal again after {recovered} s"
    )
    held = set(statuses) <= ALLOWED and good >= LEAST_GOOD and recovered <= LONGEST_RECOVERY_SECONDS
    return Figure(text, held)


def _flood(plan: dict[str, Any]) -> list[Answers]:
    argv = [sys.executable, "-m", "tests.load.flood"]
    done = subprocess.run(argv, cwd=ROOT, input=json.dumps(plan), capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise RuntimeError(f"The flood ended with {done.returncode}: {done.stderr[-2000:]}")
    phases: list[Answers] = json.loads(done.stdout)
    return phases


def _good(answers: Answers) -> int:
    return sum(status == 200 for _, status, _ in answers)


def recovered_after(before: Answers, after: Answers) -> float:
    """Return the end of the first window whose 95th percentile is as good as the worst one before the flood."""
    normal = max(_percentiles(before))
    for number, percentile in enumerate(_percentiles(after), 1):
        if percentile <= normal * NORMAL_AGAIN:
            return number * WINDOW_SECONDS
    return float("inf")


def _percentiles(answers: Answers) -> list[float]:
    """Return the 95th percentile of each window. An answer that is not good took for ever."""
    windows: dict[int, list[float]] = {}
    for moment, status, ms in answers:
        windows.setdefault(int(moment // WINDOW_SECONDS), []).append(ms if status == 200 else float("inf"))
    return [sorted(times)[int(len(times) * 0.95)] for _, times in sorted(windows.items())]


PROOF = Proof(
    "R2",
    "Ten times the load gets quick refusals, and nobody waits longer once it ends",
    "only 200, 429 and 503, at least 80 % of the knee answered with 200, normal again within 10 s",
    run,
    control,
    "the edge lets all requests wait",
)
