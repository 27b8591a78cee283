"""Functions that change a garage's files."""

import hashlib

from kernel.secrets import new_token
from tenants.files.models import StoredFile


def store(
    content: bytes, *, content_type: str, name: str, public: bool = False, reuse: bool = True
) -> StoredFile:
    """Store a file. An identical document reuses its row. A public file gets a new URL.

    Files that are deleted with their owner, such as photos, must not be reused.
    """
    digest = hashlib.sha256(content).digest()
    if reuse and not public:
        same = StoredFile.objects.filter(sha256=digest, name=name, media_token=None).first()
        if same:
            return same
    return StoredFile.objects.create(
        sha256=digest,
        content_type=content_type,
        name=name,
        size=len(content),
        content=content,
        media_token=new_token() if public else None,
    )
