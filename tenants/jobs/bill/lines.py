"""The rows of a job's services and parts. A change keeps their ids, because others name them."""

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import Model

from tenants.jobs import rules
from tenants.jobs.models import Job, JobLine, JobPart

Line = TypeVar("Line", JobLine, JobPart)


def copy_of(line: Line) -> Line:
    """Return an unsaved copy, because a comparison needs the stored values."""
    return type(line)(**_values(line))


def write_lines(job: Job, lines: Sequence[Line], *, before: Sequence[Line] = ()) -> None:
    """Write only the differences. A line with an id was written before, maybe without its later changes."""
    if not (given := [*lines, *before]):
        return
    model: type[Model] = type(given[0])
    for line in lines:
        line.job = job
    stored = {line.pk: _values(line) for line in before}
    if removed := stored.keys() - {line.pk for line in lines}:
        model._default_manager.filter(pk__in=removed).delete()
    if changed := [line for line in lines if line.pk and _values(line) != stored.get(line.pk)]:
        columns = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
        model._default_manager.bulk_create(
            changed, update_conflicts=True, unique_fields=["id"], update_fields=columns
        )
    model._default_manager.bulk_create(line for line in lines if not line.pk)


def summary_columns(lines: Sequence[JobLine]) -> dict[str, object]:
    """Return the columns of a job that are computed from its services."""
    return {
        "given_paise": sum(line.share_paise for line in lines),
        "discount_paise": sum(line.given_paise + line.share_paise for line in lines),
        "category_summary": rules.summary(line.category_name for line in lines),
        "service_summary": rules.summary(line.service_name for line in lines),
        "category_ids": list(dict.fromkeys(line.category_id for line in lines)),
    }


def _values(line: JobLine | JobPart) -> dict[str, object]:
    return {field.attname: getattr(line, field.attname) for field in line._meta.concrete_fields}
