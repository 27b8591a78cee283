"""The texts in the codes of labels: `SBP` and the id of a part, `SBJ` and the id of a job. The id names the
garage."""

import re

PART, JOB = "SBP", "SBJ"
_LABEL = re.compile(r"SB[PJ]([0-9]{1,16})", re.ASCII)


def part_text(part_id: int) -> str:
    return f"{PART}{part_id}"


def job_text(job_id: int) -> str:
    return f"{JOB}{job_id}"


def part_of(code: str) -> int | None:
    """Return the id of the part that a label names."""
    return _id_in(code, PART)


def job_of(code: str) -> int | None:
    """Return the id of the job that a job card names."""
    return _id_in(code, JOB)


def _id_in(code: str, kind: str) -> int | None:
    return int(code.removeprefix(kind)) if code.startswith(kind) and _LABEL.fullmatch(code) else None
