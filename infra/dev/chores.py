"""The smaller make targets: demo data, API types, long proofs, measurements, screenshots."""

import os
import subprocess
from collections.abc import Callable, Sequence

from infra.dev import checks, libraries, ports, postgres, redis, servers, stack
from infra.dev.checks import Env
from infra.dev.console import say
from infra.dev.keys import Keys
from infra.dev.lanes import Result, Step, run, together
from infra.dev.locks import Taken
from infra.dev.processes import Interrupted, Runner
from infra.dev.settings import PYTHON, ROOT, Settings
from infra.image import build
from infra.release import build as release_archive

# These rows of the bench are measured in a browser. Each value is the size of the demo data.
SCREENS = {"pages": "demo", "large": "large"}


def seed(settings: Settings) -> int:
    """Write the demo data."""

    def write(runner: Runner, env: dict[str, str]) -> int:
        stack.migrate(runner, env)
        stack.seed(runner, env, Keys(settings.data_dir))
        return 0

    return _with_the_product(settings, write)


def manage(settings: Settings) -> int:
    """Run a command of `manage.py`, which may ask questions."""
    argv = [str(PYTHON), "platform/manage.py", *settings.arguments]
    return _with_the_product(settings, lambda _, env: subprocess.call(argv, env=env, cwd=ROOT))


def _with_the_product(settings: Settings, work: Callable[[Runner, dict[str, str]], int]) -> int:
    """Work on the servers of the product. If it does not run, its servers are started for this."""
    keys = Keys(settings.data_dir)
    try:
        with Runner(settings.data_dir) as runner:
            urls = servers.start(runner, settings.data_dir, keys, settings.given)
            return work(runner, settings.django(keys, urls))
    except Taken:
        urls = {**postgres.urls(keys), **redis.urls(keys)}
        with Runner() as runner:
            own = urls | {name: settings.given.get(name, urls[name]) for name in urls}
            return work(runner, settings.django(keys, own))
    except Interrupted:
        return 130


def py(settings: Settings) -> int:
    """Run Python tests on servers whose data is kept, so that the next run does not migrate again."""
    folder = settings.data_dir / "py"
    try:
        with Runner(folder) as runner:
            libraries.require(runner, *libraries.DRAWING)
            own = settings.elsewhere(folder, ports.pick())
            urls = servers.start(runner, folder, Keys(folder), {}, durable=False, show=checks.quiet)
            env = own.django(Keys(folder), urls, settings="test")
            return subprocess.call([str(PYTHON), "-m", "pytest", *settings.arguments], env=env, cwd=ROOT)
    except Interrupted:
        return 130


def api_types(settings: Settings) -> int:
    """Export openapi.json and generate the web app's types from it."""

    def body(runner: Runner, own: Settings) -> list[Result]:
        env = checks.offline(own)
        export = Step("openapi.json", [str(PYTHON), "platform/manage.py", "export_openapi"], env)
        return run(runner, [[export, checks.npm_step(env, "schema.gen.ts", "api-types")]])

    return checks.with_throwaway(settings, body)


def shots(settings: Settings) -> int:
    """Take a screenshot of every screen."""
    return checks.with_throwaway(
        settings, lambda runner, own: checks.with_browser(runner, own, "screenshots", "shots")
    )


def prove(settings: Settings) -> int:
    """Run the long tests: faults, load and repeats. With names such as R6, run only these proofs."""
    if settings.arguments and settings.arguments[0].startswith("R"):
        return checks.with_throwaway(settings, lambda runner, own: run(runner, [[_proofs(own)]]))

    def steps(env: Env) -> list[Step]:
        return [
            checks.pytest("the long proofs", env, "-n", "0", "-m", "prove", *settings.arguments),
            # Late responses expose tests that pass only because responses are fast.
            checks.web_tests({**env, "LATE_MS": "60"}, "web unit tests, late responses"),
        ]

    def body(runner: Runner, own: Settings) -> list[Result]:
        libraries.require_servers(runner, own.given)  # The repeats at the end need them.
        libraries.want_barman(runner)
        results = checks.on_servers(runner, own, steps)
        results += run(runner, [[_proofs(own, names=())]])
        results += checks.with_browser(runner, own, "every browser test", "e2e:all")
        return results + _repeat(runner, own, int(own.given.get("REPEATS", 10)))

    return checks.with_throwaway(settings, body)


def prove_quick(settings: Settings) -> int:
    """Run a small part of each proof, or of the named proofs. Nothing is written to docs/proofs.md."""
    return checks.with_throwaway(settings, lambda runner, own: run(runner, [[_proofs(own, "--quick")]]))


def _proofs(own: Settings, *options: str, names: Sequence[str] | None = None) -> Step:
    named = own.arguments if names is None else names
    argv = [str(PYTHON), "-m", "tests.prove", *options, *named]
    return Step("proofs", argv, checks.offline(own), live=True)


def _repeat(runner: Runner, own: Settings, times: int) -> list[Result]:
    """Run `make test` several times. Each run has one result with its flaky tests."""
    runs = []
    for number in range(1, times + 1):
        with servers.throwaway_folder() as folder:
            results = checks.everything(runner, own.elsewhere(folder, ports.pick()))
        runs.append(together(f"make test, run {number} of {times}", results))
    return runs


def image(_settings: Settings) -> int:
    """Build the container image."""
    built = build.build()
    archive = build.FOLDER / "servicebay.tar"
    archive.unlink(missing_ok=True)
    built.buildah("push", "--quiet", built.name, f"oci-archive:{archive}")
    say(f"  ✓ {built.name} is in {archive}.")
    say(f"    Its bill of materials is {build.FOLDER / 'context' / 'sbom.json'}.")
    return 0


def release(settings: Settings) -> int:
    """Build the archive of a release for `servicebay-box`."""
    archive = release_archive.build({**os.environ, **checks.offline(settings)})
    say(f"  ✓ {archive} has everything that servicebay-box needs.")
    return 0


def bench(settings: Settings) -> int:
    """Print the table of ratios, then measure pages in a browser."""
    rows = [row for row in settings.arguments if row not in SCREENS]
    screens = [row for row in SCREENS if row in settings.arguments or not settings.arguments]

    def body(runner: Runner, own: Settings) -> list[Result]:
        results = []
        if rows or not settings.arguments:
            with servers.running(own.data_dir / "bench") as urls:
                env = own.django(Keys(own.data_dir), urls)
                bench = Step("bench", [str(PYTHON), "-m", "tests.bench", *rows], env, live=True)
                results += run(runner, [[bench]])
        if screens and not (ROOT / "node_modules" / "lighthouse").exists():
            install = [
                "npm",
                "install",
                "--no-save",
                "--no-audit",
                "--no-fund",
                "-w",
                "tests/bench/web_pages",
            ]
            runner.perform("Lighthouse", install, env=dict(os.environ), advice="")
        for row in screens:
            results += checks.with_browser(runner, own, row, row, size=SCREENS[row])
        return results

    return checks.with_throwaway(settings, body)
