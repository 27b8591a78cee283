"""POST /garage/copy-settings: a new branch copies GST profile, settings and templates of another branch."""

from datetime import timedelta

import pytest

from garages.models import Garage, GarageState, Membership
from garages.roles import Role
from gst.models import PrefixReservation
from kernel import clock, tenancy
from tenants.catalogue.models import Service
from tenants.estimates.models import EstimateRule
from tenants.inspections.models import InspectionTemplate, TemplatePoint
from tenants.profile.models import GarageSettings, GstProfile
from tenants.stock.models import StockSetting
from tests import billed, branching
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.cast import Cast

RULE = {"validDays": 9, "signature": "required", "terms": "Pay first.", "keepMonths": 30}
STOCK = {"mayGoNegative": True, "hsnDigits": 6, "depositDays": 45}


@pytest.fixture
def branches(api: Api, cast: Cast) -> Cast:
    """The first branch has settings, and the second one is new."""
    client = api.as_(cast.owner)
    billed.register(client, invoicePrefix="INV")
    hidden = {"askBeforeInvoice": False, "hidesPhones": True, "hidesMoney": False}
    for path, body in (("settings", hidden), ("estimate-rule", RULE), ("stock-setting", STOCK)):
        answer = client.put(path, body)
        assert answer.status == 200, answer.body
    branching.join(cast)
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(address="9 New Road", phone="+919820000009")
    return cast


def copy(api: Api, cast: Cast, *, key: str = "k") -> Answered:
    client = api.as_(cast.owner).with_headers(Idempotency_Key=key)
    return client.post("copy-settings", {"fromGarageId": cast.first.pk}, garageId=cast.second.pk)


def settings_of(garage: Garage) -> list[object]:
    with tenancy.garage(garage.pk):
        models = (GstProfile, GarageSettings, EstimateRule, StockSetting, InspectionTemplate, TemplatePoint)
        found: list[object] = [list(model.objects.order_by("pk").values()) for model in models]
    with tenancy.platform():
        return [*found, Garage.objects.values().get(pk=garage.pk)]


def test_new_branch_gets_profile_and_settings_and_keeps_its_address_and_numbers(
    api: Api, branches: Cast
) -> None:
    before = settings_of(branches.first)
    answer = copy(api, branches)
    assert answer.status == 200, answer.body
    assert answer.data == {"hasGstProfile": True, "templates": 0}
    with tenancy.garage(branches.second.pk):
        profile = GstProfile.objects.get()
        assert not GarageSettings.objects.get().ask_before_invoice
        rule, stock = EstimateRule.objects.get(), StockSetting.objects.get()
    assert (profile.gstin, profile.state_code, profile.vpa) == (
        billed.MAHARASHTRA,
        "27",
        "sharma.motors@okbank",
    )
    assert (profile.address, profile.phone) == ("9 New Road", "+919820000009")
    # The first branch has the series INV of this GSTIN.
    assert profile.prefix == "INV2"
    assert (rule.valid_days, rule.signature, rule.terms, rule.keep_months) == (
        9,
        "required",
        "Pay first.",
        30,
    )
    assert (stock.may_go_negative, stock.hsn_digits, stock.deposit_days) == (True, 6, 45)
    with tenancy.platform():
        assert Garage.objects.get(pk=branches.second.pk).hidden == "phones"
        series = PrefixReservation.objects.filter(holder=billed.MAHARASHTRA)
        assert set(series.values_list("garage_id", "prefix")) == {
            (branches.first.pk, "INV"),
            (branches.second.pk, "INV2"),
        }
    assert settings_of(branches.first) == before


def test_second_copy_changes_no_prefix_and_adds_no_template(api: Api, branches: Cast) -> None:
    assert copy(api, branches, key="1").status == copy(api, branches, key="2").status == 200
    with tenancy.garage(branches.second.pk):
        assert GstProfile.objects.get().prefix == "INV2"


def test_templates_are_copied_with_the_service_of_the_same_name(api: Api, branches: Cast) -> None:
    with tenancy.garage(branches.first.pk):
        offered = Service.objects.filter(archived_at=None).order_by("pk")[0]
    points = [
        {"groupName": "Wheels", "label": "Nuts", "serviceId": offered.pk, "photoWhenBad": True},
        {"groupName": "Wheels", "label": "Rims"},
    ]
    client = api.as_(branches.owner)
    body = {"name": "Long drive", "points": points}
    assert client.post("inspection-templates", body, garageId=branches.first.pk).status == 200
    assert copy(api, branches).data["templates"] == 4
    with tenancy.garage(branches.second.pk):
        [nuts, rims] = TemplatePoint.objects.filter(template__name="Long drive").order_by("place")
        assert nuts.service is not None and nuts.service.name == offered.name
    assert (nuts.label, nuts.photo_when_bad, rims.label, rims.service_id) == ("Nuts", True, "Rims", None)
    assert nuts.service_id != offered.pk


def test_branch_with_an_invoice_keeps_its_settings(api: Api, branches: Cast) -> None:
    billed.issued_job(api.as_(branches.outsider), shops.make(branches.second))
    before = settings_of(branches.second)
    assert refused(copy(api, branches), 409, "branch_has_invoices")
    assert settings_of(branches.second) == before


@pytest.mark.parametrize("why", ["another chain", "left", "suspended", "manager here", "technician there"])
def test_settings_are_copied_only_by_an_owner_from_another_open_branch(
    api: Api, branches: Cast, why: str
) -> None:
    own = Membership.objects.filter(person=branches.owner)
    with tenancy.platform():
        if why == "another chain":
            Garage.objects.filter(pk=branches.first.pk).update(chain_id=branches.second.chain_id)
        elif why == "left":
            own.filter(garage=branches.first).update(state=Membership.State.ENDED)
        elif why == "suspended":
            Garage.objects.filter(pk=branches.first.pk).update(state=GarageState.SUSPENDED)
        elif why == "manager here":
            own.filter(garage=branches.second).update(role=Role.MANAGER)
        else:
            own.filter(garage=branches.first).update(role=Role.TECHNICIAN)
    before = settings_of(branches.second)
    answer = copy(api, branches)
    denied = why.startswith(("manager", "technician"))
    assert refused(answer, *((400, "role_denied") if denied else (422, "invalid")))
    assert settings_of(branches.second) == before


def test_locked_branch_cannot_copy_settings(api: Api, branches: Cast) -> None:
    before = settings_of(branches.second)
    with clock.at(clock.now() + timedelta(days=60)):
        assert refused(copy(api, branches), 402, "subscription_expired")
    assert settings_of(branches.second) == before
