"""POST /garage/branches: opens a branch. A plan limits the number of branches and of staff."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction

from billing import queries, services
from billing.models import PaymentMode, SubscriptionPeriod
from billing.signup import branches
from billing.signup.errors import PlanLimit
from garages.models import Garage, GarageState
from garages.queries import actor_of
from garages.services import BillTo
from kernel import clock, tenancy
from tenants.staff.models import Staff
from tests.api import Api, refused
from tests.cast import Cast

BRANCH = {"garageName": "Third", "address": "1, MG Road, Pune", "stateCode": "27"}


def garages_of(cast: Cast) -> list[tuple[str, str]]:
    with tenancy.platform():
        chain = Garage.objects.filter(chain_id=cast.first.chain_id).order_by("pk")
        return list(chain.values_list("name", "state"))


def pay_for_starter(cast: Cast) -> None:
    """Move the first garage to the Starter plan: one branch, ten people."""
    with tenancy.platform():
        starter = queries.get_plan("starter")
        services.record_payment(
            cast.first.pk, mode=PaymentMode.CASH, reference="R1", plan=starter,
            amount_paise=starter.price_paise, received_on=clock.today(), by=None,
        )  # fmt: skip


def test_owner_opens_a_branch(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    answer = client.post("branches", BRANCH)
    assert answer.status == 200, answer.body
    garage_id = answer.data["garageId"]
    assert garages_of(cast)[-1] == ("Third", "preparing")
    mine = {each["garageName"]: each for each in client.get("me").data["garages"]}
    assert (mine["Third"]["state"], mine["Third"]["role"]) == ("preparing", "Owner")
    assert client.get("preparation", garageId=garage_id).data["state"] == "preparing"
    with tenancy.platform():
        assert SubscriptionPeriod.objects.get(garage_id=garage_id).kind == "trial"
        assert Garage.objects.get(pk=garage_id).address == "1, MG Road, Pune"


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"garageName": ""}, "garageName"), ({"address": ""}, "address"), ({"stateCode": ""}, "stateCode")],
)
def test_branch_form_with_a_missing_field_is_rejected(
    api: Api, cast: Cast, changes: dict[str, Any], field: str
) -> None:
    before = garages_of(cast)
    answer = api.as_(cast.owner).post("branches", BRANCH | changes)
    assert refused(answer, 422, "invalid") and field in answer.body["error"]
    assert garages_of(cast) == before


def test_repeated_branch_request_opens_one_branch(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner).with_headers(Idempotency_Key="k", X_Garage_Id=str(cast.first.pk))
    assert client.post("branches", BRANCH).data == client.post("branches", BRANCH).data
    assert [name for name, _ in garages_of(cast)].count("Third") == 1


def test_owner_cannot_open_more_branches_than_the_plan_allows(api: Api, cast: Cast) -> None:
    with clock.at(clock.now() + timedelta(days=13)):
        pay_for_starter(cast)
    with clock.at(clock.now() + timedelta(days=20)):
        before = garages_of(cast)
        answer = api.as_(cast.owner).post("branches", BRANCH)
        assert refused(answer, 409, "plan_limit")
        assert answer.body["message"] == (
            "Your plan Starter has room for 1 branch. Choose a larger plan to add more."
        )
        assert garages_of(cast) == before


def test_concurrent_requests_cannot_open_more_branches_than_the_plan_allows(committed_db: Cast) -> None:
    """The trial's plan allows five branches, and four exist."""
    with transaction.atomic(), tenancy.platform():
        actor = actor_of(committed_db.owner.pk, committed_db.first.pk)
    with transaction.atomic(), tenancy.garage(actor.garage_id):
        for number in range(3):
            branches.open_branch(actor, name=f"More {number}", bill_to=BillTo())
    gate, found = threading.Barrier(4), []

    def open_one(number: int) -> None:
        try:
            gate.wait()
            with transaction.atomic(), tenancy.garage(actor.garage_id):
                branches.open_branch(actor, name=f"At once {number}", bill_to=BillTo())
            found.append("opened")
        except PlanLimit:
            found.append("full")
        finally:
            connections.close_all()

    people = [threading.Thread(target=open_one, args=(number,)) for number in range(4)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert sorted(found) == ["full"] * 3 + ["opened"]
    with transaction.atomic():
        assert len(garages_of(committed_db)) == 5


def test_closed_branch_does_not_count_against_the_branch_limit(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner).with_headers(X_Garage_Id=str(cast.first.pk))
    opened = [client.post("branches", BRANCH | {"garageName": f"More {number}"}) for number in range(5)]
    assert [answer.status for answer in opened] == [200] * 4 + [409]
    with tenancy.platform():
        Garage.objects.filter(pk=opened[0].data["garageId"]).update(state=GarageState.CLOSED)
    assert client.post("branches", BRANCH).status == 200


def test_owner_cannot_add_more_staff_than_the_plan_allows(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with clock.at(clock.now() + timedelta(days=13)):
        pay_for_starter(cast)
    body = {"roleId": 4, "password": "secret-1", "cpassword": "secret-1", "phoneNumber": "9800000099"}
    with clock.at(clock.now() + timedelta(days=20)):
        client = api.as_(cast.owner)
        with tenancy.garage(cast.first.pk):
            there = Staff.objects.filter(left_at=None).count()
        for number in range(there, 10):
            answer = client.post(
                "staffs", body | {"staffName": f"X {number}", "email": f"x{number}@x.example"}
            )
            assert answer.status == 200, answer.body
        answer = client.post("staffs", body | {"staffName": "Eleventh", "email": "x11@x.example"})
        assert refused(answer, 409, "plan_limit")
        assert "room for 10 people" in answer.body["message"]
        with tenancy.garage(cast.first.pk):
            assert Staff.objects.filter(left_at=None).count() == 10
