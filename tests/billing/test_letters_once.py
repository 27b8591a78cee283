"""What leaves has one key for what it says and to whom: under the same key nothing leaves twice."""

from datetime import datetime, time

from billing import queries, services
from billing.models import FeeInvoice, PaymentMode, SubscriptionPeriod
from billing.online.models import StripeSubscription
from billing.rules import INDIA
from garages.models import Garage, Membership
from garages.roles import Role
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.billing.paying import STARTER, pay, record
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, after
from tests.online import owner_of


def two_owners(garage: Garage, cast: Cast) -> list[str]:
    """Their memberships, as letters name them."""
    for person in (cast.owner, cast.outsider):
        owner_of(garage, person)
    with tenancy.platform():
        found = Membership.objects.filter(garage=garage).order_by("pk")
        return [str(pk) for pk in found.values_list("pk", flat=True)]


def letters(kind: str) -> list[tuple[str, dict[str, object]]]:
    with tenancy.platform():
        return list(OutboxRow.objects.filter(kind=kind).order_by("pk").values_list("key", "ids"))


def claim(garage: Garage, cast: Cast) -> int:
    return services.claim_payment(
        garage.pk, plan=queries.get_plan("starter"), mode=PaymentMode.UPI, reference="412345678901",
        amount_paise=STARTER, paid_on=FIRST, note="", by=cast.owner.pk,
    ).pk  # fmt: skip


def test_each_owner_is_told_once_of_a_claim_that_is_refused(garage: Garage, cast: Cast) -> None:
    owners = two_owners(garage, cast)
    with clock.at(after(0)):
        number = claim(garage, cast)
        services.refuse_claim(number, by=8, reason="Not found")
    assert letters("billing.mail_claim") == [(str(number), {"claim": number})]
    assert sorted(letters("billing.mail_refusal")) == [
        (f"{number}:{owner}", {"claim": number, "membership": owner}) for owner in sorted(owners)
    ]


def test_each_owner_is_sent_each_invoice_once(garage: Garage, cast: Cast) -> None:
    owners = two_owners(garage, cast)
    pay(garage, "in_1")
    with tenancy.platform():
        number = FeeInvoice.objects.get(garage=garage).pk
        services.keep_fee_pdf(number, b"%PDF")
    assert letters("billing.draw_fee") == [(str(number), {"invoice": number})]
    assert sorted(letters("billing.mail_fee")) == [
        (f"{number}:{owner}", {"invoice": number, "membership": owner}) for owner in sorted(owners)
    ]


def test_each_owner_is_sent_each_reminder_of_each_end_once(cast: Cast) -> None:
    owner_of(cast.first, cast.outsider)
    with tenancy.platform():
        end = SubscriptionPeriod.objects.get(garage=cast.first).end
        owners = Membership.objects.filter(garage=cast.first, role=Role.OWNER).values_list("pk", flat=True)
        keys = sorted(f"{cast.first.pk}:{end}:last_day:{pk}" for pk in owners)
    with clock.at(datetime.combine(end, time(9, 30), tzinfo=INDIA)):
        services.send_due_reminders()
    mine = f"{cast.first.pk}:"
    assert len(keys) == 2
    assert sorted(key for key, _ in letters("billing.mail_reminder") if key.startswith(mine)) == keys
    assert [key for key, _ in letters("alerts.tell_of_reminder") if key.startswith(mine)] == [
        f"{cast.first.pk}:{end}:last_day"
    ]


def test_who_asked_to_end_and_pays_by_hand_goes_on_at_stripe_as_well(garage: Garage) -> None:
    with tenancy.platform():
        running = StripeSubscription.objects.create(
            garage=garage, subscription_id="sub_1", customer_id="cus_1", ends=True
        )
    with clock.at(after(0)):
        pay(garage, "in_1")
        services.cancel_at_period_end(garage.pk, by=7)
        assert letters("billing.tell_stripe") == []
        record(garage)
    assert [key for key, _ in letters("billing.tell_stripe")] == [f"{running.pk}:1"]
