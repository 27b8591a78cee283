"""Runs a program of a proof, and ends it with its children if it takes too long."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from infra.dev import libraries, ports, servers, settings
from infra.dev.keys import Keys
from infra.dev.processes import Runner
from infra.dev.settings import ROOT


@contextmanager
def servers_for_tests() -> Iterator[tuple[dict[str, str], Path]]:
    """Return the environment of tests on servers of their own, and a folder for their results."""
    with servers.throwaway_folder(in_memory=True) as folder, Runner(folder, handle_signals=False) as runner:
        libraries.require(runner, *libraries.DRAWING)
        own = settings.load().elsewhere(folder, ports.pick())
        with servers.running(folder / "pytest", durable=False, show=lambda *_: None) as urls:
            yield own.django(Keys(folder), urls, settings="test"), folder


def run_program(
    argv: Sequence[str], env: Mapping[str, str], *, seconds: float
) -> subprocess.CompletedProcess[str]:
    """Run a program in the folder of the product. Returns its whole output in `stdout`."""
    with subprocess.Popen(
        argv, env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
        except BaseException:
            # A child would keep the output open, and the wait for its end would have no limit.
            _kill(process)
            raise
    return subprocess.CompletedProcess(argv, process.returncode, output)


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill a program and all programs that it has started."""
    try:
        children = psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        children = []
    process.kill()
    for child in children:
        with suppress(psutil.NoSuchProcess):
            child.kill()
