"""Estimates of a garage: a draft and one that was sent, each of a vehicle of its own."""

from kernel.actor import Actor
from tenants.estimates import sending, services
from tenants.estimates.fields import EstimateIn
from tenants.estimates.models import Estimate
from tenants.vehicles.models import Ownership, Vehicle
from tenants.visits.services import open_visit
from tests.architecture.bodies import ESTIMATE_BODY
from tests.shop import Shop


def estimates_of(actor: Actor, shop: Shop) -> dict[str, int]:
    draft, sent = (_estimate(actor, shop, f"MH12ES000{number}") for number in (1, 2))
    sending.send_estimate(actor, estimate_id=sent.pk, version=None, by_mail=False)
    return {"estimate": draft.pk, "sent_estimate": sent.pk}


def _estimate(actor: Actor, shop: Shop, plate: str) -> Estimate:
    vehicle = Vehicle.objects.create(number=plate, search_key=plate, model="Swift")
    Ownership.objects.create(customer=shop.customer, vehicle=vehicle)
    visit = open_visit(actor, job_id=None, customer_id=shop.customer.pk, vehicle_id=vehicle.pk)
    estimate, _ = services.draft_estimate(actor, visit_id=visit.pk, point_ids=[], service_id=None)
    body = EstimateIn.model_validate(
        ESTIMATE_BODY | {"validUntil": estimate.valid_until.isoformat()}
    ).details()
    return services.change_estimate(actor, estimate_id=estimate.pk, details=body, version=None)
