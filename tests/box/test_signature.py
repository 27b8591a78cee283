"""An archive is unpacked only if a key that the running release trusts has signed it."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from infra.box import machine, signature, unpack
from infra.box.box import Box, Refused
from infra.dev.refusal import Refusal
from infra.release import build

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not installed")


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    monkeypatch.setattr(unpack, "_install_packages", lambda content, target: None)
    return Box(tmp_path / "root")


def key(folder: Path, name: str) -> Path:
    file = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)], check=True)
    return file


def release(folder: Path, version: str, signed_by: Path | None, *, trusts: Path | None = None) -> Path:
    """Build a small release as `make release` does. Without `trusts`, the next one has the same key."""
    content = folder / f"servicebay-{version}"
    shutil.rmtree(content, ignore_errors=True)
    content.mkdir()
    (content / "VERSION").write_text(f"{version}\n")
    environment = {"RELEASE_KEY": str(signed_by)} if signed_by else {}
    if trusts:
        environment["RELEASE_SIGNERS"] = str(trusts.with_name(f"{trusts.name}.pub"))
    build.write_signers(content, environment)
    return build.sign(build.pack(content), environment)


def run(box: Box, version: str) -> None:
    machine.link(box.home / "current", box.release(version))


def refusal(box: Box, do: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        do()
    assert not (box.home / "releases").exists() or {
        each.name for each in box.release("x").parent.iterdir()
    } <= {"1.0.0"}
    said = str(refused.value)
    assert said.endswith("Nothing was unpacked.")
    return said


def test_first_release_is_unpacked_with_the_key_that_signed_it(box: Box, tmp_path: Path) -> None:
    ours, other = key(tmp_path, "ours"), key(tmp_path, "other")
    archive = release(tmp_path, "1.0.0", ours)
    said = refusal(box, lambda: unpack.unpack(box, archive, "1.0.0"))
    assert said.startswith("Name the file with the public key of the releases: --signer FILE.")
    wrong = other.with_name("other.pub")
    said = refusal(box, lambda: unpack.unpack(box, archive, "1.0.0", wrong))
    assert said.startswith(f"{wrong} has not signed {archive}. Fetch")
    nothing = tmp_path / "nothing.pub"
    assert "is no public key" in refusal(box, lambda: unpack.unpack(box, archive, "1.0.0", nothing))
    assert unpack.unpack(box, archive, "1.0.0", ours.with_name("ours.pub")) is True
    assert (box.release("1.0.0") / "VERSION").read_text() == "1.0.0\n"


def test_later_release_needs_a_key_that_the_running_one_trusts(box: Box, tmp_path: Path) -> None:
    ours, other = key(tmp_path, "ours"), key(tmp_path, "other")
    unpack.unpack(box, release(tmp_path, "1.0.0", ours), "1.0.0", ours.with_name("ours.pub"))
    run(box, "1.0.0")
    foreign = release(tmp_path, "1.1.0", other)
    # A key that is given does not replace those of the release.
    for given in (None, other.with_name("other.pub")):
        said = refusal(box, partial(unpack.unpack, box, foreign, "1.1.0", given))
        assert said.startswith(f"Servicebay 1.0.0 does not trust {foreign}.")
    assert unpack.unpack(box, release(tmp_path, "1.1.0", ours), "1.1.0") is True


def test_missing_signature_and_one_changed_byte_are_refused(box: Box, tmp_path: Path) -> None:
    ours = key(tmp_path, "ours")
    unpack.unpack(box, release(tmp_path, "1.0.0", ours), "1.0.0", ours.with_name("ours.pub"))
    run(box, "1.0.0")
    archive = release(tmp_path, "1.1.0", ours)
    whole = archive.read_bytes()
    at = whole.index(b"1.1.0\n")
    archive.write_bytes(whole[:at] + b"9" + whole[at + 1 :])
    assert "does not trust" in refusal(box, lambda: unpack.unpack(box, archive, "1.1.0"))
    archive.write_bytes(whole)
    beside = archive.with_name(f"{archive.name}.sig")
    kept = beside.read_bytes()
    beside.unlink()
    assert refusal(box, lambda: unpack.unpack(box, archive, "1.1.0")).startswith(f"{beside} is missing.")
    beside.write_bytes(kept)
    assert unpack.unpack(box, archive, "1.1.0") is True


def test_signature_for_another_purpose_is_refused(box: Box, tmp_path: Path) -> None:
    ours = key(tmp_path, "ours")
    archive = release(tmp_path, "1.0.0", ours)
    archive.with_name(f"{archive.name}.sig").unlink()
    argv = ["ssh-keygen", "-Y", "sign", "-q", "-f", str(ours), "-n", "git", str(archive)]
    subprocess.run(argv, check=True, env=os.environ)
    assert "has not signed" in refusal(
        box, lambda: unpack.unpack(box, archive, "1.0.0", ours.with_name("ours.pub"))
    )


def test_new_key_comes_with_a_release_that_the_old_one_signed(box: Box, tmp_path: Path) -> None:
    old, new = key(tmp_path, "old"), key(tmp_path, "new")
    unpack.unpack(box, release(tmp_path, "1.0.0", old, trusts=new), "1.0.0", old.with_name("old.pub"))
    run(box, "1.0.0")
    assert "does not trust" in refusal(
        box, lambda: unpack.unpack(box, release(tmp_path, "1.1.0", old), "1.1.0")
    )
    assert unpack.unpack(box, release(tmp_path, "1.1.0", new), "1.1.0") is True


def test_release_that_is_unpacked_already_needs_no_second_check(box: Box, tmp_path: Path) -> None:
    """A killed upgrade is finished by the next one, also if the release that runs by then has another key."""
    old, new = key(tmp_path, "old"), key(tmp_path, "new")
    archive = release(tmp_path, "1.0.0", old, trusts=new)
    unpack.unpack(box, archive, "1.0.0", old.with_name("old.pub"))
    run(box, "1.0.0")
    assert unpack.unpack(box, archive, "1.0.0") is False


def test_release_without_a_key_is_built_without_a_signature(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = release(tmp_path, "1.0.0", None)
    assert not archive.with_name(f"{archive.name}.sig").exists()
    assert "is not signed, so no machine installs it" in capsys.readouterr().out


def test_archive_that_changes_after_its_check_is_not_unpacked(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = key(tmp_path, "ours")
    archive = release(tmp_path, "1.0.0", ours)
    whole, check = archive.read_bytes(), signature.require

    def and_change(*given: Any) -> None:
        check(*given)
        archive.write_bytes(b"something else")

    monkeypatch.setattr(signature, "require", and_change)
    assert unpack.unpack(box, archive, "1.0.0", ours.with_name("ours.pub")) is True
    assert (box.release("1.0.0") / "VERSION").read_text() == "1.0.0\n"
    assert archive.read_bytes() != whole
    assert [each.name for each in box.release("1.0.0").parent.iterdir()] == ["1.0.0"]


def test_list_of_keys_without_a_key_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "none.pub"
    empty.write_text("\n")
    with pytest.raises(Refusal, match="RELEASE_SIGNERS has no key"):
        release(tmp_path, "1.0.0", key(tmp_path, "ours"), trusts=tmp_path / "none")
