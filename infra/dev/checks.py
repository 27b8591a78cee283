"""`make test` and its parts. Every step runs and is timed. If one step fails, the command fails."""

import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from infra.dev import browser, changed, libraries, ports, servers
from infra.dev.console import has_colour
from infra.dev.keys import Keys
from infra.dev.lanes import Result, Retry, Step, run, summarise
from infra.dev.processes import Interrupted, Runner
from infra.dev.refusal import Refusal
from infra.dev.reports import FailedTest
from infra.dev.settings import PYTHON, Settings

Env = Mapping[str, str]
# Some steps read Django's settings but connect to no server. They use these URLs.
NOWHERE = {
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "OWNER_DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "REDIS_URL": "redis://127.0.0.1:9/0",
}
FAST = "not slow and not prove"
# Each process imports everything and creates a database, so more processes than processors would be slower.
AT_ONCE = ("-n", "2", "--dist", "worksteal")
# Each process would first rewrite 9,600 asserts. A failed test runs again, with rewritten ones.
PLAIN = ("--assert=plain", "--showlocals")


def test(settings: Settings) -> int:
    """Run all checks that a change must pass."""
    return with_throwaway(settings, everything, in_memory=True)


def check(settings: Settings) -> int:
    """Run the checks that are fast enough for every commit, and the tests of what has changed."""
    files = changed.paths()

    def body(runner: Runner, own: Settings) -> list[Result]:
        env = offline(own)
        web = [npm_step(env, "messages are current", "messages:check")]
        if any(file.startswith(("webapp/", "languages/")) for file in files):
            web += [npm_step(env, "web lint", "lint"), npm_step(env, "web types", "types")]
            tests = web_tests(env)
            web.append(replace(tests, argv=[*tests.argv, f"--changed={changed.base()}"]))
        results = run(runner, [[*lint_steps(env), mypy(env)], web])
        wanted = changed.tests(files)
        return results + (python_tests(runner, own, "-m", FAST, *wanted) if wanted else [])

    return with_throwaway(settings, body, in_memory=True)


def lint(settings: Settings) -> int:
    def body(runner: Runner, own: Settings) -> list[Result]:
        env = offline(own)
        return run(runner, [[*lint_steps(env), mypy(env)]])

    return with_throwaway(settings, body)


