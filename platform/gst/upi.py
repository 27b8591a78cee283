"""UPI payment links and their QR codes. A scanned code does not prove a payment."""

import re
from dataclasses import dataclass
from urllib.parse import quote

from django.utils.safestring import SafeString

from kernel.qr import qr_svg

# Longer texts would need a QR code that phones cannot read reliably.
NAME_LENGTH = 50
NOTE_LENGTH = 50
_VPA = re.compile(r"[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}")
_REFERENCE = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class UpiCode:
    """A payment link and its QR code."""

    amount: int
    address: str
    picture: SafeString


def upi_code(*, vpa: str, name: str, amount_paise: int, note: str, reference: str) -> UpiCode:
    address = payment_address(vpa=vpa, name=name, amount_paise=amount_paise, note=note, reference=reference)
    return UpiCode(amount_paise, address, qr_svg(address))


def is_vpa(text: str) -> bool:
    return _VPA.fullmatch(text) is not None


def payment_address(*, vpa: str, name: str, amount_paise: int, note: str, reference: str) -> str:
    """Return a link `upi://pay?…`. UPI apps refuse `+` for a space and special characters in the
    reference."""
    if not is_vpa(vpa):
        raise ValueError(f"{vpa!r} is not a UPI address.")
    if amount_paise <= 0:
        raise ValueError("A payment address needs something to pay: an amount above zero.")
    if not _REFERENCE.fullmatch(reference):
        raise ValueError("A reference can contain only letters, digits, _ and -.")
    fields = {
        "pa": vpa,
        "pn": quote(name[:NAME_LENGTH], safe=""),
        "am": f"{amount_paise // 100}.{amount_paise % 100:02}",
        "cu": "INR",
        "tn": quote(note[:NOTE_LENGTH], safe=""),
        "tr": reference,
    }
    return "upi://pay?" + "&".join(f"{key}={value}" for key, value in fields.items())
