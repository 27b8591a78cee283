"""What admins do for garages: it works, it is written down with who and why, and twice is once."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction

from accounts import services as accounts
from billing import queries, services
from billing.models import GarageSubscription, PaymentClaim, PaymentMode, SubscriptionPeriod
from console import admins
from console.roles import AdminRole
from garages import services as garages
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.console.people import Admins, call, opened
from tests.factories.subscriptions import everything


def payment(**changes: Any) -> dict[str, Any]:
    return {
        "planCode": "starter", "mode": "upi", "reference": "400000000001", "amount": 999,
        "receivedOn": clock.today().isoformat(), "note": "", "reason": "",
    } | changes  # fmt: skip


def pay(client: Api, cast: Cast, **changes: Any) -> Answered:
    return call(client, "POST", f"garages/{cast.first.pk}/payments", payment(**changes))


def state_of(cast: Cast) -> str:
    with tenancy.platform():
        return queries.standing_of(cast.first.pk).state.value


def audited(kind: str) -> AuditEntry:
    with tenancy.platform():
        return AuditEntry.objects.filter(kind=kind).latest("pk")


def test_a_payment_shows_in_both_places(api: Api, cast: Cast, people: Admins, as_super: Api) -> None:
    answer = pay(as_super, cast)
    assert answer.status == 200, answer.body
    seen = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data
    assert seen == api.as_(cast.owner).get("billing").data
    assert seen["payments"][0]["reference"] == "400000000001"
    assert seen["paidUntil"] == answer.data["endDate"]
    entry = audited("subscription_paid")
    assert entry.person_id == people.enrolled[AdminRole.SUPER].admin.person_id


def test_a_back_dated_payment_wants_a_reason(cast: Cast, as_super: Api) -> None:
    before = everything()
    day = (clock.today() - timedelta(days=2)).isoformat()
    assert refused(pay(as_super, cast, receivedOn=day), 409, "reason_missing")
    assert everything() == before
    assert pay(as_super, cast, receivedOn=day, reason="It came on Sunday").status == 200
    assert audited("subscription_paid").details["reason"] == "It came on Sunday"


def test_a_double_click_is_one_row(cast: Cast, as_super: Api) -> None:
    client = as_super.with_headers(Idempotency_Key="k")
    assert pay(client, cast).data == pay(client, cast).data
    with tenancy.platform():
        assert SubscriptionPeriod.objects.filter(garage=cast.first, kind="paid").count() == 1


def test_a_period_is_void_with_its_payment(cast: Cast, as_super: Api) -> None:
    period = pay(as_super, cast).data["periodId"]
    answer = call(as_super, "POST", f"periods/{period}/void", {"reason": "The transfer came back"})
    assert answer.status == 200, answer.body
    seen = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data
    assert seen["payments"][0]["voidedAt"] is not None
    assert [each["kind"] for each in seen["invoices"]] == ["credit_note", "tax_invoice"]


def test_an_extension_is_written_down(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}/extension"
    end = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data["paidUntil"]
    assert call(as_super, "POST", path, {"days": 3, "reason": "A slow start"}).status == 200
    later = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data["paidUntil"]
    assert later > end
    assert audited("subscription_extension").details["reason"] == "A slow start"
    assert refused(call(as_super, "POST", path, {"days": 40, "reason": "x"}), 409, "extension_too_long")
    assert refused(call(as_super, "POST", path, {"days": 0, "reason": "x"}), 422, "invalid")


def test_a_trial_that_is_paid_ahead_is_not_offered_to_be_extended(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}"
    assert call(as_super, "GET", path).data["extendable"] is True
    pay(as_super, cast)
    seen = call(as_super, "GET", path).data
    assert (seen["state"], seen["extendable"]) == ("trial", False)
    body = {"days": 3, "reason": "A slow start"}
    assert refused(call(as_super, "POST", f"{path}/extension", body), 409, "nothing_to_extend")


def test_a_larger_plan_is_previewed_and_paid(cast: Cast, as_super: Api) -> None:
    pay(as_super, cast)
    with clock.at(clock.now() + timedelta(days=20)):
        path = f"garages/{cast.first.pk}/plan-change"
        seen = call(as_super, "GET", path, planCode="pro").data
        assert seen["atOnce"] is True and seen["charge"] > 0
        body = {
            "planCode": "pro",
            "charge": seen["charge"],
            "reason": "They grow",
            "mode": None,
            "reference": "",
        }
        before = everything()
        assert refused(call(as_super, "POST", path, body), 409, "plan_change_unpaid")
        paid = body | {"mode": "upi", "reference": "400000000002"}
        assert refused(call(as_super, "POST", path, paid | {"charge": 1}), 409, "charge_differs")
        assert everything() == before
        assert call(as_super, "POST", path, paid).data == seen
        assert call(as_super, "GET", f"garages/{cast.first.pk}/billing").data["plan"]["code"] == "pro"
        assert audited("plan_changed").details["reason"] == "They grow"


def test_a_discount_is_what_is_asked_for_until_it_ends(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}/discount"
    until = clock.today() + timedelta(days=30)
    body = {"percent": 25, "until": until.isoformat(), "reason": "An old friend"}
    assert call(as_super, "POST", path, body).status == 200
    billing = f"garages/{cast.first.pk}/billing"
    assert call(as_super, "GET", billing).data["nextAmount"] == 1499.25
    with tenancy.platform():
        plan, subscription = queries.get_plan("pro"), GarageSubscription.objects.get(pk=cast.first.pk)
    for day, price in ((until, 149_925), (until + timedelta(days=1), 199_900)):
        assert queries.price_of(subscription, plan, day) == price
    # That price needs no reason, the full one does.
    assert refused(pay(as_super, cast, planCode="pro", amount=1999), 409, "reason_missing")
    assert pay(as_super, cast, planCode="pro", amount=1499.25).status == 200
    past = body | {"until": (clock.today() - timedelta(days=1)).isoformat()}
    assert refused(call(as_super, "POST", path, past), 409, "discount_over")
    assert refused(call(as_super, "POST", path, body | {"percent": 100}), 422, "invalid")
    assert call(as_super, "POST", path, body | {"percent": 0}).status == 200
    assert call(as_super, "GET", billing).data["nextAmount"] == 1999.0


def test_a_sponsorship_ends_on_its_day(cast: Cast, as_super: Api) -> None:
    until = clock.today() + timedelta(days=100)
    path, body = f"garages/{cast.first.pk}/sponsorship", {"planCode": "pro", "reason": "A school"}
    assert call(as_super, "POST", path, body | {"until": until.isoformat()}).status == 200
    seen = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data
    assert (seen["paidUntil"], seen["invoices"]) == (until.isoformat(), [])
    short = body | {"until": clock.today().isoformat()}
    assert refused(call(as_super, "POST", path, short), 409, "sponsorship_too_short")


def test_an_end_on_request_and_on_after_all(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}"
    assert refused(call(as_super, "POST", f"{path}/uncancel", {"reason": "x"}), 409, "not_cancelling")
    assert call(as_super, "POST", f"{path}/cancel", {"reason": "They close"}).status == 200
    assert state_of(cast) == "cancelling"
    assert refused(call(as_super, "POST", f"{path}/cancel", {"reason": "x"}), 409, "nothing_to_cancel")
    assert call(as_super, "POST", f"{path}/uncancel", {"reason": "They do not"}).status == 200
    assert state_of(cast) == "trial"
    assert [audited(kind).details["reason"] for kind in ("subscription_ended", "subscription_resumed")] == [
        "They close",
        "They do not",
    ]


def test_a_suspended_garage_is_shut_and_another_one_works(api: Api, cast: Cast, as_super: Api) -> None:
    path, owner = f"garages/{cast.first.pk}", api.as_(cast.owner)
    assert call(as_super, "POST", f"{path}/suspend", {"reason": "Fraud"}).status == 200
    # With no other garage the session itself is shut out.
    assert owner.get("staffs").status in (403, 423)
    assert api.as_(cast.outsider).get("staffs").status == 200
    assert state_of(cast) == "suspended"
    assert refused(call(as_super, "POST", f"{path}/suspend", {"reason": "x"}), 409, "garage_not_open")
    assert call(as_super, "POST", f"{path}/reinstate", {"reason": "It was none"}).status == 200
    assert owner.get("staffs").status == 200
    again = call(as_super, "POST", f"{path}/reinstate", {"reason": "x"})
    assert refused(again, 409, "garage_not_suspended")
    assert audited("garage_suspended").details["reason"] == "Fraud"


def test_a_claim_is_listed_and_confirmed(api: Api, cast: Cast, as_super: Api) -> None:
    claim = {
        "planCode": "starter", "mode": "neft", "reference": "NEFT00000001", "amount": 999,
        "paidOn": clock.today().isoformat(), "note": "",
    }  # fmt: skip
    assert api.as_(cast.owner).post("billing/payments", claim).status == 200
    (seen,) = call(as_super, "GET", "claims").data
    assert (seen["garageName"], seen["amount"], seen["reference"]) == ("First", 999.0, "NEFT00000001")
    answer = call(as_super, "POST", f"claims/{seen['claimId']}/confirm", {"reason": ""})
    assert answer.status == 200, answer.body
    assert call(as_super, "GET", "claims").data == []
    assert api.as_(cast.owner).get("billing").data["paidUntil"] == answer.data["endDate"]


def test_two_admins_confirm_one_payment_at_once(committed_db: Cast) -> None:
    """One ledger row; the second is told that somebody was faster."""
    people: dict[AdminRole, Any] = {}
    for role in (AdminRole.BILLING, AdminRole.SUPER):
        with transaction.atomic(), tenancy.platform():
            person = accounts.create_person(
                email=f"{role}@servicebay.example", name=role, phone="", password="a long enough secret"
            )
            people[role] = admins.enrol(person, role)
    with transaction.atomic(), tenancy.platform():
        plan = queries.get_plan("starter")
        claim = services.claim_payment(
            committed_db.first.pk, plan=plan, mode=PaymentMode.NEFT, reference="NEFT00000001",
            amount_paise=plan.price_paise, paid_on=clock.today(), note="", by=committed_db.owner.pk,
        )  # fmt: skip
    clients = [opened(Admins(people), role) for role in people]
    gate, codes = threading.Barrier(2), []

    def confirm(client: Api) -> None:
        try:
            gate.wait()
            codes.append(call(client, "POST", f"claims/{claim.pk}/confirm", {"reason": ""}).code or "done")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=confirm, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["claim_answered", "done"]
    with transaction.atomic(), tenancy.platform():
        assert SubscriptionPeriod.objects.filter(garage=committed_db.first, kind="paid").count() == 1
        assert PaymentClaim.objects.get().period_id is not None


@pytest.mark.parametrize("mode", ["stripe", "gold", ""])
def test_money_has_a_mode(cast: Cast, as_super: Api, mode: str) -> None:
    before = everything()
    assert refused(pay(as_super, cast, mode=mode), 422, "invalid")
    assert everything() == before


@pytest.mark.parametrize("what", ["discount", "sponsorship"])
def test_nothing_is_given_for_ages(cast: Cast, as_super: Api, what: str) -> None:
    before = everything()
    body = {"planCode": "pro", "percent": 10, "until": "9999-12-31", "reason": "x"}
    assert refused(call(as_super, "POST", f"garages/{cast.first.pk}/{what}", body), 409, "too_far_ahead")
    assert everything() == before


def test_a_garage_in_the_archive_can_be_suspended(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}"
    with tenancy.platform():
        garages.archive_garage(cast.first.pk, archived=True)
    assert call(as_super, "POST", f"{path}/suspend", {"reason": "x"}).status == 200


def test_nobody_confirms_their_own_claim(cast: Cast, people: Admins, as_super: Api) -> None:
    with tenancy.platform():
        plan = queries.get_plan("starter")
        claim = services.claim_payment(
            cast.first.pk, plan=plan, mode=PaymentMode.NEFT, reference="NEFT00000001",
            amount_paise=plan.price_paise, paid_on=clock.today(), note="",
            by=people.enrolled[AdminRole.SUPER].admin.person_id,
        )  # fmt: skip
    path, before = f"claims/{claim.pk}/confirm", everything()
    assert refused(call(as_super, "POST", path, {"reason": ""}), 409, "own_claim")
    assert everything() == before
    assert call(opened(people, AdminRole.BILLING), "POST", path, {"reason": ""}).status == 200
    assert audited("payment_confirmed").details["claim"] == claim.pk
