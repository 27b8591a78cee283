"""Upgrading an installation of each earlier release to this code does not change its data."""

import pytest

from config.env import ROOT
from gst import paper
from gst.document import from_json
from gst.paper import Copy
from tests.upgrade import facts
from tests.upgrade.installed import EACH_RELEASE, RELEASES, before, migrate, restored


@pytest.mark.slow
@pytest.mark.parametrize("release", EACH_RELEASE)
def test_upgrade_of_an_earlier_release_keeps_all_data(release: str) -> None:
    expected = before(release)
    with restored(release) as connection:
        assert facts.read(connection) == {name: expected[name] for name in ("garages", "ledger", "people")}
        migrate("migrate_platform")
        assert "garages" in migrate("migrate_garages")
        assert facts.read(connection) == {name: expected[name] for name in ("garages", "ledger", "people")}
        papers = facts.oldest_papers(connection)
        assert {schema: facts.page_digest(document) for schema, (document, _) in papers.items()} == expected[
            "pages"
        ]
        if facts.drawing_libraries() == expected["drawn_with"]:
            for document, content in papers.values():
                assert paper.pdf(from_json(document), copy=Copy.ORIGINAL) == content
        # Negative control: the comparison detects a difference of one rupee.
        connection.execute(
            "UPDATE garage_1.payment SET amount_paise = amount_paise + 100 WHERE amount_paise > 0"
        )
        assert facts.read(connection)["garages"] != expected["garages"]


def test_every_release_in_the_changelog_has_a_stored_database_dump() -> None:
    released = [
        line.split("[")[1].split("]")[0]
        for line in (ROOT / "CHANGELOG.md").read_text().splitlines()
        if line.startswith("## [") and "Unreleased" not in line
    ]
    # A patch release does not change tables.
    assert {f"{version.rpartition('.')[0]}.0" for version in released} == set(RELEASES)
