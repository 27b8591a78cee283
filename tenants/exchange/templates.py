"""Import templates: the headings and an example row."""

import io
from typing import IO

from tenants.exchange import cells
from tenants.exchange.codes import Imported
from tenants.exchange.services import SHEETS


def template(what: Imported) -> IO[bytes]:
    sheet = SHEETS[what]
    text = io.StringIO(newline="")
    cells.write(text, list(sheet.columns), [sheet.example])
    return io.BytesIO(text.getvalue().encode("utf-8-sig"))
