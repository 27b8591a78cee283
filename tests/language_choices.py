"""Requests with the language that app and edge choose for each one, if English and Hindi are built."""

# The query, the cookies, the languages of the browser, and the answer's language.
CHOICES = [
    ("", "", "", "en"),
    ("", "", "fr-FR, de;q=0.9, *;q=0.8", "en"),
    ("", "", "hi", "hi"),
    ("", "", "HI-in", "hi"),
    ("", "", "hi-IN,hi;q=0.9,en;q=0.8", "hi"),
    ("", "", "en-IN,en;q=0.9,hi;q=0.8", "en"),
    ("", "", "ta-IN, hi;q=0.7, en;q=0.3", "hi"),
    ("", "", "en;q=0.3, hi;q=0.7", "hi"),
    ("", "", "en;q=0.8, hi", "hi"),
    ("", "", "hi;q=1.0, en;q=0.9", "hi"),
    ("", "", "hi;q=0.05, ta", "hi"),
    ("", "", "en;q=0.5,hi;q=0.5", "en"),
    ("", "", "hi;q=0", "en"),
    ("", "", "hi;q=0.000, ta", "en"),
    ("", "", "hil, xhi;q=0.9, en-hi", "en"),
    ("", "language=hi", "en", "hi"),
    ("", "language=en", "hi", "en"),
    ("", "theme=dark; language=hi; dates=ta", "en", "hi"),
    ("", "language=mr", "hi", "hi"),
    ("", "language=../hi", "en", "en"),
    ("", "mylanguage=hi; language=", "en", "en"),
    ("lang=hi", "language=en", "en", "hi"),
    ("lang=en", "language=hi", "hi", "en"),
    ("token=a&lang=hi", "", "", "hi"),
    ("lang=mr", "language=hi", "en", "hi"),
    ("lang=&language=hi&slang=hi", "", "en", "en"),
]
# Only these queries decide, so their answers do not depend on cookies and browser.
DECISIVE = {"lang=hi", "lang=en", "token=a&lang=hi"}
