"""The language of a customer: mails and papers are in it, whatever the language of the garage."""

from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from gst.document import from_json
from kernel import tenancy
from tenants.customers.models import Customer
from tenants.invoices.models import Invoice, Payment
from tests import shop as shops
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import issued_job, register
from tests.cast import Cast
from tests.factories import cars
from tests.languages import build_hindi

CAR = {"vehicleNumber": "MH 12 CD 1234", "vehicleModel": "Swift"}


@pytest.fixture(autouse=True)
def _hindi_is_offered(settings: Any, tmp_path: Path) -> None:
    build_hindi(settings, tmp_path)


@pytest.fixture
def asha(cast: Cast) -> Customer:
    with tenancy.garage(cast.first.pk):
        return cars.customer()


def shown(client: Api, customer: Customer) -> str | None:
    language: str | None = client.get(f"customers/{customer.pk}").data["language"]
    return language


@pytest.mark.spec("hand-4")
def test_language_is_saved_and_an_edit_without_it_keeps_it_and_an_empty_one_clears_it(
    api: Api, cast: Cast, asha: Customer
) -> None:
    client = api.as_(cast.advisor)
    assert shown(client, asha) is None
    for sent, expected in (({"language": "hi"}, "hi"), ({}, "hi"), ({"language": ""}, None)):
        answer = client.put(f"customers/{asha.pk}", cars.CUSTOMER | sent)
        assert (answer.status, answer.data["language"]) == (200, expected), answer.body
    (newest,) = client.get("customers").data["customers"]
    assert newest["language"] is None


@pytest.mark.spec("hand-4")
def test_new_customer_can_have_a_language(api: Api, cast: Cast) -> None:
    client = api.as_(cast.advisor)
    added = client.post("customers", cars.CUSTOMER | CAR | {"language": "hi"})
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.get(pk=added.data["customerId"]).language == "hi"


@pytest.mark.spec("hand-4", "hand-5")
def test_new_owner_of_a_known_vehicle_can_have_a_language(api: Api, cast: Cast, asha: Customer) -> None:
    with tenancy.garage(cast.first.pk):
        car = cars.vehicle("MH12AB1234", asha)
    client = api.as_(cast.advisor)
    body = cars.CUSTOMER | {"customerName": "Bela", "vehicleId": car.pk}
    other = client.post("associate-customer-to-vehicle", body | {"language": "mr"})
    assert refused(other, 422, "invalid")
    assert other.body["error"] == {"language": ["This language is not offered."]}
    assert client.post("associate-customer-to-vehicle", body | {"language": "hi"}).status == 200
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.get(name="Bela").language == "hi"


@pytest.mark.parametrize("language", ["mr", "../hi", "HI", "hindi", 1, ["hi"]])
@pytest.mark.spec("hand-5")
def test_language_that_is_not_offered_is_refused(
    api: Api, cast: Cast, asha: Customer, language: object
) -> None:
    before = checksum(cast.first)
    answer = api.as_(cast.owner).put(f"customers/{asha.pk}", cars.CUSTOMER | {"language": language})
    assert refused(answer, 422, "invalid")
    message = "This language is not offered." if isinstance(language, str) else "This must be text"
    assert answer.body["error"] == {"language": [message]}
    assert checksum(cast.first) == before


def test_database_refuses_a_language_that_is_no_code(cast: Cast, asha: Customer) -> None:
    with (
        pytest.raises(IntegrityError, match="customer_language"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        Customer.objects.update(language="H1")


@pytest.mark.parametrize(
    ("own", "garage", "expected"), [("hi", "en", "hi"), ("en", "hi", "en"), ("", "hi", "hi")]
)
@pytest.mark.spec("hand-75")
def test_invoice_and_receipt_are_in_the_language_of_the_customer(
    api: Api, cast: Cast, own: str, garage: str, expected: str
) -> None:
    client, shop = api.as_(cast.owner), shops.make(cast.first)
    register(client, paperLanguage=garage)
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(language=own)
    job_id, _ = issued_job(client, shop)
    paid = client.post(f"jobs/{job_id}/payments", {"amount": 100, "paymentMethodId": 1})
    assert paid.status == 200, paid.body
    with tenancy.garage(cast.first.pk):
        assert from_json(Invoice.objects.get().document).language == expected
        assert Payment.objects.get().receipt.get("language", "en") == expected
