"""Renders a document with one template and one stylesheet, as HTML for the preview and as PDF."""

from enum import StrEnum
from functools import cache
from pathlib import Path

from django.template import Context, Engine, Template
from django.utils.safestring import mark_safe

from gst.document import Document
from gst.labels import Labels
from gst.printed import WORDS, Paid, Printed
from kernel.papers import pdf as drawing
from kernel.sentences import Sentence

_HERE = Path(__file__).parent
LOGO = "logo"
_FONTS = ("latin", "latin-ext", "devanagari", "gujarati", "tamil", "telugu", "kannada")
_WEIGHTS = (400, 600)


class Copy(StrEnum):
    ORIGINAL = "Original for Recipient"
    DUPLICATE = "Duplicate for Supplier"
    # The original on roll paper (`gst.slip`).
    ROLL80 = "80 mm roll"
    ROLL58 = "58 mm roll"


_COPIES = {
    Copy.ORIGINAL: Sentence("Original for Recipient"),
    Copy.DUPLICATE: Sentence("Duplicate for Supplier"),
}


def html(document: Document, *, copy: Copy, logo_source: str | None = None, paid: Paid | None = None) -> str:
    """Return a complete page without scripts. `logo_source` must be our own URL, never user input."""
    # Papers without a summary keep the bytes of earlier releases.
    more = style_of("summary.css") if Printed(document).summaries else ""
    more += style_of("paid.css") if paid else ""
    return page_of(document, copy, logo_source, paid, style=style_of("paper.css") + more)


def pdf(document: Document, *, copy: Copy, logo: bytes | None = None, paid: Paid | None = None) -> bytes:
    """Return the document as PDF. Only workers call this, because the first call imports WeasyPrint."""
    source = drawing.address_of(LOGO) if logo else None
    with drawing.page_defects():
        page = page_of(document, copy, source, paid, style="")
    return renderer().draw(page, {LOGO: logo} if logo else {}).content


def page_of(
    document: Document,
    copy: Copy,
    logo_source: str | None,
    paid: Paid | None,
    *,
    style: str,
    template: str = "paper.html",
) -> str:
    label = Labels(document.language)
    context = Context(
        {
            "document": document,
            "copy": label(_COPIES.get(copy, _COPIES[Copy.ORIGINAL])),
            "title": label(document.kind.printed_title),
            "heading": label.in_one_piece(document.kind.printed_title),
            "say": {name: label(word) for name, word in WORDS.items()},
            "logo_source": logo_source,
            "style": mark_safe(style),  # noqa: S308 - our own file
            "on": Printed(document, paid),
        }
    )
    return drawing.printable(_template(template).render(context))


@cache
def style_of(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


@cache
def _template(name: str) -> Template:
    # The product has no other Django templates, so this module creates its own engine.
    return Engine(dirs=[str(_HERE / "templates")]).get_template(f"gst/{name}")


@cache
def renderer() -> drawing.Renderer:
    return renderer_of(style_of("paper.css") + style_of("summary.css") + style_of("paid.css"))


def renderer_of(stylesheet: str) -> drawing.Renderer:
    """Return a renderer with the fonts "Paper latin", "Paper devanagari" and so on."""
    # Each font file needs its own family name, because WeasyPrint mixes the glyphs of files with the same
    # family and weight.
    faces = "".join(
        f'@font-face {{ font-family: "Paper {script}"; font-weight: {weight};'
        f" src: url({drawing.address_of(f'{script}-{weight}')}) }}\n"
        for script in _FONTS
        for weight in _WEIGHTS
    )
    files = {
        f"{script}-{weight}": (_HERE / "fonts" / f"noto-sans-{script}-{weight}.woff2").read_bytes()
        for script in _FONTS
        for weight in _WEIGHTS
    }
    # The page names only the scripts of release 1.0, so that a page of then keeps its bytes.
    families = ", ".join(f'"Paper {script}"' for script in _FONTS)
    margins = "".join(
        f"@{at} {{ font-family: {families}, sans-serif }}" for at in ("top-left", "bottom-right")
    )
    fonts = f"html {{ font-family: {families}, 'Noto Sans', system-ui, sans-serif }}\n@page {{ {margins} }}\n"
    return drawing.Renderer(faces + stylesheet + fonts, files)
