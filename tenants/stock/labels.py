"""The texts in QR codes: `SBP` and the id of a part, `SBJ` and the id of a job. The id names the garage."""

import re

PART, JOB = "SBP", "SBJ"
_LABEL = re.compile(r"SB[PJ]([0-9]{1,16})", re.ASCII)


def part_of(code: str) -> int | None:
    """Return the id of the part that a label names."""
    return int(code.removeprefix(PART)) if code.startswith(PART) and _LABEL.fullmatch(code) else None
