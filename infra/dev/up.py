"""`make up` and `make dev`: the product in the foreground until somebody stops it."""

import os
import time
from collections.abc import Callable, Sequence

from infra.dev import console, environment, libraries, reachable, stack, toolchain
from infra.dev.checks import NOWHERE
from infra.dev.console import paint, say
from infra.dev.keys import Keys
from infra.dev.locks import claimed
from infra.dev.processes import Command, Interrupted, Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import PYTHON, ROOT, Settings

PASSWORD = "garage-demo-1"  # noqa: S105 - the demo's, printed on the panel
SIGN_INS = (
    ("owner@sharma.example", "owner of Sharma Motors: Andheri and Whitefield"),
    ("manager@sharma.example", "manager, Andheri"),
    ("technician@sharma.example", "technician, Andheri and Whitefield"),
    ("owner@verma.example", "owner of Verma Auto Care, subscription in grace"),
    ("owner@lapsed.example", "owner of Lapsed Garage, subscription expired"),
)
ADMIN = "admin@servicebay.example"
TOTP_SECRET = "SERVICEBAYDEMOADMINSECRETONLY234"  # noqa: S105 - the demo's, likewise
AUTHENTICATOR = (
    f"otpauth://totp/Servicebay:{ADMIN.replace('@', '%40')}?secret={TOTP_SECRET}&issuer=Servicebay"
)


def up(settings: Settings) -> int:
    """Build what is missing, start everything, show the panel."""

    def start(runner: Runner) -> str:
        require_environment(settings)
        libraries.require(runner, *libraries.DRAWING)
        toolchain.web_build(runner)
        stack.bring_up(runner, settings, Keys(settings.data_dir))
        return settings.public_url

    return _until_stopped(settings, start)


def dev(settings: Settings) -> int:
    """The same with reloading: Django's own server, and Next's in front of it."""

    def start(runner: Runner) -> str:
        require_environment(settings)
        libraries.require(runner, *libraries.DRAWING)
        keys = Keys(settings.data_dir)
        env = stack.prepare(runner, settings, keys)
        stack.start_workers(runner, settings, env)
        place = f"{settings.host}:{settings.port}"
        runner.start(
            Command("web", [str(PYTHON), "platform/manage.py", "runserver", place], env=env, cwd=ROOT)
        )
        web_port = settings.given.get("WEB_PORT") or "3000"
        next_env = {
            **env,
            "WEB_PORT": web_port,
            "API_ORIGIN": f"http://{place}",
            "NEXT_TELEMETRY_DISABLED": "1",
        }
        runner.start(Command("next", ["npm", "run", "dev", "-w", "webapp"], env=next_env, cwd=ROOT))
        runner.wait_until(lambda: stack.answers(settings), "web", within=60)
        runner.wait_until(lambda: stack.answers(settings, int(web_port), "/"), "next", within=120)
        return f"http://localhost:{web_port}"

    return _until_stopped(settings, start)


def require_environment(settings: Settings) -> None:
    """What the caller set makes sense, and what they bring along answers: seconds before minutes."""
    reachable.require(settings.given)
    urls = {name: settings.given.get(name) or address for name, address in NOWHERE.items()}
    environment.require(settings.django(Keys(settings.data_dir), urls))


def _until_stopped(settings: Settings, start: Callable[[Runner], str]) -> int:
    """0 when asked to stop, 1 when something died; either way nothing is left running."""
    with claimed(settings.data_dir), Runner(str(settings.data_dir)) as runner:
        try:
            console.panel(panel(settings, start(runner)))
            runner.watch()
        except Interrupted:
            say("\nStopping (once more Ctrl-C hurries).")
            runner.stop_all()
            say("Stopped.")
        except Refusal as refusal:
            if runner.serves:  # whose last words will bury it: said now, and again after them
                console.complain(str(refusal))
            raise
    return 0


def panel(settings: Settings, address: str) -> Sequence[str]:
    """Address, demo sign-ins, where mail goes."""
    width = max(len(email) for email, _ in SIGN_INS)
    return [
        paint(f"Servicebay is ready ({time.time() - settings.started:.1f} s)", "1"),
        "",
        f"Open      {paint(address, '1;4')}",
        "",
        f"Sign in   password for all: {paint(PASSWORD, '1')}",
        *(f"          {email:<{width}}  {who}" for email, who in SIGN_INS),
        "",
        f"Console   {address}/console",
        f"          {ADMIN:<{width}}  same password; each code once, for 30 s",
        f"          secret  {paint(TOTP_SECRET, '1')}",
        f"          app     {AUTHENTICATOR}",
        "",
        f"Mail      {settings.mail_dir}{os.sep}  (one .eml file each, one-time codes too)",
        "Stop      Ctrl-C",
    ]
