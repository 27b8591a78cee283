"""The list of visits: of vehicles that are here, of today, and all."""

from datetime import timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles.models import Ownership, Vehicle
from tenants.visits.models import Visit
from tests.api import Api, refused
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.visits.conftest import finish, opened, save
from tests.tenants.visits.test_open_visit import open_job


def listed(client: Api, **query: object) -> list[int]:
    answer = client.get("visits", **query)
    assert answer.status == 200, answer.body
    return [row["visitId"] for row in answer.data["visits"]]


def another(cast: Cast, shop: Shop, number: int) -> int:
    """Return the id of one more vehicle of the customer."""
    plate = f"KA05MX{number:02}00"
    with tenancy.garage(cast.first.pk):
        vehicle = Vehicle.objects.create(number=plate, search_key=plate, model="Alto")
        Ownership.objects.create(customer=shop.customer, vehicle=vehicle)
    return int(vehicle.pk)


def test_row_names_the_vehicle_and_the_customer_and_says_what_is_done(
    api: Api, cast: Cast, client: Api, shop: Shop
) -> None:
    visit_id = opened(client, shop)
    (row,) = client.get("visits").data["visits"]
    assert row.pop("openedOn")
    assert row == {
        "visitId": visit_id,
        "customerName": "Meera Iyer",
        "vehicleNumber": "MH12AB1234",
        "vehicleModel": "Swift",
        "jobId": None,
        "jobCode": None,
        "jobStatus": None,
        "isOpen": True,
        "openedBy": "Technician Person",
        "isCheckedIn": None,
    }
    save(client, visit_id)
    assert client.get("visits").data["visits"][0]["isCheckedIn"] is False
    finish(client, visit_id)
    assert client.get("visits").data["visits"][0]["isCheckedIn"] is True
    job_id = open_job(api, cast, shop)
    assert client.post("visits", {"jobId": job_id}).data["visitId"] == visit_id
    (row,) = client.get("visits").data["visits"]
    job = client.get(f"jobs/{job_id}").data
    assert (row["jobId"], row["jobCode"], row["jobStatus"]) == (job_id, job["jobCode"], "Open")


def test_vehicles_that_are_here_are_exactly_the_open_visits(
    api: Api, cast: Cast, client: Api, shop: Shop
) -> None:
    """`get_visit` decides in Python what the list decides in SQL."""
    made = []
    for number, status in enumerate((*JobStatus, "deleted", "closed", "waiting")):
        vehicle_id = another(cast, shop, number)
        visit_id = opened(client, shop, vehicleId=vehicle_id)
        made.append(visit_id)
        if status == "closed":
            client.post(f"visits/{visit_id}/close", {"reason": "Taken away"})
        elif status != "waiting":
            job_id = open_job(api, cast, shop, vehicleId=vehicle_id)
            assert client.post("visits", {"jobId": job_id}).data["visitId"] == visit_id
            with tenancy.garage(cast.first.pk):
                changes = {"deleted_at": clock.now()} if status == "deleted" else {"status": status}
                Job.objects.filter(pk=job_id).update(**changes)
    are_open = [each for each in made if client.get(f"visits/{each}").data["isOpen"]]
    assert listed(client, pageSize=20) == are_open[::-1]
    assert 0 < len(are_open) < len(made)
    assert listed(client, tab="all", pageSize=20) == made[::-1]


def test_visits_of_today_begin_at_midnight_in_india(cast: Cast, client: Api, shop: Shop) -> None:
    visit_id = opened(client, shop)
    client.post(f"visits/{visit_id}/close", {"reason": "Taken away"})
    midnight = clock.start_of_today()
    for created_at, expected in ((midnight, [visit_id]), (midnight - timedelta(seconds=1), [])):
        with tenancy.garage(cast.first.pk):
            Visit.objects.update(created_at=created_at)
        assert listed(client, tab="today") == expected


def test_pages_keep_their_rows_when_a_vehicle_comes_in(cast: Cast, client: Api, shop: Shop) -> None:
    made = [opened(client, shop, vehicleId=another(cast, shop, each)) for each in range(11)]
    first = client.get("visits").data
    assert (first["recordCount"], len(first["visits"])) == (11, 10)
    opened(client, shop)
    second = client.get("visits", currentPage=2, asOf=first["asOf"]).data
    assert ([row["visitId"] for row in second["visits"]], second["recordCount"]) == ([made[0]], 11)


def test_unknown_tab_is_refused(client: Api) -> None:
    answer = client.get("visits", tab="later")
    assert refused(answer, 422, "invalid")
    assert answer.body["error"] == {"tab": ["Choose a tab"]}


def test_list_needs_the_same_statements_for_1_and_10_rows(cast: Cast, client: Api, shop: Shop) -> None:
    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get("visits")
        return len([each for each in captured if "SAVEPOINT" not in each["sql"]])

    opened(client, shop)
    one = statements()
    for each in range(9):
        opened(client, shop, vehicleId=another(cast, shop, each))
    assert statements() == one == 4
