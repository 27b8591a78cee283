"""GET and PUT /garage/gst-profile, the logo, the preview and the effect on tax."""

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from PIL import Image

from garages.models import Garage
from garages.roles import Role
from kernel import tenancy
from tenants.activity.models import Activity
from tenants.profile.models import GstProfile
from tests import shop as shops
from tests.api import Answered, Api, Client
from tests.billed import COMPOSITION, KARNATAKA, MAHARASHTRA, REGULAR, UNREGISTERED, register
from tests.cast import Cast, join_second


def profiles(garage: Garage) -> list[tuple[Any, ...]]:
    with transaction.atomic(), tenancy.garage(garage.pk):
        return list(GstProfile.objects.values_list())


def test_gst_profile_of_a_new_garage_contains_defaults_and_lists_missing_data(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.technician).get("gst-profile", garageId=cast.first.pk)
    assert answer.data == {
        "registration": None,
        "gstin": None,
        "legalName": "First Chain, First",
        "address": None,
        "stateCode": None,
        "phoneNumber": None,
        "email": None,
        "invoicePrefix": "INV",
        "vpa": None,
        "footer": None,
        "roundsTotal": True,
        "customerLanguage": "en",
        "paperLanguage": "en",
        "logoAddress": None,
        "taxAllowed": True,
        "missing": ["A GST profile. Without it, invoices cannot charge GST."],
        "version": None,
    }


def test_new_gst_profile_form_starts_with_the_sign_up_data(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        known = {"address": "1, MG Road, Pune", "state_code": "27", "phone": "+919820011001"}
        Garage.objects.filter(pk=cast.first.pk).update(**known)
    data = api.as_(cast.owner).get("gst-profile").data
    assert (data["address"], data["stateCode"], data["phoneNumber"]) == (
        "1, MG Road, Pune",
        "27",
        "9820011001",
    )
    assert (data["legalName"], data["gstin"], data["version"]) == ("First Chain, First", None, None)


def test_gst_profile_can_be_saved_and_changed_and_each_change_is_recorded(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    saved = register(client)
    assert saved.body["message"] == "The GST profile has been saved."
    languages = {"customerLanguage": "en", "paperLanguage": "en"}
    assert saved.data == REGULAR | languages | {
        "logoAddress": None,
        "taxAllowed": True,
        "missing": [],
        "version": 1,
    }
    changed = register(client, vpa="", phoneNumber="", version=1)
    assert (changed.data["version"], changed.data["vpa"]) == (2, None)
    assert changed.data["missing"] == [
        "A UPI address, so that customers can pay by scanning the invoice.",
        "A phone number, so that customers can ask about an invoice.",
    ]
    with tenancy.garage(cast.first.pk):
        (first, second) = Activity.objects.filter(subject="profile").order_by("id")
    assert second.before
    assert second.after
    assert (first.before, second.before["vpa"], second.after["vpa"]) == (None, REGULAR["vpa"], None)


def test_gst_form_choices_are_readable_without_a_session(api: Api, cast: Cast) -> None:
    data = api.get("get-gst-defaults").data
    assert api.as_(cast.cashier).get("get-gst-defaults").data == data
    assert {"stateCode": "27", "state": "Maharashtra"} in data["states"]
    assert [each["registration"] for each in data["registrations"]] == [
        "regular", "composition", "unregistered",
    ]  # fmt: skip
    assert data["goodsRates"] == [5, 18, 40, 0]


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"registration": ["regular"]}, "registration", "Please choose how the garage is registered"),
        ({"registration": "other"}, "registration", "Please choose how the garage is registered"),
        ({"gstin": ""}, "gstin", "GSTIN is required"),
        ({"gstin": "27AABCS1429B1ZC"}, "gstin", "This is not a valid GSTIN"),
        ({"registration": "unregistered"}, "gstin", "An unregistered garage has no GSTIN"),
        ({"legalName": " "}, "legalName", "Legal name is required"),
        (
            {"legalName": "x\r\nBcc: a@b.example"},
            "legalName",
            "This contains a character that cannot be used here",
        ),
        ({"address": ""}, "address", "Address is required"),
        ({"stateCode": "29"}, "stateCode", "The GSTIN belongs to another state"),
        ({"stateCode": "00"}, "stateCode", "State is required"),
        ({"phoneNumber": "12"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"email": "nonsense"}, "email", "Invalid email address"),
        ({"invoicePrefix": ""}, "invoicePrefix", "Invoice prefix is required"),
        ({"invoicePrefix": "MUM-01"}, "invoicePrefix", "The prefix is one to five letters and digits"),
        ({"invoicePrefix": "TOOLONG"}, "invoicePrefix", "The prefix is one to five letters and digits"),
        ({"vpa": "not a vpa"}, "vpa", "This is not a valid UPI address"),
        ({"footer": "x" * 501}, "footer", "This must be at most 500 characters long"),
    ],
)
@pytest.mark.spec("garage-3")
def test_gst_profile_with_an_invalid_field_is_not_saved(
    api: Api, cast: Cast, changes: dict[str, Any], field: str, message: str
) -> None:
    client = api.as_(cast.owner)
    register(client)
    before = profiles(cast.first)
    answer = client.put("gst-profile", REGULAR | changes)
    assert (answer.status, answer.code) == (422, "invalid")
    assert answer.body["error"][field] == [message]
    assert profiles(cast.first) == before


