"""A payment address that UPI apps understand, and its picture; a scanned picture proves no payment."""

import re
from io import BytesIO
from urllib.parse import quote

import segno

# A longer one would not fit into a code that phones can read.
NAME_LENGTH = 50
NOTE_LENGTH = 50
_VPA = re.compile(r"[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}")
_REFERENCE = re.compile(r"[A-Za-z0-9_-]+")


def is_vpa(text: str) -> bool:
    return _VPA.fullmatch(text) is not None


def payment_address(*, vpa: str, name: str, amount_paise: int, note: str, reference: str) -> str:
    """`upi://pay?…`; apps refuse a `+` for a blank and odd characters in the reference."""
    if not is_vpa(vpa):
        raise ValueError(f"{vpa!r} is no UPI address.")
    if amount_paise <= 0:
        raise ValueError("There must be something to pay.")
    if not _REFERENCE.fullmatch(reference):
        raise ValueError("A reference has only letters, digits, _ and -.")
    fields = {
        "pa": vpa,
        "pn": quote(name[:NAME_LENGTH], safe=""),
        "am": f"{amount_paise // 100}.{amount_paise % 100:02}",
        "cu": "INR",
        "tn": quote(note[:NOTE_LENGTH], safe=""),
        "tr": reference,
    }
    return "upi://pay?" + "&".join(f"{key}={value}" for key, value in fields.items())


def qr_svg(text: str) -> str:
    """An inline SVG that takes the size of its place; level M still reads with a crease through it."""
    drawn = segno.make_qr(text, error="m", boost_error=False)
    written = BytesIO()
    drawn.save(
        written, kind="svg", xmldecl=False, nl=False, omitsize=True, border=4, lineclass=None, svgclass=None
    )
    return written.getvalue().decode()
