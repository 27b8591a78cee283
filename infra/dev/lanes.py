"""Runs check steps in lanes side by side and sums them up."""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from infra.dev.console import paint, plain, say
from infra.dev.processes import Command, Process, Runner, describe
from infra.dev.settings import ROOT

MOST_LINES = 300
# The reader of a log that was cut sees its end: what failed is said there once more.
LAST_LINES = 20


@dataclass(frozen=True)
class Step:
    """One command that must pass; `missing` says why it can't run here, `live` passes its output on."""

    title: str
    argv: Sequence[str]
    env: Mapping[str, str]
    missing: str = ""
    live: bool = False
    afterwards: Callable[[], None] | None = None


@dataclass(frozen=True)
class Result:
    title: str
    outcome: str
    seconds: float
    note: str = ""
    said: Sequence[str] = ()
    """What a step that failed said last."""


@dataclass
class _Running:
    step: Step
    task: Process
    lines: Sequence[str]
    started: float = field(default_factory=time.monotonic)


def run(runner: Runner, lanes: Sequence[Sequence[Step]]) -> list[Result]:
    """Each lane's steps in order, the lanes side by side; every step is run, whatever failed before it."""
    waiting = [list(lane) for lane in lanes]
    current: list[_Running | None] = [None] * len(waiting)
    results = []
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
                results.append(_end(running, code))
                current[number] = None
        if any(current):
            runner.tick()
    return results


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
    mark, colour = {"passed": ("✓", "32"), "failed": ("✗", "31"), "skipped": ("–", "33")}[result.outcome]
    note = f"  {result.outcome}: {result.note}" if result.note else ""
    return f"  {paint(mark, colour)} {result.title:<26}{result.seconds:7.1f} s{note}"


def summarise(results: Sequence[Result], started: float) -> int:
    """The closing table; the exit status."""
    say()
    for result in results:
        say(_line(result))
    count = {
        name: sum(result.outcome == name for result in results) for name in ("passed", "failed", "skipped")
    }
    skipped = f", {count['skipped']} skipped" if count["skipped"] else ""
    say()
    say(
        f"{count['passed']} steps passed, {count['failed']} failed{skipped}, in {time.time() - started:.0f} s"
    )
    for result in results:
        if result.outcome == "failed" and len(results) > 1:
            say()
            say(f"{result.title} said last:")
            for line in result.said:
                say(f"    {line}")
    return 1 if count["failed"] or not results else 0
