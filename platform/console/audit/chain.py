"""The audit trail of some days as a file that shows later changes.

Each line is a JSON object with the SHA-256 of the line before. The hash of the last line is noted in the
audit trail, so that nobody can change a line and then calculate all hashes again.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import IO, Any

import orjson

from console.admins import AdminActor
from console.audit.errors import RangeReversed, RangeTooLong
from console.audit.trail import EntryFilter, find
from kernel.audit import services as audit
from kernel.audit.models import AuditEntry
from kernel.files.spool import spooled_file

LONGEST_DAYS = 92
NOTHING = "0" * 64
EXPORTED = "audit_chain_exported"


class Broken(Exception):
    """The file was changed."""


@dataclass(frozen=True)
class Chain:
    since: str
    until: str
    entries: int
    hash: str


def export(admin: AdminActor, since: date, until: date) -> IO[bytes]:
    """Write all entries of the days, oldest first. The export and its hash are audited."""
    if since > until:
        raise RangeReversed
    if (until - since).days >= LONGEST_DAYS:
        raise RangeTooLong
    content = spooled_file()
    # The first line names the days, and the last line the number of entries.
    previous = _write(content, {"since": since.isoformat(), "until": until.isoformat()}, NOTHING)
    entries = 0
    for entry in find(EntryFilter(since=since, until=until)).order_by("at", "pk").iterator(chunk_size=1000):
        previous = _write(content, _facts(entry), previous)
        entries += 1
    previous = _write(content, {"entries": entries}, previous)
    content.seek(0)
    audit.record(
        EXPORTED,
        person_id=admin.person_id,
        since=since.isoformat(),
        until=until.isoformat(),
        rows=entries,
        hash=previous,
    )
    return content


def file_name(since: date, until: date) -> str:
    return f"audit-{since}-to-{until}.ndjson"


def verify(lines: Iterable[bytes]) -> Chain:
    """Check each hash of a file. Raises `Broken` with the number of the first wrong line."""
    previous, first, last, number = NOTHING, None, None, 0
    for number, line in enumerate(lines, 1):
        line = line.rstrip(b"\r\n")
        try:
            last = orjson.loads(line)
            expected = last["previous"]
        except (ValueError, TypeError, KeyError):
            raise Broken(f"Line {number} is not a line of an audit export.") from None
        if expected != previous:
            raise Broken(
                "Line 1 does not begin an export."
                if number == 1
                else f"Line {number - 1} was changed, or a line before line {number} is missing or was added."
            )
        first = first or last
        previous = _hash(line)
    if first is None or last is None or "since" not in first or last.get("entries") != number - 2:
        raise Broken("The end of the file is missing.")
    return Chain(first["since"], first["until"], last["entries"], previous)


def find_note(chain: Chain) -> datetime | None:
    """Return when the trail noted the hash of this file, or None."""
    noted = AuditEntry.objects.filter(kind=EXPORTED, details__hash=chain.hash)
    return noted.values_list("at", flat=True).order_by("at").first()


def _facts(entry: AuditEntry) -> dict[str, Any]:
    return {
        "id": entry.pk,
        "at": entry.at.astimezone(UTC).isoformat(),
        "kind": entry.kind,
        "personId": entry.person_id,
        "garageId": entry.garage_id,
        "address": entry.address,
        "requestId": entry.request_id,
        "details": entry.details,
    }


def _write(content: IO[bytes], facts: dict[str, Any], previous: str) -> str:
    """Write a line and return its hash."""
    line = orjson.dumps({**facts, "previous": previous}, option=orjson.OPT_SORT_KEYS)
    content.write(line + b"\n")
    return _hash(line)


def _hash(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()
