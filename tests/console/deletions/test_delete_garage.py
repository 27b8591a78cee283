"""Deleting a garage: its owner closes it, and two administrators delete it after a waiting time."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connections, transaction
from pytest_django import DjangoAssertNumQueries

from accounts import services as accounts
from backups import checksums
from backups.models import GarageBackup
from backups.restoring import restore
from backups.saving import save
from console import admins
from console.admins import AdminActor
from console.deletions import deletion_requests
from console.roles import AdminRole
from garages import deleting
from garages.models import Garage, GarageClosing, Membership
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.outbox import PermanentFailure
from kernel.outbox.models import OutboxRow
from kernel.tenancy.names import garage_role
from tests.api import Answered, Api, refused
from tests.backups.conftest import other_garages
from tests.cast import Cast
from tests.console.people import PASSWORD, Admins, call
from tests.database import drop_spare, owner_dsn
from tests.outbox import drain

AFTER = timedelta(days=31)


@pytest.fixture
def second(people: Admins) -> Api:
    """Return a second administrator who may delete garages."""
    with transaction.atomic(), tenancy.platform():
        person = accounts.create_person(
            email="second@servicebay.example", name="Second Person", phone="", password=PASSWORD
        )
        enrolled = admins.enrol(person, AdminRole.SUPER)
        people.enrolled[AdminRole.BILLING] = enrolled
        code = people.code(AdminRole.BILLING)
        token = admins.sign_in("second@servicebay.example", PASSWORD, code)
    assert isinstance(token, str)
    return Api(token)


def request_deletion(client: Api, cast: Cast, name: str = "First") -> Answered:
    path = f"garages/{cast.first.pk}/deletion"
    return call(client, "POST", path, {"garageName": name, "reason": "They have moved away"})


def confirm(client: Api, cast: Cast, name: str = "First") -> Answered:
    return call(client, "POST", f"garages/{cast.first.pk}/deletion/confirm", {"garageName": name})


def close(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).post("closing", {"garageName": "First"}).status == 200
    drain("takeout.write")


def end_waiting_time(cast: Cast, *, backed_up: bool = True) -> None:
    """Move the due date of the closing a month back, and add a backup."""
    with transaction.atomic(), tenancy.platform():
        for closing in GarageClosing.objects.all():
            GarageClosing.objects.filter(pk=closing.pk).update(due_at=closing.due_at - AFTER)
        if backed_up:
            GarageBackup.objects.create(
                garage_id=cast.first.pk, file_name="x.zip", checksum="f" * 64, size=1, row_count=1
            )


def stored_closing(cast: Cast) -> GarageClosing:
    with transaction.atomic(), tenancy.platform():
        return GarageClosing.objects.get(garage=cast.first)


def test_garage_deletion_needs_waiting_time_and_export_and_backup_and_two_administrators(
    api: Api, cast: Cast, as_super: Api, second: Api
) -> None:
    assert refused(request_deletion(as_super, cast), 409, "not_closing")
    api.as_(cast.owner).post("closing", {"garageName": "First"})
    assert refused(request_deletion(as_super, cast), 409, "cooling_off")
    end_waiting_time(cast, backed_up=False)
    assert refused(request_deletion(as_super, cast), 409, "final_export_missing")
    drain("takeout.write")
    assert refused(request_deletion(as_super, cast), 409, "backup_missing")
    end_waiting_time(cast)
    assert refused(request_deletion(as_super, cast, "Fist"), 422, "invalid")
    assert refused(confirm(second, cast), 409, "deletion_not_asked")
    assert request_deletion(as_super, cast).status == 200
    assert refused(confirm(as_super, cast), 409, "second_person_needed")
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind="garages.delete").exists()
    assert confirm(second, cast).status == 200
    assert refused(api.as_(cast.owner).delete("closing"), 409, "deletion_under_way")
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="garages.delete").count() == 1
        kinds = set(AuditEntry.objects.filter(garage_id=cast.first.pk).values_list("kind", flat=True))
    assert {"closing_asked", "deletion_asked", "deletion_confirmed"} <= kinds


def test_garage_deletion_is_refused_if_the_last_backup_is_too_old(
    api: Api, cast: Cast, as_super: Api
) -> None:
    close(api, cast)
    end_waiting_time(cast)
    with tenancy.platform():
        GarageBackup.objects.all().delete()
        GarageBackup.objects.create(
            garage_id=cast.first.pk, file_name="x.zip", checksum="f" * 64, size=1, row_count=1,
            made_at=clock.now() - timedelta(hours=37),
        )  # fmt: skip
    assert refused(request_deletion(as_super, cast), 409, "backup_missing")


def test_console_garage_page_shows_each_step_of_a_deletion(
    api: Api, cast: Cast, as_super: Api, second: Api
) -> None:
    def closing(client: Api) -> dict[str, Any]:
        return call(client, "GET", f"garages/{cast.first.pk}").data["closing"]  # type: ignore[no-any-return]

    assert closing(as_super) is None
    api.as_(cast.owner).post("closing", {"garageName": "First"})
    assert closing(as_super)["lacks"] == "cooling_off"
    end_waiting_time(cast, backed_up=False)
    assert closing(as_super)["lacks"] == "final_export"
    drain("takeout.write")
    assert closing(as_super)["lacks"] == "backup" and closing(as_super)["backupAt"] is None
    end_waiting_time(cast)
    assert closing(as_super)["lacks"] is None
    request_deletion(as_super, cast)
    mine, theirs = closing(as_super), closing(second)
    assert mine["deletionAskedBy"] == theirs["deletionAskedBy"] == "Super Person"
    assert (mine["deletionAskedByYou"], theirs["deletionAskedByYou"]) == (True, False)
    assert theirs["deletionReason"] == "They have moved away"
    confirm(second, cast)
    assert closing(as_super)["confirmedBy"] == "Second Person"


def test_garage_deletion_waiting_for_a_second_administrator_is_listed(
    api: Api, cast: Cast, as_super: Api, second: Api, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert call(second, "GET", "deletions").data == []
    close(api, cast)
    end_waiting_time(cast)
    request_deletion(as_super, cast)
    (waiting,) = call(second, "GET", "deletions").data
    assert (waiting["garageName"], waiting["askedBy"], waiting["askedByYou"]) == (
        "First",
        "Super Person",
        False,
    )
    assert call(as_super, "GET", "deletions").data[0]["askedByYou"]
    with tenancy.platform(), django_assert_num_queries(2):
        deletion_requests.waiting_deletions(AdminActor(0, 0, clock.now(), "", AdminRole.SUPER, False))
    confirm(second, cast)
    assert call(second, "GET", "deletions").data == []


@pytest.mark.parametrize("by_whom", ["same administrator", "other administrator"])
def test_cancelled_garage_deletion_can_be_requested_again(
    api: Api, cast: Cast, as_super: Api, second: Api, by_whom: str
) -> None:
    path, why = f"garages/{cast.first.pk}/deletion/call-off", {"reason": "They have come back"}
    client = second if by_whom == "other administrator" else as_super
    assert refused(call(client, "POST", path, why), 409, "not_closing")
    close(api, cast)
    end_waiting_time(cast)
    assert refused(call(client, "POST", path, why), 409, "deletion_not_asked")
    request_deletion(as_super, cast)
    assert call(client, "POST", path, why).status == 200
    assert refused(confirm(second, cast), 409, "deletion_not_asked")
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="deletion_called_off")
    assert entry.details["reason"] == "They have come back"
    assert request_deletion(second, cast).status == 200
    assert confirm(as_super, cast).status == 200
    assert refused(call(client, "POST", path, why), 409, "deletion_under_way")


def test_owner_cancels_the_deletion_by_cancelling_the_closing_of_the_garage(
    api: Api, cast: Cast, as_super: Api
) -> None:
    close(api, cast)
    end_waiting_time(cast)
    assert request_deletion(as_super, cast).status == 200
    assert api.as_(cast.owner).delete("closing").status == 200
    assert refused(request_deletion(as_super, cast), 409, "not_closing")


def test_deleted_garage_leaves_a_proof_of_deletion_and_can_be_restored_from_its_backup(
    committed_db: Cast, tmp_path: Path
) -> None:
    cast = committed_db
    file = tmp_path / "first.zip"
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        save(cast.first.pk, file)
        others = other_garages(owner, cast.first.pk)
        own = checksums.of_schema(owner, cast.first.pk)
        with transaction.atomic(), tenancy.platform():
            closing = GarageClosing.objects.create(
                garage=cast.first, asked_by=cast.owner.pk, asked_at=clock.now(), due_at=clock.now()
            )
        with pytest.raises(PermanentFailure):
            deleting.delete(closing.pk)
        assert checksums.of_schema(owner, cast.first.pk) == own
        with transaction.atomic(), tenancy.platform():
            GarageClosing.objects.filter(pk=closing.pk).update(
                deletion_asked_by=1, confirmed_by=2, confirmed_at=clock.now(), backup_checksum="f" * 64
            )
        connections.close_all()
        drop_spare()
        for _ in range(2):
            deleting.delete(closing.pk)
        schema = tenancy.schema_of(cast.first.pk)
        assert owner.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", [schema]).fetchone() is None
        role = garage_role(owner.info.dbname, cast.first.pk)
        assert owner.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone() is None
        assert other_garages(owner, cast.first.pk) == others
        proof = stored_closing(cast)
        assert proof.deleted_at and proof.backup_checksum == "f" * 64
        assert (proof.deleted_rows or {})["staff"] == 5
        with transaction.atomic(), tenancy.platform():
            assert Garage.objects.get(pk=cast.first.pk).state == "closed"
            assert not Membership.objects.filter(garage=cast.first, state="active").exists()
            assert AuditEntry.objects.filter(kind="garage_deleted", garage_id=cast.first.pk).count() == 1
        login = Api().post("login", {"email": "owner@cast.example", "password": "garage-demo-1"})
        assert login.code == "no_garage"
        connections.close_all()
        # The backup can restore a garage that was deleted by mistake.
        restore(file, replace=True)
        assert checksums.of_schema(owner, cast.first.pk) == own
    login = Api().post("login", {"email": "owner@cast.example", "password": "garage-demo-1"})
    assert [garage["state"] for garage in login.data["garages"]] == ["ready"]
