"""Health: how the platform itself is, and another try for what was given up."""

from console import health
from console import health_schemas as schemas
from console.api import seeing
from console.errors import TaskNotDead
from console.health import Health
from console.roles import Duty
from console.schemas import WhyIn
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes

routes = Routes(tags=["console"])


@routes.get("/console/health", gate=seeing, response=schemas.HealthOut)
def get_health(request: Request) -> Health:
    return health.get_health()


@routes.post("/console/tasks/{task_id}/retry", gate=in_console(Duty.RETRY), refuses=[TaskNotDead, NotFound])
def retry_task(request: Request, task_id: int, payload: WhyIn) -> Answer:
    health.retry_task(request.admin, task_id, reason=payload.reason)
    return Answer(None, "The task is tried again.")
