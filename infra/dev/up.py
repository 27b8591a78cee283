"""`make up` and `make dev` run the product in the foreground until the user stops it."""

import os
import subprocess
import time
from collections.abc import Callable, Sequence

from infra.dev import console, libraries, ports, servers, stack
from infra.dev.checks import NOWHERE
from infra.dev.console import paint, say
from infra.dev.keys import Keys
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
READ_SETTINGS = "from django.conf import settings; settings.INSTALLED_APPS"


def up(settings: Settings) -> int:
    """Start everything and show the panel."""

    def start(runner: Runner) -> str:
        stack.bring_up(runner, settings, Keys(settings.data_dir))
        return settings.public_url

    return _until_stopped(settings, start)


def dev(settings: Settings) -> int:
    """Run the product with automatic reloading: Django's development server behind Next's development
    server."""

    def start(runner: Runner) -> str:
        env = stack.prepare(runner, settings, Keys(settings.data_dir))
        stack.start_workers(runner, env)
        place = f"{settings.host}:{settings.port}"
        runner.start(Command("web", [str(PYTHON), "platform/manage.py", "runserver", place], env=env))
        web_port = settings.given.get("WEB_PORT") or "3000"
        env |= {"WEB_PORT": web_port, "API_ORIGIN": f"http://{place}", "NEXT_TELEMETRY_DISABLED": "1"}
        runner.start(Command("next", ["npm", "run", "dev", "-w", "webapp"], env=env, whole_group=True))
        runner.wait_until(lambda: stack.answers(settings), "web", within=60)
        runner.wait_until(lambda: stack.answers(settings, int(web_port), "/"), "next", within=120)
        return f"http://localhost:{web_port}"

    return _until_stopped(settings, start)


def _until_stopped(settings: Settings, start: Callable[[Runner], str]) -> int:
    """Run until the user stops it. Raises an error if a process has ended. No process is left running."""
    with Runner(settings.data_dir) as runner:
        try:
            ports.require_free(settings.port, settings.host)
            servers.require_reachable(settings.given)
            require_environment(settings)
            libraries.require(runner, *libraries.DRAWING)
            console.panel(panel(settings, start(runner)))
            runner.watch()
        except Interrupted:
            say("\nStopping (press Ctrl-C again to kill).")
            runner.stop_all()
            say("Stopped.")
        except Refusal as refusal:
            # The message is shown now and again at the end, after the last lines of the services.
            if runner.serves:
                console.complain(str(refusal))
            raise
    return 0


def require_environment(settings: Settings) -> None:
    """Refuse settings that the platform would refuse, before the build takes minutes."""
    urls = {name: settings.given.get(name) or address for name, address in NOWHERE.items()}
    env = settings.django(Keys(settings.data_dir), urls)
    argv = [str(PYTHON), "-c", READ_SETTINGS]
    done = subprocess.run(argv, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = done.stderr.strip().rpartition("\n")[2]
        raise Refusal(last.partition("EnvironmentProblem: ")[2] or f"The settings could not be read: {last}")


def panel(settings: Settings, address: str) -> Sequence[str]:
    """Return the lines of the panel: URL, demo accounts and mail folder."""
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
