"""QR codes as pictures."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """Return an inline SVG without a fixed size. Error correction level M survives a fold in the printed
    sheet."""
    drawn = segno.make_qr(text, error="m", boost_error=False)
    written = BytesIO()
    drawn.save(
        written, kind="svg", xmldecl=False, nl=False, omitsize=True, border=4, lineclass=None, svgclass=None
    )
    return mark_safe(written.getvalue().decode())  # noqa: S308 - squares, no text
