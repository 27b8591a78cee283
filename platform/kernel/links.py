"""Tokens of links that open one thing without an account: an id and a signature with a purpose."""

import base64
import re

from kernel.secrets import is_peppered, peppered

# The first 4 of the 18 bytes in a link are the id of the key.
_SIGNATURE_BYTES = 14
_SHAPE = re.compile(r"([0-9a-f]{1,13})-([A-Za-z0-9_-]{24})")


def token_of(purpose: str, link_id: int) -> str:
    signature = peppered(purpose, str(link_id), size=_SIGNATURE_BYTES)
    return f"{link_id:x}-{base64.urlsafe_b64encode(signature).decode()}"


def link_id_of(purpose: str, token: str) -> int | None:
    """Return the id in the token if its signature is valid for this purpose. This needs no query."""
    found = _SHAPE.fullmatch(token)
    if found is None:
        return None
    link_id, signature = int(found[1], 16), base64.urlsafe_b64decode(found[2])
    genuine = is_peppered(purpose, str(link_id), signature, size=_SIGNATURE_BYTES)
    # Leading zeros in the id would be a second spelling of the same link.
    return link_id if genuine and f"{link_id:x}" == found[1] else None
