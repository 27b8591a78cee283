"""What the proofs ask of the machine: its commands, its answers, its database, and a load."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.box import books
from tests.box.nspawn import SHARED, Machine
from tests.waiting import wait_until

COLUMN = "SELECT count(*) FROM information_schema.columns WHERE column_name = 'proof'"


def box(machine: Machine, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    done = machine.run("servicebay-box", *arguments, given=given)
    print(done.stdout.strip().rpartition("\n")[2])
    return done


def get(machine: Machine, path: str) -> tuple[int, bytes]:
    """Get an address through nginx, over TLS, with the certificate of the machine."""
    script = (
        f"import sys; sys.path.insert(0, '{SHARED}'); import load; status, body = load.send('GET', sys.argv[1]);"
        "sys.stdout.buffer.write(f'{status}\\n'.encode() + body)"
    )
    done = subprocess.run(machine.command("python3", "-c", script, path), capture_output=True, check=False)
    status, _, body = done.stdout.partition(b"\n")
    return int(status or 0), body


def version(machine: Machine) -> str:
    return str(json.loads(get(machine, "/healthz")[1])["version"])


def metrics(machine: Machine) -> dict[str, float]:
    """Return the series of web a without labels, as a Prometheus on the machine reads them."""
    token = (machine.root / "etc/servicebay/secrets/metrics_token").read_text().strip()
    script = (
        "import sys, urllib.request as r; print(r.urlopen(r.Request('http://127.0.0.1:8001/metrics',"
        "headers={'Authorization': 'Bearer ' + sys.stdin.read()})).read().decode())"
    )
    shown = machine.run("python3", "-c", script, given=token)
    assert shown.returncode == 0, shown.stderr
    lines = (line.split() for line in shown.stdout.splitlines() if line.startswith("servicebay_"))
    return {line[0]: float(line[1]) for line in lines if "{" not in line[0]}


def journal(machine: Machine) -> dict[str, object]:
    found: dict[str, object] = json.loads((machine.root / "var/lib/servicebay/box/journal.json").read_text())
    return found


def sql(machine: Machine, query: str, *, change: str = "") -> str:
    """Return the answer of a query. With a change, return its answer after the change, which is undone."""
    asked = f"BEGIN; {change}; {query}; ROLLBACK" if change else query
    psql = ("psql", "--quiet", "--tuples-only", "--no-align", "servicebay", "-c", asked)
    done = machine.run("runuser", "-u", "postgres", "--", *psql)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def now(machine: Machine) -> str:
    """Return the present second in Indian time. What is written before and after it has another time."""
    time.sleep(2)
    moment = sql(machine, "SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'DD/MM/YYYY HH24:MI:SS')")
    time.sleep(2)
    return moment


@dataclass
class Load:
    name: str
    acknowledged: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def written(self, machine: Machine, *, change: str = "") -> dict[str, int]:
        """Return how often each customer, job, invoice and payment of this load is in the database."""
        rows = sql(machine, books.written(self.name), change=change).splitlines()
        return {name: int(count) for name, _, count in (row.rpartition("|") for row in rows)}

    def problems(self, machine: Machine, *, change: str = "") -> list[str]:
        """Compare the database with the acknowledged writes, and check the money."""
        written = self.written(machine, change=change)
        broken = sql(machine, books.BROKEN_SERIES, change=change).splitlines()
        unbalanced = sql(machine, books.unbalanced(self.name), change=change).splitlines()
        return [
            *(f"{name} is lost" for name in self.acknowledged if name not in written),
            *(f"{name} is there {count} times" for name, count in written.items() if count > 1),
            *(f"{name} was not acknowledged" for name in written.keys() - {*self.acknowledged}),
            *(f"{series} has a gap or a duplicate" for series in broken),
            *(f"{job} has a balance" for job in unbalanced),
        ]


def is_begun(machine: Machine, name: str) -> bool:
    return machine.run("test", "-e", f"{SHARED}/{name}-begun").returncode == 0


@contextmanager
def load(machine: Machine, name: str) -> Iterator[Load]:
    """Write through the edge while the block runs."""
    process = machine.start("python3", f"{SHARED}/load.py", f"{SHARED}/{name}")
    found = Load(name)
    try:
        wait_until(lambda: process.poll() is not None or is_begun(machine, name))
        yield found
        time.sleep(3)
    finally:
        machine.run("touch", f"{SHARED}/{name}")
        said = process.communicate(timeout=120)[0]
    result = json.loads(said.splitlines()[-1])
    found.acknowledged, found.failed = result["acknowledged"], result["failed"]
    print(
        f"{name}: {result['requests']} requests, {len(found.failed)} failed,"
        f" p99 {result['p99']:.2f} s, longest {result['longest']:.2f} s"
    )


def require_whole(machine: Machine, found: Load) -> None:
    """Each acknowledged write is in the database once, nothing else is, and the books are right."""
    assert any(name.startswith("payment ") for name in found.acknowledged)
    assert found.failed == []
    problems = found.problems(machine)
    assert not problems, problems
    print(f"{found.name}: {len(found.acknowledged)} acknowledged writes, each is there once")


def moment_before_the_contraction(machine: Machine) -> str:
    """Return the moment that the refused rollback names."""
    back = box(machine, "rollback")
    assert back.returncode == 1
    found = re.fullmatch(r".* removed columns. Roll back needs restore --at '(.*)'.\n", back.stderr)
    return found[1] if found else ""
