"""The questions about an entry, and the effect of each answer. An entry that asks writes nothing."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job, JobLine
from tenants.vehicles.models import Ownership
from tests.api import Api
from tests.billed import register
from tests.cast import Cast
from tests.factories import cars
from tests.shop import Shop
from tests.tenants.intake.conftest import (
    NEW_CUSTOMER,
    NEW_VEHICLE,
    ask,
    asks,
    choices,
    decided,
    entry,
    known,
    notes,
    nothing_changes,
    saved,
    send,
    told,
)

Count = Callable[[], tuple[int, int, int, int]]
KNOWN_PLATE = {"vehicleNumber": "MH 12 AB 1234", "vehicleModel": "Swift"}


def lines(cast: Cast, job_id: int) -> dict[str, int]:
    with tenancy.garage(cast.first.pk):
        return dict(JobLine.objects.filter(job=job_id).values_list("service_name", "quoted_paise"))


# -- prices and services -----------------------------------------------------------------------------------


def two_services(shop: Shop, rate: float = 900) -> dict[str, Any]:
    return entry(shop, services=[told(shop.oil.pk, rate), told(shop.wash.pk, 450)])


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("use", {"Oil change": 100_000, "Foam wash": 45_000}), ("remove", {"Foam wash": 45_000})],
)
@pytest.mark.spec("hand-28")
def test_price_that_changed_is_asked(
    advisor: Api, cast: Cast, shop: Shop, answer: str, expected: dict[str, int]
) -> None:
    body = two_services(shop)
    question = ask(advisor, shop, body)
    assert question["text"] == "The price of Oil change is ₹1,000.00 now. You wrote ₹900.00."
    assert question["says"]["text"]["params"]["now"] == "₹1,000.00"
    assert (question["question"], choices(question)) == ("price", ["use", "remove"])
    taken = decided(advisor, body, question, answer).data
    assert lines(cast, taken["jobId"]) == expected


def test_price_that_changed_again_is_asked_again(advisor: Api, cast: Cast, shop: Shop) -> None:
    body = two_services(shop)
    question = ask(advisor, shop, body)
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=shop.oil.pk).update(rate_paise=110_000)
    again = asks(advisor, shop, body | {"decisions": [question["answers"][0]]})
    assert [each["text"] for each in again] == [
        "The price of Oil change is ₹1,100.00 now. You wrote ₹900.00."
    ]


def test_price_of_an_ended_discount_is_asked(advisor: Api, shop: Shop) -> None:
    with clock.at(clock.now() + timedelta(days=1)):
        question = ask(advisor, shop, entry(shop, services=[told(shop.wash.pk, 450)]))
    assert question["text"] == "The price of Foam wash is ₹500.00 now. You wrote ₹450.00."


@pytest.mark.spec("hand-29")
def test_removed_service_is_asked(advisor: Api, cast: Cast, shop: Shop) -> None:
    body = entry(shop, services=[told(shop.gone.pk, 100), told(shop.oil.pk, 1000)])
    question = ask(advisor, shop, body)
    assert question["text"] == "Gone is no longer offered."
    assert (question["question"], choices(question)) == ("service_gone", ["remove"])
    taken = decided(advisor, body, question, "remove").data
    assert lines(cast, taken["jobId"]) == {"Oil change": 100_000}


def test_manager_is_asked_about_a_removed_service_too(api: Api, cast: Cast, shop: Shop) -> None:
    question = ask(api.as_(cast.manager), shop, entry(shop, services=[told(shop.gone.pk, 100)]))
    assert question["question"] == "service_gone"


def test_entry_without_any_service_left_is_refused(advisor: Api, shop: Shop) -> None:
    body = entry(shop, services=[told(shop.gone.pk, 100)])
    question = ask(advisor, shop, body)
    with nothing_changes(shop):
        answer = decided(advisor, body, question, "remove")
    assert answer.body["error"] == {"services": ["Please add at least one service"]}


def test_decision_about_another_service_decides_nothing(advisor: Api, shop: Shop) -> None:
    wrong = {"question": "price", "answer": "remove", "serviceId": shop.wash.pk}
    assert ask(advisor, shop, entry(shop, services=[told(shop.oil.pk, 900)], decisions=[wrong]))


# -- the plate ---------------------------------------------------------------------------------------------


@pytest.mark.spec("hand-31")
def test_known_plate_of_another_owner_is_asked_and_can_be_that_owner(
    advisor: Api, cast: Cast, shop: Shop, counted: Count
) -> None:
    body = entry(shop, vehicle=KNOWN_PLATE)
    question = ask(advisor, shop, body)
    assert question["text"] == "MH 12 AB 1234 is known here. It belongs to Meera Iyer (98765 43210)."
    assert (question["question"], choices(question)) == ("plate_known", ["owner", "new_owner"])
    assert question["answers"][0]["name"] == "Meera Iyer"
    customers, cars_, _, _ = counted()
    decided(advisor, body, question, "owner")
    assert counted() == (customers, cars_, 1, 1)
    with tenancy.garage(cast.first.pk):
        job = Job.objects.get()
    assert (job.customer_id, job.vehicle_id) == (shop.customer.pk, shop.vehicle.pk)


@pytest.mark.spec("hand-31")
def test_known_plate_can_get_a_new_owner(advisor: Api, cast: Cast, shop: Shop, counted: Count) -> None:
    body = entry(shop, vehicle=KNOWN_PLATE)
    customers, cars_, _, _ = counted()
    decided(advisor, body, ask(advisor, shop, body), "new_owner")
    assert counted() == (customers + 1, cars_, 1, 1)
    with tenancy.garage(cast.first.pk):
        job = Job.objects.get()
        owners = set(Ownership.objects.filter(vehicle=shop.vehicle).values_list("customer", flat=True))
        noted = Activity.objects.get(subject="vehicle", what="owner_added")
    assert (job.customer_name, job.vehicle_id) == ("Asha Rao", shop.vehicle.pk)
    assert owners == {shop.customer.pk, job.customer_id}
    assert noted.after and noted.after["customerName"] == "Asha Rao"


@pytest.mark.parametrize("vehicle", ["typed", "chosen"])
def test_known_customer_can_become_the_owner_of_a_known_car(
    advisor: Api, cast: Cast, shop: Shop, counted: Count, vehicle: str
) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
    car = KNOWN_PLATE if vehicle == "typed" else {"vehicleId": shop.vehicle.pk}
    body = entry(shop, customer={"customerId": asha.pk}, vehicle=car)
    before = counted()
    decided(advisor, body, ask(advisor, shop, body), "new_owner")
    assert counted() == (before[0], before[1], 1, 1)
    with tenancy.garage(cast.first.pk):
        assert Ownership.objects.filter(vehicle=shop.vehicle, customer=asha).exists()
        assert Job.objects.get().customer_id == asha.pk


def test_known_plate_without_an_owner_gets_one_without_a_question(
    advisor: Api, shop: Shop, counted: Count
) -> None:
    customers, cars_, _, _ = counted()
    saved(advisor, entry(shop, vehicle={"vehicleId": shop.other_vehicle.pk}))
    assert counted() == (customers + 1, cars_, 1, 1)


def test_same_name_with_another_phone_is_asked(advisor: Api, shop: Shop) -> None:
    customer = {"customerName": "Meera Iyer", "phoneNumber": "9812345670"}
    assert (
        ask(advisor, shop, entry(shop, customer=customer, vehicle=KNOWN_PLATE))["question"] == "plate_known"
    )


def test_all_owners_are_named(advisor: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer("Asha Rao", "9700000001")
        Ownership.objects.create(customer=asha, vehicle=shop.vehicle)
        gone = cars.customer("Gone", "9700000002", archived_at=clock.now())
        Ownership.objects.create(customer=gone, vehicle=shop.vehicle)
    question = ask(advisor, shop, entry(shop, vehicle=KNOWN_PLATE))
    assert question["text"] == (
        "MH 12 AB 1234 is known here. It belongs to Asha Rao (97000 00001), Meera Iyer (98765 43210)."
    )
    assert choices(question) == ["owner", "owner", "new_owner"]


def test_answer_that_names_a_stranger_as_owner_of_the_car_is_ignored_and_asked_again(
    advisor: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        stranger = cars.customer("Someone Else", "9700000003")
    wrong = {"question": "plate_known", "answer": "owner", "customerId": stranger.pk}
    assert ask(advisor, shop, entry(shop, vehicle=KNOWN_PLATE, decisions=[wrong]))


# -- an open job -------------------------------------------------------------------------------------------


@pytest.mark.spec("hand-34", "hand-35")
def test_open_job_of_the_car_is_asked_and_gets_only_the_missing_services(
    advisor: Api, cast: Cast, shop: Shop, counted: Count
) -> None:
    first = saved(advisor, known(shop))
    body = known(shop, services=[told(shop.oil.pk, 1000), told(shop.wash.pk, 450)])
    question = ask(advisor, shop, body)
    code = first["jobCode"]
    with tenancy.garage(cast.first.pk):
        since = f"{timezone.localtime(Job.objects.get().created_at):%H:%M}"
    assert question["text"] == f"{code} is open for this car since {since} (Advisor Person)."
    assert (question["question"], choices(question)) == ("job_open", ["add", "new_job"])
    assert question["answers"][0]["jobCode"] == code
    before = counted()
    taken = decided(advisor, body, question, "add").data
    assert (taken["jobId"], taken["jobCode"]) == (first["jobId"], code)
    assert notes(taken) == [f"Only the services were added to {code}."]
    assert counted() == (*before[:3], 2)
    assert lines(cast, first["jobId"]) == {"Oil change": 100_000, "Foam wash": 45_000}
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get().total_paise == 145_000


@pytest.mark.spec("hand-35")
def test_open_job_that_has_all_services_does_not_change(advisor: Api, cast: Cast, shop: Shop) -> None:
    first = saved(advisor, known(shop))
    body = known(shop)
    decided(advisor, body, ask(advisor, shop, body), "add")
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get(pk=first["jobId"]).version == 1


@pytest.mark.spec("hand-35")
def test_services_are_not_added_to_a_job_that_would_have_too_many(
    advisor: Api, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(advisor, known(shop))
    body = known(shop, services=[told(shop.wash.pk, 450)])
    monkeypatch.setattr("tenants.intake.plan.MOST_LINES", 2)
    assert "add" in choices(ask(advisor, shop, body))
    monkeypatch.setattr("tenants.intake.plan.MOST_LINES", 1)
    assert choices(ask(advisor, shop, body)) == ["new_job"]


@pytest.mark.spec("hand-34")
def test_second_job_can_be_opened_on_purpose(advisor: Api, shop: Shop, counted: Count) -> None:
    saved(advisor, known(shop))
    body = known(shop)
    decided(advisor, body, ask(advisor, shop, body), "new_job")
    assert counted()[2:] == (2, 2)


@pytest.mark.spec("hand-34")
def test_open_job_of_an_earlier_day_is_named_with_its_day(advisor: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        job = cars.job(shop.vehicle, shop.customer, created_at=clock.now() - timedelta(days=2))
    day = f"{timezone.localtime(job.created_at):%d/%m/%Y}"
    question = ask(advisor, shop, known(shop))
    assert question["text"] == f"{job.code} is open for this car since {day}."


@pytest.mark.parametrize("status", [JobStatus.DELIVERED, JobStatus.CANCELLED])
def test_job_that_is_over_is_not_asked_about(advisor: Api, cast: Cast, shop: Shop, status: JobStatus) -> None:
    with tenancy.garage(cast.first.pk):
        cars.job(shop.vehicle, shop.customer, status)
        cars.job(shop.vehicle, shop.customer, deleted_at=clock.now())
    saved(advisor, known(shop))


@pytest.mark.spec("hand-35")
def test_job_that_takes_no_more_services_offers_only_a_new_job(advisor: Api, cast: Cast, shop: Shop) -> None:
    first = saved(advisor, known(shop))
    body = known(shop)
    question = ask(advisor, shop, body)
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=first["jobId"]).update(invoice_number="INV-1")
    again = ask(advisor, shop, body | {"decisions": [question["answers"][0]]})
    assert choices(again) == ["new_job"]


@pytest.mark.parametrize("answer", ["add", "new_job"])
def test_decision_about_an_open_job_holds_only_for_the_job_that_the_person_saw(
    advisor: Api, cast: Cast, shop: Shop, answer: str
) -> None:
    saved(advisor, known(shop))
    body = known(shop)
    question = ask(advisor, shop, body)
    with tenancy.garage(cast.first.pk):
        newer = cars.job(shop.vehicle, shop.customer)
    decision = next(each for each in question["answers"] if each["answer"] == answer)
    again = ask(advisor, shop, body | {"decisions": [decision]})
    assert again["answers"][0]["jobId"] == newer.pk


def test_services_added_to_a_job_keep_its_discount(api: Api, advisor: Api, cast: Cast, shop: Shop) -> None:
    owner = api.as_(cast.owner)
    job = owner.post("jobs", shop.job(servicesOpted=[shop.line(shop.oil, 1000)], discountPercent=10)).data
    body = known(shop, services=[told(shop.wash.pk, 450)])
    decided(advisor, body, ask(advisor, shop, body), "add")
    with tenancy.garage(cast.first.pk):
        stored = Job.objects.get(pk=job["jobId"])
    assert (str(stored.given_percent), stored.total_paise) == ("10.00", 130_500)


# -- tax, age and several questions ------------------------------------------------------------------------


@pytest.mark.spec("hand-37")
def test_tax_that_is_no_longer_allowed_is_asked(api: Api, advisor: Api, cast: Cast, shop: Shop) -> None:
    body = entry(shop, taxCollected=1)
    register(api.as_(cast.owner), registration="unregistered", gstin="")
    question = ask(advisor, shop, body)
    assert question["text"] == "Your garage may no longer collect GST."
    assert (question["question"], choices(question)) == ("no_tax", ["without_tax"])
    decided(advisor, body, question, "without_tax")
    with tenancy.garage(cast.first.pk):
        job = Job.objects.get()
    assert (job.tax_applies, job.total_paise) == (False, 100_000)


@pytest.mark.spec("hand-43")
def test_entry_older_than_seven_days_is_asked_for_new_dates(advisor: Api, cast: Cast, shop: Shop) -> None:
    then = clock.now() - timedelta(days=7, minutes=1)
    day = timezone.localdate(then)
    body = entry(shop, takenAt=then.isoformat(), entryDate=day.isoformat())
    question = ask(advisor, shop, body)
    assert question["text"] == f"This entry is from {day:%d/%m/%Y}. Please choose new dates."
    with nothing_changes(shop):
        answer = decided(advisor, body, question, "new_dates")
    assert answer.body["error"] == {"entryDate": ["Past dates cannot be picked"]}
    decided(advisor, body | {"entryDate": clock.today().isoformat()}, question, "new_dates")
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get().entry_date == clock.today()


@pytest.mark.spec("hand-17")
def test_all_questions_are_asked_together(advisor: Api, cast: Cast, shop: Shop) -> None:
    saved(advisor, known(shop))
    then = clock.now() - timedelta(days=8)
    body = entry(
        shop,
        takenAt=then.isoformat(),
        vehicle=KNOWN_PLATE,
        services=[told(shop.oil.pk, 900), told(shop.gone.pk, 1), told(shop.wash.pk, 450)],
    )
    questions = asks(advisor, shop, body)
    assert [each["question"] for each in questions] == [
        "too_old",
        "price",
        "service_gone",
        "job_open",
        "plate_known",
    ]
    chosen = [each["answers"][-1] for each in questions]
    taken = saved(advisor, body | {"decisions": chosen})
    assert lines(cast, taken["jobId"]) == {"Foam wash": 45_000}
    assert notes(taken) == []


def test_answers_that_are_not_needed_change_nothing(advisor: Api, cast: Cast, shop: Shop) -> None:
    needless = [
        {"question": "no_tax", "answer": "without_tax"},
        {"question": "job_open", "answer": "new_job"},
        {"question": "plate_known", "answer": "new_owner"},
        {"question": "price", "answer": "use", "serviceId": shop.oil.pk, "rate": 5},
    ]
    saved(
        advisor, entry(shop, vehicle=NEW_VEHICLE, customer=NEW_CUSTOMER, taxCollected=1, decisions=needless)
    )
    with tenancy.garage(cast.first.pk):
        job = Job.objects.get()
        assert Customer.objects.filter(name="Asha Rao").count() == 1
    assert (job.total_paise, job.tax_applies) == (118_000, True)


@pytest.mark.spec("hand-17")
def test_question_without_an_answer_is_asked_again(advisor: Api, shop: Shop) -> None:
    body = two_services(shop)
    assert ask(advisor, shop, body) == ask(advisor, shop, body)
    assert send(advisor, body | {"decisions": [{"question": "job_open", "answer": "use"}]}).status == 409
