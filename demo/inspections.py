"""A finished inspection of the demo garage Andheri, with good, watch and bad points and a photo."""

import io
from uuid import uuid4

from django.db import transaction
from PIL import Image, ImageDraw

from demo.parts import BRANCH
from garages.queries import actor_of
from kernel import tenancy
from tenants.inspections import photos, queries, services, templates
from tenants.inspections.codes import Mark
from tenants.inspections.services import Finding
from tenants.visits.models import Visit

FOUND = {
    "Brake pads front": Finding(Mark.BAD, "2 mm", "The left pad is worn on the inside."),
    "Tyres rear": Finding(Mark.WATCH, "3 mm", "Good for about 5,000 km."),
    "Wipers and washer": Finding(Mark.WATCH, "", "The blade leaves streaks."),
}
GOOD = Finding(Mark.GOOD, "", "")
SIZE = (1200, 900)
FLOOR, DISC, HUB, PAD = (58, 60, 66), (168, 172, 178), (96, 100, 108), (120, 62, 44)


def make(garage_id: int, branch: str, owner_id: int) -> None:
    """Inspect the vehicle that is checked in for its job."""
    if branch != BRANCH:
        return
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            visit = Visit.objects.exclude(job=None).earliest("id")
            template = templates.list_templates(owner)[0]
            inspection = services.start_inspection(owner, visit_id=visit.pk, template_id=template.pk)
            for point in queries.points_of(inspection):
                finding = FOUND.get(point.label, GOOD)
                services.mark_point(owner, point_id=point.pk, finding=finding, version=None)
                if finding.mark == Mark.BAD:
                    photos.add_point_picture(
                        owner, visit_id=visit.pk, point_id=point.pk, ask=uuid4(), content=_brake()
                    )
            services.finish_inspection(owner, inspection_id=inspection.pk, anyway=False, version=None)


def _brake() -> bytes:
    """Draw a brake disc with a thin pad."""
    picture = Image.new("RGB", SIZE, FLOOR)
    pen = ImageDraw.Draw(picture)
    x, y = SIZE[0] // 2, SIZE[1] // 2
    for radius, colour in ((380, DISC), (180, HUB), (60, FLOOR)):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)
    pen.arc((x - 360, y - 360, x + 360, y + 360), 150, 210, PAD, width=24)
    content = io.BytesIO()
    picture.save(content, "JPEG")
    return content.getvalue()
