"""The language of the PDFs of an estimate and of its decision."""

from dataclasses import replace

import pytest
from django.db import transaction

from kernel import tenancy
from tenants.estimates.codes import Way
from tenants.estimates.decision import papers as decision_papers
from tenants.estimates.decision import record
from tenants.estimates.decision.decided import approved_totals, decided_of
from tenants.estimates.decision.papers import DecisionPaper
from tenants.estimates.models import EstimateDecision, EstimateVersion
from tenants.estimates.sending import papers
from tenants.estimates.sending.document import from_json, to_json
from tests.api import Api
from tests.cast import Cast
from tests.drawn import figures_of, sheet_of, source_of
from tests.languages import LANGUAGES, speak
from tests.shop import Shop
from tests.tenants.estimates.conftest import choice, goods, labour, option, saved, send
from tests.tenants.estimates.deciding import SAID, answers, decide, link_of, look
from tests.tenants.estimates.deciding import record as recorded


def in_language(version: EstimateVersion, language: str) -> EstimateVersion:
    version.document = to_json(replace(from_json(version.document), language=language))
    return version


def estimate_in(language: str) -> str:
    paper = papers.page_of(in_language(EstimateVersion.objects.get(), language))
    return sheet_of(lambda: papers.ESTIMATE.draw(paper))


def decision_in(language: str) -> tuple[DecisionPaper, str]:
    decision = EstimateDecision.objects.select_related("estimate_version__estimate").get()
    in_language(decision.estimate_version, language)
    paper = decision_papers.DECISION.page(decision)
    assert paper
    return paper, sheet_of(lambda: decision_papers.DECISION.draw(paper))


@pytest.fixture
def sent(owner: Api, shop: Shop, estimate_id: int) -> str:
    """Return the link of an estimate with a discount and a choice."""
    pads = choice("Pads", option("Good", goods(590)), option("Best", goods(1180), recommended=True))
    saved(owner, estimate_id, labour(shop.oil, 1000, discountPercent=10), goods(590, 2), choices=[pads])
    return link_of(owner, estimate_id)


@pytest.mark.parametrize(("own", "garage", "expected"), LANGUAGES)
def test_version_keeps_the_language_of_the_customer_or_else_of_the_garage(
    client: Api, cast: Cast, estimate_id: int, own: str, garage: str | None, expected: str
) -> None:
    with tenancy.garage(cast.first.pk):
        speak(own, garage)
    saved(client, estimate_id, goods(590), taxCollected=0)
    send(client, estimate_id)
    with tenancy.garage(cast.first.pk):
        speak("" if own else "en")
        version = EstimateVersion.objects.get()
        paper = papers.ESTIMATE.page(version)
    assert paper
    assert paper.head.language == expected
    assert version.document["language"] == expected


def test_estimate_has_the_figures_of_its_english_twin_and_labels_in_both_languages(
    cast: Cast, sent: str
) -> None:
    with tenancy.garage(cast.first.pk):
        english, hindi = estimate_in("en"), estimate_in("hi")
    assert figures_of(hindi) == figures_of(english)
    assert "₹1,000.00" in figures_of(hindi)
    for shown in (
        '<html lang="hi">',
        "<h1>एस्टीमेट / Estimate</h1>",
        "<h2>Pads: एक चुनें, या कोई नहीं / choose one, or none</h2>",
        "<h3>Best (हमारी सलाह), GST के बिना ₹1,000.00</h3>",
        ">GST के बिना / Without GST</th>",
        "कब तक मान्य / Valid\N{NO-BREAK SPACE}until",
        "यह कर बीजक नहीं है। / This is not a tax invoice.",
    ):
        assert shown in hindi, shown


def test_decision_has_the_figures_of_its_english_twin_and_the_language_of_its_version(
    cast: Cast, sent: str
) -> None:
    shown = look(sent)
    got = decide(sent, shown, 2360, answers=answers(shown, no=(0,), rank=1))
    assert got.status == 200, got.body
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        (english, english_page), (hindi, page) = decision_in("en"), decision_in("hi")
    # The long sentences are there twice, and the sentence about the file has another order of words.
    assert (hindi.sentence[1:], hindi.how_to_check[1:]) == (english.sentence, english.how_to_check)
    once = page.replace(f" / {english.title}", "")
    assert figures_of(once, *english.sentence, *hindi.how_to_check) == figures_of(
        english_page, *english.how_to_check
    )
    assert (hindi.code, hindi.digest, hindi.total) == (english.code, english.digest, english.total)
    for text in (
        "<h1>फ़ैसला / Decision</h1>",
        ">हाँ</td>",
        ">नहीं</td>",
        "<td>एस्टीमेट के पेज पर</td>",
        "<p>काम ₹2,360.00 से महँगा होने से पहले First Chain, First फिर से पूछेगा।</p>",
        "<p>First Chain, First asks again before the work costs more than ₹2,360.00.</p>",
    ):
        assert text in page, text


def test_paper_of_a_recorded_decision_keeps_the_wording_of_the_day_it_was_recorded(
    client: Api, cast: Cast, estimate_id: int
) -> None:
    with tenancy.garage(cast.first.pk):
        speak("hi")
    saved(client, estimate_id, goods(590), taxCollected=0)
    link = link_of(client, estimate_id)
    shown = look(link)
    assert recorded(client, estimate_id, shown, 0, answers=answers(shown, yes=False)).status == 200
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        speak("en")
        paper = decision_papers.DECISION.page(EstimateDecision.objects.get())
        assert paper
        page = sheet_of(lambda: decision_papers.DECISION.draw(paper))
    for text in (
        "<td>फ़ोन पर</td>",
        f"ग्राहक के शब्द / The customer's words: {SAID}",
        "<p>इस एस्टीमेट का सब कुछ मना कर दिया गया।</p>\n<p>Everything on this estimate was declined.</p>",
    ):
        assert text in page, text


def test_english_words_keep_the_bytes_of_earlier_releases(client: Api, cast: Cast, estimate_id: int) -> None:
    saved(client, estimate_id, goods(590), taxCollected=0)
    link = link_of(client, estimate_id)
    shown = look(link)
    assert recorded(client, estimate_id, shown, 0, answers=answers(shown, yes=False)).status == 200
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        paper = decision_papers.DECISION.page(EstimateDecision.objects.get())
        assert paper
        page = source_of(lambda: decision_papers.DECISION.draw(paper))
    assert f"<p>The customer's words: {SAID}</p>" in page


def test_record_of_a_decision_is_the_same_in_every_language(cast: Cast, sent: str) -> None:
    shown = look(sent)
    assert decide(sent, shown, 0, answers=answers(shown, yes=False)).status == 200
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        decision = EstimateDecision.objects.select_related("estimate_version").get()
        document = from_json(decision.estimate_version.document)
        given = decided_of(decision, document).answers
        facts = record.Facts(decision.name, Way.LINK, decision.created_at)
        written = [
            record.written(
                replace(document, language=each), given, approved_totals(document, given), facts, None
            )
            for each in ("en", "hi")
        ]
        assert written == [bytes(decision.record)] * 2
