"""The checkbox "The customer has no email" on each form for a new customer."""

from typing import Any

import pytest

from kernel import tenancy
from tenants.customers.models import Customer
from tests import shop as shops
from tests.api import Api
from tests.cast import Cast

BODY = {
    "customerName": "Asha Rao",
    "phoneNumber": "9812345670",
    "email": "",
    "isPremiumCustomer": 0,
    "address": "",
    "vehicleNumber": "MH12AB7777",
    "vehicleModel": "Swift",
}


def emails(cast: Cast) -> list[str]:
    with tenancy.garage(cast.first.pk):
        return list(Customer.objects.filter(name="Asha Rao").values_list("email", flat=True))


def test_customer_without_an_email_is_saved_if_the_no_email_flag_is_set(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.advisor).post("customers", BODY | {"noEmail": True})
    assert answer.body["success"] is True
    assert answer.data["email"] is None
    assert emails(cast) == [""]


@pytest.mark.parametrize("change", [{}, {"noEmail": False}, {"noEmail": 0}])
def test_customer_email_is_required_if_the_no_email_flag_is_not_set(
    api: Api, cast: Cast, change: dict[str, Any]
) -> None:
    answer = api.as_(cast.advisor).post("customers", BODY | change)
    assert (answer.status, answer.body["error"]) == (422, {"email": ["Email is required"]})
    assert emails(cast) == []


def test_customer_email_is_validated_and_saved_even_if_the_no_email_flag_is_set(api: Api, cast: Cast) -> None:
    client = api.as_(cast.advisor)
    wrong = client.post("customers", BODY | {"noEmail": True, "email": "nobody"})
    assert wrong.body["error"] == {"email": ["Invalid email address"]}
    assert client.post("customers", BODY | {"noEmail": True, "email": "a@x.example"}).status == 200
    assert emails(cast) == ["a@x.example"]


def test_new_customer_without_an_email_can_be_associated_with_a_vehicle(api: Api, cast: Cast) -> None:
    shop = shops.make(cast.first)
    body = BODY | {"vehicleId": shop.vehicle.pk, "noEmail": True}
    answer = api.as_(cast.advisor).post("associate-customer-to-vehicle", body)
    assert answer.status == 200, answer.body
    assert emails(cast) == [""]
