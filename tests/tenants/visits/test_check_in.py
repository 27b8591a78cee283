"""A check-in is saved with each change, and never changes after it is finished."""

import io
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext
from PIL import Image, ImageDraw

from kernel import clock, tenancy
from kernel.files.ink import NOT_SIGNED
from support.rules import SUPPORT_PERMISSIONS
from tenants.pictures.models import Picture
from tenants.visits import queries
from tenants.visits.models import CheckIn, CheckInNote, DamageMark
from tests.api import Api, Client, refused
from tests.architecture.world import checksum
from tests.cast import Cast, actor
from tests.pictures import as_text, ink, jpeg, upload
from tests.shop import Shop
from tests.tenants.visits.conftest import FIELDS, MARK, finish, opened, save


def check_in_of(client: Api, visit_id: int) -> dict[str, Any]:
    return dict(client.get(f"visits/{visit_id}").data["checkIn"])


def test_check_in_keeps_every_field_and_mark(client: Api, visit_id: int) -> None:
    version = save(client, visit_id)
    shown = check_in_of(client, visit_id)
    for name, value in FIELDS.items():
        if name != "marks":
            assert shown[name] == value, name
    assert shown["marks"] == [MARK | {"placeLabel": "Left front door"}]
    assert (shown["version"], shown["finishedOn"], shown["whatsappAddress"]) == (version, None, None)
    save(client, visit_id, marks=[], version=version)
    assert check_in_of(client, visit_id)["marks"] == []


def test_second_first_save_of_two_people_is_refused(client: Api, cast: Cast, visit_id: int) -> None:
    save(client, visit_id, version=0)
    before = checksum(cast.first)
    other = FIELDS | {"otherItems": "Tools", "version": 0}
    assert refused(client.put(f"visits/{visit_id}/check-in", other), 409, "changed_meanwhile")
    assert checksum(cast.first) == before


def test_same_values_sent_again_after_a_lost_answer_change_nothing(
    client: Api, cast: Cast, visit_id: int
) -> None:
    first = save(client, visit_id, version=0)
    before = checksum(cast.first)
    assert save(client, visit_id, version=0) == first
    assert checksum(cast.first) == before


def test_photo_before_the_first_save_is_no_change_of_the_fields(client: Api, visit_id: int) -> None:
    assert upload(client, f"visits/{visit_id}/pictures", jpeg())[0] == 200
    assert client.get(f"visits/{visit_id}").data["checkIn"]["version"] == 0
    assert save(client, visit_id, version=0) == 1


def test_unreadable_odometer_has_no_kilometres(client: Api, visit_id: int) -> None:
    save(client, visit_id, unreadable=True)
    shown = check_in_of(client, visit_id)
    assert (shown["odometerKm"], shown["unreadable"]) == (None, True)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"fuelEighths": 9}, "fuelEighths"),
        ({"keys": 10}, "keys"),
        ({"odometerKm": -1}, "odometerKm"),
        ({"odometerKm": 10_000_000}, "odometerKm"),
        ({"belongings": ["gold"]}, "belongings"),
        ({"outline": "boat"}, "outline"),
        ({"complaint": "x" * 1001}, "complaint"),
        ({"marks": [MARK] * 41}, "marks"),
        ({"marks": [MARK | {"place": "roof_rack"}]}, "marks"),
        ({"outline": "two_wheeler"}, "marks"),
    ],
)
def test_check_in_with_a_wrong_value_is_refused(
    client: Api, cast: Cast, visit_id: int, changes: dict[str, Any], field: str
) -> None:
    save(client, visit_id)
    before = checksum(cast.first)
    answer = client.put(f"visits/{visit_id}/check-in", FIELDS | changes)
    assert (answer.status, list(answer.body["error"])) == (422, [field])
    assert checksum(cast.first) == before


@pytest.mark.parametrize("wrong", [{"x": 1001}, {"y": -1}, {"kind": "burn"}, {"note": "x" * 81}, {"x": None}])
def test_wrong_mark_is_refused(client: Api, visit_id: int, wrong: dict[str, Any]) -> None:
    answer = client.put(f"visits/{visit_id}/check-in", FIELDS | {"marks": [MARK | wrong]})
    assert answer.status == 422, answer.body


def test_forty_marks_are_accepted(client: Api, visit_id: int) -> None:
    save(client, visit_id, marks=[MARK] * 40)
    assert len(check_in_of(client, visit_id)["marks"]) == 40


def test_check_in_that_somebody_else_changed_is_refused(client: Api, cast: Cast, visit_id: int) -> None:
    version = save(client, visit_id)
    save(client, visit_id, keys=3, version=version)
    before = checksum(cast.first)
    answer = client.put(f"visits/{visit_id}/check-in", FIELDS | {"version": version})
    assert refused(answer, 409, "changed_meanwhile")
    assert (answer.data["current"]["keys"], answer.data["yours"]["keys"]) == (3, 2)
    assert refused(
        client.post(f"visits/{visit_id}/check-in/finish", {"unsignedReason": "left", "version": version}),
        409,
        "changed_meanwhile",
    )
    assert checksum(cast.first) == before


