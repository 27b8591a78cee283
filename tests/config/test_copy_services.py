"""POST /garage/copy-services: a branch copies the catalogue of another branch."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from garages.models import Garage, GarageState, Membership
from garages.roles import Role
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tenants.activity.models import Activity
from tenants.catalogue.models import Service, SubCategory
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.cast import Cast, join_second


@pytest.fixture
def branches(cast: Cast) -> Cast:
    """Make the second garage a branch of the first garage's chain with the same owner."""
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    join_second(cast, Role.OWNER)
    return cast


def offered(garage: Garage) -> dict[tuple[str, str, str], int]:
    with tenancy.garage(garage.pk):
        found = Service.objects.filter(archived_at=None).select_related("subcategory__category")
        return {place(each): each.rate_paise for each in found}


def place(service: Service) -> tuple[str, str, str]:
    return service.subcategory.category.name, service.subcategory.name, service.name


def copy(api: Api, cast: Cast, **headers: str) -> Answered:
    client = api.as_(cast.owner).with_headers(**headers)
    return client.post("copy-services", {"fromGarageId": cast.first.pk}, garageId=cast.second.pk)


def test_copied_services_of_another_branch_replace_the_sample_services(api: Api, branches: Cast) -> None:
    shops.make(branches.first)
    with tenancy.garage(branches.first.pk):
        Service.objects.filter(name="Oil change").update(rate_paise=123_400)
    before = offered(branches.first)
    answer = copy(api, branches)
    assert answer.status == 200, answer.body
    assert answer.data == {"found": len(before), "taken": len(before)}
    assert offered(branches.second) == before == offered(branches.first)
    with tenancy.garage(branches.second.pk):
        assert not Service.objects.filter(archived_at=None, is_sample=True).exists()
        assert Activity.objects.filter(subject="service", what="added").count() == len(before)
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="services_copied")
    assert (entry.garage_id, entry.details["source"]) == (branches.second.pk, branches.first.pk)


def test_copying_many_services_needs_no_more_sql_statements_than_copying_a_few(
    api: Api, branches: Cast
) -> None:
    shops.make(branches.first)
    with CaptureQueriesContext(connection) as few:
        assert copy(api, branches).data["taken"] > 0
    with tenancy.garage(branches.first.pk):
        subcategory = SubCategory.objects.earliest("pk")
        Service.objects.bulk_create(
            Service(code=f"S-{n}", subcategory=subcategory, name=f"More {n}", rate_paise=100)
            for n in range(40)
        )
    with CaptureQueriesContext(connection) as many:
        assert copy(api, branches).data["taken"] == 40
    assert len(many) <= len(few) <= 26


def test_copying_services_does_not_overwrite_services_edited_in_the_target_branch(
    api: Api, branches: Cast
) -> None:
    with tenancy.garage(branches.second.pk):
        own = Service.objects.filter(archived_at=None).select_related("subcategory__category").first()
        assert own
        Service.objects.filter(pk=own.pk).update(rate_paise=1, is_sample=False)
    answer = copy(api, branches)
    assert answer.data["found"] - answer.data["taken"] == 1
    assert answer.body["message"].endswith("1 was here already.")
    assert offered(branches.second)[place(own)] == 1
    # A second copy adds no services.
    assert copy(api, branches).data["taken"] == 0


def test_repeated_idempotency_key_copies_services_once(api: Api, branches: Cast) -> None:
    assert copy(api, branches, Idempotency_Key="k").data == copy(api, branches, Idempotency_Key="k").data
    with tenancy.garage(branches.second.pk):
        names = Service.objects.filter(archived_at=None).values_list("subcategory_id", "name")
        assert len(names) == len(set(names))


def test_copied_service_keeps_only_the_remaining_days_of_its_discount(api: Api, branches: Cast) -> None:
    today = clock.today()
    with tenancy.garage(branches.first.pk):
        subcategory = SubCategory.objects.earliest("pk")
        for name, begins, ends in (("Over", -9, -1), ("Running", -9, 9), ("Coming", 3, 9)):
            Service.objects.create(
                subcategory=subcategory,
                name=name,
                rate_paise=100,
                discount_percent=Decimal(10),
                valid_from=today + timedelta(days=begins),
                valid_to=today + timedelta(days=ends),
            )
    assert copy(api, branches).status == 200
    with tenancy.garage(branches.second.pk):
        found = Service.objects.filter(name__in=["Over", "Running", "Coming"], archived_at=None)
        dates = dict(found.values_list("name", "valid_from"))
    assert dates == {"Over": None, "Running": today, "Coming": today + timedelta(days=3)}


@pytest.mark.parametrize("why", ["another chain", "no member", "left", "suspended", "the same"])
def test_services_can_be_copied_only_from_another_open_branch_of_the_owner(
    api: Api, branches: Cast, why: str
) -> None:
    before = offered(branches.second)
    there = Membership.objects.filter(person=branches.owner, garage=branches.first)
    with tenancy.platform():
        if why == "another chain":
            Garage.objects.filter(pk=branches.first.pk).update(chain_id=branches.second.chain_id)
        elif why == "no member":
            there.update(state=Membership.State.INVITED)
        elif why == "left":
            there.update(state=Membership.State.ENDED)
        elif why == "suspended":
            Garage.objects.filter(pk=branches.first.pk).update(state=GarageState.SUSPENDED)
    source = branches.second if why == "the same" else branches.first
    answer = api.as_(branches.owner).post(
        "copy-services", {"fromGarageId": source.pk}, garageId=branches.second.pk
    )
    assert refused(answer, 422, "invalid") and list(answer.body["error"]) == ["fromGarageId"]
    assert offered(branches.second) == before


def test_person_without_the_role_in_the_target_branch_cannot_copy_services(api: Api, branches: Cast) -> None:
    with tenancy.platform():
        Membership.objects.filter(person=branches.owner, garage=branches.second).update(role=Role.TECHNICIAN)
    before = offered(branches.second)
    assert refused(copy(api, branches), 400, "role_denied")
    assert offered(branches.second) == before


def test_locked_branch_cannot_copy_services(api: Api, branches: Cast) -> None:
    before = offered(branches.second)
    with clock.at(clock.now() + timedelta(days=60)):
        assert refused(copy(api, branches), 402, "subscription_expired")
    assert offered(branches.second) == before
