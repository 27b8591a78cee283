"""Pictures of visits that ended long ago are erased at night, and evidence is kept longer."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from config.tasks import enqueue_nightly
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.estimates import erasing, tasks
from tenants.estimates.models import Estimate, EstimateLine
from tenants.files.models import StoredFile
from tenants.jobs.models import Job
from tenants.pictures.models import Picture, PictureStore
from tenants.visits.models import Visit
from tests.api import Api, Client
from tests.cast import Cast
from tests.pictures import as_text, ink, jpeg, upload
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, labour, save
from tests.tenants.inspections.conftest import points, started
from tests.tenants.visits.conftest import finish
from tests.tenants.visits.conftest import save as save_check_in

# Photos are erased on the first of the month after 25 whole months, and evidence after 72.
ENDED = datetime.fromisoformat("2024-03-31T23:30:00+05:30")
OLD, BEFORE_OLD = (datetime.fromisoformat(f"{day}T01:00:00+05:30") for day in ("2026-05-01", "2026-04-30"))
EVIDENCE, BEFORE_EVIDENCE = (
    datetime.fromisoformat(f"{day}T01:00:00+05:30") for day in ("2030-04-01", "2030-03-31")
)


@pytest.fixture
def garage(cast: Cast) -> Iterator[None]:
    with tenancy.garage(cast.first.pk):
        yield


@pytest.fixture
def photographed(owner: Api, visit_id: int) -> dict[str, int]:
    """Return the ids of a check-in's photo and signature, and of the photos of two points."""
    template = owner.get("inspection-templates").data[0]["templateId"]
    first, second, *_ = points(owner, started(owner, visit_id, template))
    sent: dict[str, dict[str, int]] = {
        "check-in": {},
        "point": {"pointId": first["pointId"]},
        "other": {"pointId": second["pointId"]},
    }
    found = {}
    for name, fields in sent.items():
        status, body = upload(owner, f"visits/{visit_id}/pictures", jpeg((400, 300)), **fields)
        assert status == 200, body
        found[name] = int(body["data"]["pictureId"])
    save_check_in(owner, visit_id)
    finish(owner, visit_id, unsignedReason="", signedName="Meera Iyer", signature=as_text(ink()))
    return found | {"point_id": first["pointId"]}


def close(visit_id: int, at: datetime = ENDED) -> None:
    Visit.objects.filter(pk=visit_id).update(closed_at=at, closed_why="Taken away")


def present() -> set[int]:
    return set(Picture.objects.filter(erased_at=None, kind="photo").values_list("pk", flat=True))


def signatures() -> int:
    return int(Picture.objects.filter(erased_at=None, kind="signature").count())


@pytest.mark.usefixtures("garage")
def test_photos_are_erased_after_the_months_of_the_rule_and_signatures_later(
    owner: Api, visit_id: int, photographed: dict[str, int]
) -> None:
    close(visit_id)
    with clock.at(BEFORE_OLD):
        assert erasing.erase_pictures() == 0
    assert (len(present()), signatures()) == (3, 1)
    with clock.at(OLD):
        assert erasing.erase_pictures() == 3
        assert erasing.erase_pictures() == 0
    assert (len(present()), signatures()) == (0, 1)
    stored = Picture.objects.get(erased_at=None)
    assert PictureStore.objects.get().bytes == stored.bytes
    assert StoredFile.objects.filter(content_type="image/jpeg").count() == 0
    with clock.at(BEFORE_EVIDENCE):
        assert erasing.erase_pictures() == 0
    with clock.at(EVIDENCE):
        assert erasing.erase_pictures() == 1
    assert (signatures(), PictureStore.objects.get().bytes) == (0, 0)
    shown = owner.get(f"visits/{visit_id}").data["checkIn"]
    assert [photo["address"] for photo in shown["pictures"]] == [None]
    assert shown["signedName"] == "Meera Iyer"


