"""GET /garage/customers/{customerId} and the older POST /garage/get-customer: return one customer."""

import pytest

from kernel import tenancy
from tests.api import Api
from tests.cast import Cast
from tests.factories import cars


def test_old_and_new_api_operations_return_the_same_customer(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
        cars.vehicle("MH12AB1234", asha)
    client = api.as_(cast.cashier)
    answer = client.get(f"customers/{asha.pk}", garageId=cast.first.pk)
    assert (answer.data["customerId"], answer.data["totalVehicles"]) == (asha.pk, 1)
    assert answer.data["customerCode"] == cars.code(asha.pk)
    older = client.post("get-customer", {"customerId": str(asha.pk), "garageId": cast.first.pk})
    assert older.body == answer.body


def test_unknown_or_archived_customer_is_not_found(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        gone = cars.customer(archived_at="2026-11-01T00:00:00Z")
    client = api.as_(cast.owner)
    for customer_id in (gone.pk, gone.pk + 1000):
        assert client.get(f"customers/{customer_id}").code == "not_found"
        assert client.post("get-customer", {"customerId": customer_id}).code == "not_found"


@pytest.mark.parametrize("value", ["x", None, "", True, -1, 1.5, 10**18, "9" * 30])
def test_invalid_customer_id_returns_422(api: Api, cast: Cast, value: object) -> None:
    assert api.as_(cast.owner).post("get-customer", {"customerId": value}).status == 422
