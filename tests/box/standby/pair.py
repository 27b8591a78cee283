"""Both machines of a pair, without machines."""

import subprocess
from datetime import UTC, datetime

from infra.box import promote, replica, standby
from infra.box.box import Box

PEER = "10.0.0.1"
MOMENT = datetime(2026, 11, 24, 6, 29, tzinfo=UTC)


def settle(box: Box, role: str, *, synchronous: bool = False, peer: str = PEER) -> None:
    text = box.settings_file.read_text().partition("[standby]")[0]
    own = f'[standby]\nrole = "{role}"\npeer = "{peer}"\nsynchronous = {str(synchronous).lower()}\n'
    box.settings_file.write_text(text + own)


class Pair:
    """Both machines of a pair. It notes in their order the queries and commands that change something."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.here: dict[str, str] = {
            promote.IN_RECOVERY: "t",
            promote.LAST: str(MOMENT.timestamp()),
            replica.STREAMS: "streaming",
            replica.LAG: "0",
            f"SELECT pg_promote(true, {promote.SECONDS})": "t",
            standby.CLAIMED: "synchronous",
        }
        self.there: dict[str, str | None] = {promote.ANSWERS: "1", promote.FENCE: "0 0/42"}
        self.changed: list[str] = []
        self.active: set[str] = set()

    def ask_here(self, query: str) -> str:
        if query.startswith("SELECT pg_last_wal_replay_lsn()"):
            self.changed.append(query)
            return "t"
        if "pg_promote" in query or not query.strip().startswith(("SELECT", "SHOW")):
            self.changed.append(query)
        return self.here.get(query, "")

    def ask_there(self, _box: Box, host: str, query: str) -> str | None:
        if query == promote.FENCE:
            self.changed.append("fence")
        return self.there.get(f"{host} {query}", self.there.get(query))

    def attempt(self, *argv: str, **_: object) -> "subprocess.CompletedProcess[str]":
        if argv[0] == "systemctl" and not argv[1].startswith("is-"):
            self.changed.append(" ".join(argv))
        is_on = argv[-1] in self.active
        return subprocess.CompletedProcess(argv, 0 if is_on or not argv[1].startswith("is-") else 1, "", "")
