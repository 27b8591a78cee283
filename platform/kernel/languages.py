"""The languages of this installation: English, and the others whose pages were built."""

from functools import cache
from pathlib import Path

from django.conf import settings

ENGLISH = "en"


def is_offered(code: str) -> bool:
    return code in _built(settings.WEB_ROOT)


@cache
def _built(root: Path) -> frozenset[str]:
    """Return the languages of the export, which has a folder of pages for each one. It is read once, like
    the pages."""
    return frozenset({ENGLISH, *(folder.name for folder in (root / "pages").glob("*") if folder.is_dir())})
