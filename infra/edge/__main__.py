"""`python -m infra.edge --host HOST --upstream ADDRESS …` prints nginx's configuration of the edge."""

import argparse
from pathlib import Path

from infra.edge.copy_export import copy_export
from infra.edge.render import Edge, Tls, render


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m infra.edge", description=__doc__)
    parser.add_argument("--host", required=True, help="the host name of PUBLIC_URL")
    parser.add_argument("--upstream", required=True, action="append", help="host:port of a web process")
    parser.add_argument("--web-root", required=True, type=Path, help="the folder webapp/out")
    parser.add_argument("--export", type=Path, help="copy this folder webapp/out to the web root first")
    parser.add_argument("--certificate", type=Path, help="the TLS certificate; without it, only HTTP")
    parser.add_argument("--key", type=Path, help="the key of the certificate")
    parser.add_argument("--challenges", type=Path, default=Path("/var/www/html"), help="certbot's webroot")
    parser.add_argument("--port", type=int, default=80)
    parser.add_argument("--tls-port", type=int, default=443)
    parser.add_argument("--access-log", default=Edge.access_log)
    parser.add_argument("--no-brotli", action="store_true", help="nginx has no brotli_static module")
    parser.add_argument("--nginx", default="1.26", help="the version of nginx, such as 1.22.1")
    given = parser.parse_args()
    if bool(given.certificate) != bool(given.key):
        parser.error("--certificate and --key belong together.")
    if given.export:
        copy_export(given.export, given.web_root)
    edge = Edge(
        host=given.host,
        upstreams=tuple(given.upstream),
        web_root=given.web_root,
        tls=Tls(given.certificate, given.key, given.challenges) if given.certificate else None,
        port=given.port,
        tls_port=given.tls_port,
        access_log=given.access_log,
        brotli=not given.no_brotli,
        nginx=tuple(int(part) for part in given.nginx.split(".")),
    )
    print(render(edge))


if __name__ == "__main__":
    main()
