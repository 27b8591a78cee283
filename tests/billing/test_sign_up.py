"""Sign-up: the form, the code by mail and the new garage, with every refusal."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction

from accounts.models import Person
from billing.models import SubscriptionPeriod
from billing.signup import services
from billing.signup.models import SignUp
from garages import provisioning
from garages.models import Chain, Garage, GarageState, Membership
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Api, refused
from tests.cast import PASSWORD, Cast
from tests.languages import build_hindi
from tests.outbox import drain

FORM: dict[str, Any] = {
    "chainName": "Rao Motors",
    "ownerName": "Lakshmi Rao",
    "email": "Lakshmi@Rao.example",
    "phoneNumber": "98200 77001",
    "password": "correct horse 7",
    "garageName": "Rao Motors Indiranagar",
    "address": "100 Feet Road\nIndiranagar, Bengaluru 560038",
    "stateCode": "29",
    "garagePhoneNumber": "9820077002",
    "gstin": "29aabcs 1429 b1zq",
}


def start_sign_up(api: Api, **changes: Any) -> str:
    answer = api.post("sign-up", FORM | changes)
    assert answer.status == 200, answer.body
    return str(answer.data["signUpId"])


def code_in(mailoutbox: list[Any]) -> str:
    drain("signup.mail_code")
    found = re.search(r"^ {4}(\d{6})$", mailoutbox[-1].body, re.MULTILINE)
    assert found
    return found[1]


def confirm(api: Api, sign_up: str, code: str) -> Any:
    return api.post("sign-up/confirm", {"signUpId": sign_up, "otp": code})


def row_counts() -> tuple[int, ...]:
    """Return the numbers of chains, garages, people and memberships."""
    with tenancy.platform():
        return tuple(model.objects.count() for model in (Chain, Garage, Person, Membership))


def test_confirmed_sign_up_creates_a_chain_and_a_garage_and_a_person_and_a_trial(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    before = row_counts()
    sign_up = start_sign_up(api)
    assert row_counts() == before
    code = code_in(mailoutbox)
    assert mailoutbox[-1].to == ["lakshmi@rao.example"]
    assert code in mailoutbox[-1].subject
    answer = confirm(api, sign_up, f"{code[:3]} {code[3:]}")
    assert answer.status == 200, answer.body
    garage_id = answer.data["garageId"]
    assert answer.data["garageName"] == "Rao Motors Indiranagar"
    client = Api(answer.data["token"])
    (garage,) = client.get("me").data["garages"]
    assert (garage["garageId"], garage["state"], garage["role"]) == (garage_id, "preparing", "Owner")
    preparation = client.get("preparation", garageId=garage_id)
    assert (preparation.data["state"], preparation.data["message"][:28]) == (
        "preparing",
        "Your garage is being set up.",
    )
    with tenancy.platform():
        made = Garage.objects.select_related("chain").get(pk=garage_id)
        assert (made.chain.name, made.gstin, made.state_code) == ("Rao Motors", "29AABCS1429B1ZQ", "29")
        assert made.phone == "+919820077002"
        person = Person.objects.get(email="lakshmi@rao.example")
        assert (person.first_name, person.last_name, person.phone) == ("Lakshmi", "Rao", "+919820077001")
        assert person.email_proved_at and not person.password_initial
        trial = SubscriptionPeriod.objects.get(garage=made)
        assert (trial.kind, (trial.end - trial.start).days) == ("trial", 13)
        assert SignUp.objects.get(pk=sign_up).password == ""
        assert OutboxRow.objects.filter(kind="garages.provision", key=str(garage_id)).count() == 1


@pytest.mark.spec("hand-5")
def test_code_and_account_are_in_the_language_of_the_page(
    api: Api, cast: Cast, mailoutbox: list[Any], settings: Any, tmp_path: Path
) -> None:
    build_hindi(settings, tmp_path)
    other = api.post("sign-up", FORM | {"language": "mr"})
    assert refused(other, 422, "invalid")
    assert other.body["error"] == {"language": ["This language is not offered."]}
    sign_up = start_sign_up(api, language="hi")
    code = code_in(mailoutbox)
    assert mailoutbox[-1].body.startswith("नमस्ते Lakshmi Rao")
    token = confirm(api, sign_up, code).data["token"]
    assert Api(token).get("me").data["user"]["language"] == "hi"


def test_sign_up_keeps_the_language_that_a_known_person_has_chosen(
    api: Api, cast: Cast, mailoutbox: list[Any], settings: Any, tmp_path: Path
) -> None:
    build_hindi(settings, tmp_path)
    with tenancy.platform():
        Person.objects.filter(pk=cast.owner.pk).update(language="en", email_proved_at=None)
    sign_up = start_sign_up(api, email=cast.owner.email, language="hi")
    assert confirm(api, sign_up, code_in(mailoutbox)).status == 200
    with tenancy.platform():
        assert Person.objects.get(pk=cast.owner.pk).language == "en"


def test_signed_up_garage_is_ready_to_use_after_provisioning(
    committed_db: Cast, mailoutbox: list[Any]
) -> None:
    api = Api()
    sign_up = start_sign_up(api)
    answer = confirm(api, sign_up, code_in(mailoutbox))
    garage_id = answer.data["garageId"]
    provisioning.provision(garage_id)
    client = Api(answer.data["token"])
    assert client.get("preparation", garageId=garage_id).data["state"] == "ready"
    assert client.get("get-last-subscription").data["expiresIn"] == "14 days"
    assert client.get("staffs").data["records"][0]["staffName"] == "Lakshmi Rao"
    signed_in = api.post("login", {"email": FORM["email"], "password": FORM["password"], "remember": 0})
    assert signed_in.body["success"] is True


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"chainName": " "}, "chainName", "Business name is required"),
        ({"ownerName": ""}, "ownerName", "Your name is required"),
        ({"email": "lakshmi"}, "email", "Please enter a valid email address."),
        ({"phoneNumber": "123"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"password": "short"}, "password", "Password must be at least 8 characters long"),
        ({"password": "password1"}, "password", "This password is too common. Please choose another one"),
        ({"garageName": ""}, "garageName", "Garage name is required"),
        ({"address": ""}, "address", "Address is required"),
        ({"gstin": "", "stateCode": ""}, "stateCode", "State is required"),
        ({"gstin": "", "stateCode": "99"}, "stateCode", "State is required"),
        ({"stateCode": "27"}, "stateCode", "The GSTIN belongs to another state"),
        ({"gstin": "29AABCS1429B1ZX"}, "gstin", "This is not a valid GSTIN"),
    ],
)
def test_invalid_sign_up_form_is_rejected_with_field_errors(
    api: Api, cast: Cast, changes: dict[str, Any], field: str, words: str
) -> None:
    answer = api.post("sign-up", FORM | changes)
    assert refused(answer, 422, "invalid")
    assert answer.body["error"][field] == [words]
    with tenancy.platform():
        assert not SignUp.objects.exists()


def test_sign_up_derives_the_indian_state_from_the_gstin(api: Api, cast: Cast) -> None:
    sign_up = start_sign_up(api, stateCode="")
    with tenancy.platform():
        assert SignUp.objects.get(pk=sign_up).state_code == "29"


def test_sign_up_code_is_invalid_after_five_wrong_tries_but_a_new_code_works(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    sign_up, before = start_sign_up(api), row_counts()
    code = code_in(mailoutbox)
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for _ in range(5):
        assert confirm(api, sign_up, wrong).code == "code_refused"
    # After five wrong codes, the right code is refused too. A new code has a new count of attempts.
    assert confirm(api, sign_up, code).code == "code_refused"
    assert row_counts() == before
    with tenancy.platform():
        assert services.send_code_again(SignUp.objects.get().pk) is None
    again = code_in(mailoutbox)
    assert again != code
    assert confirm(api, sign_up, again).body["success"] is True


@pytest.mark.parametrize("otp", ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"])
def test_malformed_sign_up_code_is_rejected_and_not_counted(api: Api, cast: Cast, otp: str) -> None:
    sign_up = start_sign_up(api)
    assert refused(confirm(api, sign_up, otp), 422, "invalid")
    with tenancy.platform():
        assert SignUp.objects.get().tries == 0


def test_sign_up_code_older_than_thirty_minutes_is_rejected(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    sign_up, before = start_sign_up(api), row_counts()
    code = code_in(mailoutbox)
    with clock.at(clock.now() + timedelta(minutes=31)):
        assert confirm(api, sign_up, code).code == "code_refused"
    assert row_counts() == before


def test_used_sign_up_code_is_rejected(api: Api, cast: Cast, mailoutbox: list[Any]) -> None:
    sign_up = start_sign_up(api)
    code = code_in(mailoutbox)
    assert confirm(api, sign_up, code).body["success"] is True
    before = row_counts()
    assert confirm(api, sign_up, code).code == "sign_up_over"
    assert api.post("sign-up/send-code", {"signUpId": sign_up}).code == "sign_up_over"
    assert row_counts() == before


def test_unknown_sign_up_id_is_rejected(api: Api, cast: Cast) -> None:
    assert confirm(api, str(uuid4()), "123456").code == "sign_up_over"
    assert refused(confirm(api, "1", "123456"), 422, "invalid")
    assert api.post("sign-up/send-code", {"signUpId": str(uuid4())}).code == "sign_up_over"


def test_one_sign_up_can_request_at_most_five_codes(api: Api, cast: Cast, mailoutbox: list[Any]) -> None:
    sign_up = start_sign_up(api)
    with tenancy.platform():
        pk = SignUp.objects.get(pk=sign_up).pk
        assert [services.send_code_again(pk) is None for _ in range(5)] == [True] * 4 + [False]
    # Only the newest waiting code is mailed.
    drain("signup.mail_code")
    assert len(mailoutbox) == 1


def test_sign_up_with_a_known_email_does_not_change_the_account_or_open_a_session(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    """The response does not reveal the account, but the mail does. The code alone opens no session."""
    with tenancy.platform():
        Person.objects.filter(pk=cast.owner.pk).update(email_proved_at=clock.now())
        stored = Person.objects.get(pk=cast.owner.pk).password
    unknown, known = (
        api.post("sign-up", FORM | {"email": email}) for email in (FORM["email"], cast.owner.email)
    )
    assert unknown.body.keys() == known.body.keys() and unknown.body["message"] == known.body["message"]
    code = code_in(mailoutbox)
    assert "You already have an account with this email address" in " ".join(mailoutbox[-1].body.split())
    answer = confirm(api, known.data["signUpId"], code)
    assert answer.body["success"] is True and answer.data["token"] is None
    with tenancy.platform():
        person = Person.objects.get(pk=cast.owner.pk)
        assert (person.password, person.first_name) == (stored, "Owner")
        assert Membership.objects.filter(person=person, garage_id=answer.data["garageId"]).exists()
        # A person who already owns a garage gets no second trial.
        assert not SubscriptionPeriod.objects.filter(garage_id=answer.data["garageId"]).exists()
    assert api.post("login", {"email": cast.owner.email, "password": PASSWORD, "remember": 0}).body["success"]


def test_sign_up_takes_over_an_unconfirmed_account_of_the_same_email(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    """The earlier session and password stop working."""
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(email_proved_at=None)
    planted = api.as_(cast.technician)
    sign_up = start_sign_up(api, email=cast.technician.email)
    answer = confirm(api, sign_up, code_in(mailoutbox))
    assert answer.data["token"]
    assert refused(planted.get("me"), 401, "session_over")
    for password, opens in ((PASSWORD, False), (FORM["password"], True)):
        signed_in = api.post("login", {"email": cast.technician.email, "password": password, "remember": 0})
        assert signed_in.body["success"] is opens


def test_two_sign_ups_with_the_same_email_create_one_person(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    """The person owns both chains."""
    first = start_sign_up(api)
    first_code = code_in(mailoutbox)
    second = start_sign_up(api)
    second_code = code_in(mailoutbox)
    one, two = confirm(api, first, first_code), confirm(api, second, second_code)
    assert one.data["token"] and two.data["token"] is None
    with tenancy.platform():
        assert Person.objects.filter(email="lakshmi@rao.example").count() == 1
        assert Chain.objects.filter(name="Rao Motors").count() == 2


def test_sixth_sign_up_with_the_same_email_in_a_day_is_refused(api: Api, cast: Cast) -> None:
    for _ in range(5):
        start_sign_up(api)
    assert refused(api.post("sign-up", FORM), 429, "slow_down")


def test_second_sign_up_code_within_thirty_seconds_is_refused(api: Api, cast: Cast) -> None:
    sign_up = start_sign_up(api)
    assert api.post("sign-up/send-code", {"signUpId": sign_up}).status == 200
    assert refused(api.post("sign-up/send-code", {"signUpId": sign_up}), 429, "slow_down")


def test_failed_provisioning_is_reported_and_can_be_retried(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    answer = confirm(api, start_sign_up(api), code_in(mailoutbox))
    garage_id, client = answer.data["garageId"], Api(answer.data["token"])
    retry = {"garageId": garage_id}
    assert refused(client.post("preparation/retry", retry), 409, "nothing_to_retry")
    with tenancy.platform():
        order = OutboxRow.objects.filter(kind="garages.provision", key=str(garage_id))
        order.update(attempts=2)
        assert client.get("preparation", garageId=garage_id).data["message"].startswith("Setting up your")
        order.update(dead_at=clock.now())
    preparation = client.get("preparation", garageId=garage_id).data
    assert (preparation["state"], preparation["message"][:33]) == (
        "failed",
        "Your garage could not be set up. ",
    )
    assert client.post("preparation/retry", retry).status == 200
    assert client.get("preparation", garageId=garage_id).data["state"] == "preparing"
    with tenancy.platform():
        assert order.get().dead_at is None
        assert Garage.objects.get(pk=garage_id).state == GarageState.PREPARING


def test_provisioning_progress_of_another_garage_is_not_found(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    garage_id = confirm(api, start_sign_up(api), code_in(mailoutbox)).data["garageId"]
    stranger = api.as_(cast.owner)
    assert refused(stranger.get("preparation", garageId=garage_id), 404, "not_found")
    assert refused(stranger.get("preparation", garageId=2**40), 404, "not_found")
    assert refused(stranger.post("preparation/retry", {"garageId": garage_id}), 404, "not_found")
    assert refused(api.get("preparation", garageId=garage_id), 401, "session_over")


def test_unconfirmed_sign_up_is_deleted_after_a_week(api: Api, cast: Cast) -> None:
    start_sign_up(api)
    with tenancy.platform():
        assert services.sweep() == 0
        with clock.at(clock.now() + timedelta(days=8)):
            assert services.sweep() == 1
        assert not SignUp.objects.exists()


def test_sign_up_code_and_password_are_not_stored_in_plain_text(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    start_sign_up(api)
    code = code_in(mailoutbox)
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        for table in ("sign_up", "outbox", "audit_entry"):
            cursor.execute(f"SELECT coalesce(string_agg(t::text, ' '), '') FROM {table} t")
            (written,) = cursor.fetchone()
            assert code not in written and str(FORM["password"]) not in written


def test_invalid_sign_up_form_does_not_count_against_the_limit(api: Api, cast: Cast) -> None:
    for _ in range(7):
        assert refused(api.post("sign-up", FORM | {"gstin": "29AABCS1429B1ZX"}), 422, "invalid")
        assert refused(api.post("sign-up", FORM | {"email": ""}), 422, "invalid")
    start_sign_up(api)


@pytest.mark.parametrize("field", ["ownerName", "garageName"])
@pytest.mark.parametrize("text", ["visit http://evil.example", "WWW.evil.example", "<b>hi</b>"])
def test_sign_up_name_with_a_url_or_markup_is_rejected(api: Api, cast: Cast, field: str, text: str) -> None:
    answer = api.post("sign-up", FORM | {field: text})
    assert answer.body["error"] == {field: ["This cannot contain a web address"]}


def test_last_sign_up_code_works_after_the_code_limit_is_reached(
    api: Api, cast: Cast, mailoutbox: list[Any]
) -> None:
    sign_up = start_sign_up(api)
    with tenancy.platform():
        pk = SignUp.objects.get(pk=sign_up).pk
        answers = [services.send_code_again(pk) for _ in range(5)]
    assert getattr(answers[-1], "code", None) == "no_more_codes"
    assert confirm(api, sign_up, code_in(mailoutbox)).body["success"] is True
