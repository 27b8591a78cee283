"""`python3 -m infra.compose --host HOST --email EMAIL` prepares this machine for infra/compose/compose.yaml.

It needs no packages. Run it again after each change in /etc/servicebay, and after a renewed certificate.
"""

import argparse
import sys

from infra.box.box import Box, Refused, require_email, require_host, require_root
from infra.box.machine import StepFailed
from infra.compose import configuration


def main(arguments: list[str], box: Box | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m infra.compose", description=__doc__)
    parser.add_argument("--host", help="the host name of the product, such as garage.example")
    parser.add_argument("--email", help="your address, for people who need support")
    given = parser.parse_args(arguments)
    box = box or Box()
    try:
        require_root()
        _settings(box, given)
        changed = configuration.write(box)
    except (Refused, StepFailed) as refused:
        print(refused, file=sys.stderr)
        return 1
    print(f"Written: {box.settings_file.parent}, {box.state.parent}." if changed else "Nothing to do.")
    return 0


def _settings(box: Box, given: argparse.Namespace) -> None:
    """Write the settings once. Later, an operator edits the file."""
    if (box.home / "current").exists():
        raise Refused("servicebay-box runs Servicebay on this machine. Use another machine for containers.")
    if box.settings_file.exists():
        return
    if not (given.host and given.email):
        raise Refused("The first run needs --host and --email.")
    require_host(given.host)
    require_email(given.email)
    box.write_settings(given.host, given.email, own_certificate=True, then="python3 -m infra.compose")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
