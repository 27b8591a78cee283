"""PUT /garage/profile/language: the language in which the app speaks to a person."""

from pathlib import Path
from typing import Any

import pytest
from django.core import mail as outgoing
from django.db import IntegrityError, transaction
from pytest_django.fixtures import Settings

from accounts.models import Person
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests.api import Api, refused
from tests.cast import PASSWORD, Cast
from tests.languages import build_hindi
from tests.outbox import drain


@pytest.fixture(autouse=True)
def _hindi_was_built(settings: Settings, tmp_path: Path) -> None:
    build_hindi(settings, tmp_path)


def stored(cast: Cast) -> str:
    with tenancy.platform():
        return Person.objects.get(pk=cast.owner.pk).language


@pytest.mark.spec("hand-2", "hand-3")
def test_chosen_language_is_saved_and_audited_and_shown_in_session_data(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    answer = client.put("profile/language", {"language": "hi"})
    assert answer.body["message"] == "Your language has been saved."
    assert answer.data == {
        "firstName": "Owner",
        "lastName": "Person",
        "email": "owner@cast.example",
        "phoneNumber": "9800000001",
        "profileImageUrl": None,
        "language": "hi",
        "secondFactor": False,
    }
    assert client.get("me").data["user"]["language"] == "hi"
    signed_in = api.post("login", {"email": "owner@cast.example", "password": PASSWORD, "remember": 0})
    assert signed_in.data["user"]["language"] == "hi"
    assert api.as_(cast.manager).get("profile").data["language"] == ""
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="language_chosen")
    assert (entry.person_id, entry.details) == (cast.owner.pk, {"before": "", "after": "hi"})


@pytest.mark.spec("hand-3")
def test_language_can_be_changed_back_and_an_equal_language_is_not_audited_again(
    api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    for language in ("hi", "en", "en"):
        assert client.put("profile/language", {"language": language}).status == 200
    assert stored(cast) == "en"
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="language_chosen").count() == 2


@pytest.mark.parametrize("language", ["mr", "", "HI", "hi-IN", "../en", None, 1])
@pytest.mark.spec("hand-5")
def test_language_that_is_not_offered_is_refused_and_changes_nothing(
    api: Api, cast: Cast, language: Any
) -> None:
    client = api.as_(cast.owner)
    client.put("profile/language", {"language": "hi"})
    answer = client.put("profile/language", {"language": language})
    assert refused(answer, 422, "invalid")
    message = "This must be text" if language == 1 else "This language is not offered."
    assert answer.body["error"] == {"language": [message]}
    assert stored(cast) == "hi"


@pytest.mark.spec("hand-5")
def test_language_whose_pages_were_not_built_is_refused(
    api: Api, cast: Cast, settings: Settings, tmp_path: Path
) -> None:
    settings.WEB_ROOT = tmp_path / "no-export"
    client = api.as_(cast.owner)
    assert refused(client.put("profile/language", {"language": "hi"}), 422, "invalid")
    assert stored(cast) == ""
    assert client.put("profile/language", {"language": "en"}).status == 200


@pytest.mark.parametrize("language", ["h", "HI", "1a"])
def test_database_refuses_a_language_without_two_small_letters(cast: Cast, language: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), tenancy.platform():
        Person.objects.filter(pk=cast.owner.pk).update(language=language)


def test_mail_is_in_the_language_of_the_person(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).put("profile/language", {"language": "hi"}).status == 200
    api.post("generate-otp", {"email": cast.owner.email})
    drain()
    mail = outgoing.outbox[-1]
    assert str(mail.subject).endswith(" आपका Servicebay कोड है")
    assert str(mail.body).startswith("नमस्ते ")
