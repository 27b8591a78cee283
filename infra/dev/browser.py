"""Playwright's tests and screenshots, on a fresh stack of their own."""

from collections.abc import Callable
from dataclasses import replace

from infra.dev import libraries, stack, toolchain
from infra.dev.console import say
from infra.dev.keys import Keys
from infra.dev.lanes import Result, Retry, Step, run
from infra.dev.processes import Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import ROOT, Settings


def tests(runner: Runner, settings: Settings) -> list[Result]:
    return script(runner, settings, "browser tests", "e2e")


def script(runner: Runner, settings: Settings, title: str, name: str, *, size: str = "demo") -> list[Result]:
    """One script of the web app that needs the running product and a browser."""
    libraries.require(runner, *libraries.DRAWING)
    missing = _missing(name)
    if missing:
        return run(runner, [[Step(title, [], {}, missing=missing)]])
    folder = settings.data_dir / name.partition(":")[0]
    # A test may come from a network of its own: together they sign up more chains than one network may.
    own = settings.elsewhere(folder, settings.port)
    own = replace(own, given={**own.given, "TRUSTED_PROXIES": "1", "SIZE": size})
    folder.mkdir()
    log: list[str] = []
    with Runner(str(folder), handle_signals=False) as inner:
        try:
            env = stack.bring_up(inner, own, Keys(folder), durable=False, show=_into(log))
        except Refusal as refusal:
            say("\n".join(f"    {line}" for line in log[-100:]))
            return [Result(title, "failed", 0, str(refusal))]
        env |= {
            "BASE_URL": f"http://127.0.0.1:{own.port}",
            "CHROMIUM_PATH": libraries.chromium() or "",
            "CI": "true",
        }
        argv = ["npm", "run", name, "-w", "webapp", "--", *own.arguments]
        retry = None
        if name.startswith("e2e"):
            report = folder / "report.xml"
            env["PLAYWRIGHT_JUNIT_OUTPUT_FILE"] = str(report)
            retry = Retry(report, lambda _failed: [*argv, "--last-failed", "--workers=1"])
        results = run(runner, [[Step(title, argv, env, live=True, retry=retry)]])
    if any(result.outcome == "failed" for result in results):
        (ROOT / "var").mkdir(exist_ok=True)
        kept = ROOT / "var" / f"{name}.log"
        kept.write_text("\n".join(log) + "\n")
        say(f"    The servers' log of this run: {kept}")
    return results


def _into(log: list[str]) -> Callable[[str, str], None]:
    return lambda name, line: log.append(f"{name:<9}│ {line}")


def _missing(name: str) -> str:
    if name not in toolchain.npm_scripts():
        return f"webapp has no script {name!r}"
    if not (ROOT / "platform" / "manage.py").is_file():
        return "there is no platform/manage.py"
    return "" if (toolchain.WEB / "out" / "index.html").is_file() else "there is no web build"
