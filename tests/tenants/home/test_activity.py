"""The activity of a garage is counted in its schema and stored for administrators."""

from django.db import transaction

from config.tasks import enqueue_nightly
from garages.models import GarageActivity
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.files import services as files
from tests import shop as shops
from tests.api import Api
from tests.cast import Cast
from tests.outbox import drain

KIND = "home.count_activity"


def counted(garage_id: int) -> GarageActivity:
    drain(KIND)
    with tenancy.platform():
        return GarageActivity.objects.get(pk=garage_id)


def test_new_jobs_enqueue_the_activity_count_of_a_garage_at_most_once_an_hour(api: Api, cast: Cast) -> None:
    shop = shops.make(cast.first)
    client = api.as_(cast.owner)
    for _ in range(2):
        assert client.post("jobs", shop.job()).status == 200
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind=KIND).count() == 1
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        files.store(b"12345", content_type="text/plain", name="x.txt")
    found = counted(cast.first.pk)
    assert (found.jobs_30_days, found.customers, found.people, found.file_bytes) == (2, 1, 5, 5)
    assert found.last_active_at is not None


def test_nightly_activity_count_includes_empty_garages(cast: Cast) -> None:
    for _ in range(2):
        enqueue_nightly()
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind=KIND).count() == 2
    found = counted(cast.second.pk)
    assert (found.jobs_30_days, found.customers, found.people, found.file_bytes) == (0, 0, 1, 0)
