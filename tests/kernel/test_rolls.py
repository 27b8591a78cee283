"""A page on roll paper is as high as its content."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from kernel.papers.pdf import Renderer
from kernel.papers.rolls import Roll

MM = 72 / 25.4
END = "body { margin: 0 } body::after { content: ''; display: block; -weasy-anchor: 'end' }"
ROLL = Roll(width_mm=80, printable_mm=72)


def pages(height: str) -> list[tuple[float, float]]:
    """Return the width and height of each page, in millimetres."""
    style = f"p {{ margin: 0; height: {height} }}"
    content = Renderer(END + style).draw("<html><body><p>x</p><p>y</p></body></html>", roll=ROLL).content
    return [
        (float(page.mediabox.width) / MM, float(page.mediabox.height) / MM)
        for page in PdfReader(BytesIO(content)).pages
    ]


@pytest.mark.parametrize("millimetres", [10, 100, 1000])
def test_page_is_as_high_as_its_content_with_its_margins(millimetres: int) -> None:
    ((width, height),) = pages(f"{millimetres}mm")
    assert width == pytest.approx(80, abs=0.01)
    assert height == pytest.approx(2 * millimetres + 6.6, abs=0.3)


def test_content_of_more_than_five_metres_continues_on_a_second_page() -> None:
    assert [height for _, height in pages("3000mm")] == pytest.approx([5000, 5000], abs=0.1)
