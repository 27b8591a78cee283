"""The words that a paper prints itself: in English, or in another language with English beside it."""

from kernel.languages import worded
from kernel.sentences import Sentence

NO_BREAK = "\N{NO-BREAK SPACE}"


class Labels:
    """A paper that is not in English shows both, because authorities read English: `तारीख़ / Date`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, english: Sentence) -> str:
        own = worded(english, self.language)
        return own if own == english else f"{own} / {english}"

    def alone(self, text: str) -> str:
        """Return a text without the English one."""
        return worded(text, self.language)

    def whole(self, text: Sentence) -> list[str]:
        """Return a long sentence in the language of the paper, and then in English."""
        own = worded(text, self.language)
        return [own] if own == text else [own, text]

    def in_one_piece(self, english: Sentence) -> str:
        """Return a label whose line breaks only before the English words."""
        own = worded(english, self.language)
        return own if own == english else f"{own} / {english.replace(' ', NO_BREAK)}"
