"""A garage is shut, others work on, and it is opened again."""

from garages import services as garages
from kernel import tenancy
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.paying import state_of
from tests.console.people import audited, call


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


def test_a_garage_in_the_archive_can_be_suspended(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}"
    with tenancy.platform():
        garages.archive_garage(cast.first.pk, archived=True)
    assert call(as_super, "POST", f"{path}/suspend", {"reason": "x"}).status == 200
