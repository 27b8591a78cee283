"""Reads an uploaded file in a child process with limits of memory and processor time (decision 0132)."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from tenants.exchange.read_file import TOO_LARGE
from tenants.exchange.tables import Headings, Row, Table

# The limit of processor time is shorter. So this limit ends a child only on a very busy machine, and the
# task is tried again.
WAIT_SECONDS = 40
ROOT = Path(__file__).resolve().parents[2]


class Unreadable(Exception):
    """The file cannot be imported. `says` has the sentence in the form for clients of other languages."""

    def __init__(self, code: str, text: str, says: Mapping[str, Any]) -> None:
        super().__init__(text)
        self.code, self.text, self.says = code, text, says


def read(content: bytes, *, headings: Headings, required: Sequence[str]) -> Table:
    """Return the table of a file. Raises `Unreadable`, also during the iteration."""
    asked = json.dumps({"headings": headings, "required": required})
    # Files cannot block, whatever the child does. Its output is limited like its memory.
    with tempfile.TemporaryFile() as file, tempfile.TemporaryFile() as failure:
        output = tempfile.TemporaryFile()  # noqa: SIM115 - `_lines` closes it
        file.write(content)
        file.seek(0)
        status = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-s", "-m", "tenants.exchange.read_file", asked],
            stdin=file,
            stdout=output,
            stderr=failure,
            # Nothing of this process: no secret, no address of a database.
            env={"PYTHONPATH": f"{ROOT / 'platform'}{os.pathsep}{ROOT}", "PYTHONUTF8": "1"},
            cwd=ROOT,
            timeout=WAIT_SECONDS,
            check=False,
        ).returncode
        if status > 0:
            failure.seek(0)
            reason = failure.read(300).decode(errors="replace").strip()
            raise RuntimeError(f"The reader of files failed: {reason}")
    if status < 0:
        # A limit ended the child, or the kernel needed its memory.
        output.close()
        raise Unreadable("too_large", TOO_LARGE, TOO_LARGE.said())
    lines = _lines(output)
    return Table(_rows(lines), next(lines)["ignored"])


def _lines(output: IO[bytes]) -> Iterator[Any]:
    with output:
        output.seek(0)
        for line in output:
            found = json.loads(line)
            if isinstance(found, dict) and "code" in found:
                raise Unreadable(found["code"], found["text"], found["says"])
            yield found


def _rows(lines: Iterator[Any]) -> Iterator[Row]:
    return (Row(number, cells, too_long, errors) for number, cells, too_long, errors in lines)
