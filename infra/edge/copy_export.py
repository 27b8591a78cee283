"""Copies the exported web app into the folder that nginx serves."""

import os
import shutil
from pathlib import Path

SECOND = 10**9


def copy_export(export: Path, web_root: Path) -> None:
    """Copy the export. Scripts of earlier releases stay, because a tab may still need them.

    nginx makes an ETag from the time and the size of a file. All files of an image have one time, so a page
    could have one ETag in two languages. Therefore the pages of each language get another second. It is the
    same on all machines.
    """
    shutil.rmtree(web_root / "pages", ignore_errors=True)
    for source in sorted(export.rglob("*")):
        if source.is_file():
            target = web_root / source.relative_to(export)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    for place, folder in enumerate(sorted((web_root / "pages").iterdir())):
        for page in folder.rglob("*"):
            if page.is_file():
                moment = page.stat().st_mtime_ns + place * SECOND
                os.utime(page, ns=(moment, moment))
