"""A garage hides amounts and phone numbers of customers from its technicians, in every answer."""

import re
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from kernel import tenancy
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.alerts.models import Alert
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tests import cast as casting
from tests.api import Api, refused
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, World, rolled_back, send
from tests.cast import Cast

PHONE = "9811122233"
# No rate, quantity or id has these digits.
RATE = 4_747_47
# Names of fields with amounts. The walk does not ask the type of a field, because that is what hides it.
AMOUNT = re.compile(
    "price|amount|paid|due|cost|total|rate|mrp|value|profit|discount|balance|money|net|credit|advance"
    "|ceiling|limit|tax|subtotal|rupee|deposit|fee|taken|outstanding|lost|round",
    re.IGNORECASE,
)
# Numbers that are no amounts.
OTHER = re.compile(
    "percent|gstRate|taxRate|vehicles|customers|count|taxCollected|Id$|On$|days|staff|jobs", re.IGNORECASE
)


@pytest.fixture
def cast(world: World) -> Iterator[Cast]:
    """Return the garages of all tests of this file. Changes of a test are rolled back."""
    with rolled_back():
        yield world.cast


@pytest.fixture
def names(world: World, cast: Cast) -> dict[str, Any]:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(phone=f"+91{PHONE}")
        Service.objects.update(rate_paise=RATE)
        owned = casting.actor(cast.technician, cast.first).membership_id
        Alert.objects.update(membership_id=owned, text=f"₹{RATE / 100:,.2f} is late")
    return world.own


def hide(api: Api, cast: Cast, *, money: bool = True, phones: bool = True) -> None:
    sent = {"askBeforeInvoice": True, "hidesMoney": money, "hidesPhones": phones}
    answer = api.as_(cast.owner).put("settings", sent)
    assert answer.status == 200, answer.body


def answers(client: Api, names: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Call each operation of the garage, and undo it. Yields the bodies of the answers."""
    for name in sorted(GARAGE_OPERATIONS):
        with rolled_back():
            answer = send(client, CALLS[name], names)
        if answer.body:
            yield name, answer.body, orjson.dumps(answer.body).decode()


def amounts(value: Any, name: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from amounts(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from amounts(each, name)
    elif isinstance(value, int | float) and not isinstance(value, bool) and value:
        if AMOUNT.search(name) and not OTHER.search(name):
            yield f"{name}={value}"
    elif isinstance(value, str) and re.search("₹ ?[0-9]", value):
        yield f"{name}={value}"


def leaks(client: Api, names: dict[str, Any]) -> dict[str, list[str]]:
    found = {}
    for name, body, text in answers(client, names):
        seen = list(amounts(body))
        seen += [PHONE] * (PHONE in text or f"{PHONE[:5]} {PHONE[5:]}" in text)
        seen += ["4747.47"] * ("4747.47" in text or "4,747.47" in text)
        if seen:
            found[name] = seen
    return found


def test_technician_gets_no_amount_and_no_phone_from_any_operation(
    api: Api, cast: Cast, names: dict[str, Any]
) -> None:
    """Each operation is called twice, and the first round shows that the walk finds something."""
    technician = api.as_(cast.technician)
    before = leaks(technician, names)
    print(sorted(before))
    assert {"get_job", "list_customers", "list_services", "list_parts", "list_alerts"} <= before.keys()
    assert len(before) > 15, sorted(before)
    hide(api, cast)
    assert leaks(technician, names) == {}


def test_other_roles_still_see_everything(api: Api, cast: Cast, names: dict[str, Any]) -> None:
    before = leaks(api.as_(cast.advisor), names).keys()
    hide(api, cast)
    assert leaks(api.as_(cast.advisor), names).keys() == before


PAPERS = ["get_invoice_address", "get_estimate_address", "preview_invoice", "show_invoice"]


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize(("money", "phones"), [(True, False), (False, True)])
def test_paper_with_hidden_facts_is_refused(
    api: Api, cast: Cast, names: dict[str, Any], name: str, money: bool, phones: bool
) -> None:  # fmt: skip
    technician = api.as_(cast.technician)
    assert send(technician, CALLS[name], names).code != "hidden"
    hide(api, cast, money=money, phones=phones)
    assert refused(send(technician, CALLS[name], names), 400, "hidden")
    assert send(api.as_(cast.advisor), CALLS[name], names).code != "hidden"


def test_refusal_of_a_technician_has_no_amount(
    api: Api, cast: Cast, names: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(api, cast)
    price = rupee_text(RATE)
    says = Sentence("{name}: {price} is above the MRP of {mrp}.", name="Filter", price=price, mrp=price)

    def refuse(*_: object, **__: object) -> None:
        raise Invalid(jobStatusId=says)

    monkeypatch.setattr("tenants.jobs.services.change_status", refuse)
    answer = send(api.as_(cast.technician), CALLS["change_status"], names)
    assert refused(answer, 422, "invalid")
    assert "Filter: ₹••• is above the MRP of ₹•••." in orjson.dumps(answer.body).decode()
    assert not list(amounts(answer.body))


def test_amounts_stay_if_only_phones_are_hidden(api: Api, cast: Cast, names: dict[str, Any]) -> None:
    hide(api, cast, money=False)
    technician = api.as_(cast.technician)
    answer = technician.get(f"jobs/{names['job']}")
    assert answer.response["X-Hides"] == "phones"
    assert answer.data["customerPhone"] == ""
    assert answer.data["estimatedCost"] > 0
    hide(api, cast, phones=False)
    answer = technician.get(f"jobs/{names['job']}")
    assert answer.response["X-Hides"] == "money"
    assert answer.data["customerPhone"] != ""
    assert answer.data["estimatedCost"] == 0


def test_page_that_does_not_know_the_switches_keeps_them(api: Api, cast: Cast) -> None:
    hide(api, cast)
    owner = api.as_(cast.owner)
    assert owner.put("settings", {"askBeforeInvoice": False}).status == 200
    kept = {"askBeforeInvoice": False, "hidesPhones": True, "hidesMoney": True}
    assert owner.get("settings").data == kept
    assert "X-Hides" not in owner.get("settings").response
