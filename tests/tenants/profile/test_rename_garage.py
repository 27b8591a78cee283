"""PUT /garage/name: changes the name of a branch."""

import pytest

from garages.models import Garage
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests import shop as shops
from tests.api import Api, refused
from tests.billed import issue, open_job, register, stored
from tests.cast import Cast
from tests.factories.subscriptions import everything


def names() -> list[str]:
    with tenancy.platform():
        return list(Garage.objects.order_by("pk").values_list("name", flat=True))


def test_renamed_garage_shows_its_new_name_and_is_audited(api: Api, cast: Cast) -> None:
    others = names()[1:]
    answer = api.as_(cast.owner).put("name", {"garageName": "  Link Road "})
    assert answer.body["message"] == "The branch is now called Link Road."
    assert names() == ["Link Road", *others]
    (garage,) = api.as_(cast.technician).get("me").data["garages"]
    assert garage["garageName"] == "Link Road"
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="garage_renamed")
    assert (entry.garage_id, entry.person_id) == (cast.first.pk, cast.owner.pk)
    assert entry.details == {"before": "First", "after": "Link Road"}


def test_renaming_a_garage_to_its_current_name_changes_nothing(api: Api, cast: Cast) -> None:
    before = everything()
    assert api.as_(cast.owner).put("name", {"garageName": "First"}).status == 200
    assert everything() == before


def test_issued_invoice_keeps_the_former_name_of_the_garage(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    register(client)
    invoice = issue(client, open_job(client, shops.make(cast.first)))
    client.put("name", {"garageName": "Link Road"})
    supplier = stored(cast.first, invoice["invoiceId"]).document["supplier"]
    assert supplier["trade_name"] == "First Chain, First"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (" ", "Garage name is required"),
        ("See www.example.com", "This cannot contain a web address"),
        ("x" * 201, "This must be at most 200 characters long"),
    ],
)
def test_invalid_garage_name_is_refused(api: Api, cast: Cast, name: str, message: str) -> None:
    before = names()
    answer = api.as_(cast.owner).put("name", {"garageName": name})
    assert refused(answer, 422, "invalid")
    assert answer.body["error"] == {"garageName": [message]}
    assert names() == before
