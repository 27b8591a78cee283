"""The bill of a job: its services and its parts. Nothing else writes them together with the job."""

from collections.abc import Sequence
from dataclasses import dataclass

from kernel import clock
from kernel.actor import Actor
from tenants.jobs import rules, trace
from tenants.jobs.bill import totals
from tenants.jobs.bill.lines import summary_columns, write_lines
from tenants.jobs.details import JobDetails
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.jobs.parts.stock import settle


@dataclass
class Bill:
    """A change replaces `services` and `parts`. Those `before` it stay as they were read."""

    job: Job
    services: Sequence[JobLine] = ()
    parts: Sequence[JobPart] = ()
    services_before: Sequence[JobLine] = ()
    parts_before: Sequence[JobPart] = ()

    def details(self) -> JobDetails:
        return trace.details_of(self.job, self.services, self.parts)

    def snapshot(self) -> trace.Snapshot:
        return trace.snapshot(self.job, self.services, self.parts)

    def set_totals(self, found: rules.Totals) -> None:
        totals.set_on(self.job, found)

    def sum_up_services(self) -> None:
        """Set the columns of the job that follow from its services."""
        for name, value in summary_columns(self.services).items():
            setattr(self.job, name, value)

    def save(self, actor: Actor | None, *, settles: bool = True) -> None:
        """Write the job as a new version, and its lines. Without `settles`, the caller writes the stock."""
        self.job.version, self.job.updated_at = self.job.version + 1, clock.now()
        self.job.save()
        self.write_lines(actor, settles=settles)

    def write_lines(self, actor: Actor | None, *, settles: bool = True) -> None:
        """Write the lines, and what they set aside or take from the shelf."""
        write_lines(self.job, self.services, before=self.services_before)
        shelf = settle(self.job, self.parts, before=self.parts_before) if settles else None
        write_lines(self.job, self.parts, before=self.parts_before)
        if shelf:
            shelf.write(actor)


def open_bill(job: Job) -> Bill:
    """Read the bill of a locked job."""
    services, parts = list(job.lines.order_by("id")), list(job.parts.order_by("id"))
    return Bill(job, services, parts, services, parts)
