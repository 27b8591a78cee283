"""The lines that the points of an inspection propose."""

from collections.abc import Sequence
from uuid import uuid4

from kernel import clock
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.catalogue.queries import priced_services
from tenants.estimates.codes import LineKind
from tenants.estimates.details import EstimateDetails, LineDetails
from tenants.estimates.errors import UNKNOWN
from tenants.estimates.rules import LINE_NOTE_LENGTH
from tenants.inspections.models import InspectionPoint
from tenants.visits.models import Visit


def lines_of_points(
    visit: Visit, before: EstimateDetails, point_ids: Sequence[int], service_id: int | None
) -> list[LineDetails]:
    """Return a new line for each point with its suggested service at today's price, note and photos.

    A point or a service that stands on the draft already adds no second line. `service_id` is the service for
    points that suggest none.
    """
    found = InspectionPoint.objects.filter(pk__in=point_ids, inspection__visit=visit).order_by("place")
    points = list(found)
    if len(points) < len(set(point_ids)):
        raise Invalid(pointIds=UNKNOWN)
    wanted = {point.pk: point.service_id or service_id for point in points}
    services = priced_services({each for each in wanted.values() if each}, on=clock.today())
    standing = {line.service_id for line in before.all_lines() if line.service_id}
    placed = {line.point_id for line in before.all_lines()}
    new = []
    for point in points:
        wanted_id = wanted[point.pk]
        service = services.get(wanted_id or 0)
        if service is None:
            missing = UNKNOWN if wanted_id == service_id and wanted_id else None
            raise Invalid(serviceId=missing or Sentence("Choose a service for {label}", label=point.label))
        if point.pk in placed or service.service_id in standing:
            continue
        standing.add(service.service_id)
        said = ". ".join(filter(None, (point.measured, point.note)))
        new.append(
            LineDetails(
                ref=uuid4(),
                kind=LineKind.LABOUR,
                rate_paise=service.adjusted_paise,
                service_id=service.service_id,
                note=said[:LINE_NOTE_LENGTH],
                point_id=point.pk,
            )
        )
    return new
