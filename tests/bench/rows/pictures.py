"""A garage with 5,000 old pictures: its nightly backup, and a photo more."""

import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.db import transaction
from django.test.utils import override_settings

from backups.saving import save
from demo import large
from kernel import tenancy
from tenants.files.models import OWN_ADDRESS, StoredFile
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tests.api import Api
from tests.bench.figures import Figure, alternate, compare
from tests.bench.ground import Ground
from tests.bench.rows.large_garage import with_owner
from tests.bench.rows.request import HOST
from tests.pictures import jpeg, upload

PAIRS, NIGHTS = 20, 9
CUSTOMERS, VEHICLES, JOBS, PICTURES = 6_000, 8_000, 20_000, 5_000
PICTURE_BYTES = 60_000
# The backup may take 1.2 times as long, and a picture 1.5 times as long as a photo of a job.
LEAST_OF_A_BACKUP, LEAST_OF_A_PICTURE = 1 / 1.2, 1 / 1.5


def measure(ground: Ground) -> Iterator[Figure]:
    without, _ = _garage(0)
    pictured, client = _garage(PICTURES)
    try:
        with tempfile.TemporaryDirectory() as folder:
            nights = [_night(garage, Path(folder)) for garage in (pictured, without)]
            for night in nights:
                night()
            pairs = alternate(NIGHTS, *nights)
        peer = "the same garage without pictures"
        yield compare("nightly backup, 5,000 old pictures", peer, pairs, "ms", least=LEAST_OF_A_BACKUP)
        with override_settings(ALLOWED_HOSTS=[HOST, "testserver"]):
            yield _photo(client, pictured)
    finally:
        ground.drop_garages([without, pictured])


def _garage(pictures: int) -> tuple[int, Api]:
    size = large.Size(customers=CUSTOMERS, vehicles=VEHICLES, jobs=JOBS, parts=0)
    garage, token = with_owner(f"pictures{pictures}", size)
    with transaction.atomic(), tenancy.garage(garage):
        StoredFile.objects.bulk_create([_picture() for _ in range(pictures)], batch_size=200)
    return garage, Api(token)


def _picture() -> StoredFile:
    content = os.urandom(PICTURE_BYTES)
    return StoredFile(
        sha256=hashlib.sha256(content).digest(),
        content_type="image/jpeg",
        name="car.jpg",
        size=PICTURE_BYTES,
        content=content,
        needs=OWN_ADDRESS,
    )


def _night(garage: int, folder: Path) -> Callable[[], float]:
    place = folder / str(garage)
    return lambda: _timed(lambda: save(garage, place / "night.zip", beside=place / "pictures"))


def _photo(client: Api, garage: int) -> Figure:
    photo = jpeg((1280, 960))
    with transaction.atomic(), tenancy.garage(garage):
        job = Job.objects.filter(status=JobStatus.OPEN).values_list("pk", flat=True)[0]
    opened = client.post("visits", {"jobId": job})
    assert opened.status == 200, opened.body
    visit = opened.data["visitId"]

    def add(path: str, remove: Callable[[dict[str, Any]], str]) -> float:
        added: dict[str, Any] = {}

        def send() -> None:
            status, body = upload(client, path, photo)
            assert status == 200, body
            added.update(body["data"])

        taken = _timed(send)
        client.delete(remove(added))
        return taken

    def picture() -> float:
        return add(f"visits/{visit}/pictures", lambda it: f"pictures/{it['pictureId']}")

    def job_photo() -> float:
        return add(f"jobs/{job}/photos", lambda it: f"jobs/{job}/photos/{it['photoId']}")

    pairs = alternate(PAIRS, picture, job_photo)
    return compare("add a picture", "add a photo of a job", pairs, "ms", least=LEAST_OF_A_PICTURE)


def _timed(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000
