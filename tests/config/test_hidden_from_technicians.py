"""A garage hides amounts and phone numbers of customers from its technicians, in every answer."""

import re
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from accounts.models import Person
from kernel import tenancy
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.alerts.models import Alert
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tests import cast as casting
from tests.api import Api, refused
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, ids, own_of, rolled_back, send
from tests.billed import open_job
from tests.cast import Cast
from tests.job_parts import job_with, shelf
from tests.shop import Shop
from tests.tenants.inspections.conftest import BODY, mark, points, started
from tests.tenants.visits.conftest import FIELDS, MARK, opened

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
def names(cast: Cast) -> dict[str, Any]:
    found = ids(cast)
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(phone=f"+91{PHONE}")
        Service.objects.update(rate_paise=RATE)
        owned = casting.actor(cast.technician, cast.first).membership_id
        Alert.objects.update(membership_id=owned, text=f"₹{RATE / 100:,.2f} is late")
    return own_of(found)


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


def test_amounts_that_somebody_typed_are_not_lost_when_a_technician_saves(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """The technician sends back what the server answered, also after a conflict."""
    words, technician, advisor = "Told ₹5,000 at most", api.as_(cast.technician), api.as_(cast.advisor)
    visit_id = opened(advisor, shop)
    typed = {"complaint": words, "otherItems": words, "marks": [MARK | {"note": words}]}
    assert advisor.put(f"visits/{visit_id}/check-in", FIELDS | typed).status == 200
    template = api.as_(cast.owner).post("inspection-templates", BODY).data["templateId"]
    inspection_id = started(advisor, visit_id, template)
    mark(advisor, points(advisor, inspection_id)[0], "bad", note=words, measured="₹90.50")
    hide(api, cast)
    seen = technician.get(f"visits/{visit_id}").data["checkIn"]
    marks = [{name: each[name] for name in MARK} for each in seen["marks"]]
    sent = {name: seen[name] for name in FIELDS} | {"marks": marks, "keys": 3}
    answer = technician.put(f"visits/{visit_id}/check-in", sent | {"version": 9})
    assert refused(answer, 409, "changed_meanwhile")
    assert {name: answer.body["data"]["current"][name] for name in typed} == typed
    assert technician.put(f"visits/{visit_id}/check-in", sent).status == 200
    point = points(technician, inspection_id)[0]
    mark(technician, point, "watch", note=point["note"], measured=point["measured"])
    kept = advisor.get(f"visits/{visit_id}").data["checkIn"]
    assert kept["keys"] == 3
    assert {name: kept[name] for name in ("complaint", "otherItems")} == dict.fromkeys(
        ("complaint", "otherItems"), words
    )
    assert kept["marks"][0]["note"] == words
    assert [points(advisor, inspection_id)[0][name] for name in ("note", "measured")] == [words, "₹90.50"]


def test_log_of_a_job_keeps_quantities(api: Api, cast: Cast, shop: Shop) -> None:
    owner = api.as_(cast.owner)
    job_id = job_with(owner, shop, shelf(owner, 5), 2)
    hide(api, cast)
    (entry,) = api.as_(cast.technician).get(f"jobs/{job_id}").data["activity"]
    assert entry["after"]["partsUsed"] == [{"part": "Oil filter", "quantity": 2}]


@pytest.mark.parametrize("name", ["customers", "jobs"])
def test_technician_finds_a_phone_only_by_all_its_digits(api: Api, cast: Cast, shop: Shop, name: str) -> None:
    open_job(api.as_(cast.owner), shop)

    def found(person: Person, text: str) -> int:
        return int(api.as_(person).get(name, searchText=text).data["recordCount"])

    assert found(cast.technician, "98765") == 1
    hide(api, cast)
    for part in ("987654321", "876543210", "98765 4321", "+91 98765", "543"):
        assert found(cast.technician, part) == 0
    assert found(cast.technician, "98765 43210") == 1
    assert found(cast.advisor, "98765") == 1
    hide(api, cast, phones=False)
    assert found(cast.technician, "98765") == 1
