"""Runs servicebay-box and kills it in the first step that was not killed before. It runs on the machine.

kill.py VERSION STEP,STEP… COMMAND… prints the step, or nothing if the command ended before.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

JOURNAL = Path("/var/lib/servicebay/box/journal.json")
LONGEST_SECONDS = 600


def step(version: str) -> str:
    """Return the step that runs for this version."""
    found = json.loads(JOURNAL.read_text()) if JOURNAL.exists() else {"to": "", "doing": ""}
    return str(found["doing"]) if found["to"] == version else ""


def main(version: str, before: str, *command: str) -> int:
    process = subprocess.Popen(command)
    end = time.monotonic() + LONGEST_SECONDS
    while process.poll() is None and time.monotonic() < end:
        if step(version) not in ("", *before.split(",")):
            process.kill()
            process.wait()
            # The journal may have moved on until the signal arrived.
            print(step(version))
            return 0
        time.sleep(0.002)
    return process.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
