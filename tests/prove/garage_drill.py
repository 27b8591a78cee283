"""R16: two garages are backed up, and restored into an empty, a used and their own installation."""

import re
import sys

from infra.dev import ports, servers, settings
from infra.dev.keys import Keys
from tests.prove.program import run_program
from tests.prove.proof import Figure, Proof, Trial
from tests.prove.tested import LONGEST_SECONDS, taken_out

_ROW = re.compile(r"(?m)^(\S.*?) +(\d+\.\d) +\d+$")
# The drill prints this line only if nothing differs and nothing was slow.
GOOD = "All checksums match. No other garage changed."


def run(trial: Trial) -> Figure:
    return _run(trial, {})


def control(trial: Trial) -> Figure:
    return _run(trial, taken_out("backups.restoring.copy_in", "all_tables_but_the_activity"))


def _run(trial: Trial, broken: dict[str, str]) -> Figure:
    with (
        servers.throwaway_folder() as folder,
        servers.running(folder / "first", durable=False, show=lambda *_: None) as urls,
        servers.running(folder / "second", durable=False, show=lambda *_: None) as others,
    ):
        own = settings.load().elsewhere(folder, ports.pick())
        env = own.django(Keys(folder), urls) | trial.environment | broken
        env |= {f"SECOND_{name}": others[name] for name in ("DATABASE_URL", "OWNER_DATABASE_URL")}
        argv = [sys.executable, "-m", "tests.drill"]
        done = run_program(argv, env, seconds=LONGEST_SECONDS)
    if done.returncode == 0:
        steps = ", ".join(f"{what} {seconds} s" for what, seconds in _ROW.findall(done.stdout))
        return Figure(f"{steps}. {GOOD}", held=GOOD in done.stdout)
    differs = re.search(r"(?m)^(.*: the restored data differs\.|Too slow or too large: .*)$", done.stdout)
    if differs is None:
        raise RuntimeError(f"The drill ended with {done.returncode}: {done.stdout[-2000:]}")
    return Figure(differs[1], held=False)


PROOF = Proof(
    "R16",
    "A garage comes back from its backup, in any installation, and no other garage changes",
    "the checksums of all tables are equal, each restore takes less than 300 s and 300 MB",
    run,
    control,
    "the restore leaves one table empty",
)
