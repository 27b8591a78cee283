"""Functions that settle old parts and note scrap sales."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils import timezone

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.purchases.days import check_day
from tenants.purchases.errors import OldPartSettled
from tenants.purchases.models import ScrapSale
from tenants.purchases.old_parts import queries
from tenants.stock.codes import Keeper
from tenants.stock.models import OldPart


@dataclass(frozen=True, slots=True)
class Settlement:
    """What happened to an old part. It goes back first, and the credit for it may come later."""

    back_on: date | None
    supplier_name: str
    credited_paise: int | None
    keeper: Keeper | None


@dataclass(frozen=True, slots=True)
class Scrap:
    sold_on: date
    buyer: str
    kilograms: Decimal
    amount_paise: int
    paper_number: str


def settle_old_part(actor: Actor, *, old_part_id: int, settlement: Settlement) -> OldPart:
    actor.require(Permission.BUY_PARTS)
    old = queries.get_old_part_for_update(old_part_id)
    if old.credited_paise is not None:
        raise OldPartSettled
    credited = settlement.credited_paise or 0
    # The sentence would tell the others what the deposit is.
    if actor.may(Permission.SEE_COST) and credited > old.deposit_paise:
        raise Invalid(credited=Sentence("The deposit is {deposit}", deposit=rupee_text(old.deposit_paise)))
    before = _noted(old)
    if old.back_on is None:
        _send_back(old, settlement)
    elif settlement.credited_paise is None:
        raise Invalid(credited=Sentence("Amount is required"))
    old.credited_paise = settlement.credited_paise
    old.save(update_fields=["keeper", "back_on", "supplier_name", "credited_paise"])
    activity.record(actor, "old_part", old.pk, "settled", before=before, after=_noted(old))
    return old


def _send_back(old: OldPart, settlement: Settlement) -> None:
    if settlement.keeper is not None:
        old.keeper = settlement.keeper
    if settlement.back_on is not None:
        check_day("backOn", settlement.back_on, earliest=timezone.localdate(old.created_at))
        old.back_on = settlement.back_on
        old.supplier_name = settlement.supplier_name or queries.last_supplier_of(old.part_id)
    elif settlement.credited_paise is not None or settlement.keeper is None:
        raise Invalid(backOn=Sentence("Choose a day"))


def note_scrap_sale(actor: Actor, scrap: Scrap) -> ScrapSale:
    actor.require(Permission.BUY_PARTS)
    check_day("soldOn", scrap.sold_on)
    sale = ScrapSale.objects.create(
        sold_on=scrap.sold_on,
        buyer=scrap.buyer,
        kilograms=scrap.kilograms,
        amount_paise=scrap.amount_paise,
        paper_number=scrap.paper_number,
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    noted = {"buyer": sale.buyer, "kilograms": float(sale.kilograms), "paise": sale.amount_paise}
    activity.record(actor, "scrap_sale", sale.pk, "noted", after=noted)
    return sale


def _noted(old: OldPart) -> dict[str, object]:
    return {
        "oldPart": old.keeper,
        "backOn": old.back_on.isoformat() if old.back_on else None,
        "supplier": old.supplier_name,
        "creditedPaise": old.credited_paise,
    }
