"""Queries that read imports."""

import io
from typing import IO, Any

from django.db.models import QuerySet

from kernel import progress
from kernel.errors import NotFound
from tenants.exchange.codes import ImportState
from tenants.exchange.models import ImportRun
from tenants.exchange.sheets import Additions

LISTED = 20


def get_import_for_update(import_id: int, *, with_content: bool = False) -> ImportRun:
    found = ImportRun.objects.select_for_update().filter(pk=import_id)
    run = found.defer("bad_rows", *([] if with_content else ["content"])).first()
    if run is None:
        raise NotFound
    return run


def get_import(import_id: int) -> dict[str, Any]:
    found = _import_rows(ImportRun.objects.filter(pk=import_id).defer("content", "bad_rows"))
    if not found:
        raise NotFound
    return found[0]


def get_bad_rows(import_id: int) -> tuple[str, IO[bytes]]:
    """Return the name and content of the file of bad rows."""
    found = ImportRun.objects.filter(pk=import_id).exclude(bad_rows=None).only("bad_rows", "what").first()
    if found is None:
        raise NotFound
    return f"{found.what}-to-correct.csv", io.BytesIO(bytes(found.bad_rows or b""))


def list_imports() -> list[dict[str, Any]]:
    """Return the latest imports, without their problems."""
    return _import_rows(
        ImportRun.objects.defer("content", "bad_rows", "problems").order_by("-id")[:LISTED], problems=False
    )


def progress_of(import_id: int) -> str:
    """Return the name of the import's progress in Redis."""
    return f"import:{import_id}"


def _import_rows(runs: QuerySet[ImportRun], *, problems: bool = True) -> list[dict[str, Any]]:
    return [
        {
            "import_id": run.pk,
            "what": run.what,
            "state": run.state,
            "file_name": run.file_name,
            "rows": run.rows,
            "good_rows": run.good_rows,
            "good_rows_only": run.good_rows_only,
            "done": _done(run),
            "problem_count": run.problem_count,
            # Older imports know fewer kinds of objects.
            "will_add": Additions().counted() | run.will_add,
            "ignored_columns": run.ignored_columns,
            "person_name": run.person_name,
            "error": run.error or None,
            "error_code": run.error_code,
            "says": {"error": run.says} if run.says else None,
            "created_at": run.created_at,
            "finished_at": run.finished_at,
            **({"problems": run.problems} if problems else {}),
        }
        for run in runs
    ]


def _done(run: ImportRun) -> int:
    """Return the number of imported rows. For a running import, it is the worker's progress before the
    commit.
    """
    if run.state != ImportState.RUNNING:
        return run.done
    return min(progress.read(progress_of(run.pk)), run.rows)
