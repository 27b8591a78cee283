"""Two visits of the demo garage Andheri: a finished check-in, and one that somebody has begun."""

from django.db import transaction

from demo.parts import BRANCH
from garages.queries import actor_of
from kernel import tenancy
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import UNFINISHED
from tenants.vehicles.models import Ownership
from tenants.visits import check_ins, services
from tenants.visits.codes import DamageKind, Outline
from tenants.visits.details import CheckInDetails, Finish, Mark

SCRATCHED = CheckInDetails(
    odometer_km=41_870,
    unreadable=False,
    fuel_eighths=5,
    complaint="The brakes squeal when it is cold.",
    belongings=["spare_wheel", "tools", "floor_mats", "insurance"],
    keys=2,
    other_items="Umbrella on the back seat",
    outline=Outline.CAR,
    marks=[
        Mark(222, 440, "left_front_door", DamageKind.SCRATCH, "Long, to the handle"),
        Mark(540, 300, "bonnet", DamageKind.DENT),
    ],
)
BEGUN = CheckInDetails(None, True, 2, "", ["registration"], 1, "", Outline.CAR, [])


def make(garage_id: int, branch: str, owner_id: int) -> None:
    if branch != BRANCH:
        return
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            unfinished = Job.objects.filter(deleted_at=None, status__in=UNFINISHED)
            job = unfinished.filter(status=JobStatus.IN_PROGRESS).earliest("id")
            visit = services.open_visit(owner, job_id=job.pk, customer_id=None, vehicle_id=None)
            check_ins.save_check_in(owner, visit_id=visit.pk, details=SCRATCHED, version=None)
            finish = Finish("", b"", "driver")
            check_ins.finish_check_in(owner, visit_id=visit.pk, finish=finish, version=None)
            owned = Ownership.objects.exclude(vehicle__in=unfinished.values("vehicle")).latest("id")
            visit = services.open_visit(
                owner, job_id=None, customer_id=owned.customer_id, vehicle_id=owned.vehicle_id
            )
            check_ins.save_check_in(owner, visit_id=visit.pk, details=BEGUN, version=None)
