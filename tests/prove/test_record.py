"""The page of the proofs is made from the results."""

from tests.prove import record


def test_page_of_proofs_is_current() -> None:
    assert record.PAGE.read_text() == record.page(record.FILE.read_text())


def test_page_shows_each_result_with_its_commit_and_seed() -> None:
    result = (
        '{"R6": {"name": "R6", "claim": "c", "target": "t", "seed": 7, "figure": "f", "verdict": "not run",'
        ' "commit": "abc", "date": "2026-11-24", "machine": "m"}}'
    )
    assert "| R6 | c | t | f | not run | abc | 7, 2026-11-24, m |" in record.page(result)
