"""The container image: its user, its read-only root, its packages, and what it must not contain."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from config.env import ROOT
from tests.image.conftest import Built, files_of, mounted
from tests.web import production

pytestmark = pytest.mark.prove
PACKAGES = "opt/servicebay/.venv/lib/python3.13/site-packages"
COMPILERS = re.compile(
    r"(.*-)?(gcc|g\+\+|cc|c\+\+|clang|tcc|ld|as|rustc|cargo|go|make|node|npm|pip\d*)(-[\d.]+)?"
)
SECRET_NAMES = {".env", ".npmrc", ".netrc", "pip.conf", "id_rsa", "id_ed25519", ".git"}
PRIVATE_KEY = re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY-----\n")
MOST_BYTES = 350_000_000


def test_image_runs_its_roles_as_an_ordinary_user_on_a_read_only_root(
    built: Built, django_db_setup: None
) -> None:
    version = built.run("servicebay", "version")
    assert (version.returncode, version.stdout) == (0, (ROOT / "VERSION").read_text())
    refused = built.run("servicebay", "webb")
    assert refused.returncode == 64
    assert refused.stderr == "Roles are: web, relay, worker, beat, migrate, check, version.\n"
    environment = production()
    del environment["DJANGO_SETTINGS_MODULE"]
    checked = built.run("servicebay", "check", **environment)
    assert (checked.returncode, checked.stdout.strip()) == (
        0,
        "System check identified no issues (0 silenced).",
    )
    assert built.run("id", "-u").stdout == "10001\n"
    assert built.run("touch", "/tmp/allowed").returncode == 0
    for path in ("/opt/servicebay/x", "/var/x", "/etc/x", "/x"):
        assert "Read-only file system" in built.run("touch", path).stderr


def test_image_names_its_user_and_command(built: Built) -> None:
    config = json.loads(built.image.buildah("inspect", "--type", "image", built.image.name))["OCIv1"][
        "config"
    ]
    assert config["User"] == "10001:10001"
    assert config["Entrypoint"] == ["servicebay"]
    assert not [each for each in config["Env"] if re.search("KEY|SECRET|PASSWORD|TOKEN|_URL", each)]


def test_image_draws_pdf_files(built: Built) -> None:
    draw = "import weasyprint; print(weasyprint.HTML(string='₹').write_pdf()[:5])"
    drawn = built.run("/opt/servicebay/.venv/bin/python", "-c", draw)
    assert drawn.stdout == "b'%PDF-'\n", drawn.stderr


# -- bill of materials -------------------------------------------------------------------------------------


def test_bill_of_materials_names_every_installed_package(built: Built) -> None:
    bill = json.loads((built.root / "usr/share/servicebay/sbom.json").read_text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert named(bill, "python") == installed(built)
    assert len(named(bill, "python")) > 40
    debian = built.run("dpkg-query", "--show", "--showformat=${Package} ${Version}\n").stdout.splitlines()
    assert named(bill, "debian") == set(debian)
    assert {"react", "next", "zod"} <= {each.split()[0] for each in named(bill, "npm")}
    # Without one of its entries, the bill differs.
    missing = next(
        each for each in bill["components"] if each["name"] == "Django" or each["name"] == "django"
    )
    bill["components"].remove(missing)
    assert named(bill, "python") != installed(built)


def named(bill: dict[str, list[dict[str, object]]], kind: str) -> set[str]:
    return {
        f"{_plain(str(each['name'])) if kind == 'python' else each['name']} {each['version']}"
        for each in bill["components"]
        if each["properties"] == [{"name": "servicebay:kind", "value": kind}]
    }


def installed(built: Built) -> set[str]:
    argv = [sys.executable, "-m", "pip", "list", "--format", "json", "--path", str(built.root / PACKAGES)]
    listed = json.loads(subprocess.run(argv, capture_output=True, check=True).stdout)
    return {f"{_plain(each['name'])} {each['version']}" for each in listed}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# -- what the image must not contain -----------------------------------------------------------------------


def test_image_has_no_compiler_and_no_package_manager_of_a_language(built: Built, tmp_path: Path) -> None:
    assert list(compilers(built.root)) == []
    (tmp_path / "usr/bin").mkdir(parents=True)
    (tmp_path / "usr/bin/x86_64-linux-gnu-gcc-14").touch()
    assert len(list(compilers(tmp_path))) == 1


def compilers(root: Path) -> Iterator[Path]:
    for folder in ("bin", "sbin", "usr/bin", "usr/sbin", "usr/local/bin", "opt/servicebay/.venv/bin"):
        if (root / folder).is_dir():
            yield from (path for path in (root / folder).iterdir() if COMPILERS.fullmatch(path.name))


def test_image_has_no_secret_and_no_address_of_a_package_registry(built: Built, tmp_path: Path) -> None:
    hosts = registry_hosts()
    assert list(secrets(built.root, hosts)) == []
    (tmp_path / "key").write_bytes(b"-----BEGIN EC " + b"PRIVATE KEY-----\nMHc=")
    (tmp_path / ".env").touch()
    (tmp_path / "settings").write_text("index = https://packages.company.example/simple")
    found = secrets(tmp_path, {*hosts, b"packages.company.example"})
    assert {path.name for path in found} == {"key", ".env", "settings"}


def registry_hosts() -> set[bytes]:
    """Return the hosts from which this machine installs packages."""
    found = set()
    for argv in ([sys.executable, "-m", "pip", "config", "list"], ["npm", "config", "get", "registry"]):
        said = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True).stdout
        found |= {urlsplit(url).hostname for url in re.findall(r"https?://[^\s'\"]+", said)}
    # A public registry is named in the metadata of many packages.
    return {
        host.encode() for host in found if host and not re.search(r"(python|npmjs|pypi)\.(org|com)$", host)
    }


def secrets(root: Path, hosts: Iterable[bytes]) -> Iterator[Path]:
    for path in files_of(root):
        content = path.read_bytes()
        if path.name in SECRET_NAMES or PRIVATE_KEY.search(content) or any(host in content for host in hosts):
            yield path


def test_image_without_its_base_is_small(built: Built) -> None:
    app = sum(path.stat().st_size for path in files_of(built.root / "opt" / "servicebay"))
    assert app <= MOST_BYTES, f"{app / 1e6:.0f} MB"


# -- twice the same ----------------------------------------------------------------------------------------


def test_second_build_gives_the_same_files(built: Built, tmp_path: Path) -> None:
    again = mounted(tmp_path)
    try:
        first, second = checksums(built.root), checksums(again.root)
        assert {path for path in first | second if first.get(path) != second.get(path)} == set()
        assert len(first) > 5_000
    finally:
        again.image.buildah("umount", "--all")
        shutil.rmtree(tmp_path, ignore_errors=True)


def checksums(root: Path) -> dict[str, tuple[int, int, int, str]]:
    """Return mode, owner, time and checksum of each file."""
    found = {}
    for path in files_of(root):
        facts = path.stat()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        found[str(path.relative_to(root))] = (facts.st_mode, facts.st_uid, int(facts.st_mtime), digest)
    return found
