"""Runs check steps in lanes side by side and sums them up."""

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from infra.dev import reports
from infra.dev.console import paint, plain, say
from infra.dev.processes import Command, Process, Runner, describe
from infra.dev.reports import FailedTest
from infra.dev.settings import ROOT

MOST_LINES = 300
# The reader of a log that was cut sees its end: what failed is said there once more.
LAST_LINES = 20
# More failures than this are a defect, not chance.
MOST_RETRIED = 10


@dataclass(frozen=True)
class Retry:
    """How a step runs its failed tests once more: `argv` makes the command, `report` is the JUnit file."""

    report: Path
    argv: Callable[[Sequence[FailedTest]], Sequence[str]]


@dataclass(frozen=True)
class Step:
    """One command that must pass; `missing` says why it can't run here, `live` passes its output on."""

    title: str
    argv: Sequence[str]
    env: Mapping[str, str]
    missing: str = ""
    live: bool = False
    afterwards: Callable[[], None] | None = None
    retry: Retry | None = None


@dataclass(frozen=True)
class Result:
    title: str
    outcome: str
    seconds: float
    note: str = ""
    said: Sequence[str] = ()
    """Last lines of a failed step."""
    flaky: Sequence[FailedTest] = ()
    """Tests that failed once and passed when run alone."""


@dataclass
class _Running:
    step: Step
    task: Process
    lines: Sequence[str]
    started: float = field(default_factory=time.monotonic)


def run(runner: Runner, lanes: Sequence[Sequence[Step]]) -> list[Result]:
    """Runs each lane's steps in order and the lanes side by side. A failed step stops no other step. Failed
    tests run once more after all lanes, when nothing else keeps the machine busy."""
    waiting = [list(lane) for lane in lanes]
    current: list[_Running | None] = [None] * len(waiting)
    results: list[Result] = []
    retried: list[tuple[int, Step, list[FailedTest]]] = []
    while any(waiting) or any(current):
        for number, lane in enumerate(waiting):
            running = current[number]
            if running is None and lane:
                step = lane.pop(0)
                if step.missing:
                    results.append(_told(Result(step.title, "skipped", 0, step.missing)))
                else:
                    current[number] = _begin(runner, step)
            elif running is not None and (code := running.task.exit_code()) is not None:
                runner.finish(running.task)
                current[number] = None
                if code == 1 and (failed := _worth_a_retry(running.step)):
                    retried.append((len(results), running.step, failed))
                results.append(_end(running, code))
        if any(current):
            runner.tick()
    for index, step, failed in retried:
        results[index] = _retry(runner, step, results[index], failed)
    return results


def _worth_a_retry(step: Step) -> list[FailedTest]:
    failed = list(reports.read(step.retry.report).failed.values()) if step.retry else []
    return failed if len(failed) <= MOST_RETRIED else []


def _retry(runner: Runner, step: Step, first: Result, failed: list[FailedTest]) -> Result:
    """The result of the step after its failed tests ran once more, alone."""
    assert step.retry is not None  # noqa: S101 - its report named the failed tests
    step.retry.report.unlink()
    running = _begin(
        runner, replace(step, title=f"{step.title}, {len(failed)} again", argv=step.retry.argv(failed))
    )
    code = runner.finish(running.task)
    again = _end(running, code)
    seconds = first.seconds + again.seconds
    if code == 0 and reports.read(step.retry.report).passed >= {test.key for test in failed}:
        if step.afterwards:
            step.afterwards()
        return replace(first, outcome="flaky", seconds=seconds, note=_count(failed), said=(), flaky=failed)
    return replace(first, seconds=seconds, note=f"{first.note}, twice", said=again.said or first.said)


def _count(tests: Sequence[FailedTest]) -> str:
    return "1 test" if len(tests) == 1 else f"{len(tests)} tests"


def _begin(runner: Runner, step: Step) -> _Running:
    lines: deque[str] = deque(maxlen=MOST_LINES)

    def hear(line: str) -> None:
        lines.append(line)
        if step.live:
            say(line)

    if step.live:
        say(f"  … {step.title}")
    command = Command(step.title, step.argv, env=step.env, cwd=ROOT, whole_group=step.argv[0] == "npm")
    return _Running(step, runner.launch(command, hear), lines)


def _end(running: _Running, code: int) -> Result:
    seconds = time.monotonic() - running.started
    if code == 0:
        if running.step.afterwards:
            running.step.afterwards()
        return _told(Result(running.step.title, "passed", seconds))
    if not running.step.live:
        for line in running.lines:
            say(f"    {line}")
    said = [line for line in running.lines if plain(line).strip()][-LAST_LINES:]
    return _told(Result(running.step.title, "failed", seconds, describe(code), said))


def _told(result: Result) -> Result:
    say(_line(result))
    return result


def _line(result: Result) -> str:
    mark, colour = {
        "passed": ("✓", "32"),
        "flaky": ("~", "33"),
        "failed": ("✗", "31"),
        "skipped": ("–", "33"),
    }[result.outcome]
    note = f"  {result.outcome}: {result.note}" if result.note else ""
    return f"  {paint(mark, colour)} {result.title:<26}{result.seconds:7.1f} s{note}"


def together(title: str, results: Sequence[Result]) -> Result:
    """One result for a whole run: the worst outcome of its steps."""
    failed = [result for result in results if result.outcome == "failed"]
    flaky = [test for result in results for test in result.flaky]
    outcome = "failed" if failed else "flaky" if flaky else "passed"
    note = ", ".join(result.title for result in failed) or (_count(flaky) if flaky else "")
    said = [line for result in failed for line in result.said]
    return Result(title, outcome, sum(result.seconds for result in results), note, said, flaky)


def summarise(results: Sequence[Result], started: float) -> int:
    """Prints the closing table, and returns the exit status."""
    say()
    for result in results:
        say(_line(result))
    count = Counter(result.outcome for result in results)
    also = "".join(f", {count[name]} {name}" for name in ("flaky", "skipped") if count[name])
    say()
    seconds = time.time() - started
    say(f"{count['passed']} steps passed, {count['failed']} failed{also}, in {seconds:.0f} s")
    _list_flaky(results)
    for result in results:
        if result.outcome == "failed" and len(results) > 1:
            say()
            say(f"{result.title} said last:")
            for line in result.said:
                say(f"    {line}")
    return 1 if count["failed"] or not results else 0


def _list_flaky(results: Sequence[Result]) -> None:
    flaky = [(result.title, test) for result in results for test in result.flaky]
    if not flaky:
        return
    say()
    say("Flaky tests: each failed once and passed when it ran again alone. Find the cause.")
    for title, test in flaky:
        say(f"    {title}: {test.file} › {test.name}")
        for line in test.error.splitlines():
            say(f"        {line}")
