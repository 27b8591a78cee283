"""Draws a document as a PDF and reads its text."""

from io import BytesIO

from pypdf import PdfReader

from gst.document import Document
from gst.paper import Copy, pdf


def drawn(document: Document, *, copy: Copy = Copy.ORIGINAL, logo: bytes | None = None) -> PdfReader:
    return PdfReader(BytesIO(pdf(document, copy=copy, logo=logo)))


def text_of(reader: PdfReader) -> str:
    """Return the text of all pages, with one space between words."""
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())
