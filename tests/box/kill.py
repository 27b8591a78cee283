"""Runs an upgrade and kills it in the first step that is not in the arguments. It runs on the machine.

It prints the step, or nothing if the upgrade ended before.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

JOURNAL = Path("/var/lib/servicebay/box/journal.json")
LONGEST_SECONDS = 600


def main(archive: str, *before: str) -> int:
    version = archive.rpartition("-")[2].removesuffix(".tar")
    process = subprocess.Popen(["servicebay-box", "upgrade", archive])
    end = time.monotonic() + LONGEST_SECONDS
    while process.poll() is None and time.monotonic() < end:
        found = json.loads(JOURNAL.read_text())
        if found["to"] == version and found["doing"] not in ("", *before):
            process.kill()
            process.wait()
            # The journal may have moved on until the signal arrived.
            print(json.loads(JOURNAL.read_text())["doing"])
            return 0
        time.sleep(0.002)
    return process.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
