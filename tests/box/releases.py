"""Changed copies of a release for the proofs."""

import json
import shutil
import textwrap
from pathlib import Path

MIGRATION = "0099_proof"
# An expand step in the schema of each garage, so the template of new garages changes as well.
EXPAND = """
    from django.db import migrations, models

    class Migration(migrations.Migration):
        dependencies = [("customers", "{last}")]
        operations = [
            migrations.AddField("customer", "proof", models.CharField(max_length=20, null=True)),
        ]
"""
NEVER_READY = "raise SystemExit('This release does not start.')\n"


def copy(content: Path, folder: Path, version: str) -> Path:
    """Copy a release with another version."""
    other = folder / f"servicebay-{version}"
    shutil.rmtree(other, ignore_errors=True)
    shutil.copytree(content, other)
    (other / "VERSION").write_text(f"{version}\n")
    facts = json.loads((other / "release.json").read_text())
    (other / "release.json").write_text(json.dumps({**facts, "version": version}))
    return other


def expand(content: Path) -> None:
    folder = content / "tenants/customers/migrations"
    last = max(each.stem for each in folder.glob("[0-9]*.py") if each.stem != MIGRATION)
    (folder / f"{MIGRATION}.py").write_text(textwrap.dedent(EXPAND).replace("{last}", last))


def remove_something(content: Path) -> None:
    """Say that the release removes a column. The migration itself is not needed for this."""
    facts = json.loads((content / "release.json").read_text())
    facts["removes"].append("customers.0100_remove: Remove field old from customer")
    (content / "release.json").write_text(json.dumps(facts))


def break_web(content: Path) -> None:
    file = content / "platform/config/webserver.py"
    file.write_text(NEVER_READY + file.read_text())
