"""A paper as it comes out of the press, and what can be read on it."""

from io import BytesIO

from pypdf import PdfReader

from gst.document import Document
from gst.paper import Copy, pdf


def drawn(document: Document, *, copy: Copy = Copy.ORIGINAL, logo: bytes | None = None) -> PdfReader:
    return PdfReader(BytesIO(pdf(document, copy=copy, logo=logo)))


def text_of(reader: PdfReader) -> str:
    """All pages, with single blanks for whatever keeps the words apart."""
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())
