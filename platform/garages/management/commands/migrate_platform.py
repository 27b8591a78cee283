from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands.migrate import Command as Migrate
from django.db import connections, transaction

from garages import provisioning
from garages.models import SchemaTemplate
from kernel import tenancy
from kernel.tenancy import grants, template
from kernel.tenancy.names import platform_role

# The extensions have a schema of their own, which is in no search path. Indexes find their operators without
# it. The search for similar names writes the operator with its schema, so it needs the right to use it.
EXTENSIONS = (
    "CREATE SCHEMA IF NOT EXISTS extensions",
    "CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions",
    "CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA extensions",
    "GRANT USAGE ON SCHEMA extensions TO PUBLIC",
)


class Command(BaseCommand):
    help = "Migrate the public tables, and update the platform role and the template of garage schemas."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        with connections[tenancy.OWNER].cursor() as cursor:
            for sql in EXTENSIONS:
                cursor.execute(sql)
        # The class is imported directly, because django-tenants replaces Django's own command.
        call_command(Migrate(), database=tenancy.OWNER, interactive=False, verbosity=0)
        with transaction.atomic(using=tenancy.OWNER):
            self._grant()
        provisioning.take_platform_steps()
        stamp = template.code_stamp()
        with tenancy.as_owner():
            if SchemaTemplate.objects.order_by("-pk").values_list("stamp", flat=True).first() == stamp:
                self.stdout.write("The platform is up to date.")
                return
            built = template.build()
            # After a rollback of the code, the older template must become the newest again.
            SchemaTemplate.objects.filter(stamp=stamp).delete()
            SchemaTemplate.objects.create(stamp=stamp, content=built.as_json())
        self.stdout.write(f"The platform is migrated. The template of a garage has {len(built.steps)} steps.")

    def _grant(self) -> None:
        database = settings.DATABASES[tenancy.APP]
        role = platform_role(database["NAME"])
        with connections[tenancy.OWNER].cursor() as cursor:
            cursor.execute("SELECT FROM pg_roles WHERE rolname = %s", [role])
            if cursor.fetchone() is None:
                cursor.execute(f'CREATE ROLE "{role}" NOLOGIN')
            for sql in grants.platform_statements(role, database["USER"]):
                cursor.execute(sql)
