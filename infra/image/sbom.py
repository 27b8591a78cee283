"""The bill of materials: all Python, npm and Debian packages, as CycloneDX 1.6."""

import json
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path
from typing import Any
from urllib.parse import quote

Component = dict[str, Any]


def written(target: Path, *, version: str, wheels: Path, lock: Path, debian_status: str = "") -> None:
    components = [*_python(wheels), *_npm(lock), *_debian(debian_status)]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "servicebay", "version": version}},
        "components": sorted(components, key=lambda each: str(each["purl"])),
    }
    target.write_text(json.dumps(bill, indent=1, ensure_ascii=False) + "\n")


def _component(kind: str, name: str, version: str, purl: str) -> Component:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "properties": [{"name": "servicebay:kind", "value": kind}],
    }


def _python(wheels: Path) -> Iterator[Component]:
    for wheel in sorted(wheels.glob("*.whl")):
        if wheel.name == "pip.whl":  # It only installs the others.
            continue
        with zipfile.ZipFile(wheel) as files:
            name = next(each for each in files.namelist() if each.endswith(".dist-info/METADATA"))
            facts = Parser().parsestr(files.read(name).decode(), headersonly=True)
        yield _component(
            "python", facts["Name"], facts["Version"], f"pkg:pypi/{facts['Name'].lower()}@{facts['Version']}"
        )


def _npm(lock: Path) -> Iterator[Component]:
    """Yield the packages that can be part of the built web app."""
    for path, facts in json.loads(lock.read_text())["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if "node_modules/" in path and not facts.get("dev") and "version" in facts:
            purl = f"pkg:npm/{name.replace('@', '%40', 1)}@{facts['version']}"
            yield _component("npm", name, facts["version"], purl)


def _debian(status: str) -> Iterator[Component]:
    """Yield the packages in dpkg's list of the base."""
    for paragraph in filter(None, status.strip().split("\n\n")):
        facts = Parser().parsestr(paragraph, headersonly=True)
        if facts["Status"] == "install ok installed":
            name, version, architecture = facts["Package"], facts["Version"], facts["Architecture"]
            purl = f"pkg:deb/debian/{name}@{quote(version, safe='~')}?arch={architecture}"
            yield _component("debian", name, version, purl)
