"""The operations of the services screens."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connections, transaction
from hypothesis import given
from hypothesis import strategies as st

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.catalogue.defaults import CATALOGUE
from tenants.catalogue.models import Category, Service, SubCategory
from tenants.catalogue.rules import Discount, adjusted
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast, join_second
from tests.shop import Shop

UNKNOWN = "Not found in your garage"


def day(offset: int) -> str:
    return (clock.today() + timedelta(days=offset)).isoformat()


def body(shop: Shop, **changes: Any) -> dict[str, Any]:
    return {
        "jobSubCategoryId": shop.oil.subcategory_id,
        "jobService": "Gearbox oil",
        "serviceRate": 1234.5,
        "garageId": shop.garage.pk,
        "discountPercentage": None,
        "validFrom": None,
        "validTo": None,
    } | changes


def refused(answer: Answered, field: str, message: str) -> bool:
    assert answer.status == 422, answer.body
    assert answer.body["error"] == {field: [message]}
    return True


# -- samples of a new garage ------------------------------------------------------------------------------


def test_new_garage_has_a_catalogue_of_sample_services(api: Api, cast: Cast) -> None:
    services = api.as_(cast.technician).get("jobservices", garageId=cast.first.pk).data
    offered = sum(len(offers) for subs in CATALOGUE.values() for offers in subs.values())
    assert len(services) == offered
    assert {service["garageJobCategory"] for service in services} == set(CATALOGUE)
    assert all(service["isSample"] and service["serviceRate"] > 0 for service in services)


def test_removing_all_samples_keeps_edited_and_added_services(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    sample = next(service for service in client.get("jobservices").data if service["isSample"])
    own = body(shop, jobSubCategoryId=sample["jobSubCategoryId"], jobService="Ours now")
    assert client.put(f"jobservices/{sample['garageJobServiceId']}", own).body["success"] is True
    removed = client.post("remove-sample-services").data["removed"]
    left = client.get("jobservices").data
    assert removed > 20
    assert {service["jobService"] for service in left} == {"Ours now", "Oil change", "Foam wash"}


# -- reading -----------------------------------------------------------------------------------------------


def test_service_detail_contains_all_fields_and_the_current_price(api: Api, cast: Cast, shop: Shop) -> None:
    service = api.as_(cast.cashier).get(f"jobservices/{shop.wash.pk}").data
    assert service == {
        "garageJobServiceId": shop.wash.pk,
        "jobServiceCode": shop.wash.code,
        "jobService": "Foam wash",
        "serviceRate": 500.0,
        "serviceRateAdjusted": 450.0,
        "discountApplied": True,
        "discountPercentage": 10.0,
        "validFrom": day(-1),
        "validTo": day(0),
        "garageJobCategoryId": service["garageJobCategoryId"],
        "garageJobCategory": "Test Cleaning",
        "jobSubCategoryId": shop.wash.subcategory_id,
        "jobSubCategory": "Outside",
        "isSample": False,
        "classRates": [],
        "version": 1,
    }


@pytest.mark.parametrize(
    ("start", "end", "applies"), [(-5, -1, False), (-1, 0, True), (0, 0, True), (1, 5, False)]
)
def test_service_discount_applies_from_its_first_to_its_last_day(
    api: Api, cast: Cast, shop: Shop, start: int, end: int, applies: bool
) -> None:
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=shop.wash.pk).update(valid_from=day(start), valid_to=day(end))
    service = api.as_(cast.owner).get(f"jobservices/{shop.wash.pk}").data
    assert service["discountApplied"] is applies
    assert service["serviceRateAdjusted"] == (450 if applies else 500)


def test_services_can_be_listed_for_one_category(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    engine = client.get("jobservices", garageJobCategoryId=shop.engine_id).data
    assert [service["jobService"] for service in engine] == ["Oil change"]
    everything = client.get("jobservices").data
    assert client.get("jobservices", garageJobCategoryId="").data == everything
    assert client.get("jobservices", garageJobCategoryId=0).data == everything
    assert client.get("jobservices", garageJobCategoryId="x").status == 422


def test_categories_and_their_subcategories_are_listed(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    categories = client.get("garage-jobcategories", garageId=cast.first.pk).data
    assert {"garageJobCategoryId": shop.engine_id, "jobCategory": "Test Engine"} in categories
    assert client.get("get-jobservice-defaults").data["jobCategories"] == categories
    subs = client.get("jobsubcategories-by-garagejobcategory", garageJobCategoryId=shop.engine_id).data[
        "data"
    ]
    assert subs == [{"jobSubCategoryId": shop.oil.subcategory_id, "jobSubCategory": "Oil"}]
    unknown = client.get("jobsubcategories-by-garagejobcategory", garageJobCategoryId=shop.engine_id + 999)
    assert unknown.status == 404


# -- writing -----------------------------------------------------------------------------------------------


def test_manager_can_add_a_service(api: Api, cast: Cast, shop: Shop) -> None:
    answer = api.as_(cast.manager).post("jobservices", body(shop))
    assert answer.body["message"] == "A new service has been added!"
    assert (answer.data["serviceRate"], answer.data["discountApplied"]) == (1234.5, False)
    with tenancy.garage(cast.first.pk):
        service = Service.objects.get(name="Gearbox oil")
        assert service.rate_paise == 123_450
        assert Activity.objects.filter(subject="service", subject_id=service.pk, what="added").count() == 1


@pytest.mark.spec("jobs-13")
def test_discount_start_and_end_times_are_stored_as_dates_in_india(api: Api, cast: Cast, shop: Shop) -> None:
    """The client sends the start of the first day and the end of the last day as instants."""
    start = f"{day(-0)}T00:00:00+05:30"
    end = f"{day(3)}T18:29:59Z"
    answer = api.as_(cast.owner).post(
        "jobservices", body(shop, discountPercentage=15, validFrom=start, validTo=end)
    )
    assert (answer.data["validFrom"], answer.data["validTo"]) == (day(0), day(3))
    assert answer.data["serviceRateAdjusted"] == 1049.32


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"jobSubCategoryId": ""}, "jobSubCategoryId", "SubCategory required"),
        ({"jobSubCategoryId": 5}, "jobSubCategoryId", UNKNOWN),
        ({"jobService": "  "}, "jobService", "Service name is required"),
        ({"jobService": "x" * 201}, "jobService", "This must be at most 200 characters long"),
        ({"serviceRate": ""}, "serviceRate", "Rate is required"),
        ({"serviceRate": None}, "serviceRate", "Rate is required"),
        ({"serviceRate": "ten"}, "serviceRate", "This must be an amount"),
        ({"serviceRate": -1}, "serviceRate", "This must be an amount"),
        ({"serviceRate": 1.001}, "serviceRate", "An amount has at most two decimals"),
        ({"validFrom": day(0), "validTo": day(1)}, "discountPercentage", "Discount percentage is required"),
        ({"discountPercentage": 5, "validTo": day(1)}, "validFrom", "Discount start date is required"),
        ({"discountPercentage": 5, "validFrom": day(1)}, "validTo", "Discount end date is required"),
        ({"discountPercentage": 0}, "discountPercentage", "Discount must be between 1 and 100"),
        ({"discountPercentage": 100.01}, "discountPercentage", "Discount must be between 1 and 100"),
        ({"discountPercentage": "NaN"}, "discountPercentage", "Discount must be between 1 and 100"),
        (
            {"discountPercentage": 5, "validFrom": day(-1), "validTo": day(1)},
            "validFrom",
            "Discount dates cannot be in the past",
        ),
        (
            {"discountPercentage": 5, "validFrom": day(2), "validTo": day(1)},
            "validTo",
            "The discount cannot end before it begins",
        ),
        ({"discountPercentage": 5, "validFrom": "x", "validTo": day(1)}, "validFrom", "This must be a date"),
    ],
)
@pytest.mark.spec("jobs-13")
def test_service_with_an_invalid_field_returns_the_error_message_of_the_field(
    api: Api, cast: Cast, shop: Shop, changes: dict[str, Any], field: str, message: str
) -> None:
    assert refused(api.as_(cast.owner).post("jobservices", body(shop, **changes)), field, message)
    with tenancy.garage(cast.first.pk):
        assert not Service.objects.filter(name="Gearbox oil").exists()


def test_subcategory_of_another_garage_gets_the_error_for_an_unknown_subcategory(
    api: Api, cast: Cast, shop: Shop
) -> None:
    foreign = shops.make(cast.second, "KA01EK1710")
    answer = api.as_(cast.owner).post("jobservices", body(shop, jobSubCategoryId=foreign.oil.subcategory_id))
    assert refused(answer, "jobSubCategoryId", UNKNOWN)


def test_service_edit_accepts_past_discount_dates_only_if_unchanged(api: Api, cast: Cast, shop: Shop) -> None:
    same = body(shop, jobService="Foam bath", discountPercentage=20, validFrom=day(-1), validTo=day(0))
    answer = api.as_(cast.owner).put(f"jobservices/{shop.wash.pk}", same | {"version": 1})
    assert answer.body["message"] == "Your service is updated!"
    assert (answer.data["serviceRateAdjusted"], answer.data["version"]) == (987.6, 2)
    earlier = api.as_(cast.owner).put(f"jobservices/{shop.wash.pk}", same | {"validFrom": day(-2)})
    assert refused(earlier, "validFrom", "Discount dates cannot be in the past")


def test_service_edit_with_an_outdated_version_returns_the_current_and_the_sent_record(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    client.put(f"jobservices/{shop.oil.pk}", body(shop, version=1))
    answer = client.put(f"jobservices/{shop.oil.pk}", body(shop, jobService="Late", version=1))
    assert (answer.status, answer.code) == (409, "changed_meanwhile")
    assert answer.data["current"] == recorded(shop) | {"version": 2}
    assert answer.data["yours"] == recorded(shop, jobService="Late") | {"version": 1}


def recorded(shop: Shop, **changes: Any) -> dict[str, Any]:
    empty = {"discountPercentage": None, "validFrom": None, "validTo": None}
    sent = {name: value for name, value in body(shop).items() if name != "garageId"}
    return empty | sent | changes


def test_service_change_is_recorded_with_old_and_new_values_under_their_api_names(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.manager)
    client.put(f"jobservices/{shop.oil.pk}", body(shop))
    moved = body(shop, jobSubCategoryId=shop.wash.subcategory_id, serviceRate=99.5)
    moved |= {"discountPercentage": 12.5, "validFrom": day(0), "validTo": day(3)}
    assert client.put(f"jobservices/{shop.oil.pk}", moved).body["success"] is True
    with tenancy.garage(cast.first.pk):
        activity = Activity.objects.filter(subject="service", subject_id=shop.oil.pk).latest("id")
    assert (activity.what, activity.person_name, activity.before) == (
        "changed",
        "Manager Person",
        recorded(shop),
    )
    assert activity.after == {name: value for name, value in moved.items() if name != "garageId"}


def test_removed_service_is_archived_and_not_listed(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    assert client.delete(f"jobservices/{shop.oil.pk}").body["success"] is True
    assert client.get(f"jobservices/{shop.oil.pk}").status == 404
    assert client.delete(f"jobservices/{shop.oil.pk}").status == 404
    assert "Oil change" not in str(client.get("jobservices").body)
    with tenancy.garage(cast.first.pk):
        assert Service.objects.get(pk=shop.oil.pk).archived_at is not None


def test_categories_and_subcategories_can_be_added_with_unique_names(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    sent = {"garageJobCategoryId": str(shop.engine_id), "jobSubCategory": "Gearbox"}
    answer = client.post("jobsubcategories", sent)
    assert answer.body["message"] == "New subcategory has been added"
    assert refused(client.post("jobsubcategories", sent | {"jobSubCategory": "gearbox"}),
                   "jobSubCategory", "This subcategory already exists")  # fmt: skip
    assert refused(client.post("jobsubcategories", sent | {"jobSubCategory": ""}),
                   "jobSubCategory", "This field is required")  # fmt: skip
    assert refused(client.post("jobsubcategories", sent | {"garageJobCategoryId": "7"}),
                   "garageJobCategoryId", UNKNOWN)  # fmt: skip
    assert client.post("jobcategories", {"jobCategory": "EV"}).body["success"] is True
    assert refused(client.post("jobcategories", {"jobCategory": "ev"}),
                   "jobCategory", "This category already exists")  # fmt: skip
    with tenancy.garage(cast.first.pk):
        assert SubCategory.objects.filter(name="Gearbox").count() == 1
        assert Category.objects.filter(name="EV").count() == 1


def test_category_id_in_a_request_selects_the_garage_for_a_member_of_two_garages(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """The call in the specification sends no garageId."""
    join_second(cast)
    client = api.as_(cast.owner)
    sent = {"garageJobCategoryId": str(shop.engine_id), "jobSubCategory": "Gearbox"}
    assert client.post("jobsubcategories", sent).body["success"] is True
    elsewhere = client.with_headers(X_Garage_Id=str(cast.second.pk))
    assert refused(elsewhere.post("jobsubcategories", sent), "garageJobCategoryId", UNKNOWN)
    for nobody in ("5", str(99_999 << 32), "x", None):
        answer = client.post("jobsubcategories", sent | {"garageJobCategoryId": nobody})
        assert (answer.status, answer.code) == (400, "garage_required")


@pytest.mark.parametrize(
    ("path", "field", "message"),
    [
        ("jobcategories", "jobCategory", "This category already exists"),
        ("jobsubcategories", "jobSubCategory", "This subcategory already exists"),
    ],
)
def test_concurrent_categories_with_the_same_name_are_saved_once(
    committed_db: Cast, path: str, field: str, message: str
) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.owner)

    def go(name: str) -> Answered:
        try:
            return client.post(path, {"garageJobCategoryId": shop.engine_id, field: name})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(go, ["Gearbox", "gearbox", "GEARBOX"] * 2))
    late = [answer for answer in answers if answer.status != 200]
    assert len(late) == 5
    assert all(refused(answer, field, message) for answer in late)
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        saved_counts = [
            model.objects.filter(name__iexact="gearbox").count() for model in (Category, SubCategory)
        ]
    assert sum(saved_counts) == 1


# -- arithmetic ----------------------------------------------------------------------------------------------


@given(
    rate=st.integers(0, 10**10),
    percent=st.decimals(min_value="0.01", max_value=100, places=2),
)
def test_discounted_price_is_between_zero_and_the_rate_and_correctly_rounded(
    rate: int, percent: Decimal
) -> None:
    today = clock.today()
    price = adjusted(rate, Discount(percent, today, today), on=today)
    assert 0 <= price <= rate
    exact = rate * percent / 100
    assert abs((rate - price) - exact) <= Decimal("0.5")