@pytest.mark.usefixtures("garage")
@pytest.mark.parametrize("place", ["first", "second"])
def test_photos_of_a_decided_estimate_are_kept_as_evidence(
    owner: Api, visit_id: int, photographed: dict[str, int], shop: Shop, place: str
) -> None:
    estimate = drafted(owner, visit_id)
    line = labour(shop.oil, 800, pointId=photographed["point_id"])
    assert save(owner, estimate, line).status == 200
    assert EstimateLine.objects.get().point_id == photographed["point_id"]
    if place == "second":
        # The point is not the first one of its line.
        EstimateLine.objects.update(point=None, more_points=[photographed["point_id"]])
    Estimate.objects.filter(pk=estimate).update(
        state="decided", decided_at=clock.now(), last_version=1, sent_at=clock.now()
    )
    close(visit_id)
    with clock.at(OLD):
        assert erasing.erase_pictures() == 2
    assert present() == {photographed["point"]}
    with clock.at(EVIDENCE):
        assert erasing.erase_pictures() == 2
    assert present() == set()


@pytest.mark.usefixtures("garage")
@pytest.mark.parametrize("ended", ["delivered", "cancelled", "deleted", "open"])
def test_visit_with_a_job_ends_with_the_job(
    owner: Api, shop: Shop, visit_id: int, photographed: dict[str, int], ended: str
) -> None:
    job = owner.post("jobs", shop.job()).data["jobId"]
    Visit.objects.filter(pk=visit_id).update(job=job)
    changed: dict[str, dict[str, Any]] = {
        "delivered": {"status": 4, "delivered_at": ENDED},
        "cancelled": {"status": 5, "updated_at": ENDED},
        "deleted": {"deleted_at": ENDED},
        "open": {"updated_at": ENDED},
    }
    Job.objects.filter(pk=job).update(**changed[ended])
    with clock.at(OLD):
        assert erasing.erase_pictures() == (0 if ended == "open" else 3)


@pytest.mark.usefixtures("garage")
def test_task_that_reaches_its_limit_queues_the_next_task(
    visit_id: int, photographed: dict[str, int]
) -> None:
    close(visit_id)
    limit = 2
    with patch.multiple(erasing, MOST_ERASED=limit), patch.multiple(tasks, MOST_ERASED=limit), clock.at(OLD):
        tasks.erase_pictures()
        assert len(present()) == 1
        with tenancy.platform():
            assert OutboxRow.objects.filter(kind="estimates.erase_pictures").count() == 1
        tasks.erase_pictures()
        assert len(present()) == 0


@pytest.mark.usefixtures("garage")
def test_number_of_statements_does_not_depend_on_the_pictures(owner: Api, visit_id: int) -> None:
    for width in (400, 410, 420, 430):
        assert upload(owner, f"visits/{visit_id}/pictures", jpeg((width, 300)))[0] == 200
    close(visit_id)

    def statements(limit: int) -> int:
        with (
            clock.at(OLD),
            patch.multiple(erasing, MOST_ERASED=limit),
            CaptureQueriesContext(connection) as sent,
            transaction.atomic(),
        ):
            assert erasing.erase_pictures() == limit
        return len(sent)

    assert statements(1) == statements(3)


def test_nightly_tasks_erase_pictures(
    cast: Cast, owner: Api, visit_id: int, photographed: dict[str, int]
) -> None:
    with tenancy.garage(cast.first.pk):
        close(visit_id, clock.now() - timedelta(days=800))
    address = owner.get(f"pictures/{photographed['check-in']}/address").data["address"]
    assert Client().get(address).status_code == 200
    enqueue_nightly()
    with tenancy.platform():
        ordered = OutboxRow.objects.filter(kind="estimates.erase_pictures", garage_id=cast.first.pk)
        assert ordered.count() == 1
    with tenancy.garage(cast.first.pk):
        tasks.erase_pictures()
    assert Client().get(address).status_code == 404
