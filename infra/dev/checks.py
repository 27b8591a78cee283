"""`make test` and its parts: every step is run, timed and named at the end; one failure fails the whole."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from infra.dev import browser, libraries, ports, servers, toolchain
from infra.dev.console import has_colour
from infra.dev.keys import Keys
from infra.dev.lanes import Result, Retry, Step, run, summarise
from infra.dev.processes import Interrupted, Runner
from infra.dev.reports import FailedTest
from infra.dev.settings import PYTHON, ROOT, Settings

# Settings are read when mypy's Django plugin or the API export loads them; nobody connects there.
NOWHERE = {
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "OWNER_DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "REDIS_URL": "redis://127.0.0.1:9/0",
}
FAST = "not slow and not prove"
# Each process imports everything and makes a database: more of them than processors cost more than they gain.
AT_ONCE = ("-n", "2", "--dist", "worksteal")


def test(settings: Settings) -> int:
    """Everything a change must pass."""
    return with_throwaway(settings, everything)


def everything(runner: Runner, own: Settings) -> list[Result]:
    """All steps of `make test`."""
    libraries.require(runner, libraries.CHROMIUM)
    libraries.want(runner, libraries.PGBOUNCER)
    env = own.django(Keys(own.data_dir), NOWHERE)
    # pytest takes longest, and its fault tests mostly wait: all else fills the gaps.
    beside = [*type_steps(env), openapi_step(env), *web_steps(env), web_tests(env)]
    results = python_tests(runner, own, before=lint_steps(env), beside=beside)
    return results + browser.tests(runner, own)


def check(settings: Settings) -> int:
    """What is quick enough to run before every commit."""

    def body(runner: Runner, own: Settings) -> list[Result]:
        env = own.django(Keys(own.data_dir), NOWHERE)
        results = run(runner, [[*lint_steps(env), *type_steps(env)]])
        return results + python_tests(runner, own, "-m", FAST)

    return with_throwaway(settings, body)


def lint(settings: Settings) -> int:
    return with_throwaway(
        settings, lambda runner, own: run(runner, [lint_steps(own.django(Keys(own.data_dir), NOWHERE))])
    )


def types(settings: Settings) -> int:
    return with_throwaway(
        settings, lambda runner, own: run(runner, [type_steps(own.django(Keys(own.data_dir), NOWHERE))])
    )


def e2e(settings: Settings) -> int:
    """The browser tests alone, on a fresh stack."""

    def body(runner: Runner, own: Settings) -> list[Result]:
        toolchain.web_build(runner)
        libraries.require(runner, libraries.CHROMIUM)
        return browser.script(runner, own, "browser tests", "e2e:all")

    return with_throwaway(settings, body)


def with_throwaway(settings: Settings, body: Callable[[Runner, Settings], list[Result]]) -> int:
    """Nothing of the developer's own data, databases or ports is touched."""
    with servers.throwaway_folder() as folder, Runner(str(folder)) as runner:
        try:
            return summarise(body(runner, settings.elsewhere(folder, ports.pick())), settings.started)
        except Interrupted:
            return 130


def lint_steps(env: Mapping[str, str]) -> list[Step]:
    contracts = (
        "[tool.importlinter]" in (ROOT / "pyproject.toml").read_text() or (ROOT / ".importlinter").exists()
    )
    return [
        Step("platform/ is no package", ["sh", "infra/dev/guard.sh"], env),
        Step("ruff", [str(PYTHON), "-m", "ruff", "check", "."], env),
        Step("ruff format", [str(PYTHON), "-m", "ruff", "format", "--check", "."], env),
        Step(
            "import contracts",
            [str(PYTHON.with_name("lint-imports"))],
            env,
            missing="" if contracts else "pyproject.toml has no import contracts",
        ),
    ]


def type_steps(env: Mapping[str, str]) -> list[Step]:
    return [Step("mypy", [str(PYTHON), "-m", "mypy"], env, missing=_without("platform/config/settings"))]


