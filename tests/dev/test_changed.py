"""`make check` runs the tests of what has changed."""

import pytest

from infra.dev import changed

ALWAYS = ["test_documents.py", "test_migrations.py", "test_structure.py"]


def folders(*files: str) -> set[str]:
    return {test for test in changed.tests(files) if not test.startswith("tests/architecture/")}


def test_change_of_a_noun_runs_its_tests_and_those_of_nouns_that_import_it() -> None:
    found = folders("tenants/customers/services.py")
    assert {"tests/tenants/customers", "tests/tenants/vehicles", "tests/tenants/jobs"} <= found
    assert not found & {"tests/kernel", "tests/accounts", "tests/billing", "tests/tenants/catalogue"}


def test_change_of_a_file_of_billing_runs_its_tests_and_those_of_packages_above() -> None:
    assert {"tests/billing", "tests/console", "tests/config"} <= folders("billing/rules.py")


def test_change_below_everything_runs_the_tests_of_all_packages() -> None:
    assert {"tests/kernel", "tests/accounts", "tests/billing", "tests/tenants/jobs"} <= folders(
        "platform/kernel/clock.py"
    )


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("tests/gst/test_tax.py", {"tests/gst/test_tax.py"}),
        ("tests/tenants/jobs/conftest.py", {"tests/tenants/jobs"}),
        ("infra/backup/private.py", {"tests/backups"}),
        ("platform/config/middleware.py", {"tests/config"}),
        ("webapp/src/say.d.ts", set()),
        ("tests/api.py", {"tests"}),
        ("pyproject.toml", {"tests"}),
    ],
)
def test_other_changes_run_what_is_near(file: str, tests: set[str]) -> None:
    assert folders(file) == tests


def test_checks_of_all_files_run_with_each_change_of_the_server() -> None:
    found = changed.tests(["platform/gst/tax.py"])
    assert [test.rpartition("/")[2] for test in found if "architecture" in test] == ALWAYS
    assert changed.tests([]) == changed.tests(["README.md"]) == []
