"""The language of a check-in's PDF."""

from urllib.parse import unquote

import pytest
from django.db import IntegrityError, transaction

from gst.labels import Labels
from kernel import tenancy
from tenants.visits import papers, texts
from tenants.visits.codes import UnsignedReason
from tenants.visits.models import CheckIn
from tests.api import Api
from tests.cast import Cast
from tests.drawn import figures_of, sheet_of, source_of
from tests.languages import LANGUAGES, speak
from tests.pictures import as_text, ink, jpeg, upload
from tests.tenants.visits.conftest import MARK, finish, save


def page_of(language: str) -> str:
    check_in = CheckIn.objects.select_related("visit__customer", "visit__vehicle", "signature__file").get()
    check_in.language = language
    paper = papers.CHECK_IN.page(check_in)
    assert paper
    return sheet_of(lambda: papers.CHECK_IN.draw(paper))


@pytest.fixture
def done(client: Api, visit_id: int) -> int:
    upload(client, f"visits/{visit_id}/pictures", jpeg())
    save(client, visit_id, marks=[MARK, MARK | {"kind": "dent", "place": "bonnet", "note": ""}])
    finish(client, visit_id, unsignedReason="", signedName="Meera Iyer", signature=as_text(ink()))
    return visit_id


@pytest.mark.parametrize(("own", "garage", "expected"), LANGUAGES)
def test_check_in_is_in_the_language_of_the_customer_or_else_of_the_garage(
    client: Api, cast: Cast, visit_id: int, own: str, garage: str | None, expected: str
) -> None:
    with tenancy.garage(cast.first.pk):
        speak(own, garage)
    save(client, visit_id)
    finish(client, visit_id)
    with tenancy.garage(cast.first.pk):
        check_in = CheckIn.objects.get()
        # The paper keeps its language, also if it is drawn later.
        speak("" if own else "en")
        paper = papers.CHECK_IN.page(check_in)
    assert paper
    assert (check_in.language, paper.head.language) == (expected, expected)


def test_english_words_keep_the_bytes_of_earlier_releases(cast: Cast, done: int) -> None:
    with tenancy.garage(cast.first.pk):
        paper = papers.CHECK_IN.page(CheckIn.objects.get())
        assert paper
        page = source_of(lambda: papers.CHECK_IN.draw(paper))
    assert "<h2>In the customer's words</h2>" in page


def test_labels_and_the_statement_are_in_both_languages_and_values_in_one(cast: Cast, done: int) -> None:
    with tenancy.garage(cast.first.pk):
        page = page_of("hi")
    for shown in (
        '<html lang="hi">',
        "<h1>चेक-इन / Check-in</h1>",
        "<h2>ग्राहक / Customer</h2>",
        "<td>38,200 किमी</td>",
        "<td>स्टेपनी, डैश कैम, 2 चाबियाँ, Umbrella</td>",
        "<li>आगे का बायाँ दरवाज़ा: स्क्रैच (Long)</li>",
        "<p>मैंने यह लिस्ट और निशान देख लिए हैं। मेरी गाड़ी First Chain, First में रहेगी।</p>\n"
        "<p>I have seen this list and the marks. My car stays at First Chain, First.</p>",
        "Meera Iyer के दस्तख़त / Signed by Meera Iyer",
    ):
        assert shown in page, shown
    assert "scratch" not in page


def test_figures_are_those_of_the_english_check_in(cast: Cast, done: int) -> None:
    with tenancy.garage(cast.first.pk):
        english, hindi = page_of("en"), page_of("hi")
    assert figures_of(hindi) == figures_of(english)
    assert {"38,200", "3/8", "2"} <= set(figures_of(hindi))


@pytest.mark.parametrize("reason", UnsignedReason.values)
def test_reason_without_a_signature_is_in_both_languages(reason: str) -> None:
    check_in = CheckIn(unsigned_reason=reason)
    english = texts.signed(check_in, Labels("en"))
    hindi = texts.signed(check_in, Labels("hi"))
    assert hindi.startswith("दस्तख़त नहीं हुए: ")
    assert hindi.endswith(f" / {english}")


def test_message_for_whatsapp_stays_english(client: Api, cast: Cast, done: int) -> None:
    with tenancy.garage(cast.first.pk):
        CheckIn.objects.update(language="hi")
    text = unquote(client.get(f"visits/{done}").data["checkIn"]["whatsappAddress"])
    assert "Odometer: 38,200 km." in text
    assert "Marks: Left front door: scratch (Long); Bonnet: dent." in text


def test_database_refuses_a_language_that_is_no_code(cast: Cast, done: int) -> None:
    with (
        pytest.raises(IntegrityError, match="check_in_language"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        CheckIn.objects.update(language="H1")