def openapi_step(env: Mapping[str, str]) -> Step:
    command = [str(PYTHON), "platform/manage.py", "export_openapi", "--check"]
    return Step("openapi.json is current", command, env, missing=_without("platform/manage.py"))


def web_steps(env: Mapping[str, str]) -> list[Step]:
    rows: tuple[tuple[str, str, Callable[[], None] | None], ...] = (
        ("web lint", "lint", None),
        ("web types", "types", None),
        ("API types are current", "api-types:check", None),
        ("web build", "build", toolchain.finish_web_build),
        ("bundle budget", "budget", None),
    )
    return [_web_step(env, *row) for row in rows]


def web_tests(env: Mapping[str, str], title: str = "web unit tests") -> Step:
    report = _report(env, title)
    step = _web_step(env, title, "test")
    argv = [*step.argv, "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]

    def again(failed: Sequence[FailedTest]) -> list[str]:
        names = "|".join(re.escape(test.name).replace(r"\ >\ ", "( > | )") for test in failed)
        return [*argv, *{test.file for test in failed}, "--testNamePattern", f"^({names})$"]

    return replace(step, argv=argv, retry=Retry(report, again))


def _report(env: Mapping[str, str], title: str) -> Path:
    return Path(env["DATA_DIR"], "reports", f"{title.replace(' ', '-')}.xml")


def _web_step(
    env: Mapping[str, str], title: str, script: str, afterwards: Callable[[], None] | None = None
) -> Step:
    return Step(
        title,
        ["npm", "run", script, "-w", "webapp"],
        {**env, "NEXT_TELEMETRY_DISABLED": "1", "CI": "true"},
        missing="" if script in toolchain.npm_scripts() else f"webapp has no script {script!r}",
        afterwards=afterwards,
    )


def python_tests(
    runner: Runner,
    settings: Settings,
    *arguments: str,
    before: Sequence[Step] = (),
    beside: Sequence[Step] = (),
) -> list[Result]:
    """pytest on throwaway servers; its output is passed on as it is, closing line included."""
    return on_servers(
        runner,
        settings,
        lambda env: [*before, _retried(pytest_step("pytest", env, *arguments, *settings.arguments))],
        beside,
    )


def pytest_step(title: str, env: Mapping[str, str], *arguments: str, by: Sequence[str] = ()) -> Step:
    colour = ["--color=yes"] if has_colour() else []
    return Step(title, [str(PYTHON), *by, "-m", "pytest", *colour, *arguments], env, live=True)


def _retried(step: Step) -> Step:
    """In parallel, then what failed once more in one process."""
    report = _report(step.env, step.title)
    argv = [*step.argv, f"--junitxml={report}", "-o", f"cache_dir={report.with_suffix('.cache')}"]
    again = [*argv, "-n", "0", "--last-failed", "--last-failed-no-failures", "none"]
    return replace(step, argv=[*argv, *AT_ONCE], retry=Retry(report, lambda _failed: again))


def on_servers(
    runner: Runner,
    settings: Settings,
    steps: Callable[[Mapping[str, str]], list[Step]],
    beside: Sequence[Step] = (),
) -> list[Result]:
    if not (ROOT / "tests").is_dir():
        return run(runner, [[Step("pytest", [], {}, missing="there is no folder tests/")]])
    libraries.require(runner, *libraries.DRAWING)
    # What the servers say is provoked by the tests; only the last of it tells why a server died.
    with servers.running(settings.data_dir / "pytest", durable=False, show=unheard) as urls:
        env = settings.django(Keys(settings.data_dir), urls, settings="test")
        return run(runner, [steps(env), beside])


def unheard(_name: str, _line: str) -> None:
    """Instead of a log."""


def _without(path: str) -> str:
    present = (ROOT / path).exists() or Path(ROOT / f"{path}.py").exists()
    return "" if present else f"there is no {path}"
