"""Photos of a vehicle on its job."""

from uuid import UUID

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.files.images import reencoded
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.files import services as files
from tenants.jobs import queries
from tenants.jobs.models import JobPhoto

MOST_PHOTOS = 8


def add_photo(actor: Actor, *, job_id: int, content: bytes, client_key: UUID | None = None) -> JobPhoto:
    """Add a photo. Everyone who can comment on jobs may do this. A photo with the key of an earlier one is
    that photo, sent again."""
    actor.require(Permission.COMMENT_ON_JOBS)
    if first := _find_sent(job_id, client_key):
        return first
    # Decode the photo before the job is locked, because it takes up to a second.
    picture = reencoded(content, field="photo")
    job = queries.get_workable_job_for_update(actor, job_id)
    if first := _find_sent(job_id, client_key):
        return first
    if JobPhoto.objects.filter(job=job).count() >= MOST_PHOTOS:
        raise Invalid(photo=Sentence("A job has at most {most} photos", most=MOST_PHOTOS))
    file = files.store(picture, content_type="image/jpeg", name=f"{job.code}.jpg", reuse=False)
    photo = JobPhoto.objects.create(job=job, file=file, client_key=client_key)
    activity.record(actor, "job", job.pk, "photo_added")
    return photo


def _find_sent(job_id: int, client_key: UUID | None) -> JobPhoto | None:
    if client_key is None:
        return None
    return JobPhoto.objects.filter(job=job_id, job__deleted_at=None, client_key=client_key).first()


def remove_photo(actor: Actor, *, job_id: int, photo_id: int) -> None:
    """Delete a photo."""
    actor.require(Permission.COMMENT_ON_JOBS)
    job = queries.get_workable_job_for_update(actor, job_id)
    photo = JobPhoto.objects.filter(pk=photo_id, job=job).select_related("file").first()
    if photo is None:
        raise NotFound
    photo.delete()
    photo.file.delete()
    activity.record(actor, "job", job.pk, "photo_removed")
