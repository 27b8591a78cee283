"""Functions that change the stock settings."""

from dataclasses import asdict, dataclass

from django.db import connection

from garages.roles import Permission
from kernel.actor import Actor
from tenants.activity import services as activity
from tenants.stock import queries
from tenants.stock.errors import BelowZero
from tenants.stock.models import PartStock, StockSetting

_LOCK = "LOCK TABLE part_stock IN EXCLUSIVE MODE"


@dataclass(frozen=True, slots=True)
class SettingDetails:
    may_go_negative: bool
    hsn_digits: int
    deposit_days: int


def set_stock_setting(actor: Actor, details: SettingDetails) -> StockSetting:
    actor.require(Permission.CORRECT_STOCK)
    setting = queries.get_setting_for_update()
    before = queries.setting_fields(setting)
    if setting.may_go_negative != details.may_go_negative:
        _allow_negative(details.may_go_negative)
    setting.may_go_negative, setting.hsn_digits = details.may_go_negative, details.hsn_digits
    setting.deposit_days = details.deposit_days
    setting.save()
    activity.record(actor, "stock_setting", setting.pk, "changed", before=before, after=asdict(details))
    return setting


def _allow_negative(allowed: bool) -> None:
    """Copy the setting into each balance, where the database checks it.

    The lock of the table waits for everybody who has locked a balance, also a new one, and lets the next
    person read the new setting. Reading goes on meanwhile.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LOCK)
    if not allowed and (below := PartStock.objects.filter(on_hand__lt=0).count()):
        raise BelowZero(below)
    PartStock.objects.update(may_go_negative=allowed)
