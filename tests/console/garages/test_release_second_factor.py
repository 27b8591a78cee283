"""A person who has lost the authenticator app and the recovery codes."""

from datetime import timedelta

from django.core import mail
from django.db.models.functions import Now

from accounts.models import SecondFactor
from kernel import tenancy
from tests.api import Answered, Api, refused
from tests.authenticator import Phone, sign_in, switch_on
from tests.cast import Cast
from tests.console.people import audited, call
from tests.outbox import drain


def release(cast: Cast, as_super: Api, email: str = "", garage: int = 0) -> Answered:
    body = {"email": email or cast.owner.email, "reason": "Called back on the number of the garage"}
    return call(as_super, "POST", f"garages/{garage or cast.first.pk}/release-second-factor", body)


def a_day_passes() -> None:
    with tenancy.platform():
        SecondFactor.objects.update(ends_at=Now() - timedelta(seconds=1))


def test_second_factor_ends_a_day_after_it_was_released(
    api: Api,
    cast: Cast,
    as_super: Api,
    phone: Phone,
) -> None:
    client = api.as_(cast.owner)
    switch_on(client, phone)
    answer = release(cast, as_super)
    assert answer.body["message"] == "Two-step sign-in ends in 24 hours. The person has a mail about it."
    with tenancy.platform():
        assert SecondFactor.objects.filter(
            ends_at__gt=Now() + timedelta(hours=23), ends_at__lte=Now() + timedelta(hours=24)
        ).exists()
    assert sign_in(cast.owner).code == "code_needed"
    mail.outbox.clear()
    drain("accounts.tell_second_factor")
    subjects = [(each.subject, each.to) for each in mail.outbox]
    assert ("Two-step sign-in will be switched off", [cast.owner.email]) in subjects
    entry = audited("second_factor_released")
    assert (entry.garage_id, entry.details["member"]) == (cast.first.pk, cast.owner.pk)
    a_day_passes()
    assert sign_in(cast.owner).data["token"]
    assert client.get("profile").data["secondFactor"] is False
    # It can be switched on again.
    assert len(switch_on(client, phone.wait())) == 10
    assert sign_in(cast.owner).code == "code_needed"


def test_code_that_works_keeps_the_second_factor(
    api: Api,
    cast: Cast,
    as_super: Api,
    phone: Phone,
) -> None:
    switch_on(api.as_(cast.owner), phone)
    release(cast, as_super)
    assert sign_in(cast.owner, "000000").code == "code_wrong"
    assert sign_in(cast.owner, phone.code()).data["token"]
    with tenancy.platform():
        assert SecondFactor.objects.get(person=cast.owner).ends_at is None


def test_release_names_a_member_of_the_garage_who_has_it(
    api: Api,
    cast: Cast,
    as_super: Api,
    phone: Phone,
) -> None:
    switch_on(api.as_(cast.owner), phone)
    assert refused(release(cast, as_super, cast.manager.email), 409, "second_factor_off")
    assert refused(release(cast, as_super, cast.outsider.email), 404, "not_found")
    assert refused(release(cast, as_super, garage=cast.second.pk), 404, "not_found")
    with tenancy.platform():
        assert SecondFactor.objects.get(person=cast.owner).ends_at is None
