"""A plain job for a car with approved work alerts the owners, because the approval does not guard that job."""

from garages.roles import Role
from tenants.alerts.models import Alert
from tenants.staff.models import Staff
from tests.api import Api
from tests.cast import Cast
from tests.guarding import inside
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, labour, read, saved
from tests.tenants.estimates.deciding import answers, decide, link_of, look
from tests.tenants.estimates.test_open_job import approved, estimate, open_it, registered  # noqa: F401
from tests.tenants.intake.conftest import known
from tests.tenants.visits.conftest import opened

KIND = "alerts.plain_job"


def told(cast: Cast) -> list[tuple[str, Role, int | None]]:
    drain(KIND)
    with inside(cast):
        roles = dict(Staff.objects.values_list("membership_id", "role"))
        found = Alert.objects.filter(kind="plain_job").order_by("id")
        return [(each.text, Role(roles[each.membership_id]), each.job_id) for each in found]


def test_plain_job_for_a_car_with_an_approved_estimate_alerts_the_owners(
    client: Api,
    cast: Cast,
    shop: Shop,
    estimate: int,  # noqa: F811
) -> None:
    job, code = client.post("jobs", shop.job()).data, read(client, estimate)["code"]
    text = (
        f"{job['jobCode']} (MH 12 AB 1234) was opened by Advisor Person without the approved work of {code}."
        " Asha Rao had approved ₹2,360.00."
    )
    assert told(cast) == [(text, Role.OWNER, job["jobId"])]
    # Another run of the task adds nothing.
    assert len(told(cast)) == 1


def test_quick_entry_for_such_a_car_alerts_the_owners_too(
    client: Api,
    cast: Cast,
    shop: Shop,
    estimate: int,  # noqa: F811
) -> None:
    taken = client.post("intakes", known(shop))
    assert taken.status == 200, taken.body
    assert [job for _, _, job in told(cast)] == [taken.data["jobId"]]


def test_job_of_the_approval_and_jobs_of_other_cars_cause_no_alert(
    client: Api,
    cast: Cast,
    shop: Shop,
    estimate: int,  # noqa: F811
) -> None:
    assert open_it(client, estimate).status == 200
    # The approved work has its job now, so another visit is another matter.
    assert client.post("jobs", shop.job()).status == 200
    assert told(cast) == []


def test_estimate_without_approved_work_causes_no_alert(
    client: Api,
    cast: Cast,
    shop: Shop,
    registered: None,  # noqa: F811
) -> None:
    waiting = drafted(client, opened(client, shop))
    saved(client, waiting, labour(shop.oil, 1000), goods(590))
    link = link_of(client, waiting)
    assert client.post("jobs", shop.job()).status == 200
    shown = look(link)
    assert decide(link, shown, 0, answers=answers(shown, yes=False)).status == 200
    assert client.post("jobs", shop.job()).status == 200
    assert told(cast) == []
