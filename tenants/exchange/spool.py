"""CSV files and workbooks that are written within the transaction and sent after it."""

import io
from collections.abc import Iterable, Sequence
from typing import IO

from kernel.admission import at_leisure
from kernel.files.spool import spooled_file
from tenants.exchange import cells, workbook_writing
from tenants.exchange.cells import Cell
from tenants.exchange.codes import Format


def spool(kind: Format, headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> tuple[IO[bytes], int]:
    """Return the file and its number of rows. Other requests go first."""
    rows = at_leisure(rows)
    if kind is Format.CSV:
        return spool_csv(headings, rows)
    content = spooled_file()
    number = workbook_writing.write(content, headings, rows)
    content.seek(0)
    return content, number


def spool_csv(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> tuple[IO[bytes], int]:
    """Return the file and its number of rows."""
    content = spooled_file()
    # Without a byte order mark, spreadsheets read the file as Latin-1.
    text = io.TextIOWrapper(content, encoding="utf-8-sig", newline="", write_through=True)
    number = cells.write(text, headings, rows)
    text.detach()
    content.seek(0)
    return content, number
