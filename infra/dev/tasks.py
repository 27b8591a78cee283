"""One task with progress on the terminal; its output is shown only when it fails."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from infra.dev.console import Progress, log
from infra.dev.processes import Command, Runner, describe
from infra.dev.refusal import NO_SPACE, Refusal


def perform(
    runner: Runner,
    title: str,
    argv: Sequence[str],
    *,
    env: Mapping[str, str],
    cwd: Path,
    advice: str,
) -> None:
    """Run it to its end; a failure becomes a refusal with its last lines above it."""
    name = title.split()[0].lower()
    with Progress(title) as progress:
        task = runner.launch(Command(name, argv, env=env, cwd=cwd))
        while (code := task.exit_code()) is None:
            progress.update(task.tail[-1] if task.tail else "")
            runner.tick()
        runner.finish(task)
        if code == 0:
            return
        failure = Refusal(f"{title} failed ({describe(code)}). {advice}")
        if task.said(r"No space left on device|ENOSPC"):
            failure = Refusal(NO_SPACE)
        for line in task.tail:
            log(name, line)
        raise failure