def e2e(settings: Settings) -> int:
    """Run only the browser tests, on the stack at BASE_URL or on a new one."""
    argv = ["npm", "run", "e2e:all", "-w", "webapp", "--", *settings.arguments]
    env = {**settings.given, "CHROMIUM_PATH": libraries.chromium() or "", "FORCE_COLOR": "0"}
    # A filter without a test is noticed before a stack starts.
    listed = subprocess.run([*argv, "--list"], env=env, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        raise Refusal(f"No browser test fits, or its file is wrong:\n{listed.stdout.strip()}")
    if settings.given.get("BASE_URL"):
        return subprocess.call(argv, env=env)

    def body(runner: Runner, own: Settings) -> list[Result]:
        return with_browser(runner, own, "browser tests", "e2e:all")

    return with_throwaway(settings, body, in_memory=True)


def with_throwaway(
    settings: Settings, body: Callable[[Runner, Settings], list[Result]], *, in_memory: bool = False
) -> int:
    """Run the steps with a temporary data folder and separate ports.

    Tests have their folder `in_memory`, and so have proofs that are tests (`tests.prove.program`). All other
    parts of `make prove`, and measurements, need a real disk.
    """
    with servers.throwaway_folder(in_memory=in_memory) as folder, Runner(folder) as runner:
        try:
            return summarise(body(runner, settings.elsewhere(folder, ports.pick())), settings.started)
        except Interrupted:
            return 130


def with_browser(runner: Runner, own: Settings, title: str, script: str, size: str = "demo") -> list[Result]:
    """Run a script of the web app that needs the built product and a browser."""
    libraries.require(runner, libraries.CHROMIUM, *libraries.DRAWING)
    return browser.script(runner, own, title, script, size=size)


def everything(runner: Runner, own: Settings) -> list[Result]:
    """Run all steps of `make test`."""
    libraries.require(runner, libraries.CHROMIUM, *libraries.DRAWING)
    libraries.require_servers(runner, own.given)
    if libraries.nginx():  # Debian would install nginx with its module.
        libraries.want(runner, libraries.BROTLI)
    libraries.want(runner, libraries.KUBECTL)
    libraries.want_promtool(runner)
    env = offline(own)
    openapi = [str(PYTHON), "platform/manage.py", "export_openapi", "--check"]
    # pytest takes longest and often waits, so all other steps run in parallel with it.
    beside = [mypy(env), Step("openapi.json is current", openapi, env), *web_steps(env), web_tests(env)]
    results = python_tests(runner, own, before=lint_steps(env), beside=beside)
    return results + browser.script(runner, own, "browser tests", "e2e")


def offline(own: Settings) -> dict[str, str]:
    return own.django(Keys(own.data_dir), NOWHERE)


def lint_steps(env: Env) -> list[Step]:
    return [
        Step("platform/ is no package", ["sh", "infra/lint/platform-is-no-package.sh"], env),
        Step("plain words", [str(PYTHON), "infra/lint/wording.py"], env),
        Step("ruff", [str(PYTHON), "-m", "ruff", "check", "."], env),
        Step("ruff format", [str(PYTHON), "-m", "ruff", "format", "--check", "."], env),
        Step("hadolint", [str(PYTHON.with_name("hadolint")), "infra/image/Containerfile"], env),
        Step("import contracts", [str(PYTHON.with_name("lint-imports"))], env),
    ]


def mypy(env: Env) -> Step:
    return Step("mypy", [str(PYTHON), "-m", "mypy"], env)


def npm_step(env: Env, title: str, script: str) -> Step:
    env = {**env, "NEXT_TELEMETRY_DISABLED": "1", "CI": "true"}
    return Step(title, ["npm", "run", script, "-w", "webapp"], env)


def web_steps(env: Env) -> list[Step]:
    return [
        npm_step(env, "web lint", "lint"),
        npm_step(env, "web types", "types"),
        npm_step(env, "API types are current", "api-types:check"),
        npm_step(env, "messages are current", "messages:check"),
        web_build({"LANGUAGES": "en"} | dict(env)),
        npm_step(env, "bundle budget", "budget"),
    ]


def web_build(env: Env) -> Step:
    """Build English alone. Each other language takes as long again, and `make prove` builds them."""
    return replace(npm_step(env, "web build", "build"), argv=["sh", "infra/dev/web-build.sh"])


def web_tests(env: Env, title: str = "web unit tests") -> Step:
    report = _report(env, title)
    step = npm_step(env, title, "test")
    argv = [*step.argv, "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]

    def again(failed: Sequence[FailedTest]) -> list[str]:
        names = "|".join(re.escape(test.name).replace(r"\ >\ ", "( > | )") for test in failed)
        return [*argv, *{test.file for test in failed}, "--testNamePattern", f"^({names})$"]

    return replace(step, argv=argv, retry=Retry(report, again))


def _report(env: Env, title: str) -> Path:
    return Path(env["DATA_DIR"], "reports", f"{title.replace(' ', '-')}.xml")


def python_tests(
    runner: Runner,
    settings: Settings,
    *arguments: str,
    before: Sequence[Step] = (),
    beside: Sequence[Step] = (),
) -> list[Result]:
    """Run pytest in parallel on temporary servers. Failed tests run once more in one process."""

    def steps(env: Env) -> list[Step]:
        step = pytest("pytest", env, *arguments, *settings.arguments)
        report = _report(env, step.title)
        argv = [*step.argv, f"--junitxml={report}", "-o", f"cache_dir={report.with_suffix('.cache')}"]
        again = [*argv, "-n", "0", "--last-failed", "--last-failed-no-failures", "none"]
        return [
            *before,
            replace(step, argv=[*argv, *AT_ONCE, *PLAIN], retry=Retry(report, lambda _failed: again)),
        ]

    return on_servers(runner, settings, steps, beside)


def pytest(title: str, env: Env, *arguments: str) -> Step:
    colour = ["--color=yes"] if has_colour() else []
    return Step(title, [str(PYTHON), "-m", "pytest", *colour, *arguments], env, live=True)


def on_servers(
    runner: Runner, settings: Settings, steps: Callable[[Env], list[Step]], beside: Sequence[Step] = ()
) -> list[Result]:
    libraries.require(runner, *libraries.DRAWING)
    # The tests provoke errors in the logs of the servers, so these logs are not shown.
    with servers.running(settings.data_dir / "pytest", durable=False, show=quiet) as urls:
        return run(runner, [steps(settings.django(Keys(settings.data_dir), urls, settings="test")), beside])


def quiet(_name: str, _line: str) -> None:
    """Ignore a line of a log."""
