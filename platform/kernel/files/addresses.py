"""The addresses of files: unguessable ones for pictures, signed ones for documents."""

import hmac
import time

from kernel import tenancy
from kernel.secrets import peppered

DOWNLOAD_SECONDS = 60


def media_address(garage_id: int, token: str) -> str:
    return f"/media/{garage_id}/{token}"


def person_photo_address(token: str) -> str:
    """A person belongs to no garage, and neither does their picture."""
    return f"/media/people/{token}"


def signed_address(file_id: int, *, now: float | None = None) -> str:
    """Good for a minute: a browser's download cannot send a bearer token."""
    garage_id = tenancy.garage_of(file_id)
    expires = int((time.time() if now is None else now) + DOWNLOAD_SECONDS)
    return f"/files/{garage_id}/{file_id}/{expires}/{_signature(garage_id, file_id, expires)}"


def is_signed(garage_id: int, file_id: int, expires: int, signature: str) -> bool:
    genuine = hmac.compare_digest(_signature(garage_id, file_id, expires).encode(), signature.encode())
    return genuine and expires >= time.time() and tenancy.garage_of(file_id) == garage_id


def fee_address(number: str, *, now: float | None = None) -> str:
    """The platform's own paper, just as long."""
    expires = int((time.time() if now is None else now) + DOWNLOAD_SECONDS)
    return f"/fees/{number}/{expires}/{_fee_signature(number, expires)}"


def is_fee_signed(number: str, expires: int, signature: str) -> bool:
    genuine = hmac.compare_digest(_fee_signature(number, expires).encode(), signature.encode())
    return genuine and expires >= time.time()


def export_address(export_id: int, *, now: float | None = None) -> str:
    """Everything of a garage: not among its files, which every member may download."""
    expires = int((time.time() if now is None else now) + DOWNLOAD_SECONDS)
    garage_id = tenancy.garage_of(export_id)
    return f"/files/exports/{garage_id}/{export_id}/{expires}/{_export_signature(export_id, expires)}"


def is_export_signed(garage_id: int, export_id: int, expires: int, signature: str) -> bool:
    genuine = hmac.compare_digest(_export_signature(export_id, expires).encode(), signature.encode())
    return genuine and expires >= time.time() and tenancy.garage_of(export_id) == garage_id


def _export_signature(export_id: int, expires: int) -> str:
    return peppered("export", f"{export_id}/{expires}").hex()


def _fee_signature(number: str, expires: int) -> str:
    return peppered("fee", f"{number}/{expires}").hex()


def _signature(garage_id: int, file_id: int, expires: int) -> str:
    return peppered("file", f"{garage_id}/{file_id}/{expires}").hex()
