"""The health of the platform, its drills, and retries of dead tasks."""

from backups import queries as backups
from backups.queries import DrillSeen
from billing.online import set_aside_invoices
from billing.online.errors import InvoiceSettled
from console.gates import view_gate
from console.health import figures, schemas
from console.health.errors import TaskNotDead
from console.health.figures import Health
from console.roles import Duty
from console.schemas import WhyIn
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["console"])

MOST_DRILLS = 50


@routes.get("/console/health", gate=view_gate, response=schemas.HealthOut)
def get_health(request: Request) -> Health:
    return figures.get_health()


@routes.get("/console/drills", gate=view_gate, response=list[schemas.DrillOut])
def list_console_drills(request: Request) -> list[DrillSeen]:
    return backups.newest_drills(MOST_DRILLS)


@routes.post("/console/tasks/{task_id}/retry", gate=in_console(Duty.RETRY), refuses=[TaskNotDead, NotFound])
def retry_task(request: Request, task_id: int, payload: WhyIn) -> Answer:
    figures.retry_task(request.admin, task_id, reason=payload.reason)
    return Answer(None, Sentence("The task will run again."))


@routes.post(
    "/console/stripe-invoices/{aside_id}/settle",
    gate=in_console(Duty.BILL),
    refuses=[InvoiceSettled, NotFound],
)
def settle_stripe_invoice(request: Request, aside_id: int, payload: WhyIn) -> Answer:
    set_aside_invoices.settle(aside_id, by=request.admin.person_id, settlement=payload.reason)
    return Answer(None, Sentence("The invoice is settled."))
