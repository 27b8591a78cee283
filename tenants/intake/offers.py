"""Offers: prices that a device may promise without internet. An offer proves that the price is ours."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from datetime import datetime

from kernel.secrets import KEY_ID_BYTES, is_peppered, peppered

LENGTH = 16
_PURPOSE = "offer"
# Four characters hold three bytes. The key's id is a part of the digest.
_SIZE = LENGTH * 3 // 4 - KEY_ID_BYTES


def offer_of(service_id: int, paise: int, issued_at: datetime) -> str:
    """Return the offer of a service at a price, as of a whole second."""
    return urlsafe_b64encode(peppered(_PURPOSE, _text(service_id, paise, issued_at), size=_SIZE)).decode()


def is_offer(offer: str, service_id: int, paise: int, issued_at: datetime) -> bool:
    if len(offer) != LENGTH:
        return False
    try:
        digest = urlsafe_b64decode(offer.encode("ascii"))
    except (Error, UnicodeEncodeError):
        return False
    return is_peppered(_PURPOSE, _text(service_id, paise, issued_at), digest, size=_SIZE)


def _text(service_id: int, paise: int, issued_at: datetime) -> str:
    return f"{service_id}\n{paise}\n{int(issued_at.timestamp())}"
