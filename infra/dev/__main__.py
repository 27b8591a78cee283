"""`python -m infra.dev COMMAND`: the make targets."""

import os
import sys
import time
from collections.abc import Callable

from infra.dev import preflight, toolchain
from infra.dev import settings as settings_module
from infra.dev.console import complain
from infra.dev.processes import Interrupted, Runner
from infra.dev.refusal import Refusal, explain
from infra.dev.settings import PYTHON, ROOT, Settings

SERVING = ("up", "dev")
WITHOUT_NODE = ("check", "lint", "types", "seed", "drill")
CHECKING = ("test", "check", "lint", "types", "e2e", "shots", "seed", "api-types", "prove", "drill", "bench")


def main(arguments: list[str]) -> int:
    """First with any Python: refuse early and make the virtual environment. Then the same again inside it."""
    started = time.time()
    if arguments[:1] == ["--since"]:
        started, arguments = float(arguments[1]), arguments[2:]
        return commands()[arguments[0]](settings_module.load(started=started))
    os.chdir(ROOT)
    if arguments[0] not in (*SERVING, *CHECKING):
        raise Refusal(f"There is no command {arguments[0]!r}; `make help` lists them.")
    prepare(arguments[0], settings_module.load(started=started))
    sys.stdout.flush()
    return os.execv(PYTHON, [str(PYTHON), "-m", "infra.dev", "--since", str(started), *arguments])  # noqa: S606 - the same command, by the right Python


def prepare(name: str, settings: Settings) -> None:
    """What must hold, and can be refused, before anything of ours is imported that needs packages."""
    if name in SERVING:
        preflight.serving(settings)
    else:
        preflight.checking(settings)
    with Runner(str(settings.data_dir)) as runner:
        toolchain.packages(runner, node=name not in WITHOUT_NODE)


def commands() -> dict[str, Callable[[Settings], int]]:
    """Imported late: these need the virtual environment."""
    from infra.dev import checks, chores, up

    return {
        "up": up.up,
        "dev": up.dev,
        "test": checks.test,
        "check": checks.check,
        "lint": checks.lint,
        "types": checks.types,
        "e2e": checks.e2e,
        "shots": chores.shots,
        "seed": chores.seed,
        "api-types": chores.api_types,
        "prove": chores.prove,
        "drill": chores.drill,
        "bench": chores.bench,
    }


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
    except Refusal as refusal:
        complain(str(refusal))
        status = 1
    except Interrupted:
        status = 130
    except OSError as error:
        sentence = explain(error)
        if sentence is None:
            raise
        complain(str(sentence))
        status = 1
    sys.exit(status)
