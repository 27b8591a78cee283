"""R21: two, ten and fifty garages export their jobs, or send files that are hard to read, all the time."""

import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from infra.dev import ports, stack
from infra.dev.processes import Command
from infra.dev.settings import ROOT
from tests.load.crowd import build_town
from tests.load.noise import FILES
from tests.prove import front
from tests.prove.product import Product, product
from tests.prove.proof import Figure, Proof, Trial

QUIET_GARAGES, JOBS = 4, 2_000
PEOPLE = 4
PER_SECOND = 20
SECONDS, QUICK_SECONDS = 30, 15
LARGEST, QUICK_LARGEST = 50, 10
MOST = 1.25
EXPORTS = "jobs"
UNSHARED = "tests.load.unshared:application"


@dataclass(frozen=True)
class Heard:
    """The quiet requests' 95th percentile, and the statuses of all requests."""

    p95: float
    quiet: set[int]
    noisy: dict[str, int]


def run(trial: Trial) -> Figure:
    largest = trial.size(LARGEST, QUICK_LARGEST)
    return _run(trial, [number for number in (2, 10, 50) if number <= largest], works=(EXPORTS, FILES))


def control(trial: Trial) -> Figure:
    """Heavy operations may use all threads."""
    return _run(trial, [10], application=UNSHARED)


def _run(
    trial: Trial, sizes: list[int], *, works: Sequence[str] = (EXPORTS,), application: str = ""
) -> Figure:
    seconds = trial.size(SECONDS, QUICK_SECONDS)
    # All people of the web processes together may send more than a garage usually may.
    with product(given={"GARAGE_RATE": "400", **front.TRUST}) as shop:
        town = json.loads(build_town(shop, garages=max(sizes) + QUIET_GARAGES, jobs=JOBS).read_text())
        if application:
            _serve(shop, application)
        port = front.start_edge(shop, without=front.EACH_ADDRESS)
        quiet, noisy = town[:QUIET_GARAGES], town[QUIET_GARAGES:]

        def listen(number: int, what: str = EXPORTS) -> Heard:
            noise = {"garages": noisy[:number], "people": PEOPLE, "what": what, "host": "localhost"}
            phases = [{"seconds": seconds, "per_second": PER_SECOND}]
            common = {"port": port, "seed": trial.seed, "seconds": seconds}
            return hear(common | noise, common | {"garages": quiet, "phases": phases})

        listen(2)
        # Other work on the machine affects the run before and the run after alike.
        found = {
            (number, what): (listen(0), listen(number, what), listen(0)) for what in works for number in sizes
        }
    texts, held = [], True
    for (number, what), (before, heard, after) in found.items():
        usual = statistics.mean((before.p95, after.p95))
        texts.append(
            f"{number} garages, {what}: p95 {heard.p95:.0f} ms, alone {usual:.0f} ms ({heard.p95 / usual:.2f}×),"
            f" their statuses {dict(sorted(heard.noisy.items()))}"
        )
        held = held and heard.p95 <= MOST * usual and heard.quiet == {200}
    return Figure(f"{PEOPLE} people each, {seconds} s: " + "; ".join(texts), held)


def _serve(shop: Product, application: str) -> None:
    shop.runner.stop_hard("web")
    shop.runner.start(Command("web", stack.role("web", application), env=shop.env), lambda _: None)
    shop.runner.wait_until(lambda: not ports.is_free(shop.port), "web", within=90)


def hear(noise: dict[str, Any], flood: dict[str, Any]) -> Heard:
    """Two processes send the requests. In one, the noise would delay the clock of the quiet requests."""
    running = [_start("noise", noise), _start("flood", flood)]
    statuses, (answers,) = (_result(each) for each in running)
    times = sorted(ms for _, _, ms in answers)
    return Heard(times[int(len(times) * 0.95)], {status for _, status, _ in answers}, statuses)


def _start(module: str, plan: dict[str, Any]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    argv = [sys.executable, "-m", f"tests.load.{module}"]
    process = subprocess.Popen(argv, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert process.stdin  # it is a pipe
    process.stdin.write(json.dumps(plan))
    process.stdin.close()
    return process


def _result(process: subprocess.Popen[str]) -> Any:
    process.stdin = None
    output, errors = process.communicate(timeout=600)
    if process.returncode:
        raise RuntimeError(f"The load ended with {process.returncode}: {errors[-2000:]}")
    return json.loads(output)


PROOF = Proof(
    "R21",
    "Two, ten and fifty garages that export or send hostile files all the time do not slow other garages down",
    "p95 of light requests at most 1.25 times as long, all answered with 200",
    run,
    control,
    "heavy operations may use all threads",
)