def test_check_in_can_begin_with_what_was_noted_in_the_job(
    api: Api, cast: Cast, client: Api, shop: Shop
) -> None:
    assert client.get(f"visits/{opened(client, shop)}").data["fromJob"] is None
    noted = shop.job(odometerKm=42_100, fuelPercent=50, complaint="Noise in front")
    job_id = api.as_(cast.owner).post("jobs", noted).data["jobId"]
    visit_id = client.post("visits", {"jobId": job_id}).data["visitId"]
    # Half a tank is 4 of 8.
    expected = {"odometerKm": 42_100, "fuelEighths": 4, "complaint": "Noise in front"}
    shown = client.get(f"visits/{visit_id}").data
    assert (shown["fromJob"], shown["checkIn"]) == (expected, None)


def test_lower_odometer_is_compared_with_the_last_one_and_saved(
    api: Api, cast: Cast, client: Api, shop: Shop
) -> None:
    first = opened(client, shop)
    assert client.get(f"visits/{first}").data["lastOdometer"] is None
    save(client, first)
    client.post(f"visits/{first}/close", {"reason": "x"})
    second = opened(client, shop)
    today = clock.today().isoformat()
    assert client.get(f"visits/{second}").data["lastOdometer"] == {"odometerKm": 38200, "notedOn": today}
    save(client, second, odometerKm=12000)
    with clock.at(clock.now() + timedelta(days=1)):
        later = clock.today()
        job = shop.job(
            odometerKm=39000, entryDate=later.isoformat(), expectedDOD=(later + timedelta(days=2)).isoformat()
        )
        assert api.as_(cast.owner).post("jobs", job).status == 200
    assert client.get(f"visits/{second}").data["lastOdometer"] == {
        "odometerKm": 39000,
        "notedOn": later.isoformat(),
    }


def test_signed_check_in_keeps_the_name_and_the_signature(client: Api, cast: Cast, visit_id: int) -> None:
    version = save(client, visit_id)
    finish(
        client,
        visit_id,
        unsignedReason="",
        signedName="Meera Iyer",
        signature=as_text(ink()),
        version=version,
    )
    shown = check_in_of(client, visit_id)
    assert (shown["signedName"], shown["personName"]) == ("Meera Iyer", "Technician Person")
    assert shown["finishedOn"]
    served = Client().get(shown["signatureAddress"])
    assert served["Content-Type"] == "image/png"
    with tenancy.garage(cast.first.pk):
        assert Picture.objects.get().kind == "signature"


@pytest.mark.parametrize(
    ("png", "message"),
    [
        ("", NOT_SIGNED),
        ("%%%", NOT_SIGNED),
        (as_text(b"not a picture"), NOT_SIGNED),
        (as_text(ink("JPEG")), NOT_SIGNED),
        (as_text(jpeg((300, 120), "PNG")[:60]), NOT_SIGNED),
        (as_text(ink() + b"PK\x03\x04"), NOT_SIGNED),
        (as_text(b"<svg xmlns='http://www.w3.org/2000/svg'/>"), NOT_SIGNED),
        (as_text(b"\x89PNG" + b"x" * 100_000), "A signature may have at most 100 KB"),
    ],
    ids=["missing", "no base64", "text", "jpeg", "cut off", "polyglot", "svg", "large"],
)
def test_missing_or_wrong_signature_is_refused(
    client: Api, cast: Cast, visit_id: int, png: str, message: str
) -> None:
    save(client, visit_id)
    before = checksum(cast.first)
    answer = client.post(f"visits/{visit_id}/check-in/finish", {"signedName": "M", "signature": png})
    assert answer.body["error"] == {"signature": [message]}
    assert checksum(cast.first) == before


def blank(colour: tuple[int, int, int, int], dot: int = 0) -> str:
    image = Image.new("RGBA", (300, 120), colour)
    if dot:
        ImageDraw.Draw(image).ellipse((50, 50, 50 + dot, 50 + dot), fill=(0, 0, 0, 255))
    out = io.BytesIO()
    image.save(out, "PNG")
    return as_text(out.getvalue())


@pytest.mark.parametrize(
    "png",
    [
        blank((0, 0, 0, 0)),
        blank((255, 255, 255, 255)),
        blank((0, 0, 0, 0), dot=6),
        blank((0, 0, 0, 255)),
    ],
    ids=["transparent", "white", "a dot", "black"],
)
def test_blank_signature_is_refused(client: Api, cast: Cast, visit_id: int, png: str) -> None:
    save(client, visit_id)
    answer = client.post(f"visits/{visit_id}/check-in/finish", {"signedName": "M", "signature": png})
    assert answer.body["error"] == {"signature": ["Please sign in the box"]}


def test_signature_needs_a_typed_name(client: Api, visit_id: int) -> None:
    save(client, visit_id)
    answer = client.post(f"visits/{visit_id}/check-in/finish", {"signature": as_text(ink())})
    assert answer.body["error"] == {"signedName": ["Please type the name"]}


