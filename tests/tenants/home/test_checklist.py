"""The checklist of GET /garage/get-home, and POST /garage/dismiss-checklist: show and hide the checklist of a new garage."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.catalogue.models import Service
from tenants.files.models import StoredFile
from tenants.home.checklist import checklist
from tenants.profile.models import GarageSettings, GstProfile
from tenants.staff.models import Staff
from tests import shop as shops
from tests.api import Api
from tests.billed import register
from tests.cast import Cast


def done(client: Api) -> list[str]:
    return [each["item"] for each in client.get("get-home").data["checklist"]["items"] if each["done"]]


@pytest.fixture
def bare(cast: Cast) -> None:
    """Reduce the garage to its first day: the owner and the sample services."""
    with tenancy.garage(cast.first.pk):
        Staff.objects.all().delete()
        Service.objects.update(is_sample=True)
        Staff.objects.create(
            name="O", email="o@cast.example", phone="+919800000001", role=1, membership_id="0" * 32
        )


@pytest.mark.usefixtures("bare")
def test_checklist_item_is_marked_done_when_its_data_exists(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    answer = client.get("get-home").data["checklist"]
    assert answer["dismissed"] is False
    assert [each["item"] for each in answer["items"]] == ["gst_profile", "logo", "prices", "staff", "job"]
    assert done(client) == []
    register(client)
    assert done(client) == ["gst_profile"]
    with tenancy.garage(cast.first.pk):
        logo = StoredFile.objects.create(name="l.jpg", content_type="image/jpeg", content=b"x", size=1)
        GstProfile.objects.update(logo=logo)
        Staff.objects.create(
            name="T", email="t@cast.example", phone="+919800000002", role=4, membership_id="1" * 32
        )
    assert done(client) == ["gst_profile", "logo", "staff"]
    shop = shops.make(cast.first)
    assert done(client) == ["gst_profile", "logo", "prices", "staff"]
    client.post("jobs", shop.job())
    assert done(client) == ["gst_profile", "logo", "prices", "staff", "job"]


def test_checklist_dismissed_by_one_person_is_dismissed_for_all_staff(api: Api, cast: Cast) -> None:
    assert api.as_(cast.manager).post("dismiss-checklist").data["dismissed"] is True
    assert api.as_(cast.owner).get("get-home").data["checklist"]["dismissed"] is True
    assert api.as_(cast.owner).post("dismiss-checklist").data["dismissed"] is True
    with tenancy.garage(cast.first.pk):
        assert GarageSettings.objects.get().ask_before_invoice is True


def test_technician_cannot_read_or_dismiss_the_checklist(api: Api, cast: Cast) -> None:
    client = api.as_(cast.technician)
    assert client.get("get-home").data["checklist"] is None
    answer = client.post("dismiss-checklist")
    assert (answer.status, answer.code) == (400, "role_denied")
    with tenancy.garage(cast.first.pk):
        assert not GarageSettings.objects.exists()


def test_checklist_is_loaded_with_one_sql_statement(cast: Cast) -> None:
    with tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as statements:
        checklist()
    assert len(statements) == 1
