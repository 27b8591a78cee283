"""POST /garage/billing/payments: a payment claim adds days only after an administrator confirms it."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction
from django.test import override_settings

from billing import errors, queries, services
from billing.models import PaymentClaim, PaymentMode, SubscriptionPeriod
from kernel import clock, tenancy
from kernel.errors import NotFound
from kernel.outbox.models import OutboxRow
from tests.api import Api
from tests.api import refused as answered
from tests.cast import Cast
from tests.factories.subscriptions import everything, refused
from tests.outbox import drain


def body(**changes: Any) -> dict[str, Any]:
    return {
        "planCode": "starter",
        "mode": "upi",
        "reference": "4000-0000 0001",
        "amount": 999,
        "paidOn": clock.today().isoformat(),
        "note": "from my wife's account",
    } | changes


def claimed(cast: Cast, api: Api, **changes: Any) -> PaymentClaim:
    answer = api.as_(cast.owner).post("billing/payments", body(**changes))
    assert answer.status == 200, answer.body
    with tenancy.platform():
        return PaymentClaim.objects.select_related("plan").latest("pk")


def paid(cast: Cast) -> list[SubscriptionPeriod]:
    with tenancy.platform():
        return list(SubscriptionPeriod.objects.filter(garage=cast.first, kind="paid"))


def subjects(mailoutbox: list[Any]) -> list[str]:
    return [mail.subject for mail in mailoutbox]


def test_claim_waits_for_confirmation_and_is_mailed_to_support(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    claim = claimed(cast, api)
    assert (claim.reference, claim.amount_paise, claim.plan.code) == ("400000000001", 99_900, "starter")
    assert paid(cast) == []
    seen = api.as_(cast.owner).get("billing").data["claims"]
    assert [(each["reference"], each["state"], each["amount"]) for each in seen] == [
        ("400000000001", "waiting", 999.0)
    ]
    drain()
    (mail,) = mailoutbox
    assert mail.to == ["support@servicebay.example"]
    assert "400000000001" in mail.body and "₹999.00" in mail.body and "my wife's account" in mail.body


def test_confirmed_claim_adds_a_period_and_sends_the_owner_a_mail(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    claim = claimed(cast, api)
    with tenancy.platform():
        applied = services.confirm_claim(claim.pk, by=cast.owner.pk)
    assert applied.is_new and [row.pk for row in paid(cast)] == [applied.period.pk]
    billing = api.as_(cast.owner).get("billing").data
    assert [each["state"] for each in billing["claims"]] == ["confirmed"]
    assert billing["payments"][0]["reference"] == "400000000001"
    for _ in range(3):
        drain()
    assert any("payment received" in subject for subject in subjects(mailoutbox))
    assert not any("To confirm" in subject for subject in subjects(mailoutbox))


def test_refused_claim_shows_and_mails_the_reason(api: Api, cast: Cast, mailoutbox: list[Any]) -> None:
    claim = claimed(cast, api)
    services.refuse_claim(claim.pk, by=cast.owner.pk, reason="The bank does not know this reference.")
    seen = api.as_(cast.owner).get("billing").data["claims"]
    assert [(each["state"], each["refusal"]) for each in seen] == [
        ("refused", "The bank does not know this reference.")
    ]
    drain()
    (mail,) = [mail for mail in mailoutbox if "could not be confirmed" in mail.subject]
    assert mail.to == [cast.owner.email] and "does not know this reference" in mail.body
    # The same reference can be claimed again.
    claimed(cast, api)


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"planCode": "gold"}, 409, "plan_not_offered"),
        ({"planCode": ""}, 422, "invalid"),
        ({"mode": "cash"}, 422, "invalid"),
        ({"mode": "stripe"}, 422, "invalid"),
        ({"mode": ""}, 422, "invalid"),
        ({"reference": ""}, 422, "invalid"),
        ({"reference": "12345"}, 409, "reference_unreadable"),
        ({"amount": 0}, 409, "amount_missing"),
        ({"amount": -1}, 422, "invalid"),
        ({"amount": "x"}, 422, "invalid"),
        ({"paidOn": ""}, 422, "invalid"),
        ({"paidOn": "2026-W47-5"}, 422, "invalid"),
        ({"paidOn": "2026-02-30"}, 422, "invalid"),
        ({"paidOn": "2999-01-01"}, 409, "payment_in_future"),
        ({"paidOn": "2020-01-01"}, 409, "payment_too_old"),
        ({"note": "x" * 501}, 422, "invalid"),
    ],
)
def test_invalid_claim_is_refused_and_changes_nothing(
    api: Api, cast: Cast, changes: dict[str, Any], status: int, code: str
) -> None:
    client, before = api.as_(cast.owner), everything()
    answer = client.post("billing/payments", body(**changes))
    assert answered(answer, status, code), answer.body
    assert everything() == before
    with tenancy.platform():
        assert not PaymentClaim.objects.exists()
        assert not OutboxRow.objects.filter(kind="billing.mail_claim").exists()


def test_same_transfer_cannot_be_claimed_twice(api: Api, cast: Cast) -> None:
    """A reference cannot be claimed again while it waits or after it is confirmed, by any garage."""
    claim = claimed(cast, api)
    stranger = api.as_(cast.outsider)
    for client in (api.as_(cast.owner), stranger):
        assert answered(client.post("billing/payments", body()), 409, "claim_waiting")
    with tenancy.platform():
        services.confirm_claim(claim.pk, by=cast.owner.pk)
    for client in (api.as_(cast.owner), stranger):
        assert answered(client.post("billing/payments", body()), 409, "reference_used")


def test_claim_repeated_with_its_idempotency_key_is_stored_once(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner).with_headers(Idempotency_Key="k")
    first, second = (client.post("billing/payments", body()) for _ in range(2))
    assert first.status == second.status == 200
    with tenancy.platform():
        assert PaymentClaim.objects.count() == 1


def test_refusing_a_claim_needs_a_reason_and_an_unknown_claim_is_not_found(api: Api, cast: Cast) -> None:
    claim = claimed(cast, api)
    with refused(errors.ReasonMissing):
        services.refuse_claim(claim.pk, by=1, reason=" ")
    with refused(NotFound):
        services.confirm_claim(claim.pk + 1, by=1)


def _confirm(claim: int) -> None:
    services.confirm_claim(claim, by=1)


def _refuse(claim: int) -> None:
    services.refuse_claim(claim, by=1, reason="The bank does not know this reference.")


@pytest.mark.parametrize("second", [_confirm, _refuse])
@pytest.mark.parametrize("first", [_confirm, _refuse])
def test_answered_claim_cannot_be_confirmed_or_refused(
    api: Api, cast: Cast, first: Callable[[int], None], second: Callable[[int], None]
) -> None:
    claim = claimed(cast, api)
    with tenancy.platform():
        first(claim.pk)
    with refused(errors.ClaimAnswered):
        second(claim.pk)


def test_confirming_an_amount_other_than_the_price_needs_a_reason(api: Api, cast: Cast) -> None:
    claim = claimed(cast, api, amount=500)
    with refused(errors.ReasonMissing):
        services.confirm_claim(claim.pk, by=1)
    services.confirm_claim(claim.pk, by=1, reason="A goodwill price")
    assert paid(cast)[0].amount_paise == 50_000


def test_concurrent_confirmations_of_a_claim_add_its_days_only_once(committed_db: Cast) -> None:
    claim = committed_claim(committed_db)
    gate, found = threading.Barrier(4), []

    def confirm() -> None:
        try:
            gate.wait()
            with transaction.atomic():
                services.confirm_claim(claim, by=1)
            found.append("confirmed")
        except errors.ClaimAnswered:
            found.append("answered")
        finally:
            connections.close_all()

    people = [threading.Thread(target=confirm) for _ in range(4)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert sorted(found) == ["answered"] * 3 + ["confirmed"]
    with transaction.atomic():
        assert len(paid(committed_db)) == 1


def committed_claim(cast: Cast) -> int:
    with transaction.atomic():
        plan = queries.get_plan("starter")
        claim = services.claim_payment(
            cast.first.pk, plan=plan, mode="upi", reference="400000000001",  # type: ignore[arg-type]
            amount_paise=plan.price_paise, paid_on=clock.today(), note="", by=cast.owner.pk,
        )  # fmt: skip
    return int(claim.pk)


def test_locked_garage_can_claim_a_payment(api: Api, cast: Cast) -> None:
    with clock.at(clock.now() + timedelta(days=60)):
        assert api.as_(cast.owner).get("billing").data["state"] == "expired"
        claim = claimed(cast, api)
        with tenancy.platform():
            services.confirm_claim(claim.pk, by=1)
        assert api.as_(cast.owner).get("billing").data["state"] == "expiring"


def test_upi_qr_code_contains_the_plan_price(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    code = client.get("billing/upi", planCode="pro").data
    assert code["amount"] == 1999.0
    assert code["address"].startswith("upi://pay?pa=servicebay.demo@okbank&pn=Servicebay%20Demonstration")
    assert "&am=1999.00&cu=INR&" in code["address"]
    assert code["picture"].startswith("<svg")
    assert answered(client.get("billing/upi", planCode="gold"), 409, "plan_not_offered")
    with override_settings(SELLER_VPA=""):
        assert answered(client.get("billing/upi", planCode="pro"), 409, "upi_not_offered")


def test_plan_prices_are_readable_without_a_session(api: Api, cast: Cast) -> None:
    plans = api.get("plans").data
    assert [(plan["code"], plan["price"]) for plan in plans] == [
        ("starter", 999.0),
        ("pro", 1999.0),
        ("starter-yearly", 9990.0),
        ("pro-yearly", 19990.0),
    ]


def test_recording_a_claimed_payment_confirms_the_claim(api: Api, cast: Cast) -> None:
    """The administrator records the payment by hand instead of confirming the claim."""
    claim = claimed(cast, api)
    with tenancy.platform():
        services.record_payment(
            cast.first.pk, mode=PaymentMode(claim.mode), reference=claim.reference, plan=claim.plan,
            amount_paise=claim.amount_paise, received_on=claim.paid_on, by=7,
        )  # fmt: skip
    assert [each["state"] for each in api.as_(cast.owner).get("billing").data["claims"]] == ["confirmed"]


def test_thirty_day_limit_applies_when_a_payment_is_claimed_not_when_it_is_confirmed(
    api: Api, cast: Cast
) -> None:
    claim = claimed(cast, api, paidOn=(clock.today() - timedelta(days=30)).isoformat())
    with clock.at(clock.now() + timedelta(days=4)), tenancy.platform():
        services.confirm_claim(claim.pk, by=7, reason="It took us some days")
    assert len(paid(cast)) == 1


def test_fourth_waiting_claim_is_refused(api: Api, cast: Cast) -> None:
    for number in range(3):
        claimed(cast, api, reference=f"50000000000{number}")
    fourth = api.as_(cast.owner).post("billing/payments", body(reference="500000000009"))
    assert answered(fourth, 409, "claims_waiting")


@pytest.mark.parametrize("mode", [["upi"], {"a": 1}, 7, True])
def test_claim_with_a_payment_mode_that_is_not_text_is_rejected(api: Api, cast: Cast, mode: Any) -> None:
    assert answered(api.as_(cast.owner).post("billing/payments", body(mode=mode)), 422, "invalid")
