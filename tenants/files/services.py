"""Functions that change a garage's files."""

import hashlib

from garages.roles import Permission
from kernel.secrets import new_token
from tenants.files.models import StoredFile


def store(
    content: bytes,
    *,
    content_type: str,
    name: str,
    public: bool = False,
    reuse: bool = True,
    needs: Permission | str = "",
) -> StoredFile:
    """Store a file. An identical document reuses its row. A public file gets a new URL.

    `needs` is the permission for a download, or OWN_ADDRESS. Files that are deleted with their owner, such as
    photos, must not be reused.
    """
    digest = hashlib.sha256(content).digest()
    if reuse and not public:
        known = StoredFile.objects.filter(sha256=digest, name=name, media_token=None)
        same = known.filter(needs=needs).first()
        if same:
            return same
    return StoredFile.objects.create(
        sha256=digest,
        content_type=content_type,
        name=name,
        size=len(content),
        content=content,
        needs=needs,
        media_token=new_token() if public else None,
    )