def test_check_in_without_any_entry_cannot_be_finished(client: Api, cast: Cast, visit_id: int) -> None:
    before = checksum(cast.first)
    for path, body in (("finish", {"unsignedReason": "other"}), ("notes", {"note": "x"})):
        assert refused(client.post(f"visits/{visit_id}/check-in/{path}", body), 409, "no_check_in")
    assert checksum(cast.first) == before


def test_no_call_changes_a_finished_check_in(api: Api, client: Api, cast: Cast, visit_id: int) -> None:
    save(client, visit_id)
    status, photo = upload(client, f"visits/{visit_id}/pictures", jpeg(), view="front")
    assert status == 200, photo
    finish(client, visit_id)
    before = checksum(cast.first)
    path = f"visits/{visit_id}"
    answers = [
        client.put(f"{path}/check-in", FIELDS | {"keys": 9}),
        client.post(f"{path}/check-in/finish", {"unsignedReason": "other"}),
        client.delete(f"pictures/{photo['data']['pictureId']}"),
    ]
    for answer in answers:
        assert refused(answer, 409, "check_in_finished")
        assert answer.body["message"] == "This check-in is finished. Add a note instead."
    status, body = upload(client, f"{path}/pictures", jpeg())
    assert (status, body["code"]) == (409, "check_in_finished")
    assert checksum(cast.first) == before
    assert client.post(f"{path}/check-in/notes", {"note": "The mirror was broken too"}).status == 200
    assert check_in_of(client, visit_id)["notes"][0]["text"] == "The mirror was broken too"


def test_notes_cannot_be_changed_even_by_the_garages_database_role(
    client: Api, cast: Cast, visit_id: int
) -> None:
    save(client, visit_id)
    client.post(f"visits/{visit_id}/check-in/notes", {"note": "First"})
    for change in (lambda: CheckInNote.objects.update(text="x"), lambda: CheckInNote.objects.all().delete()):
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            transaction.atomic(),
            tenancy.garage(cast.first.pk),
        ):
            change()


def test_database_refuses_a_finished_check_in_without_signature_or_reason(
    client: Api, cast: Cast, visit_id: int
) -> None:
    save(client, visit_id)
    for values in (
        {"finished_at": clock.now()},
        {"unsigned_reason": "left"},
        {"finished_at": clock.now(), "unsigned_reason": "bored"},
        {"finished_at": clock.now(), "signed_name": "M"},
        {"fuel_eighths": 9},
        {"keys": 10},
        {"unreadable": True},
        {"outline": "boat"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic(), tenancy.garage(cast.first.pk):
            CheckIn.objects.update(**values)
    for values in ({"x": 1001}, {"y": -1}, {"kind": "burn"}):
        with pytest.raises(IntegrityError), transaction.atomic(), tenancy.garage(cast.first.pk):
            DamageMark.objects.update(**values)


# The gate sets the scope and reads the session.
GATE = 2


def statements(client: Api, method: str, path: str, body: Any = None) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert client.send(method, path, body=body).status == 200
    return [each["sql"] for each in captured if "SAVEPOINT" not in each["sql"]]


def test_reading_a_visit_takes_the_same_few_statements_for_one_and_forty_marks(
    api: Api, cast: Cast, client: Api, shop: Shop, visit_id: int
) -> None:
    job_id = api.as_(cast.owner).post("jobs", shop.job()).data["jobId"]
    client.post("visits", {"jobId": job_id})
    save(client, visit_id)
    for _ in range(3):
        assert upload(client, f"visits/{visit_id}/pictures", jpeg())[0] == 200
    few = statements(client, "GET", f"/api/garage/visits/{visit_id}")
    save(client, visit_id, marks=[MARK] * 40)
    many = statements(client, "GET", f"/api/garage/visits/{visit_id}")
    assert len(few) == len(many)
    assert len(many) - GATE == 7, many
    # Marks are written with two statements, however many there are.
    one = statements(client, "PUT", f"/api/garage/visits/{visit_id}/check-in", FIELDS)
    forty = statements(
        client, "PUT", f"/api/garage/visits/{visit_id}/check-in", FIELDS | {"marks": [MARK] * 39}
    )
    assert len(one) == len(forty) == 12, one


def test_support_session_sees_no_signature_and_no_pictures(client: Api, cast: Cast, visit_id: int) -> None:
    save(client, visit_id)
    upload(client, f"visits/{visit_id}/pictures", jpeg())
    finish(client, visit_id, unsignedReason="", signedName="M", signature=as_text(ink()))
    looking = replace(actor(cast.owner, cast.first), permissions=SUPPORT_PERMISSIONS)
    with tenancy.garage(cast.first.pk):
        shown = queries.get_visit(looking, visit_id)["check_in"]
    assert (shown["pictures"], shown["signature_address"], shown["whatsapp_address"]) == ([], None, None)
    assert shown["marks"]
