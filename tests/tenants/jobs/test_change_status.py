"""POST /garage/jobs/change-status: changes the status of a job."""

import pytest

from garages.roles import Role
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.invoices.models import Invoice, InvoiceMail
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tests.api import Answered, Api
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop


@pytest.fixture
def job(api: Api, cast: Cast, shop: Shop) -> Job:
    job_id = api.as_(cast.owner).post("jobs", shop.job()).data["jobId"]
    with tenancy.garage(cast.first.pk):
        return Job.objects.get(pk=job_id)


def move(client: Api, job: Job, status: int) -> Answered:
    return client.post("jobs/change-status", {"jobId": job.pk, "jobStatusId": status})


def current(cast: Cast, job: Job) -> Job:
    with tenancy.garage(cast.first.pk):
        return Job.objects.get(pk=job.pk)


def queued() -> list[str]:
    """Return the pending tasks of the two kinds that a status change can enqueue."""
    with tenancy.platform():
        kinds = OutboxRow.objects.filter(
            done_at=None, kind__in=("alerts.job_ready", "invoices.invoice_ready_job")
        )
        return sorted(kinds.values_list("kind", flat=True))


@pytest.mark.parametrize("before", list(JobStatus), ids=lambda status: status.name)
@pytest.mark.parametrize("after", list(JobStatus), ids=lambda status: status.name)
@pytest.mark.spec("jobs-42")
def test_job_can_change_from_any_status_to_any_other_status(
    api: Api, cast: Cast, job: Job, before: JobStatus, after: JobStatus
) -> None:
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job.pk).update(status=before)
    assert move(api.as_(cast.technician), job, after).body["success"] is True
    assert current(cast, job).status == after
    assert (current(cast, job).delivered_at is not None) == (
        after is JobStatus.DELIVERED and before is not after
    )


def test_status_change_is_recorded_with_the_person_who_made_it(api: Api, cast: Cast, job: Job) -> None:
    move(api.as_(cast.technician), job, 2)
    with tenancy.garage(cast.first.pk):
        row = Activity.objects.get(subject_id=job.pk, what="status")
    assert (row.before, row.after, row.person_name) == ("Open", "In Progress", "Technician Person")


@pytest.mark.spec("jobs-43")
def test_setting_the_status_ready_announces_the_invoice_mail_and_enqueues_an_alert(
    api: Api, cast: Cast, job: Job
) -> None:
    answer = move(api.as_(cast.owner), job, 3)
    assert answer.body["message"] == (
        f"Job {job.code} is ready to be delivered. An email invoice will be sent to the customer."
    )
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="alerts.job_ready").count() == 1


@pytest.mark.spec("jobs-43")
def test_message_for_a_ready_job_warns_when_the_customer_has_no_email(
    api: Api, cast: Cast, job: Job, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(email="")
    answer = move(api.as_(cast.owner), job, 3)
    assert answer.body["message"].endswith(
        "The customer has no email address, so the invoice will be issued but not sent."
    )


@pytest.mark.spec("jobs-43")
def test_ready_job_gets_no_invoice_and_no_mail_if_the_send_invoice_flag_is_false(
    api: Api, cast: Cast, job: Job
) -> None:
    answer = api.as_(cast.owner).post(
        "jobs/change-status", {"jobId": job.pk, "jobStatusId": 3, "sendInvoice": False}
    )
    assert answer.body["message"] == f"Job {job.code} is ready to be delivered. No invoice was sent."
    assert current(cast, job).status == JobStatus.READY
    assert queued() == ["alerts.job_ready"]
    drain()
    with tenancy.garage(cast.first.pk):
        assert not Invoice.objects.exists() and not InvoiceMail.objects.exists()


def test_send_invoice_flag_false_stops_an_invoice_that_was_queued_earlier(
    api: Api, cast: Cast, job: Job
) -> None:
    client = api.as_(cast.owner)
    move(client, job, 3)
    move(client, job, 1)
    client.post("jobs/change-status", {"jobId": job.pk, "jobStatusId": 3, "sendInvoice": False})
    drain()
    with tenancy.garage(cast.first.pk):
        assert not Invoice.objects.exists()
    move(client, job, 1)
    move(client, job, 3)
    drain()
    with tenancy.garage(cast.first.pk):
        assert Invoice.objects.count() == 1


def test_setting_the_status_ready_queues_the_invoice_if_the_send_invoice_flag_is_omitted(
    api: Api, cast: Cast, job: Job
) -> None:
    move(api.as_(cast.owner), job, 3)
    assert queued() == ["alerts.job_ready", "invoices.invoice_ready_job"]


def test_send_invoice_flag_that_is_not_a_boolean_is_rejected(api: Api, cast: Cast, job: Job) -> None:
    answer = api.as_(cast.owner).post(
        "jobs/change-status", {"jobId": job.pk, "jobStatusId": 3, "sendInvoice": "later"}
    )
    assert (answer.status, answer.code) == (422, "invalid")
    assert current(cast, job).status == 1 and queued() == []


def test_setting_a_job_to_its_current_status_changes_nothing(api: Api, cast: Cast, job: Job) -> None:
    assert move(api.as_(cast.owner), job, 1).body["success"] is True
    assert current(cast, job).version == 1


@pytest.mark.parametrize("status", [0, 6, -1, "x", None, True])
def test_unknown_job_status_is_refused(api: Api, cast: Cast, job: Job, status: object) -> None:
    answer = api.as_(cast.owner).post("jobs/change-status", {"jobId": job.pk, "jobStatusId": status})
    assert answer.status == 422
    assert answer.body["error"] == {"jobStatusId": ["Status is required"]}
    assert current(cast, job).status == 1


@pytest.mark.parametrize("status", [status for status in JobStatus if status is not JobStatus.DELIVERED])
def test_cashier_can_change_a_job_only_to_the_status_delivered(
    api: Api, cast: Cast, job: Job, status: JobStatus
) -> None:
    answer = move(api.as_(cast.with_role(Role.CASHIER)), job, status)
    assert (answer.status, answer.code) == (400, "role_denied")
    assert current(cast, job).status == 1
    assert move(api.as_(cast.cashier), job, 4).body["success"] is True


def test_status_change_of_an_unknown_job_returns_404(api: Api, cast: Cast, job: Job) -> None:
    answer = api.as_(cast.owner).post("jobs/change-status", {"jobId": job.pk + 1, "jobStatusId": 2})
    assert (answer.status, answer.code) == (404, "not_found")
