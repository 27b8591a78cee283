"""Uploads files to the import, runs it and returns the results."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.catalogue.models import Category, Service, SubCategory
from tenants.customers.models import Customer
from tenants.vehicles.models import Ownership, Vehicle
from tests.api import Answered, Api, Client
from tests.cast import Cast
from tests.outbox import drain

ASHA = 'Asha Rao,9812345678,asha@x.example,"1 MG Road, Pune",Yes,mh 12 ab 4321,Swift'
RAVI = "Ravi Das,9812345679,ravi@x.example,,No,,"
SERVICE_HEADINGS = "Category,Subcategory,Name,Rate,Discount %,From,To"


def upload(client: Api, content: bytes | str, what: str = "customers", **headers: str) -> Answered:
    """Upload and check a file. Returns the result of the check, or the refusal of the upload."""
    sent = send(client, content, what, **headers)
    if sent.status != 200:
        return sent
    drain("exchange.check_import")
    return client.get(f"imports/{sent.data['importId']}")


def send(
    client: Api,
    content: bytes | str,
    what: str = "customers",
    *,
    file_name: str = "people.csv",
    **headers: str,
) -> Answered:
    raw = content.encode() if isinstance(content, str) else content
    response = Client(raise_request_exception=False).post(
        f"/api/garage/import/{what}",
        {"file": SimpleUploadedFile(file_name, raw)},
        headers={"Authorization": f"Bearer {client.token}"} | headers,
    )
    return Answered(response, response.status_code, response.json())


def lines(*rows: str, ending: str = "\n") -> str:
    return ending.join(rows) + ending


def start(client: Api, checked: Answered) -> Answered:
    assert checked.data["state"] == "checked", checked.body
    return client.post(f"imports/{checked.data['importId']}/start")


def run(client: Api, content: bytes | str, what: str = "customers") -> dict[str, Any]:
    checked = upload(client, content, what)
    assert start(client, checked).data["state"] == "waiting"
    drain("exchange.run_import")
    found: dict[str, Any] = client.get(f"imports/{checked.data['importId']}").data
    return found


def problems(answer: Answered) -> list[tuple[int, str, str]]:
    return [(found["row"], found["column"], found["message"]) for found in answer.data["problems"]]


def counts(cast: Cast) -> tuple[int, ...]:
    with tenancy.garage(cast.first.pk):
        models = (Customer, Vehicle, Ownership, Category, SubCategory, Service, Activity)
        return tuple(model.objects.count() for model in models)
