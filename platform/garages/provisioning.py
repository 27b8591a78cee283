"""Creates the schema of a garage and opens the garage, in one transaction.

It runs with the database owner's login. The registered steps (seed the catalogue, add the first staff row)
run in the scope of the new garage, in the same transaction. `config` registers them, so that this package
need not import them.
"""

from collections.abc import Callable

import structlog
from django.conf import settings
from django.db import connections, transaction
from django.db.models.functions import Now

from garages.models import Garage, GarageState, SchemaTemplate
from garages.queries import get_garage_for_update
from kernel import tenancy
from kernel.tenancy.template import StaleTemplate, Template, code_stamp, creation_statements

log = structlog.get_logger(__name__)

Step = Callable[[Garage], None]

_steps: list[Step] = []
_platform_steps: list[Callable[[], None]] = []
_templates: dict[str, Template] = {}


def register_step(step: Step) -> Step:
    """Register a step that runs in the scope of each new garage."""
    _steps.append(step)
    return step


def register_platform_step(step: Callable[[], None]) -> None:
    """Register a step that runs after each migration of the public tables, for required rows."""
    _platform_steps.append(step)


def take_platform_steps() -> None:
    """Run the platform steps with the database owner's login, in one transaction. Each step is idempotent."""
    with tenancy.as_owner(), transaction.atomic(using=tenancy.OWNER), tenancy.platform():
        for step in _platform_steps:
            step()


def current_template() -> Template:
    """Return the stored template. Raises StaleTemplate if it was not built from this code."""
    # Read the newest stamp for each new garage, so that a worker with old code cannot create outdated
    # garages.
    newest = SchemaTemplate.objects.order_by("-pk").values_list("stamp", flat=True).first()
    if newest is None or newest != code_stamp():
        raise StaleTemplate
    if newest not in _templates:
        _templates[newest] = Template.from_json(newest, SchemaTemplate.objects.get(stamp=newest).content)
    return _templates[newest]


def provision(garage_id: int) -> None:
    """Create and open a garage in preparation. Other garages are not changed."""
    with tenancy.as_owner(), transaction.atomic(using=tenancy.OWNER):
        garage = get_garage_for_update(garage_id)
        if garage.state != GarageState.PREPARING:
            return
        _create_schema(garage_id, current_template())
        with tenancy.garage(garage_id):
            for step in _steps:
                step(garage)
        Garage.objects.filter(pk=garage_id).update(state=GarageState.READY, ready_at=Now())
    log.info("garage.ready", garage_id=garage_id)


def _create_schema(garage_id: int, template: Template) -> None:
    """Send all statements in one pipeline, to save round trips."""
    login = settings.DATABASES[tenancy.APP]["USER"]
    wrapper = connections[tenancy.OWNER]
    raw = wrapper.connection
    with raw.pipeline():
        cursor = raw.cursor()
        for sql in creation_statements(
            template, garage_id, database=wrapper.settings_dict["NAME"], login=login
        ):
            cursor.execute(sql)
        cursor.execute("SET LOCAL search_path = public")
