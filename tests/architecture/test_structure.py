"""Rules about the code that no linter checks."""

import ast
import re
import subprocess
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command

from config.env import ROOT, Env
from kernel import tenancy
from kernel.outbox.registry import tasks
from kernel.tenancy import grants
from kernel.tenancy.names import first_id, last_id
from tenants.jobs import follow_ups as job_follow_ups
from tenants.stock import follow_ups as stock_follow_ups
from tests.cast import Cast
from tests.database import owner_dsn

SOURCES = [
    path
    for folder in ("platform", "billing", "tenants", "demo")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
CODE = [path for path in SOURCES if "migrations" not in path.parts]


def test_platform_folder_is_not_a_python_package() -> None:
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert not [path for path in SOURCES if path.name == "conftest.py" or path.name.startswith("test_")]


def test_importing_platform_gives_the_standard_library_module() -> None:
    import platform

    assert platform.system()


def test_only_the_kernel_uses_celery_and_the_on_commit_hook() -> None:
    """Other packages use the outbox."""
    outside = [path for path in CODE if "kernel" not in path.relative_to(ROOT).parts]
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in outside
        for match in re.finditer(r"\.delay\(|\.apply_async\(|on_commit\(", path.read_text())
    ]
    assert found == []


def test_every_kind_of_enqueued_outbox_row_has_a_registered_task() -> None:
    modules = (job_follow_ups, stock_follow_ups)
    named = {name: kind for module in modules for name, kind in vars(module).items() if name.isupper()}
    # A kind of paper and its mails name their task themselves.
    pattern = r"(?:outbox\.enqueue\(|Paper(?:Kind|Mails)\(\s*task=)\s*([^,\s]+)"
    first_arguments = {argument for path in CODE for argument in re.findall(pattern, path.read_text())}
    first_arguments.remove("self.task")
    enqueued = {
        named[constant.removeprefix("follow_ups.")]
        if constant.isupper() or "follow_ups." in constant
        else constant.strip('"')
        for constant in first_arguments
    }
    assert set(named.values()) <= enqueued
    assert enqueued <= set(tasks())


def test_tenant_packages_do_not_use_the_tenancy_module() -> None:
    for path in (ROOT / "tenants").rglob("*.py"):
        assert "tenancy" not in path.read_text(), path


def test_api_modules_import_no_models_and_no_django_db() -> None:
    for path in [*CODE]:
        if path.name != "api.py" or path.parent.name == "config":
            continue
        tree = ast.parse(path.read_text())
        imported = {
            name
            for node in ast.walk(tree)
            for name in (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else []
            )
        }
        assert not [name for name in imported if name.startswith("django.db") or name.endswith(".models")], (
            path
        )
        assert not any(isinstance(node, ast.Try) for node in ast.walk(tree)), path


def test_only_routers_and_config_import_api_modules() -> None:
    """Otherwise an api module that imports packages above its own package could cause an import cycle."""
    importing = re.compile(r"^from [\w.]+(\.api import| import api\b)", re.MULTILINE)
    found = {str(path.relative_to(ROOT)) for path in CODE if importing.search(path.read_text())}
    in_config = {name for name in found if name.startswith("platform/config/")}
    assert found - in_config == {"tenants/routers.py", "billing/routers.py", "platform/console/routers.py"}


def test_tenant_migrations_contain_no_python_code_and_no_triggers() -> None:
    for path in (ROOT / "tenants").rglob("migrations/*.py"):
        text = path.read_text()
        assert "RunPython" not in text, path
        assert "CREATE TRIGGER" not in text.upper(), path


def test_migrations_match_the_models(committed_db: Cast) -> None:
    with tenancy.as_owner():
        call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_no_foreign_key_refers_to_another_schema(committed_db: Cast) -> None:
    with psycopg.connect(owner_dsn()) as owner:
        crossing = owner.execute(
            "SELECT c.conname FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid"
            " JOIN pg_class b ON b.oid = c.confrelid WHERE a.relnamespace <> b.relnamespace"
        ).fetchall()
    assert crossing == []


def test_each_id_sequence_of_a_garage_covers_exactly_the_id_range_of_the_garage(committed_db: Cast) -> None:
    with psycopg.connect(owner_dsn()) as owner:
        sequences = owner.execute(
            "SELECT schemaname, sequencename, min_value, max_value, start_value FROM pg_sequences"
            " WHERE schemaname LIKE 'garage\\_%'"
        ).fetchall()
    assert len(sequences) >= 2 * len(grants.models_of(in_garage=True))
    for schema, name, low, high, start in sequences:
        garage_id = int(schema.removeprefix("garage_"))
        assert (low, high, start) == (first_id(garage_id), last_id(garage_id), first_id(garage_id)), name


def tracked_files() -> list[Path]:
    """Return the files of the repository, except pictures and fonts."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in listed.stdout.splitlines()]
    return [path for path in paths if path.suffix not in {".png", ".woff2", ".ico"} and path.is_file()]


def test_no_file_contains_the_host_of_a_package_registry() -> None:
    hosts = re.compile("|".join((r"py" + r"pi\.org", r"npm" + r"js\.(org|com)", r"python" + r"hosted\.org")))
    for path in tracked_files():
        assert not hosts.search(path.read_text(errors="replace")), path


def test_env_example_lists_exactly_the_known_variables() -> None:
    named = set(re.findall(r"^# ([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert named == {field.upper() for field in Env.__dataclass_fields__}


def test_no_module_has_more_than_400_lines() -> None:
    long = [str(path.relative_to(ROOT)) for path in CODE if len(path.read_text().splitlines()) > 400]
    assert long == []


def test_every_module_has_a_docstring() -> None:
    exempt = {"__init__.py", "apps.py", "manage.py"}
    undocumented = [
        str(path.relative_to(ROOT))
        for path in CODE
        if path.name not in exempt
        and "commands" not in path.parts
        and path.read_text().strip()
        and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert undocumented == []


SECRETS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:sk|rk|whsec)_(?:live|test)?_?[A-Za-z0-9]{20,}|\bAKIA[0-9A-Z]{16}\b"
    r"|\bgh[pousr]_[A-Za-z0-9]{30,}|\bgt_[A-Za-z0-9_-]{43}\b"
)


def test_repository_contains_no_secret() -> None:
    for path in tracked_files():
        assert not SECRETS.search(path.read_text(errors="replace")), path


def test_negative_control_shows_that_the_secret_pattern_matches_secrets() -> None:
    assert SECRETS.search("key = 'sk_live_" + "a" * 24 + "'")
    assert SECRETS.search("Bearer gt_" + "a" * 43)
