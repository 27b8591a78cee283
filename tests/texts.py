"""Texts that a careless program would run as code, markup or a query."""

CORPUS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}${7*7}#{7*7}",
    "javascript:alert(1)",
    "'; DROP TABLE customer; --",
    "' OR '1'='1",
    "1; SELECT pg_sleep(5)",
    "\\' UNION SELECT token_hash FROM session --",
    "%s %(name)s %%",
    '=HYPERLINK("x")',
    "अशोक \u200d 🚗",
]
