"""One task with progress on the terminal; its output is shown only when it fails."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NotRequired, TypedDict, Unpack

from infra.dev.console import Progress, log, plain
from infra.dev.processes import Command, Process, Runner, describe
from infra.dev.refusal import NO_SPACE, Refusal
from infra.dev.settings import ROOT


class How(TypedDict):
    env: Mapping[str, str]
    cwd: Path
    advice: str
    grace: NotRequired[float]


def perform(runner: Runner, title: str, argv: Sequence[str], **how: Unpack[How]) -> None:
    """Run it to its end; a failure becomes a refusal with its last lines above it, or only their cause."""
    with meanwhile(runner, title, argv, **how):
        """Nothing else."""


@contextmanager
def meanwhile(runner: Runner, title: str, argv: Sequence[str], **how: Unpack[How]) -> Iterator[None]:
    """The same beside what the `with` block does; its end is waited for after the block's."""
    progress = Progress(title)
    name = title.split()[0].lower()
    task = runner.launch(
        Command(name, argv, env=how["env"], cwd=how["cwd"], whole_group=True, grace=how.get("grace", 2))
    )
    yield
    with progress:
        while (code := task.exit_code()) is None:
            progress.update(task.tail[-1] if task.tail else "")
            runner.tick()
        runner.finish(task)
        if code == 0:
            return
        if task.said(r"No space left on device|ENOSPC"):
            raise Refusal(NO_SPACE)
        raise Refusal(f"{title} failed: {_cause(task, code)} {how['advice']}")


def _cause(task: Process, code: int) -> str:
    """A traceback is for a file; the person gets its last line. Other tools' lines are meant to be read."""
    lines = [plain(line).rstrip() for line in task.tail if line.strip()]
    if not any(line.startswith("Traceback ") for line in lines):
        for line in task.tail:
            log(task.name, line)
        return f"{describe(code)}; its last lines are above."
    folder = ROOT / "var"
    folder.mkdir(exist_ok=True)
    kept = folder / f"failed-{re.sub('[^a-z]+', '-', task.name)}.log"
    kept.write_text("\n".join(task.tail) + "\n")
    ending = [line for line in lines[-12:] if re.match(r"[\w.]+(Error|Exception|Problem|Refused)\b", line)]
    cause = (ending or lines)[-1]
    return f"{cause.rstrip('.')}. All of it is in {kept}."
