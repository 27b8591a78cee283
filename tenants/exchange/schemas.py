"""What the import screens read."""

from kernel.http.fields import Instant, Out
from tenants.exchange.codes import Imported, ImportState


class ProblemOut(Out):
    # As the spreadsheet counts: the headings are row 1.
    row: int
    # The heading, or blank when it is about the whole row.
    column: str
    message: str


class WillAddOut(Out):
    customers: int
    vehicles: int
    categories: int
    subcategories: int
    services: int


class ImportSummaryOut(Out):
    import_id: int
    what: Imported
    state: ImportState
    file_name: str
    rows: int
    done: int
    problem_count: int
    will_add: WillAddOut
    ignored_columns: list[str]
    person_name: str
    error: str | None
    created_at: Instant
    finished_at: Instant | None


class ImportOut(ImportSummaryOut):
    # The first 200; problemCount counts all.
    problems: list[ProblemOut]
