"""POST and DELETE /garage/closing: an owner closes a garage or cancels the closing."""

from datetime import timedelta

from billing.queries import standing_of
from garages.models import GarageClosing
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Api, refused
from tests.cast import Cast
from tests.outbox import drain


def state_of(cast: Cast) -> str:
    with tenancy.platform():
        return standing_of(cast.first.pk).state.value


def test_closing_a_garage_cancels_its_subscription_and_exports_its_data(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert client.get("closing").data == {"askedAt": None, "dueAt": None}
    answer = client.post("closing", {"garageName": "First"})
    assert answer.status == 200, answer.body
    assert answer.data == client.get("closing").data
    assert state_of(cast) == "cancelling"
    assert client.get("export-garage").data["state"] == "waiting"
    # The garage keeps working until the paid days end.
    assert client.post("jobcategories", {"jobCategory": "Still here"}).status == 200
    with tenancy.platform():
        closing = GarageClosing.objects.get(garage=cast.first)
        assert closing.due_at - closing.asked_at == timedelta(days=30)
        assert (closing.asked_by, closing.exported_at) == (cast.owner.pk, None)
    drain("takeout.write")
    with tenancy.platform():
        closing.refresh_from_db()
    assert closing.exported_at and len(closing.export_checksum) == 64


def test_closing_a_garage_is_refused_with_a_wrong_name_or_if_it_is_already_closing(
    api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    answer = client.post("closing", {"garageName": "first"})
    assert refused(answer, 422, "invalid")
    assert answer.body["error"] == {"garageName": ["Please type First"]}
    assert state_of(cast) == "trial"
    client.post("closing", {"garageName": "First"})
    assert refused(client.post("closing", {"garageName": "First"}), 409, "already_closing")
    with tenancy.platform():
        assert GarageClosing.objects.count() == 1
        assert OutboxRow.objects.filter(kind="takeout.write").count() == 1


def test_closing_of_a_garage_can_be_cancelled(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert refused(client.delete("closing"), 409, "not_closing")
    client.post("closing", {"garageName": "First"})
    assert client.delete("closing").status == 200
    assert state_of(cast) == "trial"
    assert client.get("closing").data["askedAt"] is None
    assert client.post("closing", {"garageName": "First"}).status == 200


def test_subscription_of_a_closing_garage_resumes_only_when_the_closing_is_cancelled(
    api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    client.post("closing", {"garageName": "First"})
    assert refused(client.post("billing/uncancel"), 409, "still_closing")
    assert state_of(cast) == "cancelling"
    assert client.delete("closing").status == 200
    assert state_of(cast) == "trial"


def test_garage_with_an_expired_subscription_can_be_closed(api: Api, cast: Cast) -> None:
    with clock.at(clock.now() + timedelta(days=60)):
        client = api.as_(cast.owner)
        assert client.post("closing", {"garageName": "First"}).status == 200
        assert state_of(cast) == "expired"
        assert client.delete("closing").status == 200
