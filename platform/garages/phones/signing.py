"""What a linked phone signs: the host, its number, the membership and a fresh challenge.

A challenge is the time and a digest of it, so it is not stored. A phone signs each one once: the time of the
newest only grows.
"""

import base64
import binascii
import hmac
import time
from dataclasses import dataclass
from uuid import UUID

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from kernel.secrets import is_peppered, peppered

CHALLENGE_SECONDS = 120
POINT_BYTES, NUMBER_BYTES = 65, 32
_PURPOSE = "phone-challenge"
_CURVE = ec.SECP256R1()


@dataclass(frozen=True)
class Proof:
    """What a phone sends with a call to show that it has its key."""

    challenge: str
    signature: str
    host: str

    def moment(self, point: bytes, phone: UUID, *, membership: str = "") -> int | None:
        """Return the time of the signed challenge in microseconds, or None if it is not proved."""
        text = message(host=self.host, phone=phone, membership=membership, challenge=self.challenge)
        return moment_of(self.challenge, phone) if is_signed(point, self.signature, text) else None


def new_challenge(phone: UUID) -> str:
    moment = int(time.time() * 1_000_000)
    return f"{moment}.{peppered(_PURPOSE, _text(moment, phone)).hex()}"


def moment_of(challenge: str, phone: UUID) -> int | None:
    """Return the time of a challenge in microseconds, or None if it is not ours or not fresh."""
    number, _, digest = challenge.partition(".")
    if not (number.isascii() and number.isdigit() and len(number) <= 18):
        return None
    moment, now = int(number), int(time.time() * 1_000_000)
    try:
        is_ours = is_peppered(_PURPOSE, _text(moment, phone), bytes.fromhex(digest))
    except ValueError:
        return None
    is_fresh = now - CHALLENGE_SECONDS * 1_000_000 <= moment <= now
    return moment if is_ours and is_fresh else None


def point_of(text: str) -> bytes | None:
    """Return a public key as WebCrypto exports it (an uncompressed point), or None if it is none."""
    raw = _decoded(text)
    if raw is None or len(raw) != POINT_BYTES:
        return None
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, raw)
    except ValueError:
        return None
    return raw


def message(*, host: str, phone: UUID, membership: str, challenge: str) -> bytes:
    return f"servicebay phone\n{host}\n{phone}\n{membership}\n{challenge}".encode()


def is_signed(point: bytes, signature: str, text: bytes) -> bool:
    """Check a signature as WebCrypto makes it: the two numbers, one behind the other."""
    raw = _decoded(signature)
    if raw is None or len(raw) != 2 * NUMBER_BYTES:
        return False
    numbers = (int.from_bytes(raw[:NUMBER_BYTES]), int.from_bytes(raw[NUMBER_BYTES:]))
    try:
        key = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)
        key.verify(encode_dss_signature(*numbers), text, ec.ECDSA(SHA256()))
    except (InvalidSignature, ValueError):
        return False
    return True


def is_same(one: bytes, other: bytes) -> bool:
    return hmac.compare_digest(bytes(one), bytes(other))


def _text(moment: int, phone: UUID) -> str:
    return f"{moment}\n{phone}"


def _decoded(text: str) -> bytes | None:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return None
