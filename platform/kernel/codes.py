"""Display codes such as JOB-00001. Postgres computes them from the id. Gaps are possible."""

from django.db import models
from django.db.models import Func, Value

from kernel.tenancy.names import ID_BITS

_WITHIN_GARAGE = 2**ID_BITS - 1
DIGITS = 5


class _Code(Func):
    """Computes 'JOB-' and the position of the id in its garage's range, with at least five digits."""

    output_field = models.CharField()
    template = (
        f"(%(expressions)s || lpad(((id & {_WITHIN_GARAGE}) + 1)::text,"
        f" greatest({DIGITS}, length(((id & {_WITHIN_GARAGE}) + 1)::text)), '0'))"
    )


def code_field(prefix: str) -> models.GeneratedField:
    return models.GeneratedField(
        expression=_Code(Value(f"{prefix}-")), output_field=models.CharField(max_length=20), db_persist=True
    )
