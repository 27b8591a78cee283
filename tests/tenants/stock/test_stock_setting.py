"""GET and PUT /garage/stock-setting: stock below zero, digits of the HSN, days for old parts."""

import threading
import time
from decimal import Decimal
from typing import Any

import pytest
from django.db import connections, transaction

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.parts.models import Part
from tenants.stock.codes import MoveKind
from tenants.stock.models import PartStock, StockSetting
from tenants.stock.setting import services
from tenants.stock.setting.services import SettingDetails, set_stock_setting
from tenants.stock.shelf import Cause, Shelf
from tests import cast as casting
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.billed import open_job, register
from tests.buying import add_supplier, book
from tests.cast import Cast
from tests.goods import FILTER, add_part, correct, stocked
from tests.importing import upload

DEFAULTS = {"mayGoNegative": False, "hsnDigits": 4, "depositDays": 30}


def save(client: Api, **changes: Any) -> Answered:
    return client.put("stock-setting", DEFAULTS | changes)


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def test_settings_are_saved_and_logged(owner: Api, cast: Cast) -> None:
    assert owner.get("stock-setting").data == DEFAULTS
    answer = save(owner, mayGoNegative=True, hsnDigits=6, depositDays=15)
    assert answer.body["message"] == "The settings of the stock are saved."
    assert answer.data == owner.get("stock-setting").data
    assert answer.data == {"mayGoNegative": True, "hsnDigits": 6, "depositDays": 15}
    with tenancy.garage(cast.first.pk):
        logged = Activity.objects.get(subject="stock_setting")
        assert logged.before == {"may_go_negative": False, "hsn_digits": 4, "deposit_days": 30}
        assert StockSetting.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"hsnDigits": 5}, "hsnDigits", "Choose 4 or 6 digits"),
        ({"depositDays": 0}, "depositDays", "This must be between 1 and 365 days"),
        ({"depositDays": 366}, "depositDays", "This must be between 1 and 365 days"),
    ],
)
def test_invalid_settings_are_refused(owner: Api, changes: dict[str, Any], field: str, message: str) -> None:
    answer = save(owner, **changes)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert owner.get("stock-setting").data == DEFAULTS


def test_stock_goes_below_zero_only_while_it_is_allowed(owner: Api, cast: Cast) -> None:
    part = stocked(owner, 1, 100)
    assert refused(correct(owner, part, "used", 2), 409, "not_enough")
    save(owner, mayGoNegative=True)
    assert correct(owner, part, "used", 2).data["onHand"] == -1
    others = [stocked(owner, 1, 100, partNumber="", barcodes=[]) for _ in range(2)]
    answer = save(owner, mayGoNegative=False, hsnDigits=6)
    assert refused(answer, 409, "below_zero")
    assert answer.body["message"] == "1 part is below zero. Count it first."
    for other in others:
        correct(owner, other, "used", 2)
    assert save(owner).body["message"] == "3 parts are below zero. Count them first."
    assert owner.get("stock-setting").data == DEFAULTS | {"mayGoNegative": True}
    for each in (part, *others):
        correct(owner, each, "found", 1)
    assert save(owner).status == 200
    assert refused(correct(owner, part, "used", 1), 409, "not_enough")
    with tenancy.garage(cast.first.pk):
        assert not PartStock.objects.filter(may_go_negative=True).exists()


# -- two people at the same time ---------------------------------------------------------------------------


def use_while_switched_off(cast: Cast, part: dict[str, Any]) -> Answered:
    """Take a part that has no balance yet. Before this is committed, another person switches the setting
    off and gets the returned answer."""
    answers: list[Answered] = []

    def switch_off() -> None:
        try:
            answers.append(save(Api().as_(cast.owner)))
        finally:
            connections.close_all()

    thread = threading.Thread(target=switch_off)
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        shelf = Shelf.lock([part["partId"]])
        shelf.take(Part.objects.get(pk=part["partId"]), MoveKind.USED, Decimal(1), Cause("x"))
        shelf.write(None)
        thread.start()
        time.sleep(0.5)
    thread.join()
    return answers[0]


def balance(cast: Cast, part: dict[str, Any]) -> tuple[int, bool]:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        stock = PartStock.objects.get(part=part["partId"])
        return int(stock.on_hand), StockSetting.objects.get().may_go_negative


def test_switching_off_waits_for_a_person_who_goes_below_zero(committed_db: Cast) -> None:
    owner = Api().as_(committed_db.owner)
    save(owner, mayGoNegative=True)
    part = add_part(owner)
    assert refused(use_while_switched_off(committed_db, part), 409, "below_zero")
    assert balance(committed_db, part) == (-1, True)


