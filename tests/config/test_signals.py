"""A main thread that waits notices a signal that the system gave to another thread."""

import subprocess
import sys

import pytest

from config.env import ROOT

SCRIPT = """
import signal, sys, threading, time
from config import signals

arrived = threading.Event()
signal.signal(signal.SIGTERM, lambda *_: arrived.set())
if sys.argv[1] == "wake":
    signals.wake_main_thread()

def other():
    time.sleep(1)  # The main thread waits by now.
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)
    threading.Event().wait()

threading.Thread(target=other, daemon=True).start()
arrived.wait()
print("stopped")
"""


def run(how: str, seconds: float) -> str:
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, how],
        env={"PYTHONPATH": f"{ROOT}/platform:{ROOT}"},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=True,
    ).stdout


def test_main_thread_runs_the_handler_of_a_signal_that_another_thread_got() -> None:
    assert run("wake", 60) == "stopped\n"


@pytest.mark.prove
def test_main_thread_that_is_not_woken_does_not_run_the_handler() -> None:
    """This is the negative control."""
    with pytest.raises(subprocess.TimeoutExpired):
        run("sleep", 5)
