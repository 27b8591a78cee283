"""Old parts that exchange parts replaced: noted when the new part is taken, taken back with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from kernel import clock
from kernel.actor import Actor
from kernel.money import half_up
from tenants.parts.models import Part
from tenants.stock import queries
from tenants.stock.codes import Keeper
from tenants.stock.models import OldPart


@dataclass(frozen=True)
class Replaced:
    """An exchange part that a line of a job took. A negative quantity came back to the shelf."""

    part: Part
    job_id: int
    job_part_id: int
    quantity: Decimal
    keeper: Keeper = Keeper.WORKSHOP


def note_replaced(actor: Actor, replaced: Sequence[Replaced]) -> None:
    """Note the old parts. A new part that came back to the shelf leaves its old part in the car."""
    taken = [each for each in replaced if each.quantity > 0]
    if taken:
        due_on = clock.today() + timedelta(days=queries.get_setting().deposit_days)
        OldPart.objects.bulk_create(
            [
                OldPart(
                    part=each.part,
                    job_id=each.job_id,
                    job_part_id=each.job_part_id,
                    quantity=each.quantity,
                    deposit_paise=half_up(each.part.deposit_paise * each.quantity),
                    keeper=each.keeper,
                    due_on=due_on,
                    membership_id=actor.membership_id,
                    person_name=actor.name,
                )
                for each in taken
            ]
        )
    for each in replaced:
        if each.quantity < 0:
            _forget(each.job_part_id, -each.quantity)


def _forget(job_part_id: int, quantity: Decimal) -> None:
    """Take a quantity from the newest old parts of a line. What is back with its supplier stays noted."""
    noted = OldPart.objects.filter(job_part_id=job_part_id, back_on=None).select_for_update().order_by("-id")
    for old in noted:
        if quantity >= old.quantity:
            quantity -= old.quantity
            old.delete()
        else:
            left = old.quantity - quantity
            old.deposit_paise = half_up(old.deposit_paise * left / old.quantity)
            old.quantity = left
            old.save(update_fields=["quantity", "deposit_paise"])
            return
        if not quantity:
            return