def test_negative_control_shows_that_stock_stays_below_zero_without_the_lock(
    committed_db: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "_LOCK", "SELECT 1")
    owner = Api().as_(committed_db.owner)
    save(owner, mayGoNegative=True)
    part = add_part(owner)
    assert use_while_switched_off(committed_db, part).status == 200
    assert balance(committed_db, part) == (-1, False)


def test_person_who_takes_a_part_while_it_is_switched_off_is_refused(committed_db: Cast) -> None:
    owner = Api().as_(committed_db.owner)
    save(owner, mayGoNegative=True)
    part = add_part(owner)
    answers: list[Answered] = []

    def use() -> None:
        try:
            answers.append(correct(Api().as_(committed_db.owner), part, "used", 1))
        finally:
            connections.close_all()

    thread = threading.Thread(target=use)
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        actor = casting.actor(committed_db.owner, committed_db.first)
        set_stock_setting(actor, SettingDetails(False, 4, 30))
        thread.start()
        time.sleep(0.5)
        assert not answers
    thread.join()
    assert refused(answers[0], 409, "not_enough")


# -- digits of the HSN -------------------------------------------------------------------------------------

LONG = "HSN has 6 or 8 digits"


def test_six_digits_are_needed_for_a_new_or_changed_hsn_of_a_part(owner: Api) -> None:
    old = add_part(owner)
    save(owner, hsnDigits=6)
    answer = owner.post("parts", FILTER | {"partNumber": "X", "barcodes": []})
    assert answer.body["error"] == {"hsn": [LONG]}
    assert owner.post("parts", FILTER | {"partNumber": "X", "barcodes": [], "hsn": "842123"}).status == 200
    moved = owner.put(f"parts/{old['partId']}", FILTER | {"rack": "Z-9"})
    assert (moved.status, moved.data["rack"], moved.data["hsn"]) == (200, "Z-9", "8421")
    answer = owner.put(f"parts/{old['partId']}", FILTER | {"hsn": "8708"})
    assert answer.body["error"] == {"hsn": [LONG]}
    assert owner.put(f"parts/{old['partId']}", FILTER | {"hsn": "870899"}).status == 200


def test_six_digits_are_needed_for_a_part_bought_for_a_job(owner: Api, cast: Cast) -> None:
    shop = shops.make(cast.first)
    wiper = {"partName": "Wiper", "hsn": "8512", "unit": "NOS", "gstRate": 5, "quantity": 1, "unitPrice": 105}
    job = open_job(owner, shop, partsUsed=[wiper])
    save(owner, hsnDigits=6)
    answer = owner.post("jobs", shop.job(partsUsed=[wiper]))
    assert answer.body["error"] == {"partsUsed": [f"Wiper: {LONG}"]}
    assert owner.post("jobs", shop.job(partsUsed=[wiper | {"hsn": ""}])).status == 422
    assert owner.post("jobs", shop.job(partsUsed=[wiper | {"hsn": "851240"}])).status == 200
    stored = wiper | {"jobPartId": owner.get(f"jobs/{job}").data["parts"][0]["jobPartId"], "quantity": 2}
    assert owner.put(f"jobs/{job}", shop.job(partsUsed=[stored])).status == 200
    changed = owner.put(f"jobs/{job}", shop.job(partsUsed=[stored | {"hsn": "8708"}]))
    assert changed.body["error"] == {"partsUsed": [f"Wiper: {LONG}"]}


def test_six_digits_are_needed_for_a_typed_hsn_of_a_bill(owner: Api) -> None:
    register(owner)
    part, supplier = add_part(owner), add_supplier(owner)
    save(owner, hsnDigits=6)
    goods = {"quantity": 1, "price": 100, "gstRate": 18}
    gloves = goods | {"description": "Gloves", "unit": "NOS"}
    answer = book(owner, supplier, [gloves | {"hsn": "4015"}])
    assert answer.body["error"] == {"lines": [f"Gloves: {LONG}"]}
    known = goods | {"partId": part["partId"]}
    assert book(owner, supplier, [known | {"hsn": "8708"}]).status == 422
    lines = [gloves | {"hsn": "401519"}, known, known | {"hsn": "8421"}]
    assert book(owner, supplier, lines).status == 200


def test_six_digits_are_needed_in_an_import(owner: Api) -> None:
    save(owner, hsnDigits=6)
    sheet = "Part Number,Name,HSN,GST %,Price\nA1,Filter,8421,18,100\nA2,Belt,401035,18,100\n"
    checked = upload(owner, sheet, "parts").data
    assert [(each["row"], each["column"], each["message"]) for each in checked["problems"]] == [
        (2, "HSN", LONG)
    ]
