"""Erases the pictures of visits that ended long ago.

Photos are kept for the months of the garage's rule. Photos that a customer saw before a decision, and
signatures, are evidence and are kept longer. The rows stay, so that the screens can say that a picture was
erased.
"""

from datetime import datetime, time

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from kernel import clock
from tenants.estimates import queries
from tenants.estimates.codes import EstimateState
from tenants.estimates.models import EstimateDecision, EstimateLine
from tenants.estimates.rules import EVIDENCE_MONTHS, MOST_ERASED
from tenants.inspections.models import PointPicture
from tenants.jobs.codes import JobStatus
from tenants.pictures.models import Picture
from tenants.pictures.services import erase_pictures as erase
from tenants.visits.models import CheckIn, CheckInPicture

# A picture of a decided estimate is never erased with the other photos.
_ON_LINE = Q(point=OuterRef("point")) | Q(more_points__contains=[OuterRef("point")])
_DECIDED = Exists(EstimateLine.objects.filter(_ON_LINE, estimate__state=EstimateState.DECIDED))


def erase_pictures() -> int:
    """Erase the pictures that were kept long enough, but not too many in one transaction."""
    old = _started_of_month(queries.get_rule().keep_months)
    found = list(_old_pictures(old, _started_of_month(EVIDENCE_MONTHS))[:MOST_ERASED])
    if found:
        erase(Picture.objects.filter(pk__in=found))
    return len(found)


def _old_pictures(old: datetime, evidence: datetime) -> QuerySet[CheckIn, int]:
    """Find the ids of all pictures to erase in one statement. A garage seldom has one."""
    there = {"picture__erased_at": None}
    check_ins = CheckInPicture.objects.filter(_ended(old, "check_in__visit"), **there)
    points = PointPicture.objects.filter(_ended(old, "point__inspection__visit"), ~_DECIDED, **there)
    decided = PointPicture.objects.filter(_ended(evidence, "point__inspection__visit"), _DECIDED, **there)
    signed = CheckIn.objects.filter(_ended(evidence, "visit"), signature__erased_at=None)
    approved = EstimateDecision.objects.filter(
        _ended(evidence, "estimate_version__estimate__visit"), signature__erased_at=None
    )
    photos = [found.values_list("picture", flat=True) for found in (check_ins, points, decided)]
    approvals = approved.exclude(signature=None).values_list("signature", flat=True)
    signatures = signed.exclude(signature=None).values_list("signature", flat=True)
    return signatures.union(approvals, *photos, all=True)


def _ended(before: datetime, visit: str) -> Q:
    """Choose the visits that ended before a moment: closed, delivered, cancelled or deleted."""
    return (
        Q(**{f"{visit}__closed_at__lt": before})
        | Q(**{f"{visit}__job__delivered_at__lt": before})
        | Q(**{f"{visit}__job__deleted_at__lt": before})
        | Q(**{f"{visit}__job__status": JobStatus.CANCELLED, f"{visit}__job__updated_at__lt": before})
    )


def _started_of_month(months_ago: int) -> datetime:
    """Return the start of a month, so that pictures are kept for at least this number of months."""
    today = clock.today()
    year, month = divmod(today.year * 12 + today.month - 1 - months_ago, 12)
    first = today.replace(year=year, month=month + 1, day=1)
    return datetime.combine(first, time.min, tzinfo=timezone.get_current_timezone())
