"""Suppliers: adding, changing, archiving and listing."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.purchases.models import Supplier
from tests.api import Answered, Api, refused
from tests.buying import OM_AUTO
from tests.cast import Cast


def add(client: Api, **changes: Any) -> Answered:
    return client.post("suppliers", OM_AUTO | changes)


@pytest.fixture
def advisor(api: Api, cast: Cast) -> Api:
    return api.as_(cast.advisor)


def test_supplier_gets_a_code_and_the_state_of_its_gstin(advisor: Api, cast: Cast) -> None:
    answer = add(advisor)
    assert answer.body["message"] == "The supplier has been added."
    assert answer.data["supplierCode"].startswith("SUP-00")
    assert {
        key: value for key, value in answer.data.items() if key not in ("supplierId", "supplierCode")
    } == {
        "supplierName": "Om Auto",
        "gstin": "27AAPFU0939F1ZV",
        "stateCode": "27",
        "phoneNumber": "9820000001",
        "email": "sales@omauto.example",
        "address": "12 Lohar Chawl, Mumbai",
        "version": 1,
        "archived": False,
        "owed": None,
        "oldestDays": None,
    }
    assert advisor.get(f"suppliers/{answer.data['supplierId']}").data == answer.data
    with tenancy.garage(cast.first.pk):
        assert Activity.objects.filter(subject="supplier", what="added").count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"gstin": "27AAPFU0939F1ZA"}, "gstin", "This GSTIN is not valid."),
        ({"gstin": "27AAPFU0939F1Zſ"}, "gstin", "This GSTIN is not valid."),
        ({"gstin": "27AAPFU0939F1ZV", "stateCode": "29"}, "stateCode", "The GSTIN belongs to another state"),
        ({"gstin": ""}, "stateCode", "State is required"),
        ({"gstin": "", "stateCode": "99"}, "stateCode", "State is required"),
        ({"supplierName": " \u200b "}, "supplierName", "Name is required"),
        ({"phoneNumber": "12"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"email": "x"}, "email", "Invalid email address"),
    ],
)
def test_invalid_supplier_is_refused_and_nothing_is_added(
    advisor: Api, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = add(advisor, **changes)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert advisor.get("suppliers").data["recordCount"] == 0


def test_gstin_belongs_to_one_present_supplier(advisor: Api, cast: Cast) -> None:
    first = add(advisor).data
    answer = add(advisor, supplierName="Another")
    assert answer.body["error"] == {"gstin": [f"Om Auto has this GSTIN already ({first['supplierCode']})."]}
    other = add(advisor, supplierName="Another", gstin="", stateCode="29").data
    changed = advisor.put(f"suppliers/{other['supplierId']}", OM_AUTO | {"supplierName": "Another"})
    assert changed.body["error"] == answer.body["error"]
    assert advisor.get(f"suppliers/{other['supplierId']}").data == other
    with tenancy.garage(cast.first.pk), transaction.atomic():
        twin = Supplier(name="Twin", gstin="27AAPFU0939F1ZV", state_code="27")
        with pytest.raises(IntegrityError, match="supplier_gstin_once"), transaction.atomic():
            twin.save()
        wrong = Supplier(name="Wrong", gstin="27AAPFU0939F1ZV", state_code="29")
        with pytest.raises(IntegrityError, match="supplier_state"), transaction.atomic():
            wrong.save()
    assert (
        advisor.delete(f"suppliers/{first['supplierId']}").body["message"]
        == "The supplier has been archived."
    )
    assert add(advisor, supplierName="Another").status == 200


def test_outdated_version_is_refused_with_both_values(advisor: Api) -> None:
    supplier = add(advisor).data
    path = f"suppliers/{supplier['supplierId']}"
    renamed = advisor.put(path, OM_AUTO | {"supplierName": "Om Auto Spares", "version": 1})
    assert (renamed.data["supplierName"], renamed.data["version"]) == ("Om Auto Spares", 2)
    late = advisor.put(path, OM_AUTO | {"address": "Elsewhere", "version": 1})
    assert refused(late, 409, "changed_meanwhile")
    assert late.data["current"]["supplierName"] == "Om Auto Spares"
    assert late.data["yours"]["address"] == "Elsewhere"
    assert advisor.get(path).data == renamed.data


def test_archived_supplier_is_in_its_own_list_and_cannot_be_changed(advisor: Api) -> None:
    supplier = add(advisor).data
    path = f"suppliers/{supplier['supplierId']}"
    advisor.delete(path)
    assert refused(advisor.put(path, OM_AUTO), 404, "not_found")
    assert refused(advisor.delete(path), 404, "not_found")
    assert advisor.get("suppliers").data["suppliers"] == []
    (found,) = advisor.get("suppliers", archived=True).data["suppliers"]
    assert (found["supplierId"], found["archived"]) == (supplier["supplierId"], True)


def test_search_finds_a_name_a_code_or_a_gstin(advisor: Api) -> None:
    code = add(advisor).data["supplierCode"].lower()
    add(advisor, supplierName="Lakshmi Spares", gstin="", stateCode="29")
    for text, name in (("laksh", "Lakshmi Spares"), (code, "Om Auto"), ("27aapfu0939f1zv", "Om Auto")):
        found = advisor.get("suppliers", searchText=text).data
        assert ([each["supplierName"] for each in found["suppliers"]], found["recordCount"]) == ([name], 1)
    assert [each["supplierName"] for each in advisor.get("suppliers").data["suppliers"]] == [
        "Lakshmi Spares",
        "Om Auto",
    ]


def test_second_request_with_the_same_key_adds_no_second_supplier(advisor: Api) -> None:
    keyed = advisor.with_headers(Idempotency_Key="one")
    assert add(keyed).data == add(keyed).data
    assert advisor.get("suppliers").data["recordCount"] == 1
