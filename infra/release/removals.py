"""Lists the operations of all migrations that remove something which an older release may still read."""

import json

import django
from django.db.migrations import operations as ops
from django.db.migrations.loader import MigrationLoader

REMOVING = (ops.RemoveField, ops.RenameField, ops.DeleteModel, ops.RenameModel)


def removals() -> list[str]:
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    migrations = loader.disk_migrations or {}
    return sorted(
        f"{app}.{name}: {operation.describe()}"
        for (app, name), migration in migrations.items()
        for operation in migration.operations
        if isinstance(operation, REMOVING)
    )


if __name__ == "__main__":
    django.setup()
    print(json.dumps(removals()))
