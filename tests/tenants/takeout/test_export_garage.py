"""POST /garage/export-garage, its progress and its download."""

from datetime import timedelta
from unittest.mock import patch

from django.core import mail
from django.db.utils import OperationalError

from accounts.models import Person
from garages.models import Garage, GarageState, Membership
from garages.roles import Role
from kernel import clock, progress, tenancy
from kernel.audit.models import AuditEntry
from kernel.files import addresses
from kernel.outbox.models import OutboxRow
from tenants.takeout import services
from tenants.takeout.models import ExportChunk, GarageExport
from tenants.takeout.queries import progress_of
from tests.api import Api, Client, refused
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.takeout.conftest import exported


def test_owner_requests_a_garage_export_and_gets_a_mail_and_downloads_the_export(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    assert client.get("export-garage").data["state"] == "none"
    answer = client.post("export-garage")
    assert (answer.data["state"], answer.data["personName"]) == ("waiting", "Owner Person")
    assert answer.body["message"] == "We will email you when your export is ready."
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="takeout.write").count() == 1
    drain("takeout.write")
    ready = client.get("export-garage").data
    assert (ready["state"], ready["error"]) == ("ready", None)
    assert ready["total"] > 0 and ready["size"] > 0
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="export")
    assert (entry.person_id, entry.details["what"], entry.details["rows"]) == (
        cast.owner.pk, "garage", ready["total"],
    )  # fmt: skip
    drain("takeout.mail")
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["owner@cast.example"], "The export of First is ready")
    assert "/dashboard/account/billing" in str(letter.body)
    response = Client().get(client.get("export-garage/address").data["address"])
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert len(content) == ready["size"] == int(response["Content-Length"])
    assert response["Cache-Control"] == "private, no-store"
    assert response["Content-Disposition"] == f'attachment; filename="garage-{clock.now():%Y-%m-%d}.zip"'


def test_new_garage_export_replaces_the_earlier_export(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    for _ in range(2):
        client.post("export-garage")
    with tenancy.garage(cast.first.pk):
        first = GarageExport.objects.get().pk
    drain("takeout.write")
    client.post("export-garage")
    with tenancy.garage(cast.first.pk):
        assert GarageExport.objects.get().pk != first
        assert not ExportChunk.objects.exists()


def test_running_garage_export_shows_its_progress(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    client.post("export-garage")
    with tenancy.garage(cast.first.pk):
        begun = services.begin(GarageExport.objects.get().pk)
        assert begun
        progress.note(progress_of(begun.export_id), 7)
    running = client.get("export-garage").data
    assert (running["state"], running["done"]) == ("running", 7)
    assert running["total"] > 7


def test_only_the_owner_can_export_an_archived_garage(api: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=GarageState.ARCHIVED)
    with clock.at(clock.now() + timedelta(days=200)):
        assert exported(api.as_(cast.owner)).namelist()
        for method, path in (
            ("POST", "export-garage"),
            ("GET", "export-garage"),
            ("GET", "export-garage/address"),
        ):
            assert refused(api.as_(cast.manager).send(method, f"/api/garage/{path}"), 400, "role_denied")


def test_garage_export_expires_and_is_deleted_after_a_week(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    exported(client)
    address = client.get("export-garage/address").data["address"]
    later = clock.now() + timedelta(days=7, seconds=1)
    with clock.at(later):
        assert client.get("export-garage").data["state"] == "none"
        assert refused(client.get("export-garage/address"), 404, "not_found")
        assert Client().get(address).status_code == 404
        with tenancy.garage(cast.first.pk):
            services.sweep()
            assert not GarageExport.objects.exists()
            assert not ExportChunk.objects.exists()


def test_signed_url_of_a_garage_export_is_valid_for_one_file_and_a_short_time(
    api: Api, cast: Cast, shop: Shop
) -> None:
    exported(api.as_(cast.owner))
    with tenancy.garage(cast.first.pk):
        export_id = GarageExport.objects.get().pk
    good = addresses.export_address(export_id)
    assert Client().get(good).status_code == 200
    assert Client().get(addresses.export_address(export_id, now=0)).status_code == 404
    assert Client().get(addresses.export_address(export_id + 1)).status_code == 404
    garage, _, rest = good.removeprefix("/files/exports/").partition("/")
    assert Client().get(f"/files/exports/{int(garage) + 1}/{rest}").status_code == 404
    # A signature for a single document does not open the whole export.
    assert Client().get(addresses.signed_address(export_id)).status_code == 404
    with patch("config.files.exports.get_download", side_effect=OperationalError):
        assert Client().get(good).status_code == 503


def test_unfinished_garage_export_has_no_download_url(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert refused(client.get("export-garage/address"), 404, "not_found")
    client.post("export-garage")
    assert refused(client.get("export-garage/address"), 404, "not_found")


def test_failed_garage_export_leaves_no_data_and_can_be_repeated(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    client.post("export-garage")
    with patch("tenants.takeout.pages.index", side_effect=RuntimeError("disk")):
        for _ in range(services.MOST_TRIES + 1):
            with tenancy.platform():
                OutboxRow.objects.filter(kind="takeout.write").update(due_at=clock.now() - timedelta(hours=1))
            drain("takeout.write")
    failed = client.get("export-garage").data
    assert (failed["state"], failed["error"]) == ("failed", services.NOT_NOW)
    with tenancy.garage(cast.first.pk):
        assert not ExportChunk.objects.exists()
    assert exported(client).testzip() is None


def test_garage_export_fails_if_its_requester_is_no_longer_an_owner(api: Api, cast: Cast, shop: Shop) -> None:
    api.as_(cast.owner).post("export-garage")
    with tenancy.platform():
        Membership.objects.filter(person=cast.owner).update(role=Role.MANAGER)
        Membership.objects.filter(person=cast.manager, garage=cast.first).update(role=Role.OWNER)
    drain("takeout.write")
    failed = api.as_(cast.manager).get("export-garage").data
    assert (failed["state"], failed["error"]) == ("failed", "Owner Person is no longer allowed to export.")


def test_garage_export_mail_is_not_sent_to_an_owner_who_has_left(api: Api, cast: Cast, shop: Shop) -> None:
    exported(api.as_(cast.owner))
    with tenancy.platform():
        Membership.objects.filter(person=cast.owner, garage=cast.first).update(state=Membership.State.ENDED)
    drain("takeout.mail")
    assert mail.outbox == []


def test_garage_export_mail_is_in_the_language_of_the_owner(api: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.owner.pk).update(language="hi")
    api.as_(cast.owner).post("export-garage")
    drain("takeout.write")
    drain("takeout.mail")
    (letter,) = mail.outbox
    assert str(letter.body).startswith("नमस्ते Owner")
    assert "/dashboard/account/billing" in str(letter.body)
