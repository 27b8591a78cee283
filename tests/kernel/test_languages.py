"""Sentences of the server in another language."""

import pytest

from kernel.languages import ENGLISH, worded
from kernel.mail.sending import letter
from kernel.sentences import Sentence, joined

HELLO = Sentence("Hello {name},", name="Asha")


def test_sentence_is_worded_in_the_language_with_its_values() -> None:
    assert worded(HELLO, "hi") == "नमस्ते Asha,"
    assert worded(HELLO, ENGLISH) == "Hello Asha,"


def test_sentences_inside_a_sentence_are_worded_too() -> None:
    both = joined(Sentence("Thank you."), Sentence("You can also find it in the app:"))
    assert worded(both, "hi") == "धन्यवाद। यह ऐप में भी मिलेगा:"


def test_braces_in_a_value_stay() -> None:
    assert worded(Sentence("Hello {name},", name="{name}"), "hi") == "नमस्ते {name},"


@pytest.mark.spec("hand-73")
def test_unknown_sentence_and_unknown_language_are_english() -> None:
    assert worded(Sentence("Nobody translated {this}.", this="text"), "hi") == "Nobody translated text."
    assert worded(HELLO, "xx") == "Hello Asha,"


def test_plain_text_of_a_letter_stays() -> None:
    assert letter("hi", HELLO, "    https://garage.example") == (
        "नमस्ते Asha,\n\n    https://garage.example\n\nServicebay\n"
    )
