"""Draws the photo of a supplier's bill for the demo."""

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

SIZE = (900, 1200)
EDGE = 60
# The distance between two rows, and the left edges of the columns.
ROW = 48
COLUMNS = (60, 480, 580, 720)
PAPER, INK = (250, 248, 240), (38, 40, 52)

Row = tuple[str, str, str, str]


def draw(heading: str, about: Sequence[str], rows: Sequence[Row], sums: Sequence[tuple[str, str]]) -> bytes:
    """Return a PNG with a heading, lines below it, a table of goods and the sums."""
    picture = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    large, small = ImageFont.load_default(size=40), ImageFont.load_default(size=24)
    pen.text((EDGE, EDGE), heading, INK, font=large)
    y = EDGE + 2 * ROW
    for text in about:
        pen.text((EDGE, y), text, INK, font=small)
        y += ROW
    for row in (("Goods", "Qty", "Rate", "Amount"), *rows):
        pen.line((EDGE, y, SIZE[0] - EDGE, y), INK, width=2)
        for x, text in zip(COLUMNS, row, strict=True):
            pen.text((x, y + 10), text, INK, font=small)
        y += ROW
    pen.line((EDGE, y, SIZE[0] - EDGE, y), INK, width=2)
    for name, amount in sums:
        pen.text((COLUMNS[1], y + 10), name, INK, font=small)
        pen.text((COLUMNS[3], y + 10), amount, INK, font=small)
        y += ROW
    content = io.BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()
