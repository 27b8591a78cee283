"""The stock of a job's parts: setting aside, taking, returning and giving free.

Locks are taken in this order: the job, then the balances by ascending part id.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from django.db.models import Sum

from gst.units import quantity_text
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import half_up
from kernel.sentences import Sentence, about
from tenants.jobs.bill.lines import copy_of, write_lines
from tenants.jobs.codes import JobKind, JobStatus
from tenants.jobs.models import Job, JobPart
from tenants.jobs.parts.rules import needed_by
from tenants.parts.models import Part
from tenants.stock.codes import Keeper, MoveKind
from tenants.stock.errors import NotEnough
from tenants.stock.old_parts import Replaced, note_replaced
from tenants.stock.shelf import Cause, Shelf

UNFINISHED = (JobStatus.OPEN, JobStatus.IN_PROGRESS, JobStatus.READY)
NOTHING = Decimal(0)


@dataclass
class JobShelf:
    """The locked balances of a job's parts that are kept in stock."""

    job: Job
    shelf: Shelf
    # The parts by id. A line without a part finds none.
    parts: dict[int | None, Part]
    replaced: list[Replaced] = field(default_factory=list)

    @classmethod
    def lock(cls, job: Job, part_ids: Collection[int]) -> "JobShelf":
        parts = list(Part.objects.filter(pk__in=part_ids, is_stocked=True))
        return cls(job, Shelf.lock([part.pk for part in parts]), {part.pk: part for part in parts})

    def is_kept(self, line: JobPart) -> bool:
        return line.part_id in self.parts

    def free_for(self, line: JobPart) -> Decimal:
        """Return what the line can have: what is free, and what is set aside for it."""
        return self.shelf.free(self.parts[line.part_id].pk) + line.reserved

    def reserve(self, lines: Sequence[JobPart]) -> None:
        """Set aside what the lines of an unfinished job still need, as far as it is free. The lines of a
        finished job need nothing."""
        is_open = self.job.status in UNFINISHED
        kept = [line for line in lines if self.is_kept(line)]
        needed = {id(line): needed_by(line) if is_open else NOTHING for line in kept}
        # What is no longer needed is given free first, so that another line can have it.
        for line in kept:
            self._set_reserved(line, min(line.reserved, needed[id(line)]))
        for line in kept:
            self._set_reserved(line, min(self.free_for(line), needed[id(line)]))

    def release(self, lines: Sequence[JobPart]) -> None:
        for line in lines:
            if self.is_kept(line):
                self._set_reserved(line, NOTHING)

    def take(self, line: JobPart, quantity: Decimal, keeper: Keeper = Keeper.WORKSHOP) -> None:
        """Take goods for a line. Goods that are set aside for other jobs are refused, with their codes."""
        part = self.parts[line.part_id]
        stock, own = self.shelf.stocks[part.pk], min(line.reserved, quantity)
        others = stock.reserved - own
        if quantity > self.shelf.free(part.pk) + own and (others or not stock.may_go_negative):
            free, holders = self.shelf.free(part.pk) + own, self._holders(part)
            raise NotEnough(free=free, unit=part.unit, reserved=others, holders=holders)
        line.reserved -= own
        cost = self.shelf.take(part, MoveKind.TAKEN, quantity, self._cause(line), own_reserved=own)
        line.issued += quantity
        line.cost_paise = (line.cost_paise or 0) + cost
        self._replace(line, part, quantity, keeper)

    def put_back(self, line: JobPart, quantity: Decimal, *, damaged: bool) -> None:
        """Return goods at the cost at which they were taken. Damaged goods leave the stock again."""
        part = self.parts[line.part_id]
        cost = line.cost_paise or 0
        value = cost if quantity == line.issued else half_up(cost * quantity / line.issued)
        box = line.mrp_paise if line.mrp_paise != part.mrp_paise else None
        self.shelf.put(part, MoveKind.RETURNED, quantity, value, self._cause(line), mrp_paise=box)
        if damaged:
            self.shelf.take(part, MoveKind.DAMAGED, quantity, self._cause(line))
        line.issued -= quantity
        line.cost_paise = cost - value
        self._replace(line, part, -quantity)

    def write(self, actor: Actor, *, serves_waiting: bool = True) -> None:
        """Write the balances, the movements and the old parts. The lines must be written before."""
        self.shelf.write(actor, serves_waiting=serves_waiting)
        note_replaced(actor, self.replaced)

    def _replace(
        self, line: JobPart, part: Part, quantity: Decimal, keeper: Keeper = Keeper.WORKSHOP
    ) -> None:
        if part.deposit_paise:
            self.replaced.append(Replaced(part, self.job.pk, line.pk, quantity, keeper))

    def _set_reserved(self, line: JobPart, quantity: Decimal) -> None:
        self.shelf.stocks[self.parts[line.part_id].pk].reserved += quantity - line.reserved
        line.reserved = quantity

    def _cause(self, line: JobPart) -> Cause:
        return Cause("job_part", line.pk, job_id=self.job.pk)

    def _holders(self, part: Part) -> str:
        """Return the jobs that have set the part aside, such as `JOB-00031 (2), JOB-00040 (1)`."""
        rows = (
            JobPart.objects.filter(part=part, reserved__gt=0)
            .exclude(job=self.job)
            .values_list("job__code")
            .annotate(held=Sum("reserved"))
            .order_by("job_id")
        )
        return ", ".join(f"{code} ({quantity_text(held)})" for code, held in rows)


