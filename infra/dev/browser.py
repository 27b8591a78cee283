"""Playwright's tests, measurements and screenshots, on a new, separate stack."""

from dataclasses import replace
from pathlib import Path

from infra.dev import edge, libraries, ports, stack
from infra.dev.console import say
from infra.dev.keys import Keys
from infra.dev.lanes import Result, Retry, Step, run
from infra.dev.processes import Command, Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import ROOT, Settings
from infra.edge.render import Edge


def script(runner: Runner, settings: Settings, title: str, name: str, *, size: str = "demo") -> list[Result]:
    """Run one script of the web app that needs the running product and a browser."""
    folder = settings.data_dir / name.partition(":")[0]
    folder.mkdir()
    own = settings.elsewhere(folder, settings.port)
    # Each test sends its own IP address, because the rate limit allows only a few sign-ups from one network.
    own = replace(own, given={**own.given, "TRUSTED_PROXIES": "1", "SIZE": size})
    log: list[str] = []

    def keep(process: str, line: str) -> None:
        log.append(f"{process:<9}│ {line}")

    with Runner(folder, handle_signals=False) as inner:
        try:
            env = stack.bring_up(inner, own, Keys(folder), durable=False, show=keep)
            env |= _start_edge(inner, own, folder)
        except Refusal as refusal:
            say("\n".join(f"    {line}" for line in log[-100:]))
            return [Result(title, "failed", 0, str(refusal))]
        chromium = libraries.chromium() or ""
        env |= {"BASE_URL": f"http://127.0.0.1:{own.port}", "CHROMIUM_PATH": chromium, "CI": "true"}
        argv = ["npm", "run", name, "-w", "webapp", "--", *own.arguments]
        retry = None
        if name.startswith("e2e"):
            report = folder / "report.xml"
            env["PLAYWRIGHT_JUNIT_OUTPUT_FILE"] = str(report)
            retry = Retry(report, lambda _failed: [*argv, "--last-failed", "--workers=1"])
        results = run(runner, [[Step(title, argv, env, live=True, retry=retry)]])
    if any(result.outcome in ("failed", "flaky") for result in results):
        kept = ROOT / "var" / f"{name}.log"
        kept.parent.mkdir(exist_ok=True)
        kept.write_text("\n".join(log) + "\n")
        say(f"    The servers' log of this run: {kept}")
    return results


def _start_edge(runner: Runner, own: Settings, folder: Path) -> dict[str, str]:
    """Start nginx in front of the product, if this machine has nginx. Returns its URL for the tests."""
    program = libraries.nginx()
    if program is None:
        return {}
    host, port = "127.0.0.1", ports.pick()
    files = folder / "edge"
    files.mkdir()
    argv = edge.command(
        program, files, Edge(host, (f"{host}:{own.port}",), ROOT / "webapp" / "out", port=port)
    )
    runner.start(Command("edge", argv))
    runner.wait_until(lambda: not ports.is_free(port), "edge", within=20)
    return {"EDGE_URL": f"http://{host}:{port}"}
