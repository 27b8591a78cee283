"""Idempotency-Key: a repeated request is executed once and gets the first answer."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections, transaction

from kernel import tenancy
from kernel.idempotency.models import KeyedAnswer
from tenants.staff.models import Staff
from tests.api import Answered, Api
from tests.cast import Cast

BODY: dict[str, Any] = {
    "staffName": "New Person",
    "email": "new@cast.example",
    "phoneNumber": "9800000077",
    "roleId": 4,
    "password": "secret-1",
    "cpassword": "secret-1",
}


def add(client: Api, key: str, **changes: Any) -> Answered:
    return client.with_headers(Idempotency_Key=key).post("staffs", BODY | changes)


def test_request_with_a_repeated_idempotency_key_gets_the_first_answer(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first, second = add(client, "k1"), add(client, "k1")
    assert first.body["success"] is True
    assert second.body == first.body
    with tenancy.garage(cast.first.pk):
        assert Staff.objects.filter(email="new@cast.example").count() == 1


def test_idempotency_key_with_a_different_body_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    add(client, "k1")
    answer = add(client, "k1", email="other@cast.example")
    assert (answer.status, answer.code) == (409, "key_reused")
    with tenancy.garage(cast.first.pk):
        assert not Staff.objects.filter(email="other@cast.example").exists()


def send_form(client: Api, boundary: str, photo: bytes | None = None, **changes: Any) -> Answered:
    """Send a multipart form. Browsers use a new boundary for each request."""
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in (BODY | changes).items()]
    if photo is not None:
        parts.append(b'name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n' + photo)
    opening = f"--{boundary}\r\nContent-Disposition: form-data; ".encode()
    form = b"".join(opening + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode()
    kind = f"multipart/form-data; boundary={boundary}"
    return client.with_headers(Idempotency_Key="k1", Content_Type=kind).post("staffs", form)


def test_repeated_form_with_another_multipart_boundary_gets_the_first_answer(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first, second = send_form(client, "one", b"\xff\xd8 1"), send_form(client, "two", b"\xff\xd8 1")
    assert first.body["success"] is True
    assert second.body == first.body
    for other in (
        send_form(client, "three", b"\xff\xd8 2"),
        send_form(client, "three"),
        send_form(client, "one", b"\xff\xd8 1", staffName="Other"),
    ):
        assert (other.status, other.code) == (409, "key_reused")
    with tenancy.garage(cast.first.pk):
        assert Staff.objects.filter(email="new@cast.example").count() == 1


def test_form_with_an_idempotency_key_but_without_a_body_returns_422(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner).with_headers(Idempotency_Key="k1", Content_Type="multipart/form-data")
    assert client.post("staffs", b"").status == 422


def test_two_people_can_use_equal_idempotency_keys(api: Api, cast: Cast) -> None:
    assert add(api.as_(cast.owner), "k1").body["success"] is True
    assert add(api.as_(cast.manager), "k1", email="other@cast.example").body["success"] is True


def test_idempotency_key_of_a_refused_request_can_be_used_again(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert add(client, "k1", staffName="").status == 422
    with tenancy.platform():
        assert not KeyedAnswer.objects.exists()
    assert add(client, "k1").body["success"] is True


def test_idempotency_key_that_is_too_long_is_refused(api: Api, cast: Cast) -> None:
    assert add(api.as_(cast.owner), "k" * 201).status == 422


def test_concurrent_requests_with_the_same_idempotency_key_are_executed_once(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)

    def go(_: int) -> Answered:
        try:
            return add(client, "k1")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(go, range(8)))
    assert {answer.status for answer in answers} == {200}
    assert len({str(answer.body) for answer in answers}) == 1
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert Staff.objects.filter(email="new@cast.example").count() == 1
