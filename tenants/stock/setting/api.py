"""The operations of the stock settings."""

from typing import Any

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.stock import queries
from tenants.stock.errors import BelowZero
from tenants.stock.setting import services
from tenants.stock.setting.fields import StockSettingIn, StockSettingOut

routes = Routes(tags=["stock"])


@routes.get(
    "/garage/stock-setting",
    gate=in_garage(Permission.CORRECT_STOCK, when_locked="always"),
    response=StockSettingOut,
)
def get_stock_setting(request: Request) -> dict[str, Any]:
    return queries.setting_fields(queries.get_setting())


@routes.put(
    "/garage/stock-setting",
    gate=in_garage(Permission.CORRECT_STOCK, when_locked="never"),
    response=StockSettingOut,
    refuses=[BelowZero],
)
def set_stock_setting(request: Request, payload: StockSettingIn) -> Answer:
    setting = services.set_stock_setting(request.actor, payload.details())
    return Answer(queries.setting_fields(setting), Sentence("The settings of the stock are saved."))
