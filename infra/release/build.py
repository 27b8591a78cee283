"""`make release` builds one archive with everything that a machine needs, except for Debian's packages."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipapp
from collections.abc import Mapping
from pathlib import Path

from infra.box import signature
from infra.dev import audit
from infra.dev.console import say
from infra.dev.refusal import Refusal
from infra.dev.settings import ROOT
from infra.image import build as image
from infra.image import sbom

FOLDER = ROOT / "var" / "release"
SOURCE = (
    *image.SOURCE,
    "infra/backup",
    "infra/box",
    "infra/certificate.py",
    "infra/disk_guard.py",
    "infra/facts.py",
    "infra/kubernetes/base/nginx.conf",
    "infra/kubernetes/base/pgbouncer.ini",
    "requirements.lock",
    ".env.example",
    "docs/audit.md",
    "docs/backup.md",
    "docs/box.md",
    "docs/deploy.md",
    "docs/operations.md",
    "docs/rotate-keys.md",
    "docs/runbooks",
)
# Debian has this package of Barman, and the lock has it only as source code.
FROM_DEBIAN = "psycopg2"
SUMS = "SHA256SUMS"


def build(environment: Mapping[str, str], folder: Path = FOLDER) -> Path:
    """Build the archive of the last commit. The environment is for Django's settings."""
    image.require_web_app()
    version = (ROOT / "VERSION").read_text().strip()
    content = folder / f"servicebay-{version}"
    shutil.rmtree(content, ignore_errors=True)
    say("  … Packages of the release")
    image.write_source(content, SOURCE)
    image.download_wheels(content / "wheels")
    lock = content / "barman.lock"
    lock.write_text(without((ROOT / "infra" / "backup" / "barman.lock").read_text(), FROM_DEBIAN))
    image.download_wheels(content / "wheels-of-barman", lock)
    shutil.copytree(ROOT / "webapp" / "out", content / "webapp" / "out")
    sbom.written(
        content / "sbom.json", version=version, wheels=content / "wheels", lock=ROOT / "package-lock.json"
    )
    facts = {"version": version, "removes": _removals(environment), **origin(content)}
    say(f"  – Last audit of the packages: {facts['audited_on'] or 'none'}. make audit makes one.")
    (content / "release.json").write_text(json.dumps(facts))
    write_signers(content, environment)
    write_program(content)
    return sign(pack(content), environment)


def origin(content: Path) -> dict[str, str | None]:
    """Name the commit, its time and the last audit in it. Each build of the commit gets the same values."""
    shown = ["git", "log", "-1", "--format=%H %cI"]
    found = subprocess.run(shown, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    audited = audit.last((content / "docs" / "audit.md").read_text())
    return {"commit": found[0], "committed_at": found[1], "audited_on": audited}


def without(lock: str, package: str) -> str:
    """Return the lock without one package. Each further line of a package ends the line before with `\\`."""
    entries = lock.replace("\\\n", "\\\0").splitlines(keepends=True)
    return "".join(each for each in entries if not each.startswith(f"{package}==")).replace("\0", "\n")


def write_signers(content: Path, environment: Mapping[str, str]) -> None:
    """Name the keys that may sign the next release: those of RELEASE_SIGNERS, or the one of this release."""
    if others := environment.get("RELEASE_SIGNERS"):
        keys = Path(others).read_text().splitlines()
    elif key := environment.get("RELEASE_KEY"):
        keys = [
            subprocess.run(["ssh-keygen", "-y", "-f", key], capture_output=True, text=True, check=True).stdout
        ]
    else:
        return
    lines = [signature.line(key) for key in keys if key.strip()]
    if not lines:
        raise Refusal("RELEASE_SIGNERS has no key. No machine would accept the release after this one.")
    (content / signature.SIGNERS).write_text("".join(lines))


def sign(archive: Path, environment: Mapping[str, str]) -> Path:
    """Write the signature beside the archive."""
    made = archive.with_name(f"{archive.name}.sig")
    made.unlink(missing_ok=True)
    if key := environment.get("RELEASE_KEY"):
        argv = ["ssh-keygen", "-Y", "sign", "-q", "-f", key, "-n", signature.PURPOSE, str(archive)]
        subprocess.run(argv, check=True, capture_output=True)
    else:
        say(f"{archive.name} is not signed, so no machine installs it. Name a key: RELEASE_KEY=FILE")
    return archive


def write_program(content: Path) -> None:
    """Write `servicebay-box` as one file, from the release's own source."""
    shutil.rmtree(content / "box", ignore_errors=True)
    shutil.copytree(content / "infra" / "box", content / "box" / "infra" / "box")
    (content / "box" / "__main__.py").write_text(
        "import sys\n\nfrom infra.box.__main__ import main\n\nsys.exit(main(sys.argv[1:]))\n"
    )
    zipapp.create_archive(content / "box", content / "servicebay-box", "/usr/bin/python3", compressed=True)
    shutil.rmtree(content / "box")


def pack(content: Path) -> Path:
    """Write the checksums and the archive of a release's folder."""
    (content / SUMS).unlink(missing_ok=True)
    files = sorted(each for each in content.rglob("*") if each.is_file())
    sums = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(content)}\n" for file in files
    ]
    (content / SUMS).write_text("".join(sums))
    archive = content.with_name(f"{content.name}.tar")
    with tarfile.open(archive, "w") as tar:
        # The program comes first, because it is needed to unpack the rest.
        for file in sorted((*files, content / SUMS), key=lambda file: file.name != "servicebay-box"):
            tar.add(file, f"{content.name}/{file.relative_to(content)}", filter=_of_root)
    return archive


def _of_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mode = 0o755 if member.mode & 0o100 else 0o644
    return member


def _removals(environment: Mapping[str, str]) -> list[str]:
    found = subprocess.run(
        [sys.executable, "-m", "infra.release.removals"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
    )
    removed: list[str] = json.loads(found.stdout)
    return removed
