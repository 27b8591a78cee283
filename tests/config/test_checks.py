"""A wrongly configured deployment is refused at start."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.test import override_settings

from config import env
from config.env import ROOT, EnvironmentProblem
from tests.cast import Cast
from tests.database import owner_dsn

GOOD = {
    "DATABASE_URL": "postgresql://app:secret@localhost:5432/servicebay",
    "OWNER_DATABASE_URL": "postgresql://owner:secret@localhost:5432/servicebay",
    "REDIS_URL": "redis://localhost:6379/0",
    "SECRET_KEY": "x" * 40,
}


def ids(*, databases: list[str] | None = None) -> set[str]:
    return {str(message.id) for message in run_checks(tags=["servicebay"], databases=databases)}


def test_deployment_checks_find_no_problem_in_the_test_settings(committed_db: Cast) -> None:
    assert ids(databases=["default"]) == set()


@pytest.mark.parametrize("secret", ["short", "development-only-and-known-to-everybody-in-the-world"])
def test_weak_or_default_secret_key_is_refused(secret: str) -> None:
    with override_settings(SECRET_KEY=secret):
        assert "servicebay.E001" in ids()


@pytest.fixture
def login_as_owner(committed_db: Cast) -> Iterator[None]:
    """Let the app use the owner's database login, as a careless deployment would."""
    default, owner = settings.DATABASES["default"], settings.DATABASES["owner"]
    before = {name: default[name] for name in ("USER", "PASSWORD")}
    default.update({name: owner[name] for name in before})
    yield
    default.update(before)


def test_deployment_check_refuses_the_database_owners_login_for_the_app(login_as_owner: None) -> None:
    assert {"servicebay.E003", "servicebay.E004"} <= ids(databases=["default"])


def test_deployment_check_refuses_a_database_login_with_missing_or_inherited_roles(
    committed_db: Cast,
) -> None:
    login, database = settings.DATABASES["default"]["USER"], settings.DATABASES["default"]["NAME"]
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        owner.execute(f'REVOKE "{database}_platform" FROM "{login}"')
        try:
            assert "servicebay.E006" in ids(databases=["default"])
            owner.execute(f'GRANT "{database}_platform" TO "{login}" WITH INHERIT TRUE, SET TRUE')
            assert "servicebay.E005" in ids(databases=["default"])
        finally:
            owner.execute(f'GRANT "{database}_platform" TO "{login}" WITH INHERIT FALSE, SET TRUE')


def test_production_without_tls_is_refused() -> None:
    with override_settings(PRODUCTION=True, PUBLIC_URL="http://garage.example"):
        assert "servicebay.E007" in ids()
    with override_settings(PRODUCTION=True, PUBLIC_URL="https://garage.example"):
        assert "servicebay.E007" not in ids()


def test_production_without_a_backup_folder_is_refused() -> None:
    with override_settings(PRODUCTION=True, BACKUP_DIR=""):
        assert "servicebay.E012" in ids()
    with override_settings(PRODUCTION=True, BACKUP_DIR="/srv/backups"):
        assert "servicebay.E012" not in ids()


def test_production_with_only_one_of_the_stripe_secrets_is_refused() -> None:
    for key, secret in (("sk_test_x", ""), ("", "whsec_x")):
        with override_settings(PRODUCTION=True, STRIPE_SECRET_KEY=key, STRIPE_WEBHOOK_SECRET=secret):
            assert "servicebay.E008" in ids()
    for key, secret in (("sk_test_x", "whsec_x"), ("", "")):
        with override_settings(PRODUCTION=True, STRIPE_SECRET_KEY=key, STRIPE_WEBHOOK_SECRET=secret):
            assert "servicebay.E008" not in ids()


# -- environment ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(set(GOOD) - {"OWNER_DATABASE_URL"}))
def test_missing_environment_variable_is_named_in_the_error(name: str) -> None:
    with pytest.raises(EnvironmentProblem, match=f"^{name} is not set"):
        env.read({key: value for key, value in GOOD.items() if key != name})


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://a:b@c/d", "must look like"),
        ("postgresql://a:b@c", "must look like"),
        ("postgresql://c/d", "must look like"),
        ("postgresql://a:b@c/Has-Dash", "lower-case"),
        ("postgresql://a:b@c/" + "x" * 41, "up to 40"),
    ],
)
def test_invalid_database_url_is_explained(url: str, sentence: str) -> None:
    with pytest.raises(EnvironmentProblem, match=sentence):
        env.database(url, variable="DATABASE_URL")


