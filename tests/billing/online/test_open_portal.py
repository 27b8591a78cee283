"""POST /garage/billing/portal. Only an owner of all branches that are paid online may open it."""

from billing.online.models import StripePage
from garages.models import Garage, Membership
from garages.roles import Role
from kernel import tenancy
from tests.api import Api, refused
from tests.cast import Cast, join_second
from tests.online import Online, all_rows, owner_of


def test_owner_opens_the_stripe_portal_over_http(online: Online, api: Api, cast: Cast) -> None:
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    client = api.as_(cast.owner)
    answer = client.post("billing/portal")
    assert (answer.status, answer.data["state"]) == (200, "waiting")
    online.run_outbox()
    seen = client.get("billing/page", pageId=answer.data["pageId"])
    assert seen.data["address"].startswith("https://billing.stripe.example/p/session/")
    [asked] = [each for each in online.fake.requests if each.path == "/v1/billing_portal/sessions"]
    [customer] = online.world.customers
    assert (asked.values["customer"], asked.key) == (customer, answer.data["pageId"])


def test_chain_without_online_payments_cannot_open_the_portal(online: Online, api: Api, cast: Cast) -> None:
    before = all_rows()
    assert refused(api.as_(cast.owner).post("billing/portal"), 409, "nothing_online")
    assert all_rows() == before


def test_person_who_does_not_own_all_paying_branches_cannot_open_the_portal(
    online: Online, api: Api, cast: Cast
) -> None:
    """The portal can end the subscriptions of both branches."""
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    online.subscribe(owner_of(cast.second, cast.outsider))
    online.deliver_all()
    before = all_rows()
    assert refused(api.as_(cast.owner).post("billing/portal"), 409, "not_all_yours")
    assert all_rows() == before
    join_second(cast, Role.MANAGER)
    client = api.as_(cast.owner).with_headers(X_Garage_Id=str(cast.first.pk))
    assert refused(client.post("billing/portal"), 409, "not_all_yours")
    with tenancy.platform():
        Membership.objects.filter(person=cast.owner, garage=cast.second).update(role=Role.OWNER)
    assert client.post("billing/portal").status == 200
    with tenancy.platform():
        assert StripePage.objects.filter(kind="portal").count() == 1
