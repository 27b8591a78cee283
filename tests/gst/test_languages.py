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
def test_figures_are_those_of_the_english_paper(make: Callable[[], Document]) -> None:
    english = make()
    hindi = replace(english, language="hi")
    assert FIGURES.findall(html(hindi, copy=Copy.ORIGINAL)) == FIGURES.findall(
        html(english, copy=Copy.ORIGINAL)
    )


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
