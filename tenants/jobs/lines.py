"""The rows of a job's lines. A change keeps the ids of lines, because others name them."""

from collections.abc import Sequence

from tenants.jobs.models import Job, JobLine


def copy_of(line: JobLine) -> JobLine:
    """Return an unsaved copy, because a comparison needs the stored values."""
    return JobLine(**_values(line))


def write_lines(job: Job, lines: Sequence[JobLine], *, before: Sequence[JobLine] = ()) -> None:
    """Write the lines of a job. A line that was stored before has its id."""
    for line in lines:
        line.job = job
    stored = {line.pk: _values(line) for line in before}
    if removed := stored.keys() - {line.pk for line in lines}:
        JobLine.objects.filter(pk__in=removed).delete()
    if changed := [line for line in lines if line.pk and _values(line) != stored[line.pk]]:
        columns = [field.attname for field in JobLine._meta.concrete_fields if not field.primary_key]
        JobLine.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=["id"], update_fields=columns
        )
    JobLine.objects.bulk_create(line for line in lines if not line.pk)


def _values(line: JobLine) -> dict[str, object]:
    return {field.attname: getattr(line, field.attname) for field in JobLine._meta.concrete_fields}
