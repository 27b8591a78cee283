"""Schemas of imports and exports."""

from datetime import date
from typing import Annotated

from kernel.http.answer import Said
from kernel.http.fields import NOT_SENT, In, Instant, Out, month_in
from kernel.sentences import Sentence
from tenants.exchange.codes import Format, Imported, ImportState


class ExportQuery(In):
    format: Format = Format.CSV


class MonthQuery(In):
    month: Annotated[date, month_in(Sentence("Please choose a month"))] = NOT_SENT


class MonthExportQuery(MonthQuery, ExportQuery):
    pass


class StartImportIn(In):
    # If this is true, rows with problems are skipped. Otherwise a row with a problem refuses the whole file.
    good_rows_only: bool = False


class ProblemOut(Out):
    # This is the row number in the spreadsheet, where the headings are row 1.
    row: int
    # This is the heading. It is empty if the problem is about the whole row.
    column: str
    message: str


class WillAddOut(Out):
    customers: int
    vehicles: int
    categories: int
    subcategories: int
    services: int
    parts: int
    suppliers: int
    staff: int
    old_bills: int


class ImportSummaryOut(Out):
    import_id: int
    what: Imported
    state: ImportState
    file_name: str
    # It is 0 until the file is read.
    rows: int
    # This is the number of rows without problems.
    good_rows: int
    good_rows_only: bool
    done: int
    problem_count: int
    will_add: WillAddOut
    ignored_columns: list[str]
    person_name: str
    error: str | None
    # This is too_large or invalid if the file cannot be read.
    error_code: str | None
    says: dict[str, Said] | None
    created_at: Instant
    finished_at: Instant | None


class ImportOut(ImportSummaryOut):
    # These are the first 200 problems. `problemCount` is the number of all problems.
    problems: list[ProblemOut]
