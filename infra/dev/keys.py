"""Passwords, secret key and chosen ports of one data folder, in one file that only its owner reads."""

import json
import secrets
from pathlib import Path


class Keys:
    """`keys.json` of a data folder; what is missing is made up once and kept."""

    def __init__(self, data_dir: Path) -> None:
        self.path = data_dir / "keys.json"
        self._values: dict[str, str] = json.loads(self.path.read_text()) if self.path.is_file() else {}

    def secret(self, name: str) -> str:
        """A random text, the same at every start."""
        if name not in self._values:
            self.put(name, secrets.token_hex(24))
        return self._values[name]

    def get(self, name: str) -> str | None:
        return self._values.get(name)

    def put(self, name: str, value: str) -> None:
        self._values[name] = value
        # Written aside and renamed: a kill in between must not leave half a file and a lost password.
        aside = self.path.with_suffix(".new")
        aside.unlink(missing_ok=True)
        aside.touch(mode=0o600)
        aside.write_text(json.dumps(self._values, indent=2))
        aside.rename(self.path)
