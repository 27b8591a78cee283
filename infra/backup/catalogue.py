"""Reads from the files of a backup folder which backups and which WAL it has.

No program of Barman and no server is needed, so this is fast, and works on the folder of a lost machine too.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from infra.backup.configuration import SERVER

# Timeline, then the number of the segment in two halves. Not full: `.partial`.
SEGMENT = re.compile(r"[0-9A-F]{24}(\.partial)?")
HISTORY = re.compile(r"[0-9A-F]{8}\.history")
LOG_BYTES = 1 << 32
USUAL_BYTES = 16 * 1024**2


@dataclass(frozen=True)
class Catalogue:
    """The folder `servicebay` in a home of Barman."""

    home: Path

    @property
    def folder(self) -> Path:
        return self.home / SERVER

    @property
    def wals(self) -> Path:
        return self.folder / "wals"

    @property
    def streaming(self) -> Path:
        return self.folder / "streaming"

    def info(self, backup: str) -> Path:
        return self.folder / "meta" / f"{backup}-backup.info"

    def backups(self) -> dict[str, str]:
        """Return the finished backups, oldest first, each with the name of its first WAL segment."""
        found = {}
        for file in sorted((self.folder / "meta").glob("*-backup.info")):
            lines = dict(line.split("=", 1) for line in file.read_text().splitlines() if "=" in line)
            if lines.get("status") == "DONE":
                found[file.name.removesuffix("-backup.info")] = lines["begin_wal"]
        return found

    def archived(self) -> dict[str, Path]:
        """Return the archived segments and histories of timelines by their names."""
        files = [*self.wals.glob("*/*"), *self.wals.glob("*.history")]
        return {
            file.name: file for file in files if SEGMENT.fullmatch(file.name) or HISTORY.fullmatch(file.name)
        }

    def received(self) -> list[Path]:
        """Return the segments that are not archived yet, oldest first."""
        found = [file for file in self.streaming.glob("*") if SEGMENT.fullmatch(file.name)]
        return sorted(found, key=lambda file: (position(file.name), file.name))

    def gap(self, begin: str) -> int:
        """Return how many segments are missing after the segment `begin`.

        A restore starts a new timeline, whose segments continue those of the old one.
        """
        files = [*self.archived().values(), *self.received()]
        size = max((file.stat().st_size for file in files), default=0) or USUAL_BYTES
        names = [file.name for file in files if SEGMENT.fullmatch(file.name) and file.name[:8] >= begin[:8]]
        there = {_number(name, size) for name in names}
        return sum(number not in there for number in range(_number(begin, size), max(there, default=0)))


def position(name: str) -> str:
    """Return the part of a segment's name that grows with the WAL and is the same on each timeline."""
    return name[8:24]


def _number(name: str, size: int) -> int:
    return int(name[8:16], 16) * (LOG_BYTES // size) + int(name[16:24], 16)
