"""System checks that stop the start of a wrongly configured deployment."""

from typing import Any

import psycopg
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register, run_checks
from django.core.exceptions import ImproperlyConfigured

from config.env import INSECURE_SECRET, SHORTEST_SECRET
from gst.gstin import is_gstin
from gst.upi import is_vpa
from kernel import tenancy
from kernel.tenancy.logins import parameters_of
from kernel.tenancy.names import platform_role


@register("servicebay")
def secret_key_is_secret(app_configs: Any, **_: Any) -> list[CheckMessage]:
    secrets = {"SECRET_KEY": settings.SECRET_KEY}
    secrets |= {f"OLD_SECRET_KEYS ({day})": secret for day, secret in settings.OLD_SECRET_KEYS}
    return [
        Error(
            f"{name} must be at least {SHORTEST_SECRET} random characters.",
            hint="python -c 'import secrets; print(secrets.token_urlsafe(48))'",
            id="servicebay.E001",
        )
        for name, secret in secrets.items()
        if len(secret) < SHORTEST_SECRET or secret.startswith(INSECURE_SECRET)
    ]


@register(Tags.database, "servicebay")
def app_login_is_powerless(app_configs: Any, databases: Any = None, **_: Any) -> list[CheckMessage]:
    """Check that the app's database login is neither superuser nor owner, because the walls between garages
    depend on this."""
    if not databases or tenancy.APP not in databases:
        return []
    login = settings.DATABASES[tenancy.APP]["USER"]
    role = platform_role(settings.DATABASES[tenancy.APP]["NAME"])
    # The check opens a separate connection, because the backend refuses queries outside a scope.
    try:
        connection = psycopg.connect(**parameters_of(tenancy.APP))
    except psycopg.OperationalError as error:
        reason = str(error).strip().partition("\n")[0]
        return [Error(f"The database at DATABASE_URL does not answer: {reason}", id="servicebay.E013")]
    with connection:
        found = connection.execute(
            """
            SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
                EXISTS (SELECT FROM pg_class WHERE relowner = r.oid)
                    OR EXISTS (SELECT FROM pg_namespace WHERE nspowner = r.oid)
                    OR EXISTS (SELECT FROM pg_database WHERE datdba = r.oid),
                EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid AND inherit_option),
                EXISTS (SELECT FROM pg_auth_members m JOIN pg_roles p ON p.oid = m.roleid
                        WHERE m.member = r.oid AND p.rolname = %s)
            FROM pg_roles r WHERE rolname = session_user
            """,
            [role],
        ).fetchone()
    assert found is not None  # noqa: S101 - the login of this session exists
    superuser, bypass, create_role, create_db, owns, inherits, enters = found
    problems: list[CheckMessage] = []
    if superuser or bypass or create_role or create_db:
        problems.append(
            Error(f"The app's login {login!r} has rights beyond reading and writing.", id="servicebay.E003")
        )
    if owns:
        problems.append(
            Error(f"The app's login {login!r} owns objects: use the owner's login.", id="servicebay.E004")
        )
    if inherits:
        problems.append(Error(f"The app's login {login!r} inherits a role's rights.", id="servicebay.E005"))
    if not enters:
        problems.append(
            Error(
                f"The app's login {login!r} cannot switch to the platform role.",
                hint="Run migrate_platform.",
                id="servicebay.E006",
            )
        )
    return problems


@register("servicebay")
def production_is_reached_over_tls(app_configs: Any, **_: Any) -> list[CheckMessage]:
    if not getattr(settings, "PRODUCTION", False) or settings.PUBLIC_URL.startswith("https://"):
        return []
    return [Error("PUBLIC_URL must begin with https:// in production.", id="servicebay.E007")]


@register("servicebay")
def the_seller_is_named(app_configs: Any, **_: Any) -> list[CheckMessage]:
    """Check that the seller for subscription invoices is set and valid."""
    problems: list[CheckMessage] = []
    if getattr(settings, "PRODUCTION", False) and not (settings.SELLER_NAME and settings.SELLER_ADDRESS):
        problems.append(Error("SELLER_NAME and SELLER_ADDRESS must be set.", id="servicebay.E009"))
    if settings.SELLER_GSTIN and not is_gstin(settings.SELLER_GSTIN):
        problems.append(Error("SELLER_GSTIN is not a valid GSTIN.", id="servicebay.E010"))
    if settings.SELLER_VPA and not is_vpa(settings.SELLER_VPA):
        problems.append(Error("SELLER_VPA is not a valid UPI address.", id="servicebay.E011"))
    return problems


@register("servicebay")
def paying_online_is_whole(app_configs: Any, **_: Any) -> list[CheckMessage]:
    """Check that either both Stripe secrets are set or neither is. With only the key, payments would not be
    received. With only the secret, the webhook would be open."""
    given = {name: bool(getattr(settings, name)) for name in ("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET")}
    if not getattr(settings, "PRODUCTION", False) or len(set(given.values())) == 1:
        return []
    missing = next(name for name, there in given.items() if not there)
    return [Error(f"{missing} is not set: online payment needs both secrets or none.", id="servicebay.E008")]


@register("servicebay")
def backups_have_a_place(app_configs: Any, **_: Any) -> list[CheckMessage]:
    if not getattr(settings, "PRODUCTION", False) or settings.BACKUP_DIR:
        return []
    return [
        Error(
            "BACKUP_DIR must be set in production: the folder for the garages' nightly backups.",
            id="servicebay.E012",
        )
    ]


def refuse_a_wrong_deployment() -> None:
    """Stop the start of a production process if a check fails."""
    if not getattr(settings, "PRODUCTION", False):
        return
    problems = run_checks(tags=["servicebay"], databases=[tenancy.APP])
    if problems:
        raise ImproperlyConfigured("\n".join(f"{problem.id}: {problem.msg}" for problem in problems))
