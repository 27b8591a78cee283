"""GET and PUT /garage/settings: return and change the settings of the garage."""

import pytest

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.profile.models import GarageSettings
from tests.api import Api
from tests.cast import Cast

NOTHING_HIDDEN = {"hidesPhones": False, "hidesMoney": False}


def test_manager_can_switch_off_the_question_before_an_invoice_is_sent(api: Api, cast: Cast) -> None:
    client = api.as_(cast.manager)
    assert client.get("settings").data == {"askBeforeInvoice": True} | NOTHING_HIDDEN
    assert client.get("get-job-defaults").data["askBeforeInvoice"] is True
    answer = client.put("settings", {"askBeforeInvoice": False})
    assert answer.data == {"askBeforeInvoice": False} | NOTHING_HIDDEN
    assert answer.body["message"] == "The garage settings have been saved."
    assert api.as_(cast.technician).get("settings").data == {"askBeforeInvoice": False} | NOTHING_HIDDEN
    assert client.get("get-job-defaults").data["askBeforeInvoice"] is False
    with tenancy.garage(cast.first.pk):
        row = Activity.objects.get(what="ask_before_invoice")
    assert (row.before, row.after, row.person_name) == (True, False, "Manager Person")


def test_saving_an_unchanged_garage_setting_records_no_activity(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).put("settings", {"askBeforeInvoice": True}).status == 200
    with tenancy.garage(cast.first.pk):
        assert not Activity.objects.filter(what="ask_before_invoice").exists()


@pytest.mark.parametrize("value", ["perhaps", None, 7])
def test_invalid_garage_setting_is_rejected(api: Api, cast: Cast, value: object) -> None:
    answer = api.as_(cast.owner).put("settings", {"askBeforeInvoice": value})
    assert (answer.status, answer.code) == (422, "invalid")
    with tenancy.garage(cast.first.pk):
        assert not GarageSettings.objects.exists()


def test_technician_cannot_change_the_garage_settings(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.technician).put("settings", {"askBeforeInvoice": False})
    assert (answer.status, answer.code) == (400, "role_denied")
    with tenancy.garage(cast.first.pk):
        assert not GarageSettings.objects.exists()
