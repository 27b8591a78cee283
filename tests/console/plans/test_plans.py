"""Plans in the console: offer, versions, withdrawal, and their effect on garages."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models.functions import Now
from pytest_django import DjangoAssertNumQueries

from accounts import services as accounts
from billing import queries
from billing.models import Plan, SubscriptionPeriod
from console import admins
from console.models import AdminSession
from console.plans import offer
from console.roles import AdminRole
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.console.people import PASSWORD, Admins, call, signed_in_as
from tests.factories.subscriptions import everything

DEARER = {"price": 1099, "branches": 1, "staff": 12, "after": 1, "reason": "Costs rise"}
FLEET = {"name": "Fleet", "interval": "year", "price": 49990, "branches": 20, "staff": 100, "reason": "Asked"}


def pay(client: Api, cast: Cast, amount: float, reference: str, code: str = "starter") -> Answered:
    body = {
        "planCode": code, "mode": "upi", "reference": reference, "amount": amount,
        "receivedOn": clock.today().isoformat(), "note": "", "reason": "",
    }  # fmt: skip
    return call(client, "POST", f"garages/{cast.first.pk}/payments", body)


def listed_plan(client: Api, code: str) -> dict[str, Any]:
    return next(each for each in call(client, "GET", "plans").data if each["code"] == code)


def stored_rows() -> list[Any]:
    with tenancy.platform():
        return [list(Plan.objects.order_by("pk").values_list()), everything()]


def test_plan_list_shows_each_plan_version_with_its_number_of_garages(cast: Cast, as_super: Api) -> None:
    pay(as_super, cast, 999, "400000000001")
    starter = listed_plan(as_super, "starter")
    (version,) = starter["versions"]
    assert (starter["interval"], starter["withdrawnAt"], starter["forTrials"]) == ("month", None, False)
    assert (version["version"], version["price"], version["garages"]) == (1, 999.0, 1)
    assert (version["branches"], version["staff"]) == (1, 10)
    assert listed_plan(as_super, "pro")["forTrials"] is True
    assert [each["code"] for each in call(as_super, "GET", "plans").data] == [
        "starter",
        "pro",
        "starter-yearly",
        "pro-yearly",
    ]


@pytest.mark.parametrize(("gstin", "before"), [("27AABCS1429B1ZU", 846.61), ("", 999.0)])
def test_plan_price_before_gst_is_the_full_price_if_the_seller_has_no_gstin(
    as_super: Api, settings: Any, gstin: str, before: float
) -> None:
    settings.SELLER_GSTIN = gstin
    assert listed_plan(as_super, "starter")["versions"][0]["priceBeforeGst"] == before


def test_new_plan_version_is_offered_and_existing_garages_keep_the_old_version(
    api: Api, cast: Cast, as_super: Api
) -> None:
    pay(as_super, cast, 999, "400000000001")
    answer = call(as_super, "POST", "plans/starter/versions", DEARER)
    assert answer.status == 200, answer.body
    newer, older = listed_plan(as_super, "starter")["versions"]
    assert (newer["version"], newer["price"], newer["staff"], newer["garages"]) == (2, 1099.0, 12, 0)
    assert (older["version"], older["price"], older["garages"]) == (1, 999.0, 1)
    assert api.get("plans").data[0]["price"] == 1099.0
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="plan_version_added")
    assert entry.details == {
        "plan": "starter:2", "price_paise": 109_900, "branches": 1, "staff": 12, "reason": "Costs rise",
    }  # fmt: skip


def test_garage_sees_and_pays_the_price_of_its_plan_version(
    api: Api, cast: Cast, as_super: Api, settings: Any
) -> None:
    """The billing page, the UPI QR code, the claim and the recorded payment use the same price."""
    settings.SELLER_VPA = "servicebay@okbank"
    pay(as_super, cast, 999, "400000000001")
    call(as_super, "POST", "plans/starter/versions", DEARER)
    owner = api.as_(cast.owner)
    billing = owner.get("billing").data
    assert (billing["nextPlan"]["version"], billing["nextAmount"]) == (1, 999.0)
    assert owner.get("billing/upi", planCode="starter").data["amount"] == 999.0
    claim = {
        "planCode": "starter", "mode": "neft", "reference": "NEFT00000001", "amount": 999,
        "paidOn": clock.today().isoformat(), "note": "",
    }  # fmt: skip
    assert owner.post("billing/payments", claim).status == 200
    (waiting,) = call(as_super, "GET", "claims").data
    confirmed = call(as_super, "POST", f"claims/{waiting['claimId']}/confirm", {"reason": ""})
    assert confirmed.status == 200, confirmed.body
    # An amount other than the price needs a reason.
    assert refused(pay(as_super, cast, 1099, "400000000002"), 409, "reason_missing")
    assert pay(as_super, cast, 999, "400000000003").status == 200
    with tenancy.platform():
        paid = SubscriptionPeriod.objects.filter(garage=cast.first, kind="paid")
        assert list(paid.values_list("plan__version", "amount_paise")) == [(1, 99_900)] * 3


def test_garage_that_is_new_to_a_plan_pays_the_newest_price(cast: Cast, as_super: Api) -> None:
    call(as_super, "POST", "plans/starter/versions", DEARER)
    assert refused(pay(as_super, cast, 999, "400000000001"), 409, "reason_missing")
    assert pay(as_super, cast, 1099, "400000000001").status == 200


def test_sponsored_garage_keeps_its_plan_version(cast: Cast, as_super: Api) -> None:
    pay(as_super, cast, 999, "400000000001")
    call(as_super, "POST", "plans/starter/versions", DEARER)
    until = (clock.today() + timedelta(days=100)).isoformat()
    body = {"planCode": "starter", "until": until, "reason": "A school"}
    assert call(as_super, "POST", f"garages/{cast.first.pk}/sponsorship", body).status == 200
    assert call(as_super, "GET", f"garages/{cast.first.pk}/billing").data["nextAmount"] == 999.0


def test_administrator_moves_a_garage_to_the_newest_version_of_its_plan(cast: Cast, as_super: Api) -> None:
    pay(as_super, cast, 999, "400000000001")
    call(as_super, "POST", "plans/starter/versions", DEARER)
    path = f"garages/{cast.first.pk}/plan-change"
    body = {"planCode": "starter", "charge": 0, "mode": None, "reference": "", "reason": "Agreed"}
    assert call(as_super, "POST", path, body).status == 200
    assert call(as_super, "GET", f"garages/{cast.first.pk}/billing").data["nextAmount"] == 1099.0


def test_plan_version_without_a_change_or_based_on_an_old_version_is_refused(as_super: Api) -> None:
    same = DEARER | {"price": 999, "staff": 10}
    before = stored_rows()
    assert refused(call(as_super, "POST", "plans/starter/versions", same), 409, "plan_unchanged")
    late = DEARER | {"after": 7}
    assert refused(call(as_super, "POST", "plans/starter/versions", late), 409, "plan_overtaken")
    assert stored_rows() == before


@pytest.mark.parametrize("wrong", [{"price": 0}, {"price": ""}, {"branches": 0}, {"staff": "many"}])
def test_plan_version_with_an_invalid_field_is_rejected(as_super: Api, wrong: dict[str, Any]) -> None:
    before = stored_rows()
    answer = call(as_super, "POST", "plans/starter/versions", DEARER | wrong)
    assert refused(answer, 422, "invalid") and list(answer.body["error"]) == list(wrong)
    assert stored_rows() == before


def test_new_plan_is_offered_and_its_name_must_be_unique_and_valid(api: Api, as_super: Api) -> None:
    assert call(as_super, "POST", "plans", FLEET).status == 200
    fleet = next(each for each in api.get("plans").data if each["code"] == "fleet")
    assert (fleet["price"], fleet["interval"], fleet["branches"]) == (49990.0, "year", 20)
    assert refused(call(as_super, "POST", "plans", FLEET | {"name": "FLEET!"}), 409, "plan_exists")
    assert refused(call(as_super, "POST", "plans", FLEET | {"name": "वाहन"}), 422, "invalid")
    assert refused(call(as_super, "POST", "plans", FLEET | {"interval": "week"}), 422, "invalid")


def test_plan_version_repeated_with_its_idempotency_key_is_added_once(as_super: Api) -> None:
    client = as_super.with_headers(Idempotency_Key="k")
    for _ in range(2):
        assert call(client, "POST", "plans/starter/versions", DEARER).status == 200
    assert len(listed_plan(as_super, "starter")["versions"]) == 2


def test_withdrawn_plan_stays_available_only_to_its_garages(api: Api, cast: Cast, as_super: Api) -> None:
    pay(as_super, cast, 999, "400000000001")
    assert call(as_super, "POST", "plans/starter/withdraw", {"reason": "Too small"}).status == 200
    assert "starter" not in [each["code"] for each in api.get("plans").data]
    assert pay(as_super, cast, 999, "400000000002").status == 200
    other = {"planCode": "starter", "until": "2040-01-01", "reason": "x"}
    path = f"garages/{cast.second.pk}/sponsorship"
    assert refused(call(as_super, "POST", path, other), 409, "plan_not_offered")
    again = call(as_super, "POST", "plans/starter/withdraw", {"reason": "x"})
    assert refused(again, 409, "plan_not_offered")
    assert call(as_super, "POST", "plans/starter/offer", {"reason": "After all"}).status == 200
    assert "starter" in [each["code"] for each in api.get("plans").data]
    assert refused(call(as_super, "POST", "plans/starter/offer", {"reason": "x"}), 409, "plan_offered")


def test_plan_of_the_trial_cannot_be_withdrawn(as_super: Api) -> None:
    before = stored_rows()
    answer = call(as_super, "POST", "plans/pro/withdraw", {"reason": "x"})
    assert refused(answer, 409, "trial_plan_needed")
    assert stored_rows() == before


def test_plan_changes_need_a_recent_authentication_code(as_super: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.update(proved_at=Now() - timedelta(minutes=11))
    before = stored_rows()
    for path, body in (
        ("plans", FLEET),
        ("plans/starter/versions", DEARER),
        ("plans/starter/withdraw", {"reason": "x"}),
        ("plans/starter/offer", {"reason": "x"}),
    ):
        assert refused(call(as_super, "POST", path, body), 409, "proof_needed")
    assert stored_rows() == before


def test_plan_list_takes_one_query(cast: Cast, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with tenancy.platform(), django_assert_num_queries(1):
        offer.list_plans()


def test_second_of_two_concurrent_plan_versions_is_refused(committed_db: Cast) -> None:
    clients = []
    for role in (AdminRole.SUPER, AdminRole.BILLING):
        with transaction.atomic(), tenancy.platform():
            person = accounts.create_person(
                email=f"{role}@servicebay.example", name=role, phone="", password=PASSWORD
            )
            enrolled = admins.enrol(person, AdminRole.SUPER)
        clients.append(signed_in_as(Admins({role: enrolled}), role))
    gate, codes = threading.Barrier(2), []

    def add(client: Api) -> None:
        try:
            gate.wait()
            codes.append(call(client, "POST", "plans/starter/versions", DEARER).code or "done")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=add, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["done", "plan_overtaken"]
    with transaction.atomic():
        assert queries.get_plan("starter").version == 2
