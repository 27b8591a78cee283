"""Words sentences in another language where the server writes them itself: in mails."""

import json
from functools import cache
from pathlib import Path

from django.conf import settings

from kernel.sentences import Sentence

ENGLISH = "en"
# What a column of the database may hold. A person or a customer may have chosen none.
LANGUAGE_CODE, LANGUAGE_OR_NONE = r"^[a-z][a-z]$", r"^([a-z][a-z])?$"
# In the file of a language: the server's sentences by their codes, and there the words for 0 to 99.
SERVER, NUMBER_WORDS = "said", "number_words"
_FOLDER = Path(__file__).resolve().parents[2] / "languages"


def worded(text: str, language: str) -> str:
    """Return a sentence in a language. A sentence that the language does not know is English, and a plain
    text, such as a name or a link, stays as it is.
    """
    if not isinstance(text, Sentence):
        return text
    template = _templates(language).get(text.code, text.template)
    values = {name: worded(v, language) if isinstance(v, str) else v for name, v in text.values.items()}
    return template.format(**values)


def is_offered(code: str) -> bool:
    return code in _built(settings.WEB_ROOT)


def in_language(address: str, language: str) -> str:
    """Return a link to a page in a language. An English garage leaves the choice to the browser."""
    return address if language == ENGLISH else f"{address}&lang={language}"


def number_words(language: str) -> list[str]:
    """Return the words for 0 to 99. English and unknown languages have none here."""
    return _templates(language).get(NUMBER_WORDS, "").split()


@cache
def _built(root: Path) -> frozenset[str]:
    """Return the languages of the export, which has a folder of pages for each one. It is read once, like
    the pages."""
    return frozenset({ENGLISH, *(folder.name for folder in (root / "pages").glob("*") if folder.is_dir())})


@cache
def _templates(language: str) -> dict[str, str]:
    file = _FOLDER / f"{language}.json"
    if language == ENGLISH or not file.exists():
        return {}
    found: dict[str, str] = json.loads(file.read_text()).get(SERVER, {})
    return found
