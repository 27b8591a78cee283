"""Renders a document on roll paper. It has every text of the A4 paper, in one narrow column."""

from collections.abc import Mapping
from functools import cache

from gst.document import Document
from gst.paper import LOGO, Copy, page_of, renderer_of, style_of
from gst.printed import Paid
from kernel.papers import pdf as drawing
from kernel.papers.rolls import Roll

ROLLS = {
    Copy.ROLL80: Roll(width_mm=80, printable_mm=72),
    Copy.ROLL58: Roll(width_mm=58, printable_mm=48),
}


def html(document: Document, *, copy: Copy, logo_source: str | None = None, paid: Paid | None = None) -> str:
    """Return a complete page like that of `paper.html`. The app sets the height before it prints."""
    roll = ROLLS[copy]
    style = style_of("slip.css") + (
        f"body {{ width: {roll.printable_mm}mm; margin: 12px auto }}\n"
        f"@page {{ size: {roll.width_mm}mm 297mm; margin: 0 }}\n"
    )
    return page_of(document, copy, logo_source, paid, template="slip.html", style=style)


def pdf(document: Document, *, copy: Copy, logo: bytes | None = None, paid: Paid | None = None) -> bytes:
    """Return one page that is as high as its content. Only workers call this."""
    source = drawing.address_of(LOGO) if logo else None
    with drawing.page_defects():
        page = page_of(document, copy, source, paid, template="slip.html", style="")
    return draw(page, copy, {LOGO: logo} if logo else {})


def draw(page: str, copy: Copy, resources: Mapping[str, bytes] = drawing.NO_RESOURCES) -> bytes:
    return _renderer().draw(page, resources, roll=ROLLS[copy]).content


@cache
def _renderer() -> drawing.Renderer:
    return renderer_of(style_of("slip.css"))
