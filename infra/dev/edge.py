"""nginx on this machine, with the configuration of the edge and a folder of its own."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

from infra.dev import libraries
from infra.edge.render import Edge, render

MAIN = """
daemon off;
user root;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
{modules}
events {{ worker_connections 2048; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def version(program: str) -> tuple[int, ...]:
    said = subprocess.run([program, "-v"], capture_output=True, text=True, check=True).stderr
    found = re.search(r"nginx/([\d.]+)", said)
    return tuple(int(part) for part in found[1].split(".")) if found else ()


def command(program: str, folder: Path, edge: Edge) -> list[str]:
    """Write the configuration into the folder, and return the command that serves it in the foreground."""
    brotli = libraries.BROTLI_FILE.exists()
    own = replace(edge, brotli=brotli, nginx=version(program), access_log=str(folder / "access.log"))
    (folder / "site.conf").write_text(render(own))
    modules = f"load_module {libraries.BROTLI_FILE};" if brotli else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, modules=modules))
    return [program, "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
