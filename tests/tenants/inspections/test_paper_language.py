"""The language of an inspection's PDF."""

import pytest
from django.db import IntegrityError, transaction

from kernel import tenancy
from tenants.inspections import papers
from tenants.inspections.models import Inspection
from tests.api import Api
from tests.cast import Cast
from tests.drawn import figures_of, sheet_of
from tests.languages import LANGUAGES, speak
from tests.tenants.inspections.conftest import mark, points


def finish(client: Api, inspection_id: int) -> None:
    answer = client.post(f"inspections/{inspection_id}/finish", {"anyway": True})
    assert answer.status == 200, answer.body


def page_of(inspection_id: int, language: str) -> str:
    inspection = Inspection.objects.select_related("visit__customer", "visit__vehicle").get(pk=inspection_id)
    inspection.language = language
    paper = papers.INSPECTION.page(inspection)
    assert paper
    return sheet_of(lambda: papers.INSPECTION.draw(paper))


@pytest.mark.parametrize(("own", "garage", "expected"), LANGUAGES)
def test_inspection_is_in_the_language_of_the_customer_or_else_of_the_garage(
    client: Api, cast: Cast, inspection_id: int, own: str, garage: str | None, expected: str
) -> None:
    with tenancy.garage(cast.first.pk):
        speak(own, garage)
    finish(client, inspection_id)
    with tenancy.garage(cast.first.pk):
        # The paper keeps its language, also if it is drawn later.
        speak("" if own else "en")
        paper = papers.INSPECTION.page(Inspection.objects.get(pk=inspection_id))
    assert paper
    assert paper.head.language == expected


def test_inspection_that_is_finished_again_gets_a_new_language(
    client: Api, cast: Cast, inspection_id: int
) -> None:
    with tenancy.garage(cast.first.pk):
        speak("hi")
    finish(client, inspection_id)
    assert client.post(f"inspections/{inspection_id}/reopen").status == 200
    with tenancy.garage(cast.first.pk):
        speak("en")
    finish(client, inspection_id)
    with tenancy.garage(cast.first.pk):
        assert Inspection.objects.get(pk=inspection_id).language == "en"


def test_figures_are_those_of_the_english_inspection_and_labels_are_in_both_languages(
    client: Api, cast: Cast, inspection_id: int
) -> None:
    _, rear = points(client, inspection_id)
    mark(client, rear, "watch", measured="4.5 mm", note="Worn on the inside")
    finish(client, inspection_id)
    with tenancy.garage(cast.first.pk):
        english, hindi = page_of(inspection_id, "en"), page_of(inspection_id, "hi")
    assert figures_of(hindi) == figures_of(english)
    for shown in (
        '<html lang="hi">',
        "<h1>जाँच / Inspection</h1>",
        "<td>1 ध्यान दें, 1 जाँच नहीं हुई</td>",
        "<h2>ध्यान दें / Watch (1)</h2>",
        ">माप / Measured</th>",
        ">4.5 mm</td>",
        ">Brake pads rear</td>",
    ):
        assert shown in hindi, shown


def test_database_refuses_a_language_that_is_no_code(cast: Cast, inspection_id: int) -> None:
    with (
        pytest.raises(IntegrityError, match="inspection_language"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        Inspection.objects.update(language="H1")
