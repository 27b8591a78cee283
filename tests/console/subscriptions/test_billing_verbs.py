"""Billing actions of administrators: each works, is audited, and a repeat has no second effect."""

from datetime import timedelta

import pytest

from billing import queries
from billing.models import GarageSubscription, SubscriptionPeriod
from console.roles import AdminRole
from kernel import clock, tenancy
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.payments import pay, state_of
from tests.console.people import Admins, audited, call
from tests.factories.subscriptions import everything


def test_recorded_payment_is_shown_in_the_console_and_to_the_owner(
    api: Api, cast: Cast, people: Admins, as_super: Api
) -> None:
    answer = pay(as_super, cast)
    assert answer.status == 200, answer.body
    seen = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data
    assert seen == api.as_(cast.owner).get("billing").data
    assert seen["payments"][0]["reference"] == "400000000001"
    assert seen["paidUntil"] == answer.data["endDate"]
    entry = audited("subscription_paid")
    assert entry.person_id == people.enrolled[AdminRole.SUPER].admin.person_id


def test_backdated_payment_needs_a_reason(cast: Cast, as_super: Api) -> None:
    before = everything()
    day = (clock.today() - timedelta(days=2)).isoformat()
    assert refused(pay(as_super, cast, receivedOn=day), 409, "reason_missing")
    assert everything() == before
    assert pay(as_super, cast, receivedOn=day, reason="It came on Sunday").status == 200
    assert audited("subscription_paid").details["reason"] == "It came on Sunday"


def test_payment_repeated_with_its_idempotency_key_is_recorded_once(cast: Cast, as_super: Api) -> None:
    client = as_super.with_headers(Idempotency_Key="k")
    assert pay(client, cast).data == pay(client, cast).data
    with tenancy.platform():
        assert SubscriptionPeriod.objects.filter(garage=cast.first, kind="paid").count() == 1


def test_voiding_a_period_voids_its_payment_and_adds_a_credit_note(cast: Cast, as_super: Api) -> None:
    period = pay(as_super, cast).data["periodId"]
    answer = call(as_super, "POST", f"periods/{period}/void", {"reason": "The transfer came back"})
    assert answer.status == 200, answer.body
    seen = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data
    assert seen["payments"][0]["voidedAt"] is not None
    assert [each["kind"] for each in seen["invoices"]] == ["credit_note", "tax_invoice"]


def test_extension_adds_days_and_is_audited(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}/extension"
    end = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data["paidUntil"]
    assert call(as_super, "POST", path, {"days": 3, "reason": "A slow start"}).status == 200
    later = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data["paidUntil"]
    assert later > end
    assert audited("subscription_extension").details["reason"] == "A slow start"
    assert refused(call(as_super, "POST", path, {"days": 40, "reason": "x"}), 409, "extension_too_long")
    assert refused(call(as_super, "POST", path, {"days": 0, "reason": "x"}), 422, "invalid")


def test_trial_with_a_paid_period_ahead_cannot_be_extended(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}"
    assert call(as_super, "GET", path).data["extendable"] is True
    pay(as_super, cast)
    seen = call(as_super, "GET", path).data
    assert (seen["state"], seen["extendable"]) == ("trial", False)
    body = {"days": 3, "reason": "A slow start"}
    assert refused(call(as_super, "POST", f"{path}/extension", body), 409, "nothing_to_extend")


def test_upgrade_is_refused_without_a_payment_of_the_previewed_charge(cast: Cast, as_super: Api) -> None:
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


def test_discount_changes_the_price_until_its_last_day(cast: Cast, as_super: Api) -> None:
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
    # The discounted price needs no reason, but the full price does.
    assert refused(pay(as_super, cast, planCode="pro", amount=1999), 409, "reason_missing")
    assert pay(as_super, cast, planCode="pro", amount=1499.25).status == 200
    past = body | {"until": (clock.today() - timedelta(days=1)).isoformat()}
    assert refused(call(as_super, "POST", path, past), 409, "discount_over")
    assert refused(call(as_super, "POST", path, body | {"percent": 100}), 422, "invalid")
    assert call(as_super, "POST", path, body | {"percent": 0}).status == 200
    assert call(as_super, "GET", billing).data["nextAmount"] == 1999.0


def test_sponsorship_adds_days_until_its_last_day_and_creates_no_invoice(cast: Cast, as_super: Api) -> None:
    until = clock.today() + timedelta(days=100)
    path, body = f"garages/{cast.first.pk}/sponsorship", {"planCode": "pro", "reason": "A school"}
    assert call(as_super, "POST", path, body | {"until": until.isoformat()}).status == 200
    seen = call(as_super, "GET", f"garages/{cast.first.pk}/billing").data
    assert (seen["paidUntil"], seen["invoices"]) == (until.isoformat(), [])
    short = body | {"until": clock.today().isoformat()}
    assert refused(call(as_super, "POST", path, short), 409, "sponsorship_too_short")


def test_cancelling_and_resuming_a_subscription_records_the_reasons_in_the_audit_trail(
    cast: Cast, as_super: Api
) -> None:
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


@pytest.mark.parametrize("mode", ["stripe", "gold", ""])
def test_payment_with_an_invalid_mode_is_rejected(cast: Cast, as_super: Api, mode: str) -> None:
    before = everything()
    assert refused(pay(as_super, cast, mode=mode), 422, "invalid")
    assert everything() == before


@pytest.mark.parametrize("what", ["discount", "sponsorship"])
def test_discount_or_sponsorship_far_in_the_future_is_refused(cast: Cast, as_super: Api, what: str) -> None:
    before = everything()
    body = {"planCode": "pro", "percent": 10, "until": "9999-12-31", "reason": "x"}
    assert refused(call(as_super, "POST", f"garages/{cast.first.pk}/{what}", body), 409, "too_far_ahead")
    assert everything() == before
