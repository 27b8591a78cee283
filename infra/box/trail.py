"""Writes the commands that change the product into its audit trail."""

from infra.box import machine, rollout
from infra.box.box import Box
from infra.box.journal import Journal, Step

NAME = "audit entry"


def step(box: Box, version: str, own: Journal) -> Step:
    """Return the last step of a command. A repeated step adds no second entry."""
    return NAME, lambda: _note(box, version, own)


def _note(box: Box, version: str, own: Journal) -> bool:
    release = box.release(version)
    if not (release / "platform/console/management/commands/note_operation.py").exists():
        # A rollback can lead to a release that does not have the command yet.
        return False
    python, program = str(release / ".venv/bin/python"), str(release / "platform/manage.py")
    argv = ("note_operation", own.command, f"{own.started_at:.0f}", own.before, own.to)
    machine.run(*rollout.manage(box, version, python, program, *argv))
    return False
