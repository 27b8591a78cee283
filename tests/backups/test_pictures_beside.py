"""Nightly backups keep the contents of pictures beside the file: each once, and all of them come back."""

import zipfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models.functions import Now
from django.test import override_settings

from accounts import services as accounts
from accounts.models import Person
from backups import checksums, pictures, rules
from backups.archive import Reader
from backups.saving import save
from backups.tasks import enqueue_backups
from billing import services as billing
from garages import provisioning
from garages import services as garages
from garages.models import Garage
from kernel import tenancy
from tenants.files.models import OWN_ADDRESS, StoredFile
from tests import cast as casting
from tests import shop as shops
from tests.api import Api
from tests.cast import Cast
from tests.outbox import drain
from tests.pictures import jpeg, upload
from tests.tenants.visits.conftest import opened as opened_visit

TODAY = date(2026, 5, 4)


@pytest.fixture
def garage(committed_db: Cast) -> Garage:
    """Return a garage that only this database has, so that a restore can replace its role."""
    with transaction.atomic(), tenancy.platform():
        owner = accounts.create_person(
            email="pictures@cast.example", name="Asha Rao", phone="9800000003", password=casting.PASSWORD
        )
        Person.objects.filter(pk=owner.pk).update(email_proved_at=Now())
        opened = garages.open_garage(garages.create_chain("Pictures"), "Pictures")
        garages.add_owner(opened, owner)
        billing.start_trial(opened.pk)
    provisioning.provision(opened.pk)
    return opened


@pytest.fixture
def folder(garage: Garage, tmp_path: Path) -> Iterator[Path]:
    """Return the folder of the garage's backups."""
    with override_settings(BACKUP_DIR=str(tmp_path)):
        yield tmp_path / f"garage_{garage.pk}"


@pytest.fixture
def client(garage: Garage) -> Api:
    with transaction.atomic(), tenancy.platform():
        owner = Person.objects.get(email="pictures@cast.example")
    return Api().as_(owner)


@pytest.fixture
def visit_id(client: Api, garage: Garage) -> int:
    return opened_visit(client, shops.make(garage))


def photograph(client: Api, visit_id: int, side: int) -> int:
    status, body = upload(client, f"visits/{visit_id}/pictures", jpeg((side, 300)))
    assert status == 200, body
    return int(body["data"]["pictureId"])


def night(day: date = TODAY) -> None:
    with transaction.atomic(), tenancy.platform():
        enqueue_backups(day)
    drain("backups.back_up")


def contents(folder: Path) -> dict[str, bytes]:
    return {place.name: place.read_bytes() for place in (folder / "pictures").glob("??/*")}


def stored(garage: Garage) -> dict[str, bytes]:
    with transaction.atomic(), tenancy.garage(garage.pk):
        rows = StoredFile.objects.filter(needs=OWN_ADDRESS).values_list("sha256", "content")
        return {bytes(digest).hex(): bytes(content) for digest, content in rows}


def test_constant_of_the_pictures_is_the_one_of_the_files() -> None:
    assert pictures.OWN_ADDRESS == OWN_ADDRESS
    assert StoredFile._meta.db_table == pictures.TABLE
    assert {pictures.COLUMN, pictures.CONTENT, pictures.DIGEST} <= {
        field.name for field in StoredFile._meta.fields
    }


def test_content_is_written_once_and_is_not_in_the_file(
    garage: Garage, folder: Path, client: Api, visit_id: int
) -> None:
    photograph(client, visit_id, 400)
    night()
    first = contents(folder)
    assert first == stored(garage)
    assert len(first) == 2, "a picture and its small copy"
    file = folder / f"{TODAY}.zip"
    with Reader(file) as reader:
        assert reader.pictures() == set(first)
    with zipfile.ZipFile(file) as zipped:
        rows = zipped.read("garage/stored_file")
    for content in first.values():
        assert content.hex().encode() not in rows
    written = {place: place.stat().st_mtime_ns for place in folder.glob("pictures/??/*")}
    photograph(client, visit_id, 410)
    night(TODAY + timedelta(days=1))
    assert contents(folder) == stored(garage)
    assert len(contents(folder)) == 4
    assert {place: place.stat().st_mtime_ns for place in written} == written


def test_all_pictures_come_back(
    garage: Garage, owner: psycopg.Connection, folder: Path, client: Api, visit_id: int
) -> None:
    photograph(client, visit_id, 400)
    night()
    own, before = checksums.of_schema(owner, garage.pk), stored(garage)
    photograph(client, visit_id, 410)
    call_command("restore_garage", folder / f"{TODAY}.zip", replace=True, name=garage.name)
    assert checksums.of_schema(owner, garage.pk) == own
    assert stored(garage) == before


@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_lost_picture_stops_the_restore_and_is_named(
    garage: Garage, owner: psycopg.Connection, folder: Path, client: Api, visit_id: int, harm: str
) -> None:
    photograph(client, visit_id, 400)
    night()
    place = next(folder.glob("pictures/??/*"))
    if harm == "missing":
        place.unlink()
    else:
        place.write_bytes(place.read_bytes()[:-1] + b"?")
    photograph(client, visit_id, 410)
    own = checksums.of_schema(owner, garage.pk)
    with pytest.raises(
        CommandError, match=rf"The picture \S+ is {harm}: .*{place.name}.*Nothing was changed"
    ):
        call_command("restore_garage", folder / f"{TODAY}.zip", replace=True, name=garage.name)
    assert checksums.of_schema(owner, garage.pk) == own


def test_content_goes_with_the_last_backup_that_lists_it(
    garage: Garage, folder: Path, client: Api, visit_id: int
) -> None:
    picture_id = photograph(client, visit_id, 400)
    night()
    gone = set(contents(folder))
    assert client.delete(f"pictures/{picture_id}").status == 200
    photograph(client, visit_id, 410)
    days = [TODAY + timedelta(days=number) for number in range(1, 9)]
    for day in days:
        night(day)
        kept = TODAY in rules.kept({date.fromisoformat(file.stem) for file in folder.glob("*.zip")})
        assert (gone <= set(contents(folder))) is kept, day
        assert set(stored(garage)) <= set(contents(folder))
    assert not gone & set(contents(folder)), "the last day is still listed"


def test_damaged_backup_deletes_no_content(garage: Garage, folder: Path, client: Api, visit_id: int) -> None:
    picture_id = photograph(client, visit_id, 400)
    night()
    gone = set(contents(folder))
    assert client.delete(f"pictures/{picture_id}").status == 200
    (folder / f"{TODAY}.zip").write_bytes(b"no zip")
    night(TODAY + timedelta(days=1))
    assert (folder / f"{TODAY + timedelta(days=1)}.zip").exists()
    assert gone <= set(contents(folder))


def test_backup_by_hand_has_all_contents_in_its_file(
    garage: Garage, owner: psycopg.Connection, tmp_path: Path, client: Api, visit_id: int
) -> None:
    photograph(client, visit_id, 400)
    before, own = stored(garage), checksums.of_schema(owner, garage.pk)
    manifest = save(garage.pk, tmp_path / "whole.zip")
    assert not manifest.pictures_beside
    assert [place.name for place in tmp_path.iterdir()] == ["whole.zip"]
    call_command("restore_garage", tmp_path / "whole.zip", replace=True, name=garage.name)
    assert stored(garage) == before
    assert checksums.of_schema(owner, garage.pk) == own
