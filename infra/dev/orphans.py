"""Ends processes whose run was killed before it could stop them."""

import signal
from contextlib import suppress
from pathlib import Path

import psutil

from infra.dev.console import say
from infra.dev.locks import is_claimed
from infra.dev.processes import MARK


def end_all() -> None:
    """End the processes of killed runs. Postgres, Celery and the web server shut down cleanly on SIGINT."""
    orphans = [process for process in psutil.process_iter() if is_orphan(process)]
    if orphans:
        say(f"  An earlier run was killed. Ending the {len(orphans)} processes that it left behind.")
    _send(orphans, signal.SIGINT)
    _send(psutil.wait_procs(orphans, timeout=10)[1], signal.SIGKILL)
    psutil.wait_procs(orphans, timeout=5)


def _send(processes: list[psutil.Process], number: signal.Signals) -> None:
    for process in processes:
        with suppress(psutil.NoSuchProcess):  # Ending one process can end others.
            process.send_signal(number)


def is_orphan(process: psutil.Process) -> bool:
    """Return whether a run started this process and no longer locks its data folder."""
    try:
        folder = process.environ().get(MARK)
    except psutil.Error:
        return False
    return folder is not None and not is_claimed(Path(folder))
