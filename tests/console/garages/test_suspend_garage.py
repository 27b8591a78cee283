"""Suspending and reinstating a garage."""

from garages import services as garages
from kernel import tenancy
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.payments import state_of
from tests.console.people import audited, call


def test_suspended_garage_is_blocked_until_reinstated_and_other_garages_work(
    api: Api, cast: Cast, as_super: Api
) -> None:
    path, owner = f"garages/{cast.first.pk}", api.as_(cast.owner)
    assert call(as_super, "POST", f"{path}/suspend", {"reason": "Fraud"}).status == 200
    # A person without another open garage gets no access at all.
    assert owner.get("staffs").status in (403, 423)
    assert api.as_(cast.outsider).get("staffs").status == 200
    assert state_of(cast) == "suspended"
    assert refused(call(as_super, "POST", f"{path}/suspend", {"reason": "x"}), 409, "garage_not_open")
    assert call(as_super, "POST", f"{path}/reinstate", {"reason": "It was none"}).status == 200
    assert owner.get("staffs").status == 200
    again = call(as_super, "POST", f"{path}/reinstate", {"reason": "x"})
    assert refused(again, 409, "garage_not_suspended")
    assert audited("garage_suspended").details["reason"] == "Fraud"


def test_archived_garage_can_be_suspended(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}"
    with tenancy.platform():
        garages.archive_garage(cast.first.pk, archived=True)
    assert call(as_super, "POST", f"{path}/suspend", {"reason": "x"}).status == 200
