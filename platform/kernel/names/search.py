"""Finds rows by the key of a name, so that the script and the spelling of the searched name do not matter."""

import re
from collections.abc import Sequence
from typing import Any

from kernel import tenancy
from kernel.names.keys import name_key

TRIGRAM = 3
# In the locale C, Postgres has no trigrams of Indian letters. A search for them in `name` reads the table.
_INDIAN = re.compile(r"[\u0900-\u0d7f\u200c\u200d\s.'-]+")
# A text with digits is a plate or a phone number. Similar names are not wanted for it.
_NAME = re.compile("[a-z ]{2,}")
THRESHOLD = 0.45
_THRESHOLD = f"SET LOCAL pg_trgm.word_similarity_threshold = {THRESHOLD}"
# The operator is not in the search path of a garage.
SIMILAR = "%s OPERATOR(extensions.<%%) {column}"

_PAGE = """
    WITH found AS ({found})
    SELECT counted.number, page.*
    FROM (SELECT count(*) AS number FROM found) counted LEFT JOIN (
        {rows}
    ) page ON true
    ORDER BY page.id DESC
"""


def is_sought_by_key_alone(text: str) -> bool:
    return bool(_INDIAN.fullmatch(text) and re.search("[a-z]", name_key(text)))


def key_patterns(text: str) -> list[str]:
    """Return LIKE patterns for `name_key`. A text without letters has none.

    A short key is in too many names: Ravi is `rvi`, and Purvi is `purvi`. If `name` is searched too, a key of
    one or two letters is a whole word, and a key of three letters is the beginning of a word.
    """
    key = name_key(text)
    if not re.search("[a-z]", key):
        return []
    beginnings, anywhere = [f"{key}%", f"% {key}%"], [f"%{key}%"]
    if is_sought_by_key_alone(text):
        # Two letters inside a word have no trigram. Their ends have one, such as लाल in रामलाल.
        short = beginnings if len(key) == 1 else [*beginnings, f"%{key}", f"%{key} %"]
        return short if len(key) < TRIGRAM else anywhere
    if len(key) < TRIGRAM:
        return [key, f"{key} %", f"% {key}", f"% {key} %"]
    return beginnings if len(key) == TRIGRAM else anywhere


def similar_key(text: str) -> str:
    """Return the key for a search of similar names. It is empty if the text is no name."""
    key = name_key(text)
    return key if _NAME.fullmatch(key) else ""


def fetch_similar(statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a statement with the condition `SIMILAR`. The threshold travels with it."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(f"{_THRESHOLD}; {statement}", values)
        cursor.nextset()
        return list(cursor.fetchall())


def similar_page(found: str, rows: str, values: Sequence[Any]) -> tuple[int, list[tuple[Any, ...]]]:
    """Return the number of similar rows and one page of them, newest first.

    `found` selects the ids, and `rows` selects the columns of a page of `found`. Its first column is `id`.
    """
    fetched = fetch_similar(_PAGE.format(found=found, rows=rows), values)
    return fetched[0][0], [row[1:] for row in fetched if row[1] is not None]
