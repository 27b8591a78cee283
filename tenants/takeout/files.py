"""The documents and photos of a garage, with readable file names."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, QuerySet

from tenants.estimates.models import EstimateDecision, EstimateVersion
from tenants.files.models import StoredFile
from tenants.inspections.models import Inspection, PointPicture
from tenants.invoices.codes import Subject
from tenants.invoices.models import Paper
from tenants.jobs.models import JobPhoto
from tenants.profile.models import GstProfile
from tenants.purchases.models import PurchaseBill
from tenants.visits.models import CheckIn, CheckInPicture, Visit

# A photo can have megabytes, so only a few are in memory at a time.
PAGE = 10

Row = TypeVar("Row", bound=Model)

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
        + _checked_in().count()
        + _signed().count()
        + _drawn().count()
        + _printed().count()
        + _inspected().count()
        + _sent().count()
        + _decided().count()
        + _decided().exclude(paper=None).count()
        + _decided().filter(signature__file__isnull=False).count()
        + GstProfile.objects.exclude(logo=None).count()
    )


def papers() -> Iterator[NamedFile]:
    for paper in _few_at_a_time(Paper.objects.select_related("file")):
        yield NamedFile(f"{_FOLDERS[paper.subject]}/{_safe(paper.file.name)}", _content(paper.file))


def photos() -> Iterator[NamedFile]:
    of_job: Counter[str] = Counter()
    for photo in _few_at_a_time(JobPhoto.objects.select_related("file", "job")):
        job = _safe(photo.job.code)
        of_job[job] += 1
        yield NamedFile(f"photos/{job}-{of_job[job]}.{_ending(photo.file)}", _content(photo.file))


def bills() -> Iterator[NamedFile]:
    """Return the papers of suppliers' bills. A supplier may use a number again in another year."""
    for bill in _few_at_a_time(_billed().select_related("file")):
        if bill.file:
            name = _safe(f"{bill.supplier_name} {bill.number} {bill.bill_on}")
            yield NamedFile(f"bills/{name}-{bill.pk}.{_ending(bill.file)}", _content(bill.file))


def check_ins() -> Iterator[NamedFile]:
    """Return the papers, signatures and photos of check-ins."""
    for check_in in _few_at_a_time(_drawn().select_related("paper", "visit__vehicle")):
        if check_in.paper:
            yield _of_visit(check_in.visit, "paper", check_in.pk, check_in.paper)
    for check_in in _few_at_a_time(_signed().select_related("signature__file", "visit__vehicle")):
        if check_in.signature and check_in.signature.file:
            yield _of_visit(check_in.visit, "signature", check_in.pk, check_in.signature.file)
    for shown in _few_at_a_time(_checked_in().select_related("picture__file", "check_in__visit__vehicle")):
        if shown.picture.file:
            yield _of_visit(shown.check_in.visit, shown.view or "photo", shown.pk, shown.picture.file)


def inspections() -> Iterator[NamedFile]:
    """Return the papers of inspections, and the photos of their points."""
    for inspection in _few_at_a_time(_printed().select_related("paper", "visit__vehicle")):
        if inspection.paper:
            paper, name = inspection.paper, inspection.template_name
            yield _of_visit(inspection.visit, name, inspection.pk, paper, folder="inspections")
    for shown in _few_at_a_time(
        _inspected().select_related("picture__file", "point__inspection__visit__vehicle")
    ):
        if shown.picture.file:
            visit = shown.point.inspection.visit
            yield _of_visit(visit, shown.point.label, shown.pk, shown.picture.file, folder="inspections")


def estimates() -> Iterator[NamedFile]:
    """Return the papers of the versions of estimates."""
    for version in _few_at_a_time(_sent().select_related("paper", "estimate")):
        if version.paper:
            name = _safe(f"{version.estimate.code} version {version.number}")
            yield NamedFile(f"estimates/{name}.{_ending(version.paper)}", _content(version.paper))
    for decision in _few_at_a_time(_decided()):
        name = _safe(f"{decision.estimate_version.estimate.code} decision")
        yield NamedFile(f"estimates/{name}.json", bytes(decision.record))
        if decision.paper:
            yield NamedFile(f"estimates/{name}.{_ending(decision.paper)}", _content(decision.paper))
        if decision.signature and decision.signature.file:
            signed = decision.signature.file
            yield NamedFile(f"estimates/{name} signature.{_ending(signed)}", _content(signed))


def _of_visit(visit: Visit, what: str, pk: int, file: StoredFile, *, folder: str = "check-ins") -> NamedFile:
    name = _safe(f"{visit.vehicle.number} {visit.created_at:%Y-%m-%d} {what}")
    return NamedFile(f"{folder}/{name}-{pk}.{_ending(file)}", _content(file))


def _few_at_a_time(found: QuerySet[Row]) -> Iterator[Row]:
    """Yield all rows in the order of their ids."""
    last = 0
    while page := list(found.filter(pk__gt=last).order_by("pk")[:PAGE]):
        yield from page
        last = page[-1].pk


def _drawn() -> QuerySet[CheckIn]:
    return CheckIn.objects.exclude(paper=None)


def _signed() -> QuerySet[CheckIn]:
    return CheckIn.objects.filter(signature__file__isnull=False)


def _checked_in() -> QuerySet[CheckInPicture]:
    return CheckInPicture.objects.filter(picture__file__isnull=False)


def _inspected() -> QuerySet[PointPicture]:
    return PointPicture.objects.filter(picture__file__isnull=False)


def _printed() -> QuerySet[Inspection]:
    return Inspection.objects.exclude(paper=None)


def _sent() -> QuerySet[EstimateVersion]:
    return EstimateVersion.objects.exclude(paper=None)


def _decided() -> QuerySet[EstimateDecision]:
    return EstimateDecision.objects.select_related("estimate_version__estimate", "paper", "signature__file")


def _billed() -> QuerySet[PurchaseBill]:
    return PurchaseBill.objects.exclude(file=None)


def logo() -> Iterator[NamedFile]:
    for file in StoredFile.objects.filter(pk__in=GstProfile.objects.values("logo")):
        yield NamedFile(f"logo.{_ending(file)}", _content(file))


def _ending(file: StoredFile) -> str:
    return _ENDINGS.get(file.content_type, "bin")


def _content(file: StoredFile) -> bytes:
    return bytes(file.content)


def _safe(name: str) -> str:
    """Return a safe file name. A crafted name must not write outside the folder when the archive is
    unpacked."""
    return _UNSAFE.sub("-", name).strip(". ") or "file"
