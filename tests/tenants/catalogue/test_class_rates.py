"""A service can have another price for each class of vehicles."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from garages.models import Garage
from garages.roles import Role
from kernel import tenancy
from tenants.activity.models import Activity
from tenants.catalogue.models import Service
from tenants.jobs.models import Job, JobLine
from tenants.vehicles.models import Ownership, Vehicle
from tests.api import Answered, Api
from tests.cast import Cast, join_second
from tests.shop import Shop
from tests.tenants.estimates import conftest as estimates
from tests.tenants.inspections import conftest as inspections
from tests.tenants.intake.conftest import ask, entry, known, notes, saved, send, told
from tests.tenants.intake.counter import issued, offline, opened, pack_of
from tests.tenants.visits import conftest as visits

OIL = {"serviceRate": 1899, "classRates": [{"vehicleClass": "two_wheeler", "rate": 399}]}
SUV = {"classRates": [{"vehicleClass": "two_wheeler", "rate": 399}, {"vehicleClass": "suv", "rate": 2499}]}
DENIED = "Oil change: your role cannot change the price"


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def advisor(api: Api, cast: Cast) -> Api:
    """Return a client of an advisor, who may edit vehicles and not change prices."""
    return api.as_(cast.advisor)


def price(client: Api, shop: Shop, **changes: Any) -> Answered:
    body = {
        "jobSubCategoryId": shop.oil.subcategory_id,
        "jobService": "Oil change",
        "serviceRate": 1899,
    } | changes
    return client.put(f"jobservices/{shop.oil.pk}", body)


def classify(client: Api, vehicle: Vehicle, vehicle_class: str) -> None:
    answer = client.put(f"vehicles/{vehicle.pk}/class", {"vehicleClass": vehicle_class})
    assert answer.status == 200, answer.body


def oil(shop: Shop, rate: float, **changes: Any) -> dict[str, Any]:
    return shop.job(servicesOpted=[shop.line(shop.oil, rate)], **changes)


def total(client: Api, answer: Answered) -> float:
    assert answer.status == 200, answer.body
    return float(client.get(f"jobs/{answer.data['jobId']}").data["estimatedCost"])


def denied(answer: Answered, sentence: str = DENIED) -> bool:
    assert (answer.status, answer.body.get("error")) == (422, {"servicesOpted": [sentence]}), answer.body
    return True


# -- the catalogue ----------------------------------------------------------------------------------------


def test_service_shows_the_rate_of_each_class_before_and_after_the_discount(owner: Api, shop: Shop) -> None:
    rates = [{"vehicleClass": "suv", "rate": 899.99}, {"vehicleClass": "sedan", "rate": 0}]
    body = {"jobSubCategoryId": shop.wash.subcategory_id, "jobService": "Foam wash", "serviceRate": 500}
    before = owner.get(f"jobservices/{shop.wash.pk}").data
    body |= {"discountPercentage": 10, "validFrom": before["validFrom"], "validTo": before["validTo"]}
    changed = owner.put(f"jobservices/{shop.wash.pk}", body | {"classRates": rates}).data
    # 10 % of ₹899.99 is ₹90.00.
    assert changed["classRates"] == [
        {"vehicleClass": "sedan", "rate": 0.0, "rateAdjusted": 0.0},
        {"vehicleClass": "suv", "rate": 899.99, "rateAdjusted": 809.99},
    ]
    assert changed["serviceRateAdjusted"] == 450


def test_rates_stay_when_left_out_and_an_empty_list_removes_them(owner: Api, shop: Shop, cast: Cast) -> None:
    two_wheeler = {"vehicleClass": "two_wheeler", "rate": 399.0, "rateAdjusted": 399.0}
    for sent, expected in ((OIL, [two_wheeler]), ({}, [two_wheeler]), ({"classRates": []}, [])):
        assert price(owner, shop, **sent).data["classRates"] == expected
    with tenancy.garage(cast.first.pk):
        first, *_, last = Activity.objects.filter(subject="service", what="changed").order_by("id")
    assert first.after and first.after["classRates"] == {"two_wheeler": 399}
    assert last.before and last.before["classRates"] == {"two_wheeler": 399}


def test_new_service_can_have_rates_of_classes(owner: Api, shop: Shop) -> None:
    body = {"jobSubCategoryId": shop.oil.subcategory_id, "jobService": "Chain lube", **OIL}
    assert [each["rate"] for each in owner.post("jobservices", body).data["classRates"]] == [399]


@pytest.mark.parametrize(
    "rates",
    [
        [{"vehicleClass": "tractor", "rate": 1}],
        [{"vehicleClass": "suv"}],
        [{"vehicleClass": "suv", "rate": -1}],
        [{"vehicleClass": "suv", "rate": 1}, {"vehicleClass": "suv", "rate": 2}],
    ],
)
def test_wrong_rates_of_classes_are_refused(owner: Api, shop: Shop, rates: list[dict[str, Any]]) -> None:
    before = owner.get(f"jobservices/{shop.oil.pk}").data
    assert price(owner, shop, classRates=rates).status == 422
    assert owner.get(f"jobservices/{shop.oil.pk}").data == before


def test_database_refuses_a_negative_rate(cast: Cast, shop: Shop) -> None:
    with (
        pytest.raises(IntegrityError, match="service_class_rates"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        Service.objects.filter(pk=shop.oil.pk).update(suv_paise=-1)


def test_copied_service_keeps_its_rates_of_classes(api: Api, owner: Api, cast: Cast, shop: Shop) -> None:
    price(owner, shop, **OIL)
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    join_second(cast, Role.OWNER)
    copied = owner.post("copy-services", {"fromGarageId": cast.first.pk}, garageId=cast.second.pk)
    assert copied.status == 200, copied.body
    with tenancy.garage(cast.second.pk):
        found = Service.objects.get(name="Oil change", archived_at=None)
        assert (found.rate_paise, found.two_wheeler_paise, found.suv_paise) == (189_900, 39_900, None)


# -- jobs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vehicle_class", "rate", "cost"),
    # With 18 % GST: ₹399 + ₹71.82, and ₹1,899 + ₹341.82.
    [("two_wheeler", 399, 470.82), ("hatchback", 1899, 2240.82), (None, 1899, 2240.82)],
)
def test_job_costs_the_rate_of_the_class_of_the_vehicle(
    owner: Api, advisor: Api, shop: Shop, vehicle_class: str | None, rate: int, cost: float
) -> None:
    price(owner, shop, **OIL)
    if vehicle_class:
        classify(advisor, shop.vehicle, vehicle_class)
    wrong = 399 if rate == 1899 else 1899
    assert denied(advisor.post("jobs", oil(shop, wrong)))
    opened_ = advisor.post("jobs", oil(shop, rate, taxCollected=1))
    assert total(advisor, opened_) == cost
    with tenancy.garage(shop.garage.pk):
        line = JobLine.objects.get()
    assert (line.list_paise, line.catalogue_paise, line.quoted_paise) == (rate * 100,) * 3


def test_service_without_rates_of_classes_costs_one_rate_for_all(advisor: Api, shop: Shop) -> None:
    classify(advisor, shop.vehicle, "suv")
    assert total(advisor, advisor.post("jobs", oil(shop, 1000))) == 1000


def test_line_keeps_its_price_when_the_class_changes_and_a_new_line_gets_the_new_rate(
    owner: Api, advisor: Api, shop: Shop
) -> None:
    price(owner, shop, **OIL)
    job_id = advisor.post("jobs", oil(shop, 1899)).data["jobId"]
    classify(advisor, shop.vehicle, "two_wheeler")
    assert total(advisor, advisor.put(f"jobs/{job_id}", oil(shop, 1899))) == 1899
    # Today's list price is no discount.
    assert total(advisor, advisor.put(f"jobs/{job_id}", oil(shop, 399))) == 399


def test_job_call_does_not_change_the_class_of_the_vehicle(owner: Api, advisor: Api, shop: Shop) -> None:
    price(owner, shop, **SUV)
    classify(advisor, shop.vehicle, "suv")
    for field in ("vehicleClass", "vehicle"):
        sent = {field: "two_wheeler" if field == "vehicleClass" else {"vehicleClass": "two_wheeler"}}
        assert denied(advisor.post("jobs", oil(shop, 399, **sent)))
    assert owner.get(f"vehicles/{shop.vehicle.pk}").data["vehicleClass"] == "suv"


def test_cheaper_class_of_one_vehicle_is_no_price_for_another(
    owner: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    price(owner, shop, **SUV)
    with tenancy.garage(cast.first.pk):
        Ownership.objects.create(customer=shop.customer, vehicle=shop.other_vehicle)
    classify(advisor, shop.vehicle, "two_wheeler")
    classify(advisor, shop.other_vehicle, "suv")
    job_id = advisor.post("jobs", oil(shop, 399)).data["jobId"]
    moved = {"vehicleId": shop.other_vehicle.pk}
    higher = "Oil change: the price for this vehicle is higher. Ask: Owner, Manager."
    assert denied(advisor.put(f"jobs/{job_id}", oil(shop, 399, **moved)), higher)
    assert total(advisor, advisor.put(f"jobs/{job_id}", oil(shop, 2499, **moved))) == 2499
    assert total(owner, owner.put(f"jobs/{job_id}", oil(shop, 399, **moved))) == 399


def test_same_class_of_another_vehicle_keeps_an_old_price(
    owner: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        Ownership.objects.create(customer=shop.customer, vehicle=shop.other_vehicle)
    job_id = advisor.post("jobs", oil(shop, 1000)).data["jobId"]
    price(owner, shop, serviceRate=1899)
    moved = advisor.put(f"jobs/{job_id}", oil(shop, 1000, vehicleId=shop.other_vehicle.pk))
    assert total(advisor, moved) == 1000


@pytest.mark.parametrize("who", ["technician", "cashier"])
def test_role_that_cannot_edit_vehicles_cannot_set_a_class(
    api: Api, cast: Cast, shop: Shop, who: str
) -> None:
    path = f"vehicles/{shop.vehicle.pk}/class"
    assert api.as_(getattr(cast, who)).put(path, {"vehicleClass": "two_wheeler"}).status == 400
    with tenancy.garage(cast.first.pk):
        assert Vehicle.objects.get(pk=shop.vehicle.pk).vehicle_class is None


def test_rates_of_classes_add_no_statement_to_a_job_and_to_the_catalogue(
    owner: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    def count(call: Callable[[], Answered]) -> int:
        with CaptureQueriesContext(connection) as found:
            assert call().status == 200
        return len(found)

    calls: list[Callable[[], Answered]] = [
        lambda: advisor.post("jobs", oil(shop, 1899)),
        lambda: advisor.get("jobservices"),
        lambda: advisor.get("jobs"),
    ]
    price(owner, shop)
    before = [count(call) for call in calls]
    with tenancy.garage(cast.first.pk):
        Service.objects.update(two_wheeler_paise=39_900, suv_paise=249_900)
    classify(advisor, shop.vehicle, "hatchback")
    assert [count(call) for call in calls] == before


# -- estimates --------------------------------------------------------------------------------------------


def test_estimate_has_the_price_of_the_class(owner: Api, advisor: Api, shop: Shop) -> None:
    price(owner, shop, **OIL)
    classify(advisor, shop.vehicle, "two_wheeler")
    estimate_id = estimates.drafted(advisor, visits.opened(advisor, shop))
    refused = estimates.save(advisor, estimate_id, estimates.labour(shop.oil, 1899))
    assert (refused.status, refused.body["error"]) == (422, {"lines": [DENIED]})
    estimates.saved(advisor, estimate_id, estimates.labour(shop.oil, 399))
    shown = advisor.get(f"estimates/{estimate_id}").data
    assert (shown["vehicleClass"], shown["lines"][0]["net"]) == ("two_wheeler", 399)


def test_line_of_a_point_has_the_price_of_the_class(owner: Api, advisor: Api, shop: Shop) -> None:
    price(owner, shop, **OIL)
    classify(advisor, shop.vehicle, "two_wheeler")
    visit_id = visits.opened(advisor, shop)
    points = [{"groupName": "All", "label": "Oil level", "serviceId": shop.oil.pk}]
    template = owner.post("inspection-templates", {"name": "One", "points": points}).data["templateId"]
    inspection = inspections.started(advisor, visit_id, template)
    (point,) = inspections.points(advisor, inspection)
    inspections.mark(advisor, point, "bad")
    assert advisor.post(f"inspections/{inspection}/finish", {}).status == 200
    estimate_id = estimates.drafted(advisor, visit_id, pointIds=[point["pointId"]])
    assert advisor.get(f"estimates/{estimate_id}").data["lines"][0]["net"] == 399


# -- quick entry and the offline counter ------------------------------------------------------------------


def stored(cast: Cast) -> tuple[int, str | None]:
    """Return the total of the only job, and the class of its vehicle."""
    with tenancy.garage(cast.first.pk):
        job = Job.objects.select_related("vehicle").get()
        return job.total_paise, job.car.vehicle_class


def test_quick_entry_notes_the_class_of_a_new_vehicle(
    owner: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    price(owner, shop, **OIL)
    activa = {"vehicleNumber": "KA 05 MX 7171", "vehicleModel": "Activa", "vehicleClass": "two_wheeler"}
    saved(advisor, entry(shop, vehicle=activa, services=[told(shop.oil.pk, 399)]))
    assert stored(cast) == (39_900, "two_wheeler")


def test_quick_entry_notes_the_class_of_a_known_vehicle_once(
    owner: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    price(owner, shop, **SUV)
    suv = {"vehicleId": shop.vehicle.pk, "vehicleClass": "suv"}
    saved(advisor, known(shop, vehicle=suv, services=[told(shop.oil.pk, 2499)]))
    assert stored(cast) == (249_900, "suv")
    # The class of an entry is no way to another price.
    cheap = known(
        shop,
        vehicle=suv | {"vehicleClass": "two_wheeler"},
        services=[told(shop.oil.pk, 399)],
        decisions=[{"question": "job_open", "answer": "new_job"}],
    )
    (question, _) = send(advisor, cheap).body["data"]["questions"]
    assert question["text"] == "The price of Oil change is ₹2,499.00 now. You wrote ₹399.00."
    assert stored(cast) == (249_900, "suv")


def test_entry_without_a_class_costs_the_one_rate(owner: Api, advisor: Api, cast: Cast, shop: Shop) -> None:
    price(owner, shop, **OIL)
    assert ask(advisor, shop, entry(shop, services=[told(shop.oil.pk, 399)]))["question"] == "price"
    saved(advisor, entry(shop, services=[told(shop.oil.pk, 1899)]))
    assert stored(cast) == (189_900, None)


def test_counter_keeps_the_price_of_a_class_for_that_class_only(
    owner: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    price(owner, shop, **OIL)
    device = opened(advisor)
    pack = pack_of(advisor, device)
    service = next(each for each in pack["services"] if each["serviceId"] == shop.oil.pk)
    assert [(each["vehicleClass"], each["rate"]) for each in service["classRates"]] == [
        ("two_wheeler", 399),
        ("hatchback", 1899),
        ("sedan", 1899),
        ("suv", 1899),
        ("commercial", 1899),
    ]
    price(owner, shop, serviceRate=2100, classRates=[{"vehicleClass": "two_wheeler", "rate": 450}])
    two_wheeler = service["classRates"][0]
    kept = [told(shop.oil.pk, 399) | {"offer": two_wheeler["offer"]}]

    def taken(vehicle_class: str | None, services: list[dict[str, Any]]) -> dict[str, Any]:
        car = {"vehicleNumber": "KA 05 MX 7171", "vehicleModel": "Activa", "vehicleClass": vehicle_class}
        return offline(shop, device, pack, at=issued(pack), vehicle=car, services=services)

    for other in ("suv", None):
        assert ask(advisor, shop, taken(other, kept))["question"] == "price"
    # The one rate was an offer for a vehicle without a class.
    one_rate = [told(shop.oil.pk, 1899) | {"offer": service["offer"]}]
    assert ask(advisor, shop, taken("suv", one_rate))["question"] == "price"
    assert notes(saved(advisor, taken("two_wheeler", kept))) == ["Oil change: ₹399.00 as told, ₹450.00 today"]
    assert stored(cast) == (39_900, "two_wheeler")
