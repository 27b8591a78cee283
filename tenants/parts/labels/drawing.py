"""The PDF of labels, in exact millimetres. A worker draws it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.template import Context, Engine, Template

from gst.paper import renderer_of
from kernel.papers import pdf
from kernel.qr import qr_svg
from tenants.papers.kinds import PaperKind
from tenants.parts.labels.sizes import SHEETS, CodeKind, LabelSize, Sheet
from tenants.parts.models import LabelSheet

_TEMPLATES = Path(__file__).parents[1] / "templates"
_QUIET_MODULES = 10


@dataclass(frozen=True)
class Label:
    left: float
    top: float
    # An inline SVG.
    code: str
    row: dict[str, Any]


def _pdf(labels: LabelSheet) -> bytes:
    size, kind = LabelSize(labels.size), CodeKind(labels.code_kind)
    sheet = SHEETS[size]
    with pdf.page_defects():
        page = _template().render(
            Context(
                {
                    "pages": list(_pages(labels, sheet, kind)),
                    "width": sheet.label[0],
                    "height": sheet.label[1],
                    "page_height": sheet.page[1],
                    "kind": kind.value,
                    "size": size.value,
                }
            )
        )
    return _renderer(size).draw(pdf.printable(page)).content


def _pages(labels: LabelSheet, sheet: Sheet, kind: CodeKind) -> Iterator[list[Label]]:
    field, page = labels.first_field - 1, []
    for row in labels.rows:
        code = _code(row["text"], kind)
        for _ in range(row["copies"]):
            page.append(Label(*sheet.place(field), code, row))
            field += 1
            if field == sheet.fields:
                yield page
                field, page = 0, []
    if page:
        yield page


def _code(text: str, kind: CodeKind) -> str:
    return qr_svg(text) if kind is CodeKind.QR else code_128_svg(text)


def code_128_svg(text: str) -> str:
    """Return the bars as an inline SVG without a fixed size, with the quiet zones at both ends."""
    from barcode.codex import Code128  # only workers need it

    (modules,) = Code128(text).build()
    bars, at = [], _QUIET_MODULES
    for bar in modules.replace("01", "0 1").replace("10", "1 0").split():
        if bar[0] == "1":
            bars.append(f"M{at} 0h{len(bar)}v1h-{len(bar)}z")
        at += len(bar)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {at + _QUIET_MODULES} 1"'
        f' preserveAspectRatio="none"><path d="{"".join(bars)}"/></svg>'
    )


@cache
def _renderer(size: LabelSize) -> pdf.Renderer:
    width, height = SHEETS[size].page
    style = (_TEMPLATES / "parts" / "labels.css").read_text(encoding="utf-8")
    return renderer_of(f"@page {{ size: {width}mm {height}mm; margin: 0 }}\n{style}")


@cache
def _template() -> Template:
    return Engine(dirs=[str(_TEMPLATES)]).get_template("parts/labels.html")


LABELS = PaperKind(
    task="parts.draw_labels",
    argument="sheet_id",
    rows=LabelSheet.objects.all(),
    page=lambda sheet: sheet,
    draw=_pdf,
    file_name=lambda sheet: f"labels-{sheet.size}.pdf",
    column="file",
    seconds=60,
)
