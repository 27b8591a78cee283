"""Replaces SECRET_KEY. First all processes accept the new key, and then all sign with it.

With one step, a process that has not restarted yet would refuse what a restarted one has signed.
"""

import secrets
from datetime import UTC, date, datetime

from infra.box import machine, rollout, upgrade
from infra.box.box import Box
from infra.box.journal import Step

KEY, OLD_KEYS = "secret_key", "old_secret_keys"
NEXT, OLD = f"{KEY}.next", f"{KEY}.old"
# While the old key still signs, the new one is only accepted.
ALWAYS = date.max


def steps(box: Box, version: str, until: date | None) -> list[Step]:
    return [
        ("new value", lambda: accept_new(box)),
        *rollout.renew(box, version, " (accepts the new key)"),
        ("sign with the new key", lambda: sign_with_new(box, until)),
        *rollout.renew(box, version, " (signs with the new key)"),
        ("old files", lambda: remove(box)),
    ]


def accept_new(box: Box) -> bool:
    if not box.secret(NEXT):
        machine.write(box.secrets / NEXT, secrets.token_hex(24) + "\n", 0o600)
    _write(box, {**_read(box), box.secret(NEXT): ALWAYS})
    return True


def sign_with_new(box: Box, until: date | None) -> bool:
    """Let the new key sign. The old one is accepted until its last day, or not at all."""
    new, current = box.secret(NEXT), box.secret(KEY)
    if current != new:
        # A run that is killed after the next line still knows the old key.
        machine.write(box.secrets / OLD, current + "\n", 0o600)
    machine.write(box.secrets / KEY, new + "\n", 0o600)
    old, keys = box.secret(OLD), _read(box)
    keys.pop(new, None)
    keys.pop(old, None)
    _write(box, {**keys, old: until} if until else keys)
    return True


def remove(box: Box) -> bool:
    for name in (NEXT, OLD):
        (box.secrets / name).unlink(missing_ok=True)
    return True


def _read(box: Box) -> dict[str, date]:
    """Return the last day of each old key that is still valid."""
    today = datetime.now(UTC).astimezone(upgrade.IST).date()
    parts = (part.strip().partition(":") for part in box.secret(OLD_KEYS).split(",") if part.strip())
    keys = {key: date.fromisoformat(day) for day, _, key in parts}
    return {key: day for key, day in keys.items() if day >= today}


def _write(box: Box, keys: dict[str, date]) -> None:
    if keys:
        text = ",".join(f"{day}:{key}" for key, day in keys.items())
        machine.write(box.secrets / OLD_KEYS, text + "\n", 0o600)
    else:
        (box.secrets / OLD_KEYS).unlink(missing_ok=True)
