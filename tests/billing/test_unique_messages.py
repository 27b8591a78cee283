"""Each mail and Stripe call has one outbox key for its content and recipient, so it is sent once."""

from datetime import datetime, time

from billing import queries, services
from billing.models import FeeInvoice, PaymentMode, SubscriptionPeriod
from billing.online.models import StripeSubscription
from billing.rules import INDIA
from garages.models import Garage, Membership
from garages.roles import Role
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.billing.payments import STARTER, pay, record
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, after
from tests.online import owner_of


def two_owners(garage: Garage, cast: Cast) -> list[str]:
    """Return the ids of two owners' memberships, as text."""
    for person in (cast.owner, cast.outsider):
        owner_of(garage, person)
    with tenancy.platform():
        found = Membership.objects.filter(garage=garage).order_by("pk")
        return [str(pk) for pk in found.values_list("pk", flat=True)]


def queued(kind: str) -> list[tuple[str, dict[str, object]]]:
    with tenancy.platform():
        return list(OutboxRow.objects.filter(kind=kind).order_by("pk").values_list("key", "ids"))


def claim(garage: Garage, cast: Cast) -> int:
    return services.claim_payment(
        garage.pk, plan=queries.get_plan("starter"), mode=PaymentMode.UPI, reference="412345678901",
        amount_paise=STARTER, paid_on=FIRST, note="", by=cast.owner.pk,
    ).pk  # fmt: skip


def test_each_owner_gets_one_mail_about_a_refused_claim(garage: Garage, cast: Cast) -> None:
    owners = two_owners(garage, cast)
    with clock.at(after(0)):
        number = claim(garage, cast)
        services.refuse_claim(number, by=8, reason="Not found")
    assert queued("billing.mail_claim") == [(str(number), {"claim": number})]
    assert sorted(queued("billing.mail_refusal")) == [
        (f"{number}:{owner}", {"claim": number, "membership": owner}) for owner in sorted(owners)
    ]


def test_each_owner_gets_one_mail_for_each_fee_invoice(garage: Garage, cast: Cast) -> None:
    owners = two_owners(garage, cast)
    pay(garage, "in_1")
    with tenancy.platform():
        number = FeeInvoice.objects.get(garage=garage).pk
        services.keep_fee_pdf(number, b"%PDF")
    assert queued("billing.draw_fee") == [(str(number), {"invoice": number})]
    assert sorted(queued("billing.mail_fee")) == [
        (f"{number}:{owner}", {"invoice": number, "membership": owner}) for owner in sorted(owners)
    ]


def test_each_owner_gets_one_mail_for_each_reminder_of_a_period_end(cast: Cast) -> None:
    owner_of(cast.first, cast.outsider)
    with tenancy.platform():
        end = SubscriptionPeriod.objects.get(garage=cast.first).end
        owners = Membership.objects.filter(garage=cast.first, role=Role.OWNER).values_list("pk", flat=True)
        keys = sorted(f"{cast.first.pk}:{end}:last_day:{pk}" for pk in owners)
    with clock.at(datetime.combine(end, time(9, 30), tzinfo=INDIA)):
        services.send_due_reminders()
    mine = f"{cast.first.pk}:"
    assert len(keys) == 2
    assert sorted(key for key, _ in queued("billing.mail_reminder") if key.startswith(mine)) == keys
    assert [key for key, _ in queued("alerts.tell_of_reminder") if key.startswith(mine)] == [
        f"{cast.first.pk}:{end}:last_day"
    ]


def test_recorded_payment_after_a_cancellation_resumes_the_stripe_subscription(garage: Garage) -> None:
    with tenancy.platform():
        running = StripeSubscription.objects.create(
            garage=garage, subscription_id="sub_1", customer_id="cus_1", ends=True
        )
    with clock.at(after(0)):
        pay(garage, "in_1")
        services.cancel_at_period_end(garage.pk, by=7)
        assert queued("billing.tell_stripe") == []
        record(garage)
    assert [key for key, _ in queued("billing.tell_stripe")] == [f"{running.pk}:1"]
