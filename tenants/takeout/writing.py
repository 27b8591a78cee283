"""Writes an export as a zip file and streams it into rows of one megabyte."""

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, TypeVar

from kernel import clock
from tenants.exchange import cells
from tenants.exchange.listings import rows_of
from tenants.takeout import files, pages
from tenants.takeout.files import NamedFile
from tenants.takeout.lists import LISTS
from tenants.takeout.models import ExportChunk, GarageExport
from tenants.takeout.records import RECORDS, lines_of, records_of

CHUNK = 1 << 20
# This is the number of rows and files between two updates of the progress.
NOTED_EVERY = 200

T = TypeVar("T")
Counted = Callable[[], None]


@dataclass(frozen=True)
class Written:
    size: int
    checksum: str


class ChunkedRows(io.RawIOBase):
    """A file that stores its content as consecutive rows of the export."""

    def __init__(self, export: GarageExport) -> None:
        self._export, self._buffer, self._position = export, bytearray(), 0
        self._digest = hashlib.sha256()
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # a zip writes bytes
        self._buffer += data
        while len(self._buffer) >= CHUNK:
            self._put(bytes(self._buffer[:CHUNK]))
            del self._buffer[:CHUNK]
        return len(data)

    def finish(self) -> Written:
        if self._buffer:
            self._put(bytes(self._buffer))
        return Written(self.size, self._digest.hexdigest())

    def _put(self, content: bytes) -> None:
        ExportChunk.objects.create(export=self._export, position=self._position, content=content)
        self._digest.update(content)
        self._position += 1
        self.size += len(content)


def total() -> int:
    lists = sum(listing.rows().count() for listing in LISTS.values())
    records = sum(model._default_manager.count() for model in RECORDS.values())
    return int(lists + records + files.number_of_files())


def write(export: GarageExport, garage: str, *, note: Callable[[int], None]) -> Written:
    """Write the export in the caller's transaction. `note` gets the number of written rows and files."""
    target = ChunkedRows(export)
    done = 0

    def counted() -> None:
        nonlocal done
        done += 1
        if done % NOTED_EVERY == 0:
            note(done)

    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as zipped:
        lists = {name: _write_list(zipped, name, counted) for name in LISTS}
        records = {name: _write_records(zipped, name, counted) for name in RECORDS}
        pictures: dict[str, int] = {}
        for name, found in (
            ("papers", files.papers()),
            ("photos", files.photos()),
            ("bills", files.bills()),
            ("check-ins", files.check_ins()),
            ("inspections", files.inspections()),
            ("estimates", files.estimates()),
        ):
            paths = list(_write_files(zipped, found, counted))
            zipped.writestr(f"{name}.html", pages.listing(name.capitalize(), paths))
            pictures[name] = len(paths)
        list(_write_files(zipped, files.logo(), counted))
        made = f"{clock.today():%d/%m/%Y}"
        zipped.writestr("index.html", pages.index(garage, made, lists, records, pictures))
    note(done)
    return target.finish()


def _write_list(zipped: zipfile.ZipFile, name: str, counted: Counted) -> int:
    listing = LISTS[name]
    with _entry(zipped, f"lists/{name}.csv") as entry:
        # Without a byte order mark, spreadsheets read the file as Latin-1.
        text = io.TextIOWrapper(entry, encoding="utf-8-sig", newline="")
        number = cells.write(text, list(listing.columns), _each(rows_of(listing), counted))
        text.flush()
        text.detach()
    return number


def _write_records(zipped: zipfile.ZipFile, name: str, counted: Counted) -> int:
    number = 0

    def numbered() -> None:
        nonlocal number
        number += 1
        counted()

    with _entry(zipped, f"records/{name}.json") as entry:
        for line in lines_of(_each(records_of(RECORDS[name]), numbered)):
            entry.write(line)
    return number


def _write_files(zipped: zipfile.ZipFile, found: Iterable[NamedFile], counted: Counted) -> Iterator[str]:
    seen: set[str] = set()
    for file in found:
        path = file.path
        while path in seen:
            # A garage that changed its GSTIN can have two invoices with the same number.
            stem, dot, ending = path.rpartition(".")
            path = f"{stem}-again{dot}{ending}"
        seen.add(path)
        # PDFs and pictures are already compressed.
        zipped.writestr(path, file.content, zipfile.ZIP_STORED)
        counted()
        yield path


def _entry(zipped: zipfile.ZipFile, path: str) -> IO[bytes]:
    return zipped.open(path, "w", force_zip64=True)


def _each(items: Iterable[T], counted: Counted) -> Iterator[T]:
    for item in items:
        counted()
        yield item
