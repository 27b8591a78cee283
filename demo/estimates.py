"""An estimate of the demo garage Andheri that waits for its customer, with a choice of brake pads."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

from django.db import transaction

from demo.parts import BRANCH
from garages.queries import actor_of
from kernel import clock, tenancy
from tenants.catalogue.models import Service
from tenants.estimates import queries
from tenants.estimates.codes import LineKind
from tenants.estimates.draft import services
from tenants.estimates.draft.details import ChoiceDetails, EstimateDetails, LineDetails, OptionDetails
from tenants.estimates.sending import services as sending
from tenants.inspections.models import InspectionPoint
from tenants.jobs.models import JobLine
from tenants.jobs.parts.details import NewGoods
from tenants.visits.models import Visit

PADS = (
    ("Good", "Brake pads, standard", 1_850_00, False),
    ("Better", "Brake pads, ceramic", 2_950_00, True),
)


def make(garage_id: int, branch: str, owner_id: int) -> None:
    """Propose work for the vehicle that was inspected."""
    if branch != BRANCH:
        return
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            visit = Visit.objects.exclude(job=None).earliest("id")
            point = InspectionPoint.objects.get(inspection__visit=visit, mark="bad")
            ordered = JobLine.objects.filter(job=visit.job).values("service")
            free = Service.objects.filter(archived_at=None).exclude(pk__in=ordered)
            service = free.order_by("-name", "id").filter(name__icontains="brake").first() or free.earliest(
                "id"
            )
            estimate, *_ = services.draft_estimate(
                owner, visit_id=visit.pk, point_ids=[point.pk], service_id=service.pk
            )
            lines = services.details_of(estimate).lines
            details = EstimateDetails(
                lines=lines,
                choices=[ChoiceDetails("Brake pads", [_option(*each) for each in PADS])],
                discount_paise=0,
                deposit_paise=1_000_00,
                valid_until=clock.today() + timedelta(days=5),
                note="The car is on the lift. Please answer today.",
                tax_applies=estimate.tax_applies,
            )
            services.change_estimate(owner, estimate_id=estimate.pk, details=details, version=None)
            version = queries.get_estimate_for_update(estimate.pk).version
            sending.send_estimate(owner, estimate_id=estimate.pk, version=version, by_mail=False)


def _option(label: str, name: str, price: int, recommended: bool) -> OptionDetails:
    goods = NewGoods(name, "8708", "SET", Decimal(18))
    line = LineDetails(uuid4(), LineKind.PART, price, Decimal(1), goods=goods)
    return OptionDetails(label, recommended, [line])
