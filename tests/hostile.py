"""Files that are small and make a reader work for minutes, or take all memory."""

import io
import os
import zipfile
from collections.abc import Callable

from tests.workbooks import ASHA, PARTS, SHEET, by_hand, sheet, with_size_lie

MEGABYTE = 1_000_000
HEADINGS = "Name,Phone,Email,Address,Premium,Vehicle Number,Vehicle Model"


def prefixed_cells() -> bytes:
    """Return 0.8 MB with 2.9 million cells whose names have a namespace prefix."""
    cells = '<x:c r="A1" t="e"/>' * 2_900_000
    return by_hand(f'<row r="2">{cells}</row>', {"xl/media/a.bin": os.urandom(700_000)})


def blank_lines() -> bytes:
    return HEADINGS.encode() + b"\n" * (9_900_000 - len(HEADINGS))


def two_gigabytes() -> bytes:
    """Return a workbook whose sheet unpacks to 2 GB."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in PARTS.items():
            archive.writestr(name, content)
        with archive.open(SHEET, "w", force_zip64=True) as part:
            head, tail = sheet(ASHA).split("</sheetData>")
            part.write(head.encode())
            for _ in range(200):
                part.write(b" " * 10 * MEGABYTE)
            part.write(f"</sheetData>{tail}".encode())
    return out.getvalue()


def hidden_gigabyte() -> bytes:
    """Return a sheet that unpacks to 400 MB. The directory of the archive says 1,000 bytes."""
    return with_size_lie(by_hand(ASHA + " " * 400 * MEGABYTE), SHEET, 1_000)


def million_columns() -> bytes:
    return by_hand('<row r="2">' + "<c><v>1</v></c>" * 1_000_001 + "</row>")


def million_csv_columns() -> bytes:
    return HEADINGS.encode() + b"\n" + b"," * 1_000_000


def far_cell() -> bytes:
    """Return a workbook with one value in the last cell. The area up to this cell has 17 billion cells."""
    return by_hand(ASHA + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')


def shared_text() -> bytes:
    """Return 20,000 cells that share a text of 30,000 characters, together 600 MB."""
    return by_hand(
        '<row><c t="s"><v>0</v></c><c><v>9812345678</v></c></row>' * 20_000,
        {"xl/sharedStrings.xml": f"<sst><si><t>{'x' * 30_000}</t></si></sst>"},
    )


def endless_tag() -> bytes:
    """Return a sheet of start tags without an end, through which a pattern searches again and again."""
    return by_hand("<c " * 5_000_000)


HOSTILE: dict[str, Callable[[], bytes]] = {
    "prefixed cells": prefixed_cells,
    "blank lines": blank_lines,
    "two gigabytes inside": two_gigabytes,
    "size lie": hidden_gigabyte,
    "a million columns": million_columns,
    "a million columns of a CSV file": million_csv_columns,
    "value in the last cell": far_cell,
    "shared text": shared_text,
    "endless tag": endless_tag,
}
