"""Visits of a garage: one with a finished check-in, and one with an unfinished check-in. The second one has
a finished and an unfinished inspection."""

from uuid import uuid4

from kernel.actor import Actor
from tenants.inspections import services as inspections
from tenants.inspections import templates
from tenants.inspections.models import InspectionPoint
from tenants.visits import check_ins, photos, services
from tenants.visits.details import Finish
from tenants.visits.models import Visit
from tests.pictures import jpeg
from tests.shop import Shop


def visits_of(actor: Actor, shop: Shop) -> dict[str, int]:
    done = _visit(actor, shop)
    photos.add_picture(actor, visit_id=done.pk, ask=uuid4(), content=jpeg(), view="")
    check_ins.finish_check_in(actor, visit_id=done.pk, finish=Finish("", b"", "left"), version=None)
    services.close_visit(actor, visit_id=done.pk, reason="Gone")
    visit = _visit(actor, shop)
    picture = photos.add_picture(actor, visit_id=visit.pk, ask=uuid4(), content=jpeg(), view="front")
    template = templates.list_templates(actor)[0]
    finished, unfinished = (
        inspections.start_inspection(actor, visit_id=visit.pk, template_id=template.pk) for _ in range(2)
    )
    inspections.finish_inspection(actor, inspection_id=finished.pk, anyway=True, version=None)
    return {
        "visit": visit.pk,
        "picture": picture.picture_id,
        "done_visit": done.pk,
        "template": template.pk,
        "inspection": unfinished.pk,
        "done_inspection": finished.pk,
        "point": InspectionPoint.objects.filter(inspection=unfinished).earliest("id").pk,
    }


def _visit(actor: Actor, shop: Shop) -> Visit:
    return services.open_visit(actor, job_id=None, customer_id=shop.customer.pk, vehicle_id=shop.vehicle.pk)