def ids_of(*lines: Sequence[JobPart]) -> set[int]:
    return {line.part_id for each in lines for line in each if line.part_id is not None}


def missing_from(job: Job) -> Sentence | None:
    """Return what a delivered job still needs from the shelf, for the message."""
    lines = job.parts.filter(on_bill=True, part__is_stocked=True).order_by("id")
    found = [
        f"{line.name} ({quantity_text(needed)} {line.unit})" for line in lines if (needed := needed_by(line))
    ]
    return Sentence("Not in stock: {parts}.", parts=", ".join(found)) if found else None


def still_out(job: Job) -> Sentence | None:
    """Return the parts of a cancelled job that are not back on the shelf, for the message."""
    found = [
        f"{line.name} ({quantity_text(line.issued)} {line.unit})"
        for line in job.parts.filter(issued__gt=0).order_by("id")
    ]
    if not found:
        return None
    parts = ", ".join(found)
    if job.kind == JobKind.COUNTER:
        # Parts are returned on the sheet of a job, which a sale does not have.
        return Sentence("Still out: {parts}. Correct the stock if they come back.", parts=parts)
    return Sentence("Still out: {parts}. Return them to stock.", parts=parts)


def settle(job: Job, lines: Sequence[JobPart], *, before: Sequence[JobPart]) -> Shelf | None:
    """Set aside what the changed lines need. The caller writes the lines, and then the shelf."""
    if not (ids := ids_of(lines, before)):
        return None
    found, kept = JobShelf.lock(job, ids), {line.pk for line in lines}
    found.release([line for line in before if line.pk not in kept])
    found.reserve(lines)
    return found.shelf


def settle_status(actor: Actor, job: Job) -> None:
    """Take, give free or set aside the parts of a job whose status changed.

    A delivered job takes what is on the bill and on the shelf. It never refuses, because the customer already
    has the car. What somebody brought back is not taken again.
    """
    before = list(job.parts.order_by("id"))
    if not (ids := ids_of(before)):
        return
    lines, found = [copy_of(line) for line in before], JobShelf.lock(job, ids)
    if job.status == JobStatus.DELIVERED:
        for line in lines:
            if line.on_bill and found.is_kept(line):
                there = found.free_for(line)
                if quantity := min(needed_by(line), there):
                    found.take(line, quantity)
    found.reserve(lines)
    write_lines(job, lines, before=before)
    found.write(actor)


def take_all(actor: Actor, job: Job) -> None:
    """Take all parts of a counter sale. Unlike a job, it is refused if the shelf has less."""
    before = list(job.parts.order_by("id"))
    lines, found = [copy_of(line) for line in before], JobShelf.lock(job, ids_of(before))
    for line in lines:
        if line.on_bill and found.is_kept(line):
            try:
                found.take(line, line.quantity)
            except NotEnough as refused:
                raise Invalid(partsUsed=about(line.name, refused.sentence)) from None
    write_lines(job, lines, before=before)
    found.write(actor)


def give_free(actor: Actor, job: Job, before: Sequence[JobPart], *, serves_waiting: bool = True) -> None:
    """Give free everything that is set aside for a job."""
    if not (ids := ids_of(before)):
        return
    lines, found = [copy_of(line) for line in before], JobShelf.lock(job, ids)
    found.release(lines)
    write_lines(job, lines, before=before)
    found.write(actor, serves_waiting=serves_waiting)
