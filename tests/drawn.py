"""Draws a document as a PDF and reads its text."""

import html
import re
from collections.abc import Callable
from io import BytesIO
from unittest.mock import patch

from pypdf import PdfReader

from gst.document import Document
from gst.paper import Copy, pdf


def drawn(document: Document, *, copy: Copy = Copy.ORIGINAL, logo: bytes | None = None) -> PdfReader:
    return PdfReader(BytesIO(pdf(document, copy=copy, logo=logo)))


def text_of(reader: PdfReader) -> str:
    """Return the text of all pages, with one space between words."""
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def sheet_of(draw: Callable[[], bytes]) -> str:
    """Return the page of a paper about a visit, without entities, instead of drawing it."""
    return html.unescape(source_of(draw))


def source_of(draw: Callable[[], bytes]) -> str:
    """Return the page of a paper about a visit, instead of drawing it."""
    with patch("tenants.visits.sheet.renderer") as renderer:
        draw()
    page: str = renderer.return_value.draw.call_args.args[0]
    return page


def figures_of(page: str, *without: str) -> list[str]:
    """Return all amounts, numbers, dates and times of a page in their order, without those of some texts."""
    for text in without:
        assert page.count(text) == 1, text
        page = page.replace(text, "")
    return re.findall(r"-?₹?\d+(?:[.,:/]\d+)*", page)
