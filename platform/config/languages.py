"""Chooses the language of a page: the address, then the cookie, then the browser, then English.

nginx makes the same choice with the same patterns (`infra/edge`, decision 0116).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from kernel.languages import ENGLISH

# This is replaced by the codes of the built languages, such as `en|hi`.
CODES = "{codes}"
IN_ADDRESS = r"(?:^|&)lang=({codes})(?:&|$)"
IN_COOKIE = r"(?:^|;\s*)language=({codes})(?:;|$)"
# A browser gives each language a weight from 0 to 1. nginx cannot compare numbers, so the weight counts with
# one decimal, and one pattern finds the languages of one weight. Equal weights count in the browser's order.
WEIGHTS = (
    r"(?:;\s*q=1(?:\.0*)?)?",
    *(rf";\s*q=0\.{tenth}\d*" for tenth in range(9, 0, -1)),
    r";\s*q=0\.0\d*[1-9]\d*",
)
OF_BROWSER = tuple(rf"(?:^|,)\s*({{codes}})(?:-[a-z0-9]+)*\s*{weight}\s*(?:,|$)" for weight in WEIGHTS)
VARY = ("Cookie", "Accept-Language")


@dataclass(frozen=True, slots=True)
class Choice:
    code: str
    # Another cookie or browser would get another page at this address.
    may_vary: bool


class Chooser:
    """Chooses among the languages that were built."""

    def __init__(self, built: Iterable[str]) -> None:
        codes = "|".join(re.escape(code) for code in built)

        def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
            return re.compile(pattern.replace(CODES, codes), flags | re.ASCII)

        self._in_address = compiled(IN_ADDRESS)
        self._in_cookie = compiled(IN_COOKIE)
        self._of_browser = [compiled(pattern, re.IGNORECASE) for pattern in OF_BROWSER]

    def choose(self, request: HttpRequest) -> Choice:
        asked = self._in_address.search(request.META.get("QUERY_STRING", ""))
        if asked:
            return Choice(asked[1], may_vary=False)
        kept = self._in_cookie.search(request.META.get("HTTP_COOKIE", ""))
        if kept:
            return Choice(kept[1], may_vary=True)
        accepted = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
        for pattern in self._of_browser:
            if preferred := pattern.search(accepted):
                return Choice(preferred[1].lower(), may_vary=True)
        return Choice(ENGLISH, may_vary=True)
