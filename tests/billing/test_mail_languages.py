"""Mails about a subscription: each owner reads them in the language that this owner chose."""

from datetime import datetime, time
from typing import Any

import pytest

from accounts.models import Person
from billing import queries, services
from billing.models import FeeInvoice, PaymentMode, SubscriptionPeriod
from billing.rules import INDIA
from kernel import clock, tenancy
from tests.billing.payments import STARTER, pay
from tests.cast import Cast
from tests.online import owner_of
from tests.outbox import drain


@pytest.fixture(autouse=True)
def _two_owners(cast: Cast) -> None:
    """Give the garage a second owner. The first one reads Hindi."""
    owner_of(cast.first, cast.outsider)
    with tenancy.platform():
        Person.objects.filter(pk=cast.owner.pk).update(language="hi")


def letters(mailoutbox: list[Any], cast: Cast) -> tuple[Any, Any]:
    """Return the mail of the owner who reads Hindi, and the mail of the other owner."""
    # The second owner has another garage too.
    by_address = {mail.to[0]: mail for mail in mailoutbox if "Second" not in mail.subject}
    return by_address[cast.owner.email], by_address[cast.outsider.email]


def check(hindi: Any, english: Any) -> None:
    assert hindi.body.startswith("नमस्ते Owner")
    assert "Hello" not in hindi.body
    assert english.body.startswith("Hello Outsider")


def test_reminder(cast: Cast, mailoutbox: list[Any]) -> None:
    with tenancy.platform():
        end = SubscriptionPeriod.objects.get(garage=cast.first).end
    with clock.at(datetime.combine(end, time(9, 30), tzinfo=INDIA)):
        services.send_due_reminders()
        drain("billing.mail_reminder")
    hindi, english = letters(mailoutbox, cast)
    check(hindi, english)
    assert hindi.subject == "First: आपका ट्रायल आज ख़त्म होगा"
    assert english.subject == "First: your trial ends today"


def test_invoice_of_the_fee(cast: Cast, mailoutbox: list[Any]) -> None:
    pay(cast.first, "in_1")
    with tenancy.platform():
        invoice = FeeInvoice.objects.get(garage=cast.first)
        services.keep_fee_pdf(invoice.pk, b"%PDF")
    drain("billing.mail_fee")
    hindi, english = letters(mailoutbox, cast)
    check(hindi, english)
    assert invoice.number in hindi.subject


def test_refused_payment(cast: Cast, mailoutbox: list[Any]) -> None:
    claim = services.claim_payment(
        cast.first.pk, plan=queries.get_plan("starter"), mode=PaymentMode.UPI, reference="412345678901",
        amount_paise=STARTER, paid_on=clock.today(), note="", by=cast.owner.pk,
    )  # fmt: skip
    services.refuse_claim(claim.pk, by=8, reason="Not found")
    drain("billing.mail_refusal")
    hindi, english = letters(mailoutbox, cast)
    check(hindi, english)
    assert "    Not found\n" in hindi.body
