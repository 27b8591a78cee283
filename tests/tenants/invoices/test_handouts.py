"""Downloads and prints of invoices are noted."""

from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction

from kernel import tenancy
from tenants.invoices.models import PaperHandout
from tests.api import Api, refused
from tests.billed import issued_job
from tests.cast import Cast
from tests.shop import Shop


def noted() -> list[tuple[str, str, str]]:
    with transaction.atomic(), tenancy.garage(1):
        return list(PaperHandout.objects.order_by("id").values_list("copy", "way", "person_name"))


def test_downloads_and_prints_are_noted_with_the_person(api: Api, cast: Cast, shop: Shop) -> None:
    _job, issued = issued_job(api.as_(cast.owner), shop)
    path = f"invoices/{issued['invoiceId']}/handouts"
    assert api.as_(cast.technician).post(path, {"copy": "duplicate", "way": "download"}).status == 200
    assert api.as_(cast.cashier).post(path, {"way": "print"}).status == 200
    assert noted() == [
        ("duplicate", "download", "Technician Person"),
        ("original", "print", "Cashier Person"),
    ]


def test_repeated_note_of_a_download_is_stored_once(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    for _ in range(2):
        answer = client.with_headers(Idempotency_Key="k1").post(
            f"invoices/{issued['invoiceId']}/handouts", {"way": "download"}
        )
        assert answer.status == 200
    assert len(noted()) == 1


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"way": "fax"}, {"way": ["The way is download or print"]}),
        ({}, {"way": ["The way is download or print"]}),
        (
            {"way": "print", "copy": "triplicate"},
            {"copy": ["The copy is original, duplicate, roll80 or roll58"]},
        ),
    ],
)
def test_invalid_handout_is_refused_and_not_noted(
    api: Api, cast: Cast, shop: Shop, body: dict[str, Any], error: dict[str, Any]
) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    answer = client.post(f"invoices/{issued['invoiceId']}/handouts", body)
    assert (answer.status, answer.body["error"]) == (422, error)
    unknown = client.post(f"invoices/{issued['invoiceId'] + 1000}/handouts", {"way": "print"})
    assert refused(unknown, 404, "not_found")
    assert noted() == []


@pytest.mark.parametrize("statement", ["UPDATE paper_handout SET way = 'print'", "DELETE FROM paper_handout"])
def test_noted_handout_cannot_change(api: Api, cast: Cast, shop: Shop, statement: str) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    client.post(f"invoices/{issued['invoiceId']}/handouts", {"way": "download"})
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        tenancy.garage(1),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert len(noted()) == 1
