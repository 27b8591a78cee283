"""POST /garage/copy-customer: a vehicle of another branch and its customer are copied to this branch."""

from datetime import timedelta

import pytest

from accounts.models import Person
from config.branches import finding
from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.vehicles.models import Ownership, Vehicle
from tests import branching
from tests.api import Answered, Api, refused
from tests.branching import CLOSED_WAYS, PHONE, PLATE
from tests.cast import Cast
from tests.factories import cars


@pytest.fixture
def branches(cast: Cast) -> Cast:
    branching.join(cast)
    branching.know_asha(cast)
    return cast


def copy(
    api: Api,
    cast: Cast,
    text: str = PLATE,
    *,
    number: str = PLATE,
    person: Person | None = None,
    key: str = "",
) -> Answered:
    client = api.as_(person or cast.owner)
    client = client.with_headers(Idempotency_Key=key) if key else client
    body = {"fromGarageId": cast.second.pk, "searchText": text, "vehicleNumber": number}
    return client.post("copy-customer", body, garageId=cast.first.pk)


@pytest.mark.parametrize("text", [PLATE, PHONE])
def test_vehicle_and_customer_are_copied_and_both_branches_note_it(
    api: Api, branches: Cast, text: str
) -> None:
    with tenancy.garage(branches.second.pk):
        Vehicle.objects.filter(number=PLATE).update(vehicle_class="two_wheeler")
    answer = copy(api, branches, text)
    assert answer.status == 200, answer.body
    with tenancy.garage(branches.first.pk):
        [owner] = Ownership.objects.select_related("customer", "vehicle")
    customer, vehicle = owner.customer, owner.vehicle
    assert answer.data == {"customerId": customer.pk, "vehicleId": vehicle.pk}
    assert (vehicle.number, vehicle.model, vehicle.vehicle_class) == (PLATE, "Activa", "two_wheeler")
    assert (customer.name, customer.phone, customer.language) == ("Asha Rao", f"+91{PHONE}", "hi")
    assert (customer.email, customer.address) == ("asha@x.example", "1 Road")
    [(subject, what, there_id, after)] = branching.noted(branches.second)
    assert (subject, what, after) == ("vehicle", "copied_to_branch", {"garageId": branches.first.pk})
    there = {"garageId": branches.second.pk, "vehicleId": there_id}
    assert branching.noted(branches.first) == [("vehicle", "copied_from_branch", vehicle.pk, there)]


def test_repeated_idempotency_key_copies_a_customer_once(api: Api, branches: Cast) -> None:
    assert copy(api, branches, key="k").data == copy(api, branches, key="k").data
    with tenancy.garage(branches.first.pk):
        assert Customer.objects.count() == 1


def test_second_vehicle_goes_to_the_customer_who_was_copied_before(api: Api, branches: Cast) -> None:
    with tenancy.garage(branches.second.pk):
        cars.vehicle("MH12RT7790", Customer.objects.get())
    first, second = copy(api, branches), copy(api, branches, PHONE, number="MH12RT7790")
    assert first.data["customerId"] == second.data["customerId"]
    assert first.data["vehicleId"] != second.data["vehicleId"]


def test_plate_that_this_branch_knows_already_gets_the_usual_refusal(api: Api, branches: Cast) -> None:
    with tenancy.garage(branches.first.pk):
        cars.vehicle(PLATE)
    before = branching.rows(branches)
    answer = copy(api, branches)
    assert refused(answer, 422, "invalid") and list(answer.body["error"]) == ["vehicleNumber"]
    assert branching.rows(branches) == before


@pytest.mark.parametrize("why", CLOSED_WAYS)
def test_branch_that_the_person_may_not_search_is_not_copied_from(api: Api, branches: Cast, why: str) -> None:
    branching.close_way(branches, why)
    before = branching.rows(branches)
    answer = copy(api, branches)
    assert refused(answer, 422, "invalid") and list(answer.body["error"]) == ["fromGarageId"]
    assert branching.rows(branches) == before


def test_known_phone_does_not_copy_the_vehicle_of_somebody_else(api: Api, branches: Cast) -> None:
    with tenancy.garage(branches.second.pk):
        cars.vehicle("MH12RT7790", cars.customer("Somebody Else", "9822000000"))
    before = branching.rows(branches)
    assert refused(copy(api, branches, PHONE, number="MH12RT7790"), 422, "invalid")
    assert branching.rows(branches) == before


def test_newest_owner_of_a_vehicle_is_copied(api: Api, branches: Cast) -> None:
    with tenancy.garage(branches.second.pk):
        buyer = cars.customer("New Owner", "9822000000")
        Ownership.objects.create(customer=buyer, vehicle=Vehicle.objects.get())
    assert copy(api, branches).status == 200
    with tenancy.garage(branches.first.pk):
        assert Customer.objects.get().name == "New Owner"


def test_technician_and_cashier_cannot_copy_and_advisor_can_if_the_chain_shares(
    api: Api, branches: Cast
) -> None:
    branching.share(branches)
    before = branching.rows(branches)
    for person in (branches.technician, branches.cashier):
        assert refused(copy(api, branches, person=person), 400, "role_denied")
    assert branching.rows(branches) == before
    assert copy(api, branches, person=branches.advisor).status == 200


def test_locked_garage_cannot_copy_a_customer(api: Api, branches: Cast) -> None:
    before = branching.rows(branches)
    with clock.at(clock.now() + timedelta(days=60)):
        assert refused(copy(api, branches), 402, "subscription_expired")
    assert branching.rows(branches) == before


def test_guesses_of_plates_are_limited_to_thirty_an_hour(api: Api, branches: Cast) -> None:
    branching.spend(branches.owner, finding.COPIES)
    assert refused(copy(api, branches, "MH12ZZ0001"), 422, "invalid")
    before = branching.rows(branches)
    assert refused(copy(api, branches), 429, "slow_down")
    assert branching.rows(branches) == before
    assert finding.COPIES.tries == 30
