"""Passwords, secret key and chosen ports of one data folder, in one file that only its owner can read."""

import json
import secrets
from collections.abc import Callable
from pathlib import Path


class Keys:
    """`keys.json` of a data folder. A missing secret is created and kept."""

    def __init__(self, data_dir: Path) -> None:
        self.path = data_dir / "keys.json"
        self._values: dict[str, str] = json.loads(self.path.read_text()) if self.path.is_file() else {}

    def secret(self, name: str, make: Callable[[], str] = lambda: secrets.token_hex(24)) -> str:
        """Return a random text that is the same at every start."""
        if name not in self._values:
            self.put(name, make())
        return self._values[name]

    def get(self, name: str) -> str | None:
        return self._values.get(name)

    def put(self, name: str, value: str) -> None:
        self._values[name] = value
        # Write a new file and rename it, so that a killed process cannot leave half a file and lose a
        # password.
        new = self.path.with_suffix(".new")
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        new.write_text(json.dumps(self._values, indent=2))
        new.rename(self.path)
