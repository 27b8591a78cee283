"""The documents and photos of a garage, with readable file names."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from tenants.files.models import StoredFile
from tenants.invoices.codes import Subject
from tenants.invoices.models import Paper
from tenants.jobs.models import JobPhoto
from tenants.profile.models import GstProfile
from tenants.purchases.models import PurchaseBill

# A photo can have megabytes, so only a few are in memory at a time.
PAGE = 10

_FOLDERS = {Subject.INVOICE.value: "invoices", Subject.RECEIPT.value: "receipts"}
_ENDINGS = {"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "application/pdf": "pdf"}
_UNSAFE = re.compile(r"[^A-Za-z0-9._ -]+")


@dataclass(frozen=True)
class NamedFile:
    path: str
    content: bytes


def number_of_files() -> int:
    return int(
        Paper.objects.count()
        + JobPhoto.objects.count()
        + _billed().count()
        + GstProfile.objects.exclude(logo=None).count()
    )


def papers() -> Iterator[NamedFile]:
    last = 0
    while page := list(Paper.objects.select_related("file").filter(pk__gt=last).order_by("pk")[:PAGE]):
        for paper in page:
            yield NamedFile(f"{_FOLDERS[paper.subject]}/{_safe(paper.file.name)}", _content(paper.file))
        last = page[-1].pk


def photos() -> Iterator[NamedFile]:
    last = 0
    of_job: Counter[str] = Counter()
    while page := list(
        JobPhoto.objects.select_related("file", "job").filter(pk__gt=last).order_by("pk")[:PAGE]
    ):
        for photo in page:
            ending = _ENDINGS.get(photo.file.content_type, "bin")
            job = _safe(photo.job.code)
            of_job[job] += 1
            yield NamedFile(f"photos/{job}-{of_job[job]}.{ending}", _content(photo.file))
        last = page[-1].pk


def bills() -> Iterator[NamedFile]:
    """Return the papers of suppliers' bills. A supplier may use a number again in another year."""
    last = 0
    while page := list(_billed().select_related("file").filter(pk__gt=last).order_by("pk")[:PAGE]):
        for bill in page:
            if bill.file is None:
                continue
            ending = _ENDINGS.get(bill.file.content_type, "bin")
            name = _safe(f"{bill.supplier_name} {bill.number} {bill.bill_on}")
            yield NamedFile(f"bills/{name}-{bill.pk}.{ending}", _content(bill.file))
        last = page[-1].pk


def _billed() -> QuerySet[PurchaseBill]:
    return PurchaseBill.objects.exclude(file=None)


def logo() -> Iterator[NamedFile]:
    for file in StoredFile.objects.filter(pk__in=GstProfile.objects.values("logo")):
        yield NamedFile(f"logo.{_ENDINGS.get(file.content_type, 'bin')}", _content(file))


def _content(file: StoredFile) -> bytes:
    return bytes(file.content)


def _safe(name: str) -> str:
    """Return a safe file name. A crafted name must not write outside the folder when the archive is
    unpacked."""
    return _UNSAFE.sub("-", name).strip(". ") or "file"
