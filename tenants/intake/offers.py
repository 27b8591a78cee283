"""Offers: prices that a device may promise without internet. An offer proves that the price is ours."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from datetime import datetime
from uuid import UUID

from kernel.secrets import KEY_ID_BYTES, is_peppered, peppered

# The class of an offer for vehicles without a class. An offer without any class holds for all vehicles.
NO_CLASS = "none"
LENGTH = 16
_OFFER, _PACK = "offer", "pack"
# Four characters hold three bytes. The key's id is a part of the digest.
_SIZE = LENGTH * 3 // 4 - KEY_ID_BYTES


def offer_of(service_id: int, paise: int, issued_at: datetime, device: UUID, vehicle_class: str = "") -> str:
    """Return the offer of a service at a price on a device, as of a whole second."""
    return _sealed(_OFFER, _offer_text(service_id, paise, issued_at, device, vehicle_class))


def is_offer(
    offer: str, service_id: int, paise: int, issued_at: datetime, device: UUID, vehicle_class: str = ""
) -> bool:
    return _is_sealed(_OFFER, _offer_text(service_id, paise, issued_at, device, vehicle_class), offer)


def seal_of(garage_id: int, issued_at: datetime, device: UUID) -> str:
    """Return the seal of a pack. It proves when the garage gave the pack to the device."""
    return _sealed(_PACK, _pack_text(garage_id, issued_at, device))


def is_seal(seal: str, garage_id: int, issued_at: datetime, device: UUID) -> bool:
    return _is_sealed(_PACK, _pack_text(garage_id, issued_at, device), seal)


def _sealed(purpose: str, text: str) -> str:
    return urlsafe_b64encode(peppered(purpose, text, size=_SIZE)).decode()


def _is_sealed(purpose: str, text: str, given: str) -> bool:
    if len(given) != LENGTH:
        return False
    try:
        digest = urlsafe_b64decode(given.encode("ascii"))
    except (Error, UnicodeEncodeError):
        return False
    return is_peppered(purpose, text, digest, size=_SIZE)


def _offer_text(service_id: int, paise: int, issued_at: datetime, device: UUID, vehicle_class: str) -> str:
    # Without a class, the text is that of an earlier release.
    text = f"{service_id}\n{paise}\n{int(issued_at.timestamp())}\n{device}"
    return f"{text}\n{vehicle_class}" if vehicle_class else text


def _pack_text(garage_id: int, issued_at: datetime, device: UUID) -> str:
    return f"{garage_id}\n{int(issued_at.timestamp())}\n{device}"