def test_gst_profile_derives_the_indian_state_from_the_gstin_and_accepts_lower_case(
    api: Api, cast: Cast
) -> None:
    saved = register(api.as_(cast.owner), gstin=KARNATAKA.lower(), stateCode="", invoicePrefix="blr1")
    assert (saved.data["gstin"], saved.data["stateCode"]) == (KARNATAKA, "29")
    assert saved.data["invoicePrefix"] == "BLR1"


def test_gst_profile_edit_with_an_outdated_version_returns_the_current_and_the_sent_record(
    api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    register(client)
    register(client, legalName="Theirs", version=1)
    before = profiles(cast.first)
    answer = client.put("gst-profile", REGULAR | {"legalName": "Mine", "version": 1})
    assert (answer.status, answer.code) == (409, "changed_meanwhile")
    assert (answer.data["current"]["legalName"], answer.data["yours"]["legalName"]) == ("Theirs", "Mine")
    assert profiles(cast.first) == before


def test_branch_with_the_same_gstin_needs_another_invoice_prefix(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    join_second(cast, Role.OWNER)
    client = api.as_(cast.owner)
    first, second = (client.with_headers(X_Garage_Id=str(garage.pk)) for garage in (cast.first, cast.second))
    register(first)
    answer = second.put("gst-profile", REGULAR)
    assert answer.body["error"] == {
        "invoicePrefix": ["Another branch of yours uses this prefix with the same GSTIN"]
    }
    assert profiles(cast.second) == []
    register(second, invoicePrefix="MUM02")
    register(first, vpa="other@okbank")


def test_another_chain_can_use_the_same_gstin_and_prefix(api: Api, cast: Cast) -> None:
    register(api.as_(cast.owner))
    assert register(api.as_(cast.outsider)).data["gstin"] == MAHARASHTRA


@pytest.mark.parametrize("profile", [COMPOSITION, UNREGISTERED])
def test_unregistered_or_composition_garage_cannot_charge_tax_on_a_job(
    api: Api, cast: Cast, profile: dict[str, Any]
) -> None:
    client, shop = api.as_(cast.owner), shops.make(cast.first)
    assert tax_defaults(client) == {"taxAllowed": True, "gstProfileMissing": True}
    register(client, **profile)
    assert tax_defaults(client) == {"taxAllowed": False, "gstProfileMissing": False}
    answer = client.post("jobs", shop.job(taxCollected=1))
    assert answer.body["error"] == {"taxCollected": ["Your garage is not registered to collect GST"]}
    assert client.get("jobs").data["recordCount"] == 0
    job_id = client.post("jobs", shop.job()).data["jobId"]
    assert client.put(f"jobs/{job_id}", shop.job(taxCollected=1)).status == 422


def test_job_form_of_a_registered_garage_allows_tax(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    register(client)
    assert tax_defaults(client) == {"taxAllowed": True, "gstProfileMissing": False}


def tax_defaults(client: Api) -> dict[str, Any]:
    data = client.get("get-job-defaults").data
    return {key: data[key] for key in ("taxAllowed", "gstProfileMissing")}


def picture(size: tuple[int, int] = (400, 120), mode: str = "RGBA") -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, (200, 30, 30, 0)).save(out, "PNG")
    return out.getvalue()


def upload(client: Api, content: bytes) -> Answered:
    response = Client(raise_request_exception=False).post(
        "/api/garage/gst-profile/logo",
        {"logo": SimpleUploadedFile("logo.png", content)},
        headers={"Authorization": f"Bearer {client.token}"},
    )
    return Answered(response, response.status_code, response.json())


def test_logo_can_be_uploaded_and_removed(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    register(client)
    address = upload(client, picture()).data["logoAddress"]
    served = Client().get(address)
    assert (served.status_code, served["Content-Type"]) == (200, "image/jpeg")
    assert client.get("me").data["garages"][0]["garageLogoURL"] == address
    assert client.delete("gst-profile/logo").data["logoAddress"] is None
    assert client.get("me").data["garages"][0]["garageLogoURL"] is None
    assert Client().get(address).status_code == 200


def test_logo_needs_a_gst_profile_and_a_valid_picture(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert (upload(client, picture()).status, upload(client, picture()).code) == (409, "gst_profile_missing")
    assert client.delete("gst-profile/logo").code == "gst_profile_missing"
    register(client)
    refused = upload(client, b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    assert refused.body["error"] == {"logo": ["Please choose a PNG, JPEG or WebP picture"]}
    assert client.get("gst-profile").data["logoAddress"] is None


def test_unsaved_gst_profile_can_be_previewed_as_an_invoice(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    page = client.post("gst-profile/preview", REGULAR | {"legalName": "<b>Bold & Sons</b>"}).data["html"]
    assert "Tax Invoice" in page
    assert "&lt;b&gt;Bold &amp; Sons&lt;/b&gt;" in page
    assert "<script" not in page
    assert "Draft – not a tax invoice" in page
    assert profiles(cast.first) == []
    assert "Bill of Supply" in client.post("gst-profile/preview", COMPOSITION).data["html"]


def test_gst_profile_is_not_shown_to_another_garage(api: Api, cast: Cast) -> None:
    register(api.as_(cast.owner))
    assert api.as_(cast.outsider).get("gst-profile").data["gstin"] is None
