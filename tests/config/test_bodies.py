"""Request bodies and queries: accepted formats, and errors for invalid requests."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from garages.models import Garage
from kernel import tenancy
from kernel.http import payload
from tenants.staff.models import Staff
from tests.api import Answered, Api, refused
from tests.cast import Cast, join_second


def staff_of(garage: Garage) -> list[tuple[Any, ...]]:
    with tenancy.garage(garage.pk):
        return list(Staff.objects.order_by("id").values_list())


@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b'"x"', b"\xff", b'{"a": NaN}', b"[" * 5000])
def test_unreadable_request_body_returns_422(api: Api, cast: Cast, body: bytes) -> None:
    assert refused(api.as_(cast.owner).post("staffs", body), 422, "invalid")
    assert refused(api.post("login", body), 422, "invalid")


def test_request_body_that_is_too_large_returns_413(api: Api, cast: Cast) -> None:
    large = {"staffName": "x" * payload.JSON_LIMIT}
    assert refused(api.post("login", large), 413, "too_large")
    assert refused(api.as_(cast.owner).post("staffs", large), 413, "too_large")


def test_error_for_a_nul_character_names_the_field(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    body = client.post("staffs", {"staffName": "a\x00b"})
    assert refused(body, 422, "invalid")
    assert list(body.body["error"]) == ["staffName"]
    query = client.get("staffs", searchText="a\x00")
    assert refused(query, 422, "invalid")
    assert list(query.body["error"]) == ["searchText"]
    form = client.with_headers(Content_Type="application/x-www-form-urlencoded").post(
        "staffs", b"staffName=a%00b"
    )
    assert refused(form, 422, "invalid")


def test_response_contains_the_field_errors_both_in_error_and_in_data(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.owner).post("staffs", {})
    assert answer.body["error"] == answer.data["error"]
    assert answer.body["error"]["staffName"] == ["Staff Name is required"]


@pytest.mark.parametrize("size", [0, 9, 11, 26, -10, 1000])
def test_page_size_outside_the_offered_choices_is_refused(api: Api, cast: Cast, size: int) -> None:
    answer = api.as_(cast.owner).get("staffs", pageSize=size)
    assert refused(answer, 422, "invalid")
    assert list(answer.body["error"]) == ["pageSize"]


def test_long_search_text_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert client.get("staffs", searchText="x" * 100).status == 200
    assert refused(client.get("staffs", searchText="x" * 101), 422, "invalid")


def test_login_accepts_a_urlencoded_form(api: Api, cast: Cast) -> None:
    client = api.with_headers(Content_Type="application/x-www-form-urlencoded")
    answer = client.post("login", b"email=owner%40cast.example&password=garage-demo-1&remember=1")
    assert answer.body["success"] is True


def urlencoded(fields: dict[str, Any]) -> tuple[str, bytes]:
    return "application/x-www-form-urlencoded", urlencode(fields).encode()


def multipart(fields: dict[str, Any]) -> tuple[str, bytes]:
    return MULTIPART_CONTENT, encode_multipart(BOUNDARY, fields)


@pytest.mark.parametrize("form", [urlencoded, multipart])
def test_put_operation_accepts_urlencoded_and_multipart_forms(
    api: Api, cast: Cast, form: Callable[[dict[str, Any]], tuple[str, bytes]]
) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.technician.email)
    fields = {"staffName": "Imran", "email": "i@x.example", "phoneNumber": "9811111111", "roleId": "4"}

    def put(**changes: Any) -> Answered:
        kind, body = form(fields | changes)
        return api.as_(cast.owner).with_headers(Content_Type=kind).put(f"staffs/{staff.pk}", body)

    assert put(staffName="").body["error"] == {"staffName": ["Staff Name is required"]}
    assert put(staffName="a\x00").status == 422
    assert refused(put(garageId=cast.second.pk), 404, "not_found")
    assert put().data["staffName"] == "Imran"


def test_unknown_fields_of_a_request_are_ignored(api: Api, cast: Cast) -> None:
    body = {
        "staffName": "New Person",
        "email": "new@cast.example",
        "phoneNumber": "9800000077",
        "roleId": 4,
        "password": "secret-1",
        "cpassword": "secret-1",
        "is_admin": True,
        "staffId": 1,
        "id": 1,
        "membershipId": "x",
        "leftAt": "2020-01-01",
    }
    answer = api.as_(cast.manager).post("staffs", body)
    assert answer.body["success"] is True
    assert set(answer.data) == {
        "staffId", "staffName", "email", "phoneNumber", "roleId", "roleName", "garageId", "invited",
        "signsInWith",
    }  # fmt: skip
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email="new@cast.example")
    assert (staff.role, staff.left_at) == (4, None)


def test_invalid_body_of_a_member_of_several_garages_returns_422(api: Api, cast: Cast) -> None:
    join_second(cast)
    client = api.as_(cast.owner)
    assert refused(client.post("staffs", {"garageId": cast.first.pk, "staffName": "a\x00"}), 422, "invalid")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"a":' * 1000 + b"1" + b"}" * 1000),
        ("application/json", b'{"a":' * 30 + b"1" + b"}" * 30),
        ("application/x-www-form-urlencoded; charset=utf-7", b"a=+AGE-"),
        ("application/x-www-form-urlencoded; charset=nonsense", b"a=b"),
        ("multipart/form-data; boundary=x", b"--y"),
        ("multipart/form-data", b"x"),
    ],
)
def test_malformed_or_deeply_nested_body_returns_422(api: Api, cast: Cast, kind: str, body: bytes) -> None:
    answer = api.as_(cast.owner).with_headers(Content_Type=kind).post("staffs", body)
    assert refused(answer, 422, "invalid")


def test_request_body_without_a_content_length_is_refused(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.owner).with_headers(Transfer_Encoding="chunked").post("staffs", {})
    assert refused(answer, 411, "length_required")


def test_validation_errors_are_plain_sentences(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert client.get("staffs", currentPage="abc").body["error"] == {
        "currentPage": ["This must be a whole number"]
    }
    assert client.post("staffs", {"roleId": "9" * 5000}).body["error"]["roleId"] == ["Role is required"]
    assert client.post("staffs", {"roleId": "٤"}).body["error"]["roleId"] == ["Role is required"]
    assert client.delete("staffs/abc").body["error"] == {"staffId": ["This must be a number"]}


@pytest.mark.parametrize(
    "name", ["a\nb", "a\r\nBcc: x", "\x1b[31mred", "abc\u202edef", "a\u2028b", "a\u2066b"]
)
def test_name_with_control_or_text_direction_characters_is_refused(api: Api, cast: Cast, name: str) -> None:
    body = {"staffName": name, "email": "x@x.example", "phoneNumber": "9800000099", "roleId": 4}
    answer = api.as_(cast.owner).post("staffs", body | {"password": "secret-1", "cpassword": "secret-1"})
    assert answer.body["error"] == {"staffName": ["This contains a character that cannot be used here"]}
