"""A paper in another language has the figures of its English twin."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from gst.document import Document, from_json, to_json
from gst.paper import Copy, html
from tests.drawn import drawn, text_of
from tests.factories import papers

FIGURES = re.compile(r"-?₹[\d,.]+|\d+ %")
MADE = [
    papers.consumer_invoice,
    papers.company_invoice,
    papers.invoice_to_another_state,
    papers.bill_of_supply,
    papers.unregistered_invoice,
    papers.credit_note,
    papers.draft,
]


@pytest.mark.parametrize("make", MADE)
@pytest.mark.parametrize("language", ["hi", "mr", "ta"])
@pytest.mark.spec("hand-74")
def test_figures_are_those_of_the_english_paper(make: Callable[[], Document], language: str) -> None:
    english, other = (html(replace(make(), language=code), copy=Copy.ORIGINAL) for code in ("en", language))
    assert other != english
    assert FIGURES.findall(other) == FIGURES.findall(english)


@pytest.mark.spec("hand-74")
def test_paper_has_each_word_in_both_languages() -> None:
    text = text_of(drawn(replace(papers.consumer_invoice(), language="hi")))
    for words in ("/ Tax Invoice", "/ Bill to", "/ Taxable value", "/ Balance due", "/ Authorised signatory"):
        assert words in text
    assert "/ Rupees Ten Thousand Nine Hundred Eleven and Fifty Paise Only" in text


def test_language_is_kept_with_the_document_and_english_is_left_out() -> None:
    english = papers.consumer_invoice()
    hindi = replace(english, language="hi")
    assert "language" not in to_json(english)
    assert from_json(to_json(hindi)) == hindi
