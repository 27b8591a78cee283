"""Payment claims of owners: each is confirmed once, by another person."""

import threading
from typing import Any

from django.db import connections, transaction

from accounts import services as accounts
from billing import queries, services
from billing.models import PaymentClaim, PaymentMode, SubscriptionPeriod
from console import admins
from console.roles import AdminRole
from kernel import clock, tenancy
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.people import Admins, audited, call, signed_in_as
from tests.factories.subscriptions import everything


def test_claim_is_listed_until_it_is_confirmed(api: Api, cast: Cast, as_super: Api) -> None:
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


def test_concurrent_confirmations_of_a_claim_add_one_period(committed_db: Cast) -> None:
    """One period is added, and the second administrator gets an error."""
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
    clients = [signed_in_as(Admins(people), role) for role in people]
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


def test_administrator_cannot_confirm_their_own_claim(cast: Cast, people: Admins, as_super: Api) -> None:
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
    assert call(signed_in_as(people, AdminRole.BILLING), "POST", path, {"reason": ""}).status == 200
    assert audited("payment_confirmed").details["claim"] == claim.pk
