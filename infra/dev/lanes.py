"""Runs the steps of `make test` in parallel lanes and prints a summary."""

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from infra.dev import reports
from infra.dev.console import paint, plain, say
from infra.dev.processes import Command, Process, Runner, describe
from infra.dev.reports import FailedTest

MOST_LINES = 300
# If a long log is cut, only its end is visible, so the last lines of a failed step are repeated there.
LAST_LINES = 20
# If more tests fail than this, the cause is a defect and not chance.
MOST_RETRIED = 10
MARKS = {"passed": ("✓", "32"), "flaky": ("~", "33"), "failed": ("✗", "31")}


@dataclass(frozen=True)
class Retry:
    """The second run of failed tests. `report` is the JUnit file of the step, and `argv` makes the
    command."""

    report: Path
    argv: Callable[[Sequence[FailedTest]], Sequence[str]]


@dataclass(frozen=True)
class Step:
    """One command that must pass. A `live` step shows its output while it runs."""

    title: str
    argv: Sequence[str]
    env: Mapping[str, str]
    live: bool = False
    retry: Retry | None = None


@dataclass(frozen=True)
class Result:
    """`last_lines` are the last lines of a failed step. `flaky` tests failed once and passed when run
    alone. `skipped` has the number of tests for each reason."""

    title: str
    outcome: str
    seconds: float
    note: str = ""
    last_lines: Sequence[str] = ()
    flaky: Sequence[FailedTest] = ()
    skipped: Counter[str] = field(default_factory=Counter)


@dataclass
class _Running:
    step: Step
    task: Process
    lines: Sequence[str]
    started: float = field(default_factory=time.monotonic)


def run(runner: Runner, lanes: Sequence[Sequence[Step]]) -> list[Result]:
    """Run the lanes in parallel and the steps of each lane in order. A failed step stops no other step.
    Failed tests run once more after all lanes, when the server has nothing else to do.
    """
    waiting = [list(lane) for lane in lanes]
    current: list[_Running | None] = [None] * len(waiting)
    results: list[Result] = []
    retried: list[tuple[int, Step, list[FailedTest]]] = []
    while any(waiting) or any(current):
        for number, lane in enumerate(waiting):
            running = current[number]
            if running is None and lane:
                current[number] = _begin(runner, lane.pop(0))
            elif running is not None and (code := running.task.exit_code()) is not None:
                runner.finish(running.task)
                current[number] = None
                if code == 1 and (failed := _worth_a_retry(running.step)):
                    retried.append((len(results), running.step, failed))
                results.append(_end(running, code))
        runner.tick()
    for index, step, failed in retried:
        results[index] = _retry(runner, step, results[index], failed)
    return results


def _worth_a_retry(step: Step) -> list[FailedTest]:
    failed = list(reports.read(step.retry.report).failed.values()) if step.retry else []
    return failed if len(failed) <= MOST_RETRIED else []


def _retry(runner: Runner, step: Step, first: Result, failed: list[FailedTest]) -> Result:
    """Run the failed tests of a step once more, alone, and return the new result."""
    assert step.retry is not None  # noqa: S101 - its report named the failed tests
    step.retry.report.unlink()
    title = f"{step.title}, {len(failed)} again"
    running = _begin(runner, replace(step, title=title, argv=step.retry.argv(failed)))
    code = runner.finish(running.task)
    again = _end(running, code)
    seconds = first.seconds + again.seconds
    if code == 0 and reports.read(step.retry.report).passed >= {test.key for test in failed}:
        note = count_tests(failed)
        return replace(first, outcome="flaky", seconds=seconds, note=note, last_lines=(), flaky=failed)
    note = f"{first.note}, twice"
    return replace(first, seconds=seconds, note=note, last_lines=again.last_lines or first.last_lines)


def count_tests(tests: Sequence[FailedTest]) -> str:
    return "1 test" if len(tests) == 1 else f"{len(tests)} tests"


def _begin(runner: Runner, step: Step) -> _Running:
    lines: deque[str] = deque(maxlen=MOST_LINES)

    def keep(line: str) -> None:
        lines.append(line)
        if step.live:
            say(line)

    if step.live:
        say(f"  … {step.title}")
    command = Command(step.title, step.argv, env=step.env, whole_group=step.argv[0] in ("npm", "sh"))
    return _Running(step, runner.launch(command, keep), lines)


def _end(running: _Running, code: int) -> Result:
    step, seconds = running.step, time.monotonic() - running.started
    if code == 0:
        result = Result(step.title, "passed", seconds)
    else:
        for line in () if step.live else running.lines:
            say(f"    {line}")
        last_lines = [line for line in running.lines if plain(line).strip()][-LAST_LINES:]
        result = Result(step.title, "failed", seconds, describe(code), last_lines)
    if step.retry:
        result = replace(result, skipped=reports.read(step.retry.report).skipped)
    say(_line(result))
    return result


def _line(result: Result) -> str:
    mark = paint(*MARKS[result.outcome])
    note = f"  {result.outcome}: {result.note}" if result.note else ""
    return f"  {mark} {result.title:<26}{result.seconds:7.1f} s{note}"


def together(title: str, results: Sequence[Result]) -> Result:
    """Return one result for a whole run. It is the worst outcome of the steps."""
    failed = [result for result in results if result.outcome == "failed"]
    flaky = [test for result in results for test in result.flaky]
    outcome = "failed" if failed else "flaky" if flaky else "passed"
    note = ", ".join(result.title for result in failed) or (count_tests(flaky) if flaky else "")
    last_lines = [line for result in failed for line in result.last_lines]
    seconds = sum(result.seconds for result in results)
    return Result(title, outcome, seconds, note, last_lines, flaky, _skipped(results))


def _skipped(results: Sequence[Result]) -> Counter[str]:
    return sum((result.skipped for result in results), Counter[str]())


def summarise(results: Sequence[Result], started: float) -> int:
    """Print the closing table and return the exit status."""
    say()
    for result in results:
        say(_line(result))
    count = Counter(result.outcome for result in results)
    flaky = f", {count['flaky']} flaky" if count["flaky"] else ""
    skipped = _skipped(results)
    tests = f", {skipped.total()} tests skipped" if skipped else ""
    seconds = time.time() - started
    say(f"\n{count['passed']} steps passed, {count['failed']} failed{flaky}{tests}, in {seconds:.0f} s")
    if skipped:
        say("\nSkipped tests:")
    for reason, number in skipped.most_common():
        say(f"    {number:4} × {reason}")
    if flaky:
        say("\nFlaky tests: each failed once and passed when it ran again alone. Find the cause.")
    for result in results:
        for test in result.flaky:
            say(f"    {result.title}: {test.file} › {test.name}")
            for line in test.error.splitlines():
                say(f"        {line}")
    for result in results:
        if result.outcome == "failed" and len(results) > 1:
            say(f"\nThe last lines of {result.title}:")
            for line in result.last_lines:
                say(f"    {line}")
    return 1 if count["failed"] or not results else 0
