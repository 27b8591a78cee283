"""Words sentences in another language where the server writes them itself: in mails."""

import json
from functools import cache
from pathlib import Path

from kernel.sentences import Sentence

ENGLISH = "en"
_FOLDER = Path(__file__).resolve().parents[2] / "languages" / "said"


def worded(text: str, language: str) -> str:
    """Return a sentence in a language. A sentence that the language does not know is English, and a plain
    text, such as a name or a link, stays as it is.
    """
    if not isinstance(text, Sentence):
        return text
    template = _templates(language).get(f"said_{text.code}", text.template)
    values = {name: worded(v, language) if isinstance(v, str) else v for name, v in text.values.items()}
    return template.format(**values)


@cache
def _templates(language: str) -> dict[str, str]:
    file = _FOLDER / f"{language}.json"
    if language == ENGLISH or not file.exists():
        return {}
    found: dict[str, str] = json.loads(file.read_text())
    return found
