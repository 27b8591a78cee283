"""GET /garage/vehicles/job-history: the delivered jobs of a vehicle."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.jobs.codes import JobStatus
from tests.api import Api
from tests.cast import Cast
from tests.factories import cars


@pytest.mark.spec("customers-15")
def test_job_history_lists_only_delivered_jobs_by_day(api: Api, cast: Cast) -> None:
    # 18:30 in UTC is midnight in India, so it is the next day there.
    late = datetime(2026, 11, 4, 18, 30, tzinfo=UTC)
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
        car, other = cars.vehicle("MH12AB1234", asha), cars.vehicle("MH12AB1235", asha)
        first = cars.job(car, asha, JobStatus.DELIVERED, delivered_at=late, odometer_km=48_210)
        earlier = datetime(2026, 11, 3, 9, tzinfo=UTC)
        second = cars.job(car, cars.customer("Former"), JobStatus.DELIVERED, delivered_at=earlier)
        third = cars.job(car, asha, JobStatus.DELIVERED)
        for status in set(JobStatus) - {JobStatus.DELIVERED}:
            cars.job(car, asha, status)
        cars.job(car, asha, JobStatus.DELIVERED, deleted_at=Now())
        cars.job(other, asha, JobStatus.DELIVERED)
    data = (
        api.as_(cast.technician)
        .get("vehicles/job-history", garageId=cast.first.pk, currentPage=1, pageSize=10, vehicleId=car.pk)
        .data
    )
    assert (data["recordCount"], data["asOf"]) == (3, third.pk)
    assert [job["jobId"] for job in data["jobs"]] == [first.pk, second.pk, third.pk]
    assert data["jobs"][0] == {
        "jobId": first.pk,
        "jobCode": first.code,
        "entryDate": "2026-11-02",
        "expectedDOD": "2026-11-05",
        "deliveredDate": "2026-11-05",
        "jobStatus": "Delivered",
        "jobCategorySummary": "Brakes, Wash",
        "jobServiceSummary": "Pads, Foam wash",
        "odometerKm": 48_210,
        "total": 1500.5,
    }
    assert (data["jobs"][2]["deliveredDate"], data["jobs"][2]["odometerKm"]) == (None, None)


def test_job_history_of_a_vehicle_without_delivered_jobs_is_empty(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        car = cars.vehicle()
    data = api.as_(cast.owner).get("vehicles/job-history", vehicleId=car.pk).data
    assert data == {"jobs": [], "recordCount": 0, "asOf": 0}
    assert api.as_(cast.owner).get("vehicles/job-history").status == 422


def test_job_history_page_needs_at_most_five_sql_statements(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        asha = cars.customer()
        car = cars.vehicle("MH12AB1234", asha)
        for day in range(1, 13):
            cars.job(car, asha, JobStatus.DELIVERED, entry_date=date(2026, 11, day))
    client = Api().as_(committed_db.owner)
    for vehicle_id, length in ((car.pk, 10), (car.pk + 1000, 0)):
        with CaptureQueriesContext(connection) as captured:
            answer = client.get("vehicles/job-history", vehicleId=vehicle_id)
        assert len((answer.data or {"jobs": []})["jobs"]) == length
        sent = [entry["sql"] for entry in captured if entry["sql"] not in ("BEGIN", "COMMIT", "ROLLBACK")]
        assert len(sent) <= 5, sent
