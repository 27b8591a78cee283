"""The smaller make targets: demo data, API types, long proofs, measurements, screenshots."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from infra.dev import browser, checks, libraries, locks, ports, postgres, redis, servers, stack, toolchain
from infra.dev.keys import Keys
from infra.dev.lanes import Result, Step, run, together
from infra.dev.processes import Interrupted, Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import PYTHON, ROOT, Settings

# Rows of the bench that are measured in a browser, and the demo data that each needs.
SCREENS = {"pages": "demo", "large": "large"}
# The tests that have to pass by every branch of it.
BILLING = ("tests/billing", "tests/console", "tests/config/test_lock.py", "tests/config/test_states.py")


def seed(settings: Settings) -> int:
    """Demo data again: into the running product if there is one, else into its servers, started for it."""
    keys = Keys(settings.data_dir)
    with Runner(f"{settings.data_dir}#seed") as runner:
        try:
            with locks.claimed(settings.data_dir):
                urls = servers.start(runner, settings.data_dir, keys, settings.given)
                _seed(runner, settings, keys, urls)
        except locks.Taken:
            urls = {**postgres.urls(keys), **redis.urls(keys)}
            urls |= {name: settings.given[name] for name in urls if settings.given.get(name)}
            _seed(runner, settings, keys, urls)
        except Interrupted:
            return 130
    return 0


def _seed(runner: Runner, settings: Settings, keys: Keys, urls: dict[str, str]) -> None:
    env = settings.django(keys, urls)
    for command, title in stack.SCHEMA:
        stack.manage(runner, env, command, title)
    stack.seed(runner, env)
    keys.put("seeded", "yes")


def api_types(settings: Settings) -> int:
    """Export openapi.json and generate the web app's types from it."""

    def body(runner: Runner, own: Settings) -> list[Result]:
        env = own.django(Keys(own.data_dir), checks.NOWHERE)
        export = Step("openapi.json", [str(PYTHON), "platform/manage.py", "export_openapi"], env)
        return run(
            runner, [[export, Step("schema.gen.ts", ["npm", "run", "api-types", "-w", "webapp"], env)]]
        )

    return checks.with_throwaway(settings, body)


def shots(settings: Settings) -> int:
    """A picture of every screen."""

    def body(runner: Runner, own: Settings) -> list[Result]:
        toolchain.web_build(runner)
        libraries.require(runner, libraries.CHROMIUM)
        return browser.script(runner, own, "screenshots", "shots")

    return checks.with_throwaway(settings, body)


def prove(settings: Settings) -> int:
    """The long proofs: faults, load, soak, repeats; then how much of billing its tests see and notice."""

    def steps(env: Mapping[str, str]) -> list[Step]:
        # Beside the throwaway servers: a figure of an earlier run must not stand for this one.
        env = {**env, "COVERAGE_FILE": str(Path(env["DATA_DIR"]) / "coverage")}
        python = str(PYTHON)
        return [
            checks.pytest_step("the long proofs", env, "-n", "0", "-m", "prove", *settings.arguments),
            checks.pytest_step("billing, measured", env, "-n", "0", *BILLING, by=("-m", "coverage", "run")),
            Step("every branch of billing", [python, "-m", "coverage", "report"], env, live=True),
            Step("mutants of billing", [python, "-m", "tests.mutation"], env, live=True),
            # A call that is answered later than a test expects shows what is right by chance.
            checks.web_tests({**env, "LATE_MS": "60"}, "web unit tests, answered late"),
        ]

    def body(runner: Runner, own: Settings) -> list[Result]:
        results = checks.on_servers(runner, own, steps)
        results += _drill(runner, own)
        toolchain.web_build(runner)
        libraries.require(runner, libraries.CHROMIUM)
        results += browser.script(runner, own, "every browser test", "e2e:all")
        return results + _repeat(runner, own, int(own.given.get("REPEATS") or 10))

    return checks.with_throwaway(settings, body)


def _repeat(runner: Runner, own: Settings, times: int) -> list[Result]:
    """`make test` again and again: one result for each run, with its flaky tests."""
    runs = []
    for number in range(1, times + 1):
        folder = own.data_dir / f"run-{number}"
        folder.mkdir()
        results = checks.everything(runner, own.elsewhere(folder, ports.pick()))
        runs.append(together(f"make test, run {number} of {times}", results))
        shutil.rmtree(folder)
    return runs


def drill(settings: Settings) -> int:
    """A garage is lost and given back, in an empty installation and a busy one."""
    return checks.with_throwaway(settings, lambda runner, own: _drill(runner, own))


def _drill(runner: Runner, own: Settings) -> list[Result]:
    with (
        servers.running(own.data_dir / "first", durable=False, show=checks.unheard) as urls,
        servers.running(own.data_dir / "second", durable=False, show=checks.unheard) as others,
    ):
        env = own.django(Keys(own.data_dir), urls)
        env |= {f"SECOND_{name}": others[name] for name in ("DATABASE_URL", "OWNER_DATABASE_URL")}
        return run(runner, [[Step("drill", [str(PYTHON), "-m", "tests.drill"], env, live=True)]])


def bench(settings: Settings) -> int:
    """The table of ratios."""
    if not (ROOT / "tests" / "bench").is_dir():
        raise Refusal("There is no folder tests/bench yet.")

    rows = [row for row in settings.arguments if row not in SCREENS]
    screens = [row for row in SCREENS if row in settings.arguments or not settings.arguments]

    def body(runner: Runner, own: Settings) -> list[Result]:
        results = []
        if rows or not settings.arguments:
            with servers.running(own.data_dir / "bench") as urls:
                env = own.django(Keys(own.data_dir), urls)
                bench = Step("bench", [str(PYTHON), "-m", "tests.bench", *rows], env, live=True)
                results += run(runner, [[bench]])
        if screens:
            toolchain.web_build(runner)
            libraries.require(runner, libraries.CHROMIUM)
        for row in screens:
            results += browser.script(runner, own, row, row, size=SCREENS[row])
        return results

    return checks.with_throwaway(settings, body)
