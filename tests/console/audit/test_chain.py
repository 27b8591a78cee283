"""The export of the audit trail with a hash in each line, and the command that verifies a file."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import CommandError, call_command

from console.audit import chain
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Api
from tests.console.audit.test_audit import entry
from tests.console.people import call


def export(client: Api, since: date | None = None, until: date | None = None) -> list[bytes]:
    since, until = since or clock.today(), until or clock.today()
    answer = call(client, "GET", "audit/chain", since=since.isoformat(), until=until.isoformat())
    assert answer.status == 200, answer.body
    assert f"audit-{since}-to-{until}.ndjson" in answer.response["Content-Disposition"]
    return b"".join(answer.response.streaming_content).splitlines(keepends=True)


def verified(folder: Path, lines: list[bytes]) -> str:
    file, output = folder / "audit.ndjson", StringIO()
    file.write_bytes(b"".join(lines))
    call_command("verify_audit_export", str(file), stdout=output)
    return output.getvalue()


@pytest.fixture
def lines(as_super: Api) -> Iterator[list[bytes]]:
    for number in range(5):
        entry("tested", details={"number": number, "reason": "Über\nlegt"}, address="203.0.113.9")
    yield export(as_super)


def test_chain_contains_each_entry_of_the_days_with_the_hash_of_the_line_before(
    as_super: Api, lines: list[bytes]
) -> None:
    with tenancy.platform():
        outside = entry("tested", at=clock.now() - timedelta(days=1))
        kept = AuditEntry.objects.exclude(pk=outside.pk).exclude(kind=chain.EXPORTED).order_by("at", "pk")
        expected = list(kept.values_list("pk", flat=True))
    rows: list[dict[str, Any]] = [orjson.loads(line) for line in lines]
    assert [row["id"] for row in rows[1:-1]] == expected and len(expected) >= 5
    today = clock.today()
    assert rows[0] == {"since": f"{today}", "until": f"{today}", "previous": "0" * 64}
    assert rows[-1]["entries"] == len(expected)
    entry_row = rows[-2]
    assert entry_row["details"] == {"number": 4, "reason": "Über\nlegt"}
    assert datetime.fromisoformat(entry_row["at"]).tzinfo is not None


def test_unchanged_export_is_verified_and_so_is_an_earlier_one(
    as_super: Api, lines: list[bytes], tmp_path: Path
) -> None:
    again, today = export(as_super), clock.today()
    # The second export also contains the entry of the first.
    assert len(again) == len(lines) + 1
    for each in (lines, again):
        assert f"{len(each) - 2} entries from {today} to {today}, unchanged" in verified(tmp_path, each)


def changed(line: bytes) -> bytes:
    assert b'"kind":"' in line
    return line.replace(b'"kind":"', b'"kind":"other_')


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: [*lines[:5], changed(lines[5]), *lines[6:]], "Line 6 was changed, or "),
        (lambda lines: [*lines[:5], *lines[6:]], "Line 5 was changed, or a line before line 6 is missing"),
        (lambda lines: [lines[0], lines[0], *lines[1:]], "Line 1 was changed, or "),
        (lambda lines: lines[1:], "Line 1 does not begin an export."),
        (lambda lines: lines[:-1], "The end of the file is missing."),
        (lambda lines: [], "The end of the file is missing."),
        (lambda lines: [lines[0], b"[]\n"], "Line 2 is not a line of an audit export."),
        (lambda lines: [lines[0], b"\xff\n"], "Line 2 is not a line of an audit export."),
    ],
    ids=["changed", "removed", "added", "no first line", "no last line", "empty", "list", "binary"],
)
def test_changed_export_is_refused_with_its_first_wrong_line(
    lines: list[bytes], tmp_path: Path, change: Any, sentence: str
) -> None:
    with pytest.raises(CommandError) as refused:
        verified(tmp_path, change(lines))
    assert str(refused.value).startswith(sentence)


def test_export_with_new_hashes_for_a_changed_line_is_refused(lines: list[bytes], tmp_path: Path) -> None:
    forged, previous = [], "0" * 64
    for line in [*lines[:-2], changed(lines[-2]), lines[-1]]:
        row = orjson.loads(line) | {"previous": previous}
        forged.append(orjson.dumps(row, option=orjson.OPT_SORT_KEYS) + b"\n")
        previous = sha256(forged[-1].rstrip()).hexdigest()
    with pytest.raises(CommandError, match="the audit trail has no export with this result"):
        verified(tmp_path, forged)


@pytest.mark.parametrize(
    ("since", "until", "code"),
    [
        (date(2026, 1, 1), date(2026, 4, 3), "range_too_long"),
        (date(2026, 1, 2), date(2026, 1, 1), "range_reversed"),
    ],
)
def test_chain_of_too_many_days_is_refused_and_not_noted(
    as_super: Api, since: date, until: date, code: str
) -> None:
    answer = call(as_super, "GET", "audit/chain", since=since.isoformat(), until=until.isoformat())
    assert (answer.status, answer.code) == (422, code)
    with tenancy.platform():
        assert not AuditEntry.objects.filter(kind=chain.EXPORTED).exists()


def test_audit_log_of_92_days_is_exported_with_its_hashes(as_super: Api) -> None:
    assert len(export(as_super, date(2026, 1, 1), date(2026, 4, 2))) == 2


def test_chain_without_a_day_is_refused(as_super: Api) -> None:
    answer = call(as_super, "GET", "audit/chain", since="2026-01-01")
    assert answer.status == 422
