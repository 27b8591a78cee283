"""Exports and imports of spreadsheets."""

from typing import IO, Any

from django.http import FileResponse
from ninja import File, Query, UploadedFile

from garages.roles import Permission
from kernel import clock
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.payload import IMPORT_LIMIT
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.exchange import exports, gst_returns, purchases, queries, schemas, services, templates
from tenants.exchange.codes import CSV_TYPE, XLSX_TYPE, Format, Imported
from tenants.exchange.errors import ImportNotStartable, WorkbookTooLong
from tenants.exchange.exports import Exported
from tenants.exchange.gst_returns import Part

routes = Routes(tags=["exchange"])


@routes.get(
    "/garage/export/{what}",
    gate=in_garage(Permission.EXPORT_DATA, when_locked="always", in_archive=True, heavy=True),
    produces=(CSV_TYPE, XLSX_TYPE),
    refuses=[WorkbookTooLong],
)
def export_list(request: Request, what: Exported, query: Query[schemas.ExportQuery]) -> FileResponse:
    content = exports.export(request.actor, what, query.format)
    return _attached(content, f"{what.value}-{clock.today().isoformat()}", query.format)


@routes.get(
    "/garage/gst-export/{part}",
    gate=in_garage(Permission.EXPORT_DATA, when_locked="always", in_archive=True, heavy=True),
    produces=(CSV_TYPE, XLSX_TYPE),
    refuses=[WorkbookTooLong],
)
def export_gst(request: Request, part: Part, query: Query[schemas.MonthExportQuery]) -> FileResponse:
    content = gst_returns.export_gst(request.actor, part, month=query.month, kind=query.format)
    return _attached(content, f"gst-{part.value}-{query.month:%Y-%m}", query.format)


@routes.get(
    "/garage/purchases-export",
    gate=in_garage(Permission.EXPORT_DATA, when_locked="always", in_archive=True, heavy=True),
    produces=(CSV_TYPE, XLSX_TYPE),
    refuses=[WorkbookTooLong],
)
def export_purchases(request: Request, query: Query[schemas.MonthExportQuery]) -> FileResponse:
    content = purchases.export_purchases(request.actor, month=query.month, kind=query.format)
    return _attached(content, f"purchases-{query.month:%Y-%m}", query.format)


def _attached(content: IO[bytes], name: str, kind: Format) -> FileResponse:
    file_name = f"{name}.{kind.value}"
    return FileResponse(content, as_attachment=True, filename=file_name, content_type=kind.content_type)


@routes.post(
    "/garage/import/{what}",
    gate=in_garage(
        Permission.IMPORT_DATA, when_locked="never", creates=True, heavy=True, body_limit=IMPORT_LIMIT
    ),
    response=schemas.ImportOut,
)
def check_import(request: Request, what: Imported, file: File[UploadedFile]) -> Answer:
    run = services.check_import(request.actor, what, file_name=file.name or "", content=file.read())
    return Answer(queries.get_import(run.pk), Sentence("The file is being read."))


@routes.post(
    "/garage/imports/{import_id}/start",
    gate=in_garage(Permission.IMPORT_DATA, when_locked="never", ids=("import_id",), creates=True),
    response=schemas.ImportOut,
    refuses=[ImportNotStartable],
)
def start_import(request: Request, import_id: int, payload: schemas.StartImportIn) -> Answer:
    services.start_import(request.actor, import_id=import_id, good_rows_only=payload.good_rows_only)
    return Answer(queries.get_import(import_id), Sentence("The import has been started."))


@routes.get(
    "/garage/imports/{import_id}",
    gate=in_garage(Permission.IMPORT_DATA, when_locked="always", ids=("import_id",)),
    response=schemas.ImportOut,
)
def get_import(request: Request, import_id: int) -> dict[str, Any]:
    return queries.get_import(import_id)


@routes.get(
    "/garage/imports/{import_id}/bad-rows",
    gate=in_garage(Permission.IMPORT_DATA, when_locked="always", ids=("import_id",)),
    produces="text/csv",
)
def get_bad_rows(request: Request, import_id: int) -> FileResponse:
    """The rows with problems and their reasons. The corrected file can be imported."""
    name, content = queries.get_bad_rows(import_id)
    return FileResponse(content, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")


@routes.get(
    "/garage/imports",
    gate=in_garage(Permission.IMPORT_DATA, when_locked="always"),
    response=list[schemas.ImportSummaryOut],
)
def list_imports(request: Request) -> list[dict[str, Any]]:
    return queries.list_imports()


@routes.get(
    "/garage/import-template/{what}",
    gate=in_garage(Permission.IMPORT_DATA, when_locked="always"),
    produces="text/csv",
)
def get_import_template(request: Request, what: Imported) -> FileResponse:
    name, content = f"{what.value}-template.csv", templates.template(what)
    return FileResponse(content, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")
