"""The edge in front of the product, as in production."""

from infra.dev import edge, libraries, ports
from infra.dev.processes import Command
from infra.dev.settings import ROOT
from infra.edge.render import Edge
from tests.prove.product import Product
from tests.prove.proof import NotRun

# The limits of the edge. A proof can take one away.
EACH_ADDRESS = "limit_req zone=servicebay_address burst=180 nodelay;"
ALL_REQUESTS = " max_conns=256"
# The product must trust the address that the edge names.
TRUST = {"TRUSTED_PROXIES": "1"}


def start_edge(shop: Product, *, without: str = "") -> int:
    """Start nginx in front of the product, without one of its limits. Returns its port."""
    program = libraries.nginx()
    if program is None:
        raise NotRun("nginx is not installed (Debian: apt-get install nginx)")
    folder, port = shop.folder / "edge", ports.pick()
    folder.mkdir()
    own = Edge("localhost", (f"127.0.0.1:{shop.port}",), ROOT / "webapp" / "out", port=port)
    argv = edge.command(program, folder, own)
    site = folder / "site.conf"
    limited = site.read_text()
    if without not in limited:
        raise LookupError(f"The edge has no {without}")
    site.write_text(limited.replace(without, ""))
    shop.runner.start(Command("edge", argv), lambda _: None)
    shop.runner.wait_until(lambda: not ports.is_free(port), "edge", within=30)
    return port
