"""The import of staff who sign in by phone."""

from uuid import uuid4

import pytest

from accounts.models import Person
from garages.models import Membership
from garages.roles import Role
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.exchange.codes import Imported
from tenants.exchange.services import SHEETS
from tenants.staff.models import Staff
from tests.api import Api, refused
from tests.cast import Cast
from tests.importing import lines, problems, run, start, upload
from tests.outbox import drain

HEADINGS = "Name,Phone,Role"


def present(cast: Cast) -> list[tuple[str, str, str, int]]:
    with tenancy.garage(cast.first.pk):
        found = Staff.objects.filter(left_at=None).order_by("pk")
        return list(found.values_list("name", "email", "phone", "role"))


def people() -> int:
    with tenancy.platform():
        return Person.objects.count()


def test_staff_are_imported_and_sign_in_by_phone(api: Api, cast: Cast) -> None:
    client, before = api.as_(cast.manager), len(present(cast))
    content = lines(
        "Employee Name,Mobile,Designation",
        "Suresh Patil,98220 12345,technician",
        "Ramesh Rao,9822012346,Service Advisor",
        "Kavita,9822012347,CASHIER",
    )
    done = run(client, content, "staff")
    assert (done["state"], done["done"], done["willAdd"]["staff"]) == ("done", 3, 3)
    assert present(cast)[before:] == [
        ("Suresh Patil", "", "+919822012345", Role.TECHNICIAN),
        ("Ramesh Rao", "", "+919822012346", Role.SERVICE_ADVISOR),
        ("Kavita", "", "+919822012347", Role.CASHIER),
    ]
    with tenancy.garage(cast.first.pk):
        suresh = Staff.objects.get(name="Suresh Patil")
    with tenancy.platform():
        membership = Membership.objects.select_related("person").get(pk=suresh.membership_id)
        assert (membership.state, membership.person.has_email) == ("active", False)
        assert not OutboxRow.objects.filter(kind__contains="mail").exists()
    assert client.post(f"staffs/{suresh.pk}/phone-code").status == 200


def test_wrong_staff_are_named_and_nobody_is_added(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    before, accounts = present(cast), people()
    known = before[0][2].removeprefix("+91")
    content = lines(
        HEADINGS,
        "Suresh Patil,9822012345,Technician",
        "Suresh again,9822012345,Cashier",
        f"Known,{known},Technician",
        "Boss,9822012348,Manager",
        "Nobody,9822012349,",
        ",12345,Helper",
    )
    wrong = "Must be Service Advisor, Technician or Cashier. Others sign in by email."
    checked = upload(client, content, "staff")
    assert problems(checked) == [
        (3, "Phone", "Same phone number as in row 2"),
        (4, "Phone", f"This is the phone number of {before[0][0]}"),
        (5, "Role", wrong),
        (6, "Role", "Role is required"),
        (7, "Name", "Staff Name is required"),
        (7, "Phone", "Phone Number must be exactly 10 digits"),
        (7, "Role", wrong),
    ]
    assert (checked.data["state"], checked.data["willAdd"]["staff"]) == ("partly", 1)
    assert refused(client.post(f"imports/{checked.data['importId']}/start"), 409, "import_not_startable")
    assert (present(cast), people()) == (before, accounts)


def fill(cast: Cast, *, room: int) -> None:
    """Add staff until the plan of the trial, which has room for 50 people, has this room left."""
    with tenancy.garage(cast.first.pk):
        there = Staff.objects.filter(left_at=None).count()
        Staff.objects.bulk_create(
            Staff(name="X", email="", phone="+919800000000", role=Role.TECHNICIAN, membership_id=uuid4())
            for _ in range(50 - room - there)
        )


def test_rows_above_the_limit_of_the_plan_are_named(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    fill(cast, room=1)
    before = present(cast)
    content = lines(
        HEADINGS, "Suresh,9822012345,Technician", "Ramesh,9822012346,Technician", "Kavita,9822012347,Cashier"
    )
    checked = upload(client, content, "staff")
    found = problems(checked)
    assert [(row, column) for row, column, _ in found] == [(3, ""), (4, "")]
    assert all("has room for 50 people. Choose a larger plan to add more." in said for _, _, said in found)
    answer = client.post(f"imports/{checked.data['importId']}/start", {"goodRowsOnly": True})
    assert answer.status == 200
    drain("exchange.run_import")
    assert [name for name, *_ in present(cast)[len(before) :]] == ["Suresh"]


def test_import_adds_nobody_if_the_plan_has_become_full(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    content = lines(HEADINGS, "Suresh,9822012345,Technician", "Ramesh,9822012346,Technician")
    checked = upload(client, content, "staff")
    assert start(client, checked).status == 200
    fill(cast, room=1)
    before, accounts = present(cast), people()
    drain("exchange.run_import")
    ended = client.get(f"imports/{checked.data['importId']}").data
    assert (ended["state"], ended["done"]) == ("failed", 0)
    assert ended["error"] == "Something has changed in your garage since the file was checked."
    assert (present(cast), people()) == (before, accounts)


def test_import_of_staff_needs_the_permission_to_change_staff(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = lines(HEADINGS, "Suresh,9822012345,Technician")
    before = present(cast)
    checked = upload(api.as_(cast.manager), content, "staff")
    assert start(api.as_(cast.manager), checked).status == 200
    # A permission that a manager does not have.
    monkeypatch.setattr(type(SHEETS[Imported.STAFF]), "permission", "open_branches")
    assert refused(upload(api.as_(cast.manager), content, "staff"), 400, "role_denied")
    drain("exchange.run_import")
    ended = api.as_(cast.manager).get(f"imports/{checked.data['importId']}").data
    assert (ended["state"], ended["error"]) == ("failed", "Manager Person is no longer allowed to import.")
    assert refused(upload(api.as_(cast.technician), content, "staff"), 400, "role_denied")
    assert present(cast) == before


def test_template_of_staff_can_be_imported(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    template = b"".join(client.get("import-template/staff").response.streaming_content)
    assert run(client, template, "staff")["willAdd"]["staff"] == 1
