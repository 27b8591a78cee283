"""The texts in the codes of labels: `SBP` and the id of a part, `SBJ` and the id of a job. The id names the
garage."""

import re

PART, JOB = "SBP", "SBJ"
_PART_LABEL = re.compile(rf"{PART}([0-9]{{1,16}})", re.ASCII)


def part_text(part_id: int) -> str:
    return f"{PART}{part_id}"


def job_text(job_id: int) -> str:
    return f"{JOB}{job_id}"


def part_of(code: str) -> int | None:
    """Return the id of the part that a label names."""
    found = _PART_LABEL.fullmatch(code)
    return int(found[1]) if found else None
