"""An installation that was built with English and Hindi pages."""

from pathlib import Path
from typing import Any


def build_hindi(settings: Any, folder: Path) -> None:
    for language in ("en", "hi"):
        (folder / "pages" / language).mkdir(parents=True)
    settings.WEB_ROOT = folder
