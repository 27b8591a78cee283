"""POST /garage/customers: a new customer and a vehicle are saved in one transaction."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models.functions import Now

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.vehicles.models import Ownership, Vehicle
from tests.api import Answered, Api
from tests.cast import Cast
from tests.factories import cars
from tests.texts import CORPUS

BODY = cars.CUSTOMER | cars.VEHICLE


def register(client: Api, **changes: Any) -> Answered:
    return client.post("customers", BODY | changes)


def counts(cast: Cast) -> tuple[int, ...]:
    with tenancy.garage(cast.first.pk):
        return tuple(model.objects.count() for model in (Customer, Vehicle, Ownership, Activity))


@pytest.mark.spec("customers-32")
def test_new_customer_and_vehicle_are_saved_and_returned(api: Api, cast: Cast) -> None:
    answer = register(api.as_(cast.advisor), garageId=cast.first.pk)
    assert answer.body["message"] == "A new customer has been added successfully."
    with tenancy.garage(cast.first.pk):
        owned = Ownership.objects.select_related("customer", "vehicle").get()
        activity = list(Activity.objects.order_by("id").values_list("subject", "what", "person_name"))
    assert answer.data == {
        "customerId": owned.customer.pk,
        "customerCode": cars.code(owned.customer.pk),
        "vehicleId": owned.vehicle.pk,
        "vehicleNumber": "MH12AB1234",
        "vehicleModel": "Swift",
        "customerName": "Asha Rao",
        "phoneNumber": "9812345670",
        "email": "asha@people.example",
        "isPremiumCustomer": 0,
        "address": "12 MG Road",
    }
    assert (owned.customer.phone, owned.vehicle.search_key) == ("+919812345670", "MH12AB1234")
    assert activity == [("vehicle", "added", "Advisor Person"), ("customer", "added", "Advisor Person")]


def test_new_customer_can_be_sent_as_a_multipart_form(api: Api, cast: Cast) -> None:
    fields = {name: str(value) for name, value in BODY.items() if name != "address"}
    parts = "".join(
        f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (fields | {"isPremiumCustomer": "1", "garageId": str(cast.first.pk)}).items()
    )
    client = api.as_(cast.advisor).with_headers(Content_Type="multipart/form-data; boundary=b")
    answer = client.post("customers", f"{parts}--b--\r\n".encode())
    assert answer.body["success"] is True
    assert (answer.data["isPremiumCustomer"], answer.data["address"]) == (1, None)


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"customerName": " "}, "customerName", "Customer Name is required"),
        ({"customerName": "x" * 201}, "customerName", "This must be at most 200 characters long"),
        ({"phoneNumber": ""}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"phoneNumber": "123456789"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"phoneNumber": "1234567890"}, "phoneNumber", "Enter a valid phone number"),
        ({"email": ""}, "email", "Email is required"),
        ({"email": "nonsense"}, "email", "Invalid email address"),
        ({"isPremiumCustomer": 2}, "isPremiumCustomer", "Invalid premium status"),
        ({"isPremiumCustomer": None}, "isPremiumCustomer", "Invalid premium status"),
        ({"isPremiumCustomer": True}, "isPremiumCustomer", "Invalid premium status"),
        ({"address": 5}, "address", "This must be text"),
        ({"vehicleNumber": ""}, "vehicleNumber", "Vehicle Number is required"),
        ({"vehicleNumber": "NONSENSE"}, "vehicleNumber", "Invalid Vehicle Number format"),
        ({"vehicleNumber": "1234"}, "vehicleNumber", "Invalid Vehicle Number format"),
        ({"vehicleModel": ""}, "vehicleModel", "Vehicle Modal is required"),
    ],
)
@pytest.mark.spec("customers-32")
def test_new_customer_with_an_invalid_field_returns_the_error_message_of_the_field(
    api: Api, cast: Cast, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = register(api.as_(cast.owner), **changes)
    assert (answer.status, answer.code) == (422, "invalid")
    assert answer.body["error"] == answer.data["error"] == {field: [message]}
    assert counts(cast) == (0, 0, 0, 0)


def test_new_customer_with_an_existing_vehicle_is_refused_and_not_saved(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    register(client)
    before = counts(cast)
    for number in ("mh12ab1234", "MH-12 AB.1234"):
        answer = register(client, vehicleNumber=number, customerName="Other")
        assert (answer.status, answer.code) == (422, "invalid")
        assert answer.body["error"] == {
            "vehicleNumber": [
                "Your garage already has the vehicle MH 12 AB 1234: search for it to add a customer"
            ]
        }
        assert "Asha" not in str(answer.body)
    assert counts(cast) == before


def test_plates_that_differ_only_in_leading_zeros_are_the_same_vehicle(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert register(client, vehicleNumber="KA 01 EK 171").data["vehicleNumber"] == "KA01EK171"
    assert list(register(client, vehicleNumber="KA01EK0171").body["error"]) == ["vehicleNumber"]


def test_two_garages_can_register_the_same_vehicle(api: Api, cast: Cast) -> None:
    assert register(api.as_(cast.owner)).status == 200
    assert register(api.as_(cast.outsider)).status == 200


def test_registering_an_archived_vehicle_restores_it_with_its_jobs(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        former = cars.customer("Former", archived_at=Now())
        car = cars.vehicle("MH12AB1234", former, archived_at=Now())
        cars.job(car, former)
    client = api.as_(cast.owner)
    answer = register(client, vehicleModel="Swift Dzire")
    assert (answer.data["vehicleId"], answer.data["vehicleModel"]) == (car.pk, "Swift Dzire")
    detail = client.get(f"vehicles/{car.pk}").data
    assert detail["totalJobs"] == 1
    assert [owner["customerName"] for owner in detail["owners"]] == ["Asha Rao"]


@pytest.mark.parametrize("number", ["1947", "X-99", "TEMP-77"])
def test_plate_of_an_unknown_format_is_saved_only_after_confirmation(
    api: Api, cast: Cast, number: str
) -> None:
    client = api.as_(cast.owner)
    assert register(client, vehicleNumber=number).status == 422
    for value in (True, "true", 1):
        assert register(client, vehicleNumber=number, otherPlate=value).status == (
            200 if value is True else 422
        )
    assert register(client, vehicleNumber="!!", otherPlate=True).body["error"] == {
        "vehicleNumber": ["Invalid Vehicle Number format"]
    }


def test_two_customers_can_have_the_same_phone_number(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first, second = register(client).data, register(client, vehicleNumber="MH12AB1235").data
    assert first["customerId"] != second["customerId"]
    assert second["customerCode"] == cars.code(second["customerId"])


@pytest.mark.spec("customers-29")
def test_customer_address_can_be_sent_as_a_list_of_lines(api: Api, cast: Cast) -> None:
    answer = register(api.as_(cast.owner), address=["12 MG Road", " ", "Pune\n411001"])
    assert answer.data["address"] == "12 MG Road, Pune\n411001"


@pytest.mark.parametrize("text", CORPUS)
def test_customer_and_vehicle_text_is_stored_unchanged(api: Api, cast: Cast, text: str) -> None:
    client = api.as_(cast.owner)
    answer = register(client, customerName=text, address=text, vehicleModel=text)
    assert (answer.data["customerName"], answer.data["vehicleModel"]) == (text, text)
    (row,) = client.get("customers").data["customers"]
    assert (row["customerName"], row["address"]) == (text, text)
    (car,) = client.get("get-customer-vehicles", customerId=row["customerId"]).data
    assert car["vehicleModel"] == text


def test_unknown_fields_of_a_new_customer_are_ignored(api: Api, cast: Cast) -> None:
    extra = {
        "customerId": 1,
        "id": 1,
        "version": 77,
        "archivedAt": "2020-01-01",
        "code": "X",
        "is_premium": 1,
    }
    answer = register(api.as_(cast.owner), **extra)
    with tenancy.garage(cast.first.pk):
        customer = Customer.objects.get(pk=answer.data["customerId"])
    assert (customer.version, customer.archived_at, customer.code, customer.is_premium) == (
        1,
        None,
        cars.code(customer.pk),
        False,
    )


def test_concurrent_requests_with_the_same_idempotency_key_create_one_customer(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner).with_headers(Idempotency_Key="k1")

    def go(_: int) -> Answered:
        try:
            return register(client)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(go, range(2))
    assert first.body == second.body
    assert first.body["success"] is True
    with transaction.atomic():
        assert counts(committed_db)[:3] == (1, 1, 1)


@pytest.mark.parametrize("archived", [False, True], ids=["new", "archived"])
def test_concurrent_registrations_of_a_vehicle_save_only_one_vehicle(
    committed_db: Cast, archived: bool
) -> None:
    if archived:
        with transaction.atomic(), tenancy.garage(committed_db.first.pk):
            car = cars.vehicle("MH12AB1234", archived_at=Now())
            cars.job(car, cars.customer(archived_at=Now()))
    clients = [Api().as_(person) for person in (committed_db.owner, committed_db.manager) * 3]

    def go(client: Api) -> Answered:
        try:
            return register(client)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(go, clients))
    assert sorted(answer.status for answer in answers) == [200] + [422] * 5
    assert {str(answer.body["error"]) for answer in answers if answer.status == 422} == {
        "{'vehicleNumber': ['Your garage already has the vehicle MH 12 AB 1234: search for it to add a customer']}"
    }
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert Vehicle.objects.count() == 1
        assert Customer.objects.filter(archived_at=None).count() == 1
        assert Ownership.objects.count() == 1
