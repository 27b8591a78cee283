"""Random tokens, keyed digests of codes, links and URLs, and secrets that the database keeps encrypted.

The newest key signs. Older keys verify until their last day (see docs/rotate-keys.md). Each digest starts
with the id of its key.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from kernel import clock

TOKEN_BYTES = 32
KEY_ID_BYTES = 4
DIGEST_BYTES = 32


def new_token(prefix: str = "") -> str:
    return prefix + secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    """Return the stored hash of a token. Tokens of 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


@dataclass(frozen=True, slots=True)
class Key:
    secret: str

    @property
    def key_id(self) -> bytes:
        return hashlib.sha256(f"key id\n{self.secret}".encode()).digest()[:KEY_ID_BYTES]

    def digest(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self.secret.encode(), f"{purpose}\n{text}".encode(), "sha256")


def valid_keys() -> list[Key]:
    """Return the valid keys, newest first."""
    today = clock.today()
    older = (secret for last_day, secret in settings.OLD_SECRET_KEYS if today <= last_day)
    return [Key(secret) for secret in (settings.SECRET_KEY, *older)]


def find_key(digest: bytes) -> Key | None:
    """Return the key of a digest, unless its last day has passed."""
    return next((key for key in valid_keys() if digest.startswith(key.key_id)), None)


def peppered(purpose: str, text: str, *, size: int = DIGEST_BYTES, key: Key | None = None) -> bytes:
    """Return a digest for secrets that are short enough to guess. It needs the key, which is not in the
    database.
    """
    key = key or valid_keys()[0]
    return key.key_id + key.digest(purpose, text)[:size]


def is_peppered(purpose: str, text: str, digest: bytes, *, size: int = DIGEST_BYTES) -> bool:
    key = find_key(digest)
    return key is not None and hmac.compare_digest(peppered(purpose, text, size=size, key=key), digest)


def numeric_code(purpose: str, text: str, *, digits: int, key: Key) -> str:
    """Return a numeric code computed from the text and the key, so that it is not stored."""
    number = int.from_bytes(key.digest(purpose, text)[:8])
    return f"{number % 10**digits:0{digits}}"


def sealed(purpose: str, text: str) -> str:
    """Encrypt a secret that must be read again. The database alone does not show it."""
    return _box(purpose).encrypt(text.encode()).decode()


def opened(purpose: str, seal: str) -> str | None:
    """Return the secret, or None if its key is no longer valid."""
    try:
        return _box(purpose).decrypt(seal).decode()
    except InvalidToken:
        return None


def resealed(purpose: str, seal: str) -> str | None:
    """Encrypt a secret with the newest key. Returns None if its key is no longer valid."""
    try:
        return _box(purpose).rotate(seal).decode()
    except InvalidToken:
        return None


def _box(purpose: str) -> MultiFernet:
    keys = (key.digest("seal", purpose) for key in valid_keys())
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in keys])
