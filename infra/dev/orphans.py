"""Ends processes whose run was killed before it could stop them."""

import signal
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
    for process in orphans:
        process.send_signal(signal.SIGINT)
    for process in psutil.wait_procs(orphans, timeout=10)[1]:
        process.kill()
    psutil.wait_procs(orphans, timeout=5)


def is_orphan(process: psutil.Process) -> bool:
    """Return whether a run started this process and no longer locks its data folder."""
    try:
        folder = process.environ().get(MARK)
    except psutil.Error:
        return False
    return folder is not None and not is_claimed(Path(folder))
