"""Writes a list as an .xlsx file, one row at a time.

Texts are written as texts, so that they never become formulas or links. They keep the guard of the CSV file:
people save workbooks as CSV files, and an export can be imported again.
"""

import tempfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import IO

import xlsxwriter
from django.utils import timezone

from tenants.exchange.cells import Cell, safe
from tenants.exchange.errors import WorkbookTooLong

# A sheet has 1,048,576 rows, and one of them has the headings.
MOST_ROWS = 1_048_575
OPTIONS = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
WIDTH = 18


def write(out: IO[bytes], headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> int:
    """Write the rows and return their number."""
    # The library leaves its files behind if a row raises an error, so they have their own folder.
    with tempfile.TemporaryDirectory() as folder:
        workbook = xlsxwriter.Workbook(out, {**OPTIONS, "tmpdir": folder})
        sheet = workbook.add_worksheet()
        bold = workbook.add_format({"bold": True})
        day = workbook.add_format({"num_format": "dd/mm/yyyy"})
        minute = workbook.add_format({"num_format": "dd/mm/yyyy hh:mm"})
        sheet.set_column(0, len(headings) - 1, WIDTH)
        sheet.freeze_panes(1, 0)
        for column, heading in enumerate(headings):
            sheet.write_string(0, column, heading, bold)
        number = 0
        for number, row in enumerate(rows, start=1):
            if number > MOST_ROWS:
                raise WorkbookTooLong
            for column, cell in enumerate(row):
                if isinstance(cell, datetime):
                    local = timezone.localtime(cell).replace(tzinfo=None)
                    sheet.write_datetime(number, column, local, minute)
                elif isinstance(cell, date):
                    sheet.write_datetime(number, column, cell, day)
                elif isinstance(text := safe(cell), str):
                    if text:
                        sheet.write_string(number, column, text)
                else:
                    sheet.write_number(number, column, text)
        workbook.close()
    return number
