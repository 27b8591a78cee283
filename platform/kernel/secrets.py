"""Random tokens, and what is stored in their place."""

import hashlib
import hmac
import secrets

from django.conf import settings

TOKEN_BYTES = 32


def new_token(prefix: str = "") -> str:
    return prefix + secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    """Tokens of 256 random bits need no salt and no stretching."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def peppered(purpose: str, text: str) -> bytes:
    """For secrets short enough to guess: worthless without the pepper, which is not in the database."""
    return hmac.digest(settings.SECRET_KEY.encode(), f"{purpose}\n{text}".encode(), "sha256")