def test_environment_variable_that_must_be_a_number_is_explained() -> None:
    with pytest.raises(EnvironmentProblem, match="PORT must be a whole number"):
        env.read(GOOD | {"PORT": "http"})


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("METRICS_TOKEN", "short", "METRICS_TOKEN must be at least 32 random characters"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "must be an address that begins with http"),
        (
            "VAPID_PRIVATE_KEY",
            "x" * 43 + "!",
            "VAPID_PRIVATE_KEY is no key. `manage.py make_push_key` makes one",
        ),
        ("VAPID_PRIVATE_KEY", "AAAA", "VAPID_PRIVATE_KEY is no key"),
        ("SENTRY_DSN", "ftp://key@errors.example/1", "must be an address that begins with http"),
    ],
)
def test_invalid_optional_variable_is_explained(name: str, value: str, sentence: str) -> None:
    with pytest.raises(EnvironmentProblem, match=sentence):
        env.read(GOOD | {name: value})
    assert getattr(env.read(GOOD | {name: ""}), name.lower()) == ""


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "smtp://u:p%40x@mail.example:2525",
            {"EMAIL_HOST": "mail.example", "EMAIL_PORT": 2525, "EMAIL_USE_TLS": False},
        ),
        ("smtp://mail.example?tls=1", {"EMAIL_PORT": 25, "EMAIL_USE_TLS": True}),
        ("smtps://mail.example", {"EMAIL_PORT": 465, "EMAIL_USE_SSL": True}),
        ("smtp://u:p%40x@mail.example", {"EMAIL_HOST_PASSWORD": "p@x", "EMAIL_TIMEOUT": 10}),
    ],
)
def test_mail_url_is_parsed_into_settings(url: str, expected: dict[str, Any]) -> None:
    found = env.email(url)
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_invalid_mail_url_is_explained(url: str) -> None:
    with pytest.raises(EnvironmentProblem, match="EMAIL_URL must be"):
        env.email(url)


# -- start -------------------------------------------------------------------------------------------------


def start(**changes: str) -> subprocess.CompletedProcess[str]:
    """Import the WSGI application as a production web process does at start."""
    default = settings.DATABASES["default"]
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": f"{ROOT}/platform:{ROOT}",
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "DATABASE_URL": f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{default['NAME']}",
        "REDIS_URL": os.environ["REDIS_URL"],
        "SECRET_KEY": "x" * 40,
        "PUBLIC_URL": "https://garage.example",
        "SELLER_NAME": "Servicebay Private Limited",
        "SELLER_ADDRESS": "Lower Parel, Mumbai",
        "BACKUP_DIR": "/srv/backups",
    } | changes
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "import config.wsgi; print('started')"],
        env={name: value for name, value in environment.items() if value},
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_starts_without_the_database_owners_login(committed_db: Cast) -> None:
    started = start()
    assert started.stdout.strip() == "started", started.stderr


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "REDIS_URL"])
def test_production_does_not_start_without_a_required_variable(committed_db: Cast, name: str) -> None:
    refused = start(**{name: ""})
    assert refused.returncode != 0
    assert f"{name} is not set" in refused.stderr


def test_production_start_reports_all_configuration_errors_together(committed_db: Cast) -> None:
    wrong = {
        "SECRET_KEY": ("development-only-secret-that-is-long-enough", "servicebay.E001"),
        "SELLER_NAME": ("", "servicebay.E009"),
        "SELLER_GSTIN": ("27AAZCS0000A1ZX", "servicebay.E010"),
        "SELLER_VPA": ("servicebay", "servicebay.E011"),
        "PUBLIC_URL": ("http://garage.example", "servicebay.E007"),
        "STRIPE_SECRET_KEY": ("sk_test_x", "servicebay.E008"),
    }
    refused = start(**{name: value for name, (value, _) in wrong.items()})
    assert refused.returncode != 0
    assert [code for _, code in wrong.values() if code not in refused.stderr] == []


def test_production_does_not_start_with_the_database_owners_login(committed_db: Cast) -> None:
    name = settings.DATABASES["default"]["NAME"]
    refused = start(DATABASE_URL=f"{os.environ['OWNER_DATABASE_URL'].rpartition('/')[0]}/{name}")
    assert refused.returncode != 0
    assert "servicebay.E004" in refused.stderr
