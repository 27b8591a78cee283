"""Estimates of a garage: a draft, one that was sent and one that was declined, each of its own vehicle."""

from decimal import Decimal

from kernel import clock
from kernel.actor import Actor
from tenants.estimates.codes import Way
from tenants.estimates.decision import recording
from tenants.estimates.decision.decided import Answers
from tenants.estimates.decision.deciding import Wanted
from tenants.estimates.decision.recording import Spoken
from tenants.estimates.draft import services
from tenants.estimates.fields import EstimateIn
from tenants.estimates.models import Estimate, EstimateLine
from tenants.estimates.sending import services as sending
from tenants.vehicles.models import Ownership, Vehicle
from tenants.visits.services import open_visit
from tests.architecture.bodies import ESTIMATE_BODY
from tests.shop import Shop


def estimates_of(actor: Actor, shop: Shop) -> dict[str, int]:
    draft, sent, decided = (_estimate(actor, shop, f"MH12ES000{number}") for number in (1, 2, 3))
    for estimate in (sent, decided):
        sending.send_estimate(actor, estimate_id=estimate.pk, version=None, by_mail=False)
    refs = [str(line.ref) for line in EstimateLine.objects.filter(estimate=decided)]
    answers = Answers(lines=dict.fromkeys(refs, False), options={})
    wanted = Wanted(number=1, answers=answers, total_seen=Decimal(0), name="Asha Rao")
    spoken = Spoken(Way.MESSAGE, "", clock.now(), "Nothing for now, thank you.")
    recording.record_decision(actor, estimate_id=decided.pk, wanted=wanted, spoken=spoken)
    return {"estimate": draft.pk, "sent_estimate": sent.pk, "decided_estimate": decided.pk}


def _estimate(actor: Actor, shop: Shop, plate: str) -> Estimate:
    vehicle = Vehicle.objects.create(number=plate, search_key=plate, model="Swift")
    Ownership.objects.create(customer=shop.customer, vehicle=vehicle)
    visit = open_visit(actor, job_id=None, customer_id=shop.customer.pk, vehicle_id=vehicle.pk)
    estimate, *_ = services.draft_estimate(actor, visit_id=visit.pk, point_ids=[], service_id=None)
    body = EstimateIn.model_validate(
        ESTIMATE_BODY | {"validUntil": estimate.valid_until.isoformat()}
    ).details()
    return services.change_estimate(actor, estimate_id=estimate.pk, details=body, version=None)
