"""Nobody sees the address that an account without email has: `.invalid` is in no answer, file or mail."""

import io
import zipfile

import pytest
from django.core import mail

from console.roles import AdminRole
from garages.models import Membership
from garages.roles import Role
from kernel import tenancy
from tenants.jobs.models import Job
from tenants.staff.models import Staff
from tests.api import Answered, Api
from tests.architecture.own import OWN
from tests.architecture.world import CALLS, World, rolled_back, send
from tests.console.matrices import CONSOLE
from tests.console.people import enrol_all, signed_in_as
from tests.outbox import drain
from tests.phones import add, link
from tests.tenants.takeout.conftest import exported

ADDRESS, NAME = b".invalid", b"Suresh Patil"
READS = {name: way for name, way in (CALLS | OWN).items() if way.method == "GET"}


def content(answer: Answered) -> bytes:
    """Return what a person reads of an answer. A workbook and an archive are unpacked."""
    response = answer.response
    raw = b"".join(response.streaming_content) if response.streaming else response.content
    if not raw.startswith(b"PK"):
        return bytes(raw)
    return unpacked(zipfile.ZipFile(io.BytesIO(raw)))


def unpacked(archive: zipfile.ZipFile) -> bytes:
    return b"\n".join(archive.read(name) for name in archive.namelist())


def named(world: World) -> tuple[Api, Api]:
    """Add a service advisor without email who has jobs. Returns the owner's session and that of the phone."""
    owner = Api().as_(world.cast.owner).with_headers(X_Garage_Id=str(world.cast.first.pk))
    staff_id = add(owner, roleId=Role.SERVICE_ADVISOR.value)
    with tenancy.garage(world.cast.first.pk):
        staff = Staff.objects.get(pk=staff_id)
        Job.objects.update(assigned_to=staff)
    phone = Api(link(owner, staff_id).sign_in(staff.membership_id).data["token"])
    assert send(phone, CALLS["open_job"], world.own).status == 200
    with tenancy.platform():
        person = Membership.objects.select_related("person").get(pk=staff.membership_id).person
    assert person.email.encode().endswith(ADDRESS)
    return owner, phone


def test_no_answer_of_a_garage_shows_the_address_of_a_person_without_email(
    world: World, subtests: pytest.Subtests
) -> None:
    with rolled_back():
        owner, phone = named(world)
        shown = set()
        for name, way in READS.items():
            for client in (owner, phone):
                with subtests.test(name=name, by_phone=client is phone):
                    answer = send(client, way, world.own)
                    read = content(answer)
                    assert ADDRESS not in read
                    shown |= {name} if answer.status == 200 and NAME in read else set()
        # Otherwise the calls would show nothing.
        assert shown >= {"list_staff", "get_job", "list_jobs", "export_list"}, shown


def test_export_of_a_garage_and_its_mails_show_no_address_of_a_person_without_email(world: World) -> None:
    with rolled_back():
        owner, _ = named(world)
        read = unpacked(exported(owner))
        assert NAME in read
        assert ADDRESS not in read
        drain()
        assert mail.outbox
        for sent in mail.outbox:
            assert ADDRESS not in sent.message().as_bytes()


def test_console_shows_no_address_of_a_person_without_email(world: World, subtests: pytest.Subtests) -> None:
    with rolled_back():
        named(world)
        admin = signed_in_as(enrol_all(), AdminRole.SUPER)
        paths = {path for method, path, *_ in CONSOLE.values() if method == "GET"} | {"audit", "audit/export"}
        shown = set()
        for path in sorted(paths):
            with subtests.test(path=path):
                read = content(admin.send("GET", "/api/console/" + path.format_map(Ids(world))))
                assert ADDRESS not in read
                shown |= {path} if NAME in read else set()
        assert shown >= {"audit", "audit/export"}, shown


class Ids(dict[str, str]):
    def __init__(self, world: World) -> None:
        super().__init__(garage=str(world.cast.first.pk))

    def __missing__(self, _name: str) -> str:
        return "1"
