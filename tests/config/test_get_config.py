"""GET /garage/config: public facts about this installation."""

from django.test import override_settings

from billing.catalogue import TRIAL_DAYS
from tests.api import Api

SELLER = {"SELLER_NAME": "Bay Private Limited", "SELLER_ADDRESS": "1 Long Lane\nPune 411001"}


def test_config_response_contains_seller_and_support_email_and_trial_days(api: Api) -> None:
    with override_settings(**SELLER, SUPPORT_EMAIL="help@bay.example"):
        data = api.get("config").data
    assert (data["sellerName"], data["sellerAddress"]) == tuple(SELLER.values())
    assert data["supportEmail"] == "help@bay.example"
    assert data["trialDays"] == TRIAL_DAYS
