"""POST /garage/intakes: turns an entry into a job."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import ProgrammingError, transaction
from django.utils.timezone import localdate

from garages import services as garages
from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.intake.models import Intake
from tenants.jobs.models import Job
from tenants.staff.models import Staff
from tenants.vehicles.models import Ownership, Vehicle
from tests import shop as shops
from tests.api import Api, refused
from tests.cast import Cast, join_second
from tests.shop import Shop
from tests.tenants.intake.conftest import (
    NEW_CUSTOMER,
    NEW_VEHICLE,
    entry,
    known,
    notes,
    nothing_changes,
    saved,
    send,
    told,
)

Count = Callable[[], tuple[int, int, int, int]]


@pytest.mark.spec("hand-14")
def test_new_customer_and_new_car_become_a_job_with_its_entry(advisor: Api, cast: Cast, shop: Shop) -> None:
    body = entry(shop, complaint="AC thanda nahi", taxCollected=1)
    answer = send(advisor, body)
    assert answer.status == 200, answer.body
    assert answer.body["message"] == f"The entry is saved as {answer.data['jobCode']}."
    assert answer.data["notes"] == []
    with tenancy.garage(cast.first.pk):
        job = Job.objects.select_related("customer", "vehicle").get(pk=answer.data["jobId"])
        intake = Intake.objects.get()
        assert Ownership.objects.filter(customer=job.customer, vehicle=job.vehicle).exists()
    assert (job.code, job.customer_name, job.customer.email) == (answer.data["jobCode"], "Asha Rao", "")
    assert (job.car.number, job.car.model) == ("KA05MX7171", "Baleno")
    assert (job.total_paise, job.complaint, job.tax_applies) == (118_000, "AC thanda nahi", True)
    assert (intake.job_id, intake.slip, intake.line) == (job.pk, "P-7K3F", "baleno tel badli kal shaam")
    assert (str(intake.uuid), intake.person_name) == (body["intakeId"], "Advisor Person")
    assert len(bytes(intake.body_sha256)) == 32


@pytest.mark.spec("hand-14")
def test_known_customer_with_a_known_car_adds_neither(advisor: Api, shop: Shop, counted: Count) -> None:
    customers, cars, _, _ = counted()
    taken = saved(advisor, known(shop))
    assert counted() == (customers, cars, 1, 1)
    assert notes(taken) == []


@pytest.mark.spec("hand-14")
def test_known_customer_with_a_new_car_becomes_its_owner(
    advisor: Api, cast: Cast, shop: Shop, counted: Count
) -> None:
    customers, cars, _, _ = counted()
    saved(advisor, known(shop, vehicle=NEW_VEHICLE))
    assert counted() == (customers, cars + 1, 1, 1)
    with tenancy.garage(cast.first.pk):
        assert Ownership.objects.filter(customer=shop.customer, vehicle__number="KA05MX7171").exists()


def test_new_customer_whose_name_and_phone_are_known_is_the_known_customer(
    advisor: Api, shop: Shop, counted: Count
) -> None:
    customers, cars, _, _ = counted()
    taken = saved(advisor, entry(shop, customer={"customerName": "मीरा इयेर", "phoneNumber": "98765 43210"}))
    assert counted() == (customers, cars + 1, 1, 1)
    assert notes(taken) == ["Meera Iyer is known here."]


@pytest.mark.spec("hand-33")
def test_known_phone_with_another_name_is_a_new_customer(advisor: Api, shop: Shop, counted: Count) -> None:
    customers, cars, _, _ = counted()
    taken = saved(advisor, entry(shop, customer=NEW_CUSTOMER | {"phoneNumber": "9876543210"}))
    assert counted() == (customers + 1, cars + 1, 1, 1)
    assert notes(taken) == ["Meera Iyer has the same phone number. Asha Rao is a new customer."]
    assert taken["notes"][0]["says"]["text"]["params"] == {"other": "Meera Iyer", "name": "Asha Rao"}


@pytest.mark.spec("hand-30")
def test_new_plate_that_is_known_with_the_same_owner_is_the_known_car(
    advisor: Api, cast: Cast, shop: Shop, counted: Count
) -> None:
    customers, cars, _, _ = counted()
    body = entry(
        shop,
        customer={"customerName": "Mira Iyer", "phoneNumber": "9876543210"},
        vehicle={"vehicleNumber": "MH 12 AB 1234", "vehicleModel": "Alto"},
    )
    taken = saved(advisor, body)
    assert counted() == (customers, cars, 1, 1)
    assert notes(taken) == ["MH 12 AB 1234 and Meera Iyer are known here."]
    with tenancy.garage(cast.first.pk):
        job = Job.objects.select_related("vehicle").get()
    assert (job.customer_id, job.vehicle_id, job.car.model) == (
        shop.customer.pk,
        shop.vehicle.pk,
        "Swift",
    )


@pytest.mark.spec("hand-32")
def test_archived_car_comes_back_with_its_history(
    advisor: Api, cast: Cast, shop: Shop, counted: Count
) -> None:
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.filter(pk=shop.vehicle.pk).update(archived_at=clock.now())
    customers, cars, _, _ = counted()
    taken = saved(advisor, entry(shop, vehicle={"vehicleNumber": "MH12AB1234", "vehicleModel": "Alto"}))
    assert counted() == (customers + 1, cars, 1, 1)
    assert notes(taken) == ["MH 12 AB 1234 was removed and is back."]
    with tenancy.garage(cast.first.pk):
        car = Vehicle.objects.get(pk=shop.vehicle.pk)
    assert (car.archived_at, car.model) == (None, "Alto")


@pytest.mark.spec("hand-32")
def test_archived_car_that_was_chosen_from_the_list_comes_back(
    advisor: Api, cast: Cast, shop: Shop, counted: Count
) -> None:
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.filter(pk=shop.vehicle.pk).update(archived_at=clock.now())
    customers, cars, _, _ = counted()
    taken = saved(advisor, known(shop))
    assert counted() == (customers, cars, 1, 1)
    assert notes(taken) == ["MH 12 AB 1234 was removed and is back."]
    with tenancy.garage(cast.first.pk):
        assert Vehicle.objects.get(pk=shop.vehicle.pk).archived_at is None
        assert Ownership.objects.filter(vehicle=shop.vehicle).count() == 1


@pytest.mark.spec("hand-36")
def test_assignee_who_left_is_not_assigned(advisor: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.technician.email)
        Staff.objects.filter(pk=staff.pk).update(left_at=clock.now())
    taken = saved(advisor, entry(shop, assignedUserId=staff.pk))
    text = "Technician Person no longer works here, so nobody is assigned."
    assert notes(taken) == [text]
    job = advisor.get(f"jobs/{taken['jobId']}").data
    assert job["assignedUserId"] is None
    # An entry may arrive when nobody looks at the form, so the job shows its notes.
    opened, noted = job["activity"]
    assert (noted["what"], opened["what"]) == ("taken_in", "opened")
    assert noted["after"]["text"] == text
    assert noted["after"]["says"]["text"]["params"] == {"name": "Technician Person"}


def test_assignee_who_works_here_is_assigned(advisor: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.technician.email)
    assert notes(saved(advisor, entry(shop, assignedUserId=staff.pk))) == []
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get().assigned_to_id == staff.pk


@pytest.mark.spec("hand-27")
def test_manager_may_write_another_price(api: Api, cast: Cast, shop: Shop) -> None:
    saved(api.as_(cast.manager), entry(shop, services=[told(shop.oil.pk, 900)]))
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get().total_paise == 90_000


@pytest.mark.spec("hand-51")
def test_entry_of_a_few_days_ago_keeps_its_dates(advisor: Api, cast: Cast, shop: Shop) -> None:
    then = clock.now() - timedelta(days=6)
    day = localdate(then).isoformat()
    saved(advisor, entry(shop, takenAt=then.isoformat(), entryDate=day, expectedDOD=day))
    with tenancy.garage(cast.first.pk):
        job, intake = Job.objects.get(), Intake.objects.get()
    assert (job.entry_date.isoformat(), job.expected_on.isoformat()) == (day, day)
    assert intake.taken_at == then
    assert intake.received_at - then >= timedelta(days=6)


@pytest.mark.parametrize("field", ["entryDate", "expectedDOD"])
@pytest.mark.spec("hand-18")
def test_date_before_the_day_of_the_entry_is_refused(advisor: Api, shop: Shop, field: str) -> None:
    then = clock.now() - timedelta(days=3)
    dates = {"entryDate": localdate(then).isoformat(), "expectedDOD": clock.today().isoformat()}
    before = (localdate(then) - timedelta(days=1)).isoformat()
    with nothing_changes(shop):
        answer = send(advisor, entry(shop, takenAt=then.isoformat(), **dates | {field: before}))
    assert answer.body["error"] == {field: ["Past dates cannot be picked"]}


@pytest.mark.spec("hand-50")
def test_clock_that_is_ahead_is_set_back(advisor: Api, cast: Cast, shop: Shop) -> None:
    ahead = clock.now() + timedelta(days=365)
    taken = saved(advisor, entry(shop, takenAt=ahead.isoformat()))
    assert len(taken["notes"]) == 1
    assert notes(taken)[0].startswith("The clock of the device was ahead, so the entry has the time ")
    with tenancy.garage(cast.first.pk):
        assert Intake.objects.get().taken_at <= clock.now()


def test_clock_that_is_some_seconds_ahead_is_not_worth_a_note(advisor: Api, shop: Shop) -> None:
    ahead = clock.now() + timedelta(seconds=30)
    assert notes(saved(advisor, entry(shop, takenAt=ahead.isoformat()))) == []


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"intakeId": "x"}, "intakeId", "This value cannot be used here"),
        ({"intakeId": None}, "intakeId", "This is required"),
        ({"takenAt": ""}, "takenAt", "Choose day and time"),
        ({"takenAt": "2026-11-26T10:00:00"}, "takenAt", "Choose day and time"),
        ({"takenAt": "0001-01-01T00:00:00+05:30"}, "takenAt", "Choose day and time"),
        ({"slip": "7K3F"}, "slip", "A slip has a number like P-7K3F"),
        ({"slip": ""}, "slip", "A slip has a number like P-7K3F"),
        ({"line": "x" * 301}, "line", "Please keep it under 300 characters."),
        ({"customer": None}, "customer", "This is required"),
        ({"customer": 5}, "customer", "This value cannot be used here"),
        ({"customer": {"customerId": 99}}, "customerId", "This customer does not exist"),
        ({"customer": NEW_CUSTOMER | {"phoneNumber": "12"}}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"customer": NEW_CUSTOMER | {"customerName": ""}}, "customerName", "Customer Name is required"),
        ({"customer": NEW_CUSTOMER | {"email": "x"}}, "email", "Invalid email address"),
        ({"vehicle": None}, "vehicle", "This is required"),
        ({"vehicle": {"vehicleId": 99}}, "vehicleId", "This vehicle does not exist"),
        ({"vehicle": NEW_VEHICLE | {"vehicleNumber": "TEMP 1"}}, "vehicleNumber", "Invalid Vehicle Number format"),
        ({"vehicle": NEW_VEHICLE | {"vehicleModel": ""}}, "vehicleModel", "Vehicle Modal is required"),
        ({"services": []}, "services", "Please add at least one service"),
        ({"services": [told(99, 5)]}, "services", "Not found in your garage"),
        ({"services": [{"serviceId": 99}]}, "rate", "Rate is required"),
        ({"services": [told(99, 5), told(99, 6)]}, "services", "Each service can be added once"),
        ({"assignedUserId": 99}, "assignedUserId", "Not found in your garage"),
        ({"priorityId": 0}, "priorityId", "Priority is required"),
        ({"decisions": [{"question": "x", "answer": "use"}]}, "question", "Choose one of the options"),
        ({"decisions": [{"question": "price", "answer": "use"}] * 201}, "decisions", "This value cannot be used here"),
    ],
)  # fmt: skip
@pytest.mark.spec("hand-18")
def test_entry_with_a_wrong_field_is_refused(
    advisor: Api, shop: Shop, changes: dict[str, Any], field: str, message: str
) -> None:
    with nothing_changes(shop):
        answer = send(advisor, entry(shop, **changes))
        assert refused(answer, 422, "invalid")
        assert answer.body["error"] == {field: [message]}


def test_unknown_assignee_is_refused_before_a_question(advisor: Api, shop: Shop) -> None:
    saved(advisor, known(shop))
    with nothing_changes(shop):
        answer = send(advisor, known(shop, assignedUserId=99))
        assert answer.body["error"] == {"assignedUserId": ["Not found in your garage"]}


def test_other_kind_of_plate_needs_the_tick(advisor: Api, shop: Shop) -> None:
    saved(advisor, entry(shop, vehicle=NEW_VEHICLE | {"vehicleNumber": "TEMP 1", "otherPlate": True}))


@pytest.mark.spec("hand-18")
def test_removed_customer_is_refused(advisor: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(archived_at=clock.now())
    for body in (known(shop), known(shop, vehicle=NEW_VEHICLE)):
        with nothing_changes(shop):
            assert send(advisor, body).body["error"] == {"customerId": ["This customer does not exist"]}


@pytest.mark.spec("hand-40", "hand-52")
def test_technician_may_not_take_in_a_car(api: Api, cast: Cast, shop: Shop) -> None:
    with nothing_changes(shop):
        assert refused(send(api.as_(cast.technician), entry(shop)), 400, "role_denied")


@pytest.mark.spec("hand-39")
def test_entry_of_a_locked_garage_is_refused(advisor: Api, shop: Shop) -> None:
    with nothing_changes(shop), clock.at(clock.now() + timedelta(days=60)):
        assert refused(send(advisor, entry(shop)), 402, "subscription_expired")


@pytest.mark.spec("hand-41")
def test_entry_of_a_suspended_garage_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    join_second(cast)
    owner = api.as_(cast.owner)
    with tenancy.platform():
        garages.suspend_garage(cast.first.pk)
    with nothing_changes(shop):
        assert refused(send(owner, entry(shop)), 423, "garage_suspended")


# -- the same entry again ----------------------------------------------------------------------------------


@pytest.mark.spec("hand-15")
def test_entry_that_is_sent_again_gets_the_first_answer(advisor: Api, shop: Shop, counted: Count) -> None:
    body = entry(shop, customer=NEW_CUSTOMER | {"phoneNumber": "9876543210"})
    first = send(advisor, body)
    assert first.data["notes"]
    with nothing_changes(shop), clock.at(clock.now() + timedelta(days=9)):
        assert send(advisor, body).body == first.body
    assert counted()[2:] == (1, 1)


@pytest.mark.spec("hand-15")
def test_first_answer_stays_after_its_job_is_deleted(advisor: Api, shop: Shop) -> None:
    body = entry(shop)
    first = send(advisor, body)
    advisor.delete(f"jobs/{first.data['jobId']}")
    with nothing_changes(shop):
        assert send(advisor, body).body == first.body


@pytest.mark.spec("hand-16")
def test_same_id_with_other_contents_is_refused(advisor: Api, shop: Shop) -> None:
    body = entry(shop)
    saved(advisor, body)
    with nothing_changes(shop):
        answer = send(advisor, body | {"complaint": "noise"})
        assert refused(answer, 409, "key_reused")
    assert answer.body["message"] == "This entry is saved already, with other contents."


def test_entry_that_was_refused_can_be_sent_again_with_other_contents(advisor: Api, shop: Shop) -> None:
    body = entry(shop)
    send(advisor, body | {"slip": ""})
    saved(advisor, body)


def test_entries_of_two_garages_may_have_one_id(api: Api, cast: Cast, advisor: Api, shop: Shop) -> None:
    body = entry(shop)
    saved(advisor, body)
    other = shops.make(cast.second)
    saved(api.as_(cast.outsider), entry(other, intakeId=body["intakeId"]))


# -- reading -----------------------------------------------------------------------------------------------


@pytest.mark.spec("hand-12", "hand-19")
def test_job_of_an_entry_can_be_asked_for(advisor: Api, cast: Cast, api: Api, shop: Shop) -> None:
    body = entry(shop)
    taken = saved(advisor, body)
    path = f"intakes/{body['intakeId']}"
    assert advisor.get(path).data == {"jobId": taken["jobId"], "jobCode": taken["jobCode"]}
    assert refused(advisor.get(f"intakes/{uuid4()}"), 404, "not_found")
    assert refused(api.as_(cast.outsider).get(path), 404, "not_found")
    assert refused(advisor.get("intakes/x"), 422, "invalid")


@pytest.mark.parametrize("text", ["P-7K3F", "p-7k3f", " P-7K3F "])
@pytest.mark.spec("hand-19")
def test_job_search_finds_the_slip(advisor: Api, shop: Shop, text: str) -> None:
    taken = saved(advisor, entry(shop))
    saved(advisor, known(shop, slip="P-7K3G"))
    answer = advisor.get("jobs", searchText=text)
    assert [row["jobId"] for row in answer.data["jobs"]] == [taken["jobId"]]


@pytest.mark.spec("hand-19")
def test_job_search_for_an_unknown_slip_finds_nothing(advisor: Api, shop: Shop) -> None:
    saved(advisor, entry(shop))
    assert advisor.get("jobs", searchText="P-7K3X").data["jobs"] == []


@pytest.mark.parametrize("statement", ["update", "delete"])
def test_role_of_the_garage_cannot_change_or_delete_an_entry(
    advisor: Api, cast: Cast, shop: Shop, statement: str
) -> None:
    saved(advisor, entry(shop))
    with (
        nothing_changes(shop),
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        Intake.objects.update(line="x") if statement == "update" else Intake.objects.all().delete()
