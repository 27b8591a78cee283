"""URLs of files: random URLs for logos and portraits, and signed URLs for all other files."""

import time

from kernel import tenancy
from kernel.secrets import is_peppered, peppered

DOWNLOAD_SECONDS = 60
PICTURE_SECONDS = 3600
HALF_HOUR = 1800


def media_address(garage_id: int, token: str) -> str:
    return f"/media/{garage_id}/{token}"


def person_photo_address(token: str) -> str:
    """Return the URL of a portrait, which belongs to no garage."""
    return f"/media/people/{token}"


def signed_address(file_id: int, *, now: float | None = None) -> str:
    """Return a download URL that is valid for a minute, because a download cannot send a bearer token."""
    garage_id = tenancy.garage_of(file_id)
    return f"/files/{garage_id}/{file_id}/{_signed('file', garage_id, file_id, expires=_soon(now))}"


def is_signed(garage_id: int, file_id: int, expires: int, signature: str) -> bool:
    genuine = _is_signed("file", garage_id, file_id, expires=expires, signature=signature)
    return genuine and tenancy.garage_of(file_id) == garage_id


def picture_address(file_id: int, *, now: float | None = None) -> str:
    """Return a URL that is valid for one to two hours. It does not change within an hour, so that browsers
    can cache the picture.
    """
    garage_id = tenancy.garage_of(file_id)
    hour = int((time.time() if now is None else now) // PICTURE_SECONDS) * PICTURE_SECONDS
    signed = _signed("picture", garage_id, file_id, expires=hour + 2 * PICTURE_SECONDS)
    return f"/pictures/{garage_id}/{file_id}/{signed}"


def is_picture_signed(garage_id: int, file_id: int, expires: int, signature: str) -> bool:
    genuine = _is_signed("picture", garage_id, file_id, expires=expires, signature=signature)
    return genuine and tenancy.garage_of(file_id) == garage_id


def private_picture_address(picture_id: int, size: str, *, now: float | None = None) -> str:
    """Return a URL of a private picture. It is valid for 30 to 60 minutes, and does not change within half an
    hour, so that browsers can cache the picture.
    """
    garage_id = tenancy.garage_of(picture_id)
    half_hour = int((time.time() if now is None else now) // HALF_HOUR) * HALF_HOUR
    signed = _signed("private-picture", garage_id, picture_id, size, expires=half_hour + 2 * HALF_HOUR)
    return f"/pictures/{garage_id}/{picture_id}/{size}/{signed}"


def is_private_picture_signed(
    garage_id: int, picture_id: int, size: str, expires: int, signature: str
) -> bool:
    genuine = _is_signed("private-picture", garage_id, picture_id, size, expires=expires, signature=signature)
    return genuine and tenancy.garage_of(picture_id) == garage_id


def fee_address(number: str, *, now: float | None = None) -> str:
    """Return a download URL of one of the platform's own invoices. The URL is valid for a minute."""
    return f"/fees/{number}/{_signed('fee', number, expires=_soon(now))}"


def is_fee_signed(number: str, expires: int, signature: str) -> bool:
    return _is_signed("fee", number, expires=expires, signature=signature)


def export_address(export_id: int, *, now: float | None = None) -> str:
    """Return a download URL of a garage's export. Exports are not stored as files of the garage, because
    every member may download those."""
    garage_id = tenancy.garage_of(export_id)
    return f"/files/exports/{garage_id}/{export_id}/{_signed('export', export_id, expires=_soon(now))}"


def is_export_signed(garage_id: int, export_id: int, expires: int, signature: str) -> bool:
    genuine = _is_signed("export", export_id, expires=expires, signature=signature)
    return genuine and tenancy.garage_of(export_id) == garage_id


def _soon(now: float | None) -> int:
    return int((time.time() if now is None else now) + DOWNLOAD_SECONDS)


def _signed(purpose: str, *what: object, expires: int) -> str:
    return f"{expires}/{peppered(purpose, _text(what, expires)).hex()}"


def _is_signed(purpose: str, *what: object, expires: int, signature: str) -> bool:
    try:
        digest = bytes.fromhex(signature)
    except ValueError:
        return False
    return expires >= time.time() and is_peppered(purpose, _text(what, expires), digest)


def _text(what: tuple[object, ...], expires: int) -> str:
    return "/".join(str(part) for part in (*what, expires))
