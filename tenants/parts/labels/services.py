"""The function that orders labels."""

from typing import Any

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.parts.errors import UNKNOWN
from tenants.parts.labels.details import LabelOrder
from tenants.parts.labels.drawing import LABELS
from tenants.parts.labels.sizes import SHEETS
from tenants.parts.labels.texts import part_text
from tenants.parts.models import LabelSheet, Part


def order_labels(actor: Actor, order: LabelOrder) -> LabelSheet:
    """Store the texts of the labels, so that the PDF shows what the part said now, and queue the drawing."""
    actor.require(Permission.SEE_PARTS)
    fields = SHEETS[order.size].fields
    if not 1 <= order.first_field <= fields:
        raise Invalid(firstField=Sentence("Choose a field between 1 and {last}", last=fields))
    parts = Part.objects.filter(archived_at=None).in_bulk({line.part_id for line in order.lines})
    if any(line.part_id not in parts for line in order.lines):
        raise Invalid(lines=UNKNOWN)
    sheet = LabelSheet.objects.create(
        size=order.size,
        code_kind=order.kind,
        first_field=order.first_field,
        rows=[
            _row(parts[line.part_id], shows_mrp=order.shows_mrp) | {"copies": line.count}
            for line in order.lines
        ],
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    LABELS.queue(sheet)
    return sheet


def _row(part: Part, *, shows_mrp: bool) -> dict[str, Any]:
    return {
        "text": part_text(part.pk),
        "code": part.code,
        "number": part.number,
        "name": part.name,
        "brand": part.brand,
        "rack": part.rack,
        "mrp": rupee_text(part.mrp_paise) if shows_mrp and part.mrp_paise is not None else "",
    }
