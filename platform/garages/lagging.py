"""Garages whose schema differs from the migrations of this code, read from the database catalogue without
entering the garage."""

from dataclasses import dataclass
from enum import StrEnum

from garages.models import GONE, GarageState, SchemaTemplate
from kernel import tenancy
from kernel.tenancy.template import code_mark, code_stamp


class Lag(StrEnum):
    BEHIND = "behind"
    # These schemas were created before schemas had a migration mark. The next `migrate_garages` sets the
    # mark.
    UNKNOWN = "unknown"
    MISSING = "missing"


@dataclass(frozen=True)
class LaggingGarage:
    garage_id: int
    garage_name: str
    lag: Lag


@dataclass(frozen=True)
class Schemas:
    """`current` counts the number of up-to-date garages. `lagging` lists the other garages."""

    current: int
    lagging: list[LaggingGarage]
    template_is_current: bool


_LAGGING = """
    SELECT g.id, g.name, CASE WHEN n.oid IS NULL THEN 'missing' WHEN mark IS NULL THEN 'unknown'
            WHEN mark = %s THEN '' ELSE 'behind' END
    FROM garage g
    LEFT JOIN pg_namespace n ON n.nspname = 'garage_' || g.id
    LEFT JOIN LATERAL obj_description(n.oid, 'pg_namespace') mark ON true
    WHERE g.state <> ALL(%s) ORDER BY g.name, g.id
"""


def schemas() -> Schemas:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(_LAGGING, [code_mark(), [GarageState.PREPARING.value, *GONE]])
        found = cursor.fetchall()
    lagging = [LaggingGarage(pk, name, Lag(lag)) for pk, name, lag in found if lag]
    newest = SchemaTemplate.objects.order_by("-pk").values_list("stamp", flat=True).first()
    return Schemas(len(found) - len(lagging), lagging, newest == code_stamp())
