"""The refusals of `servicebay-box`, and that nothing changed after them."""

import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from infra.box import __main__ as command
from infra.box import install, journal, machine, restore, rollout, signature, unpack, upgrade
from infra.box.archives import extract
from infra.box.box import Box, Refused, require_email, require_host, require_settings

VERSION = "1.0.0"


@pytest.fixture(autouse=True)
def _every_archive_is_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`test_signature.py` has the archives that are not."""
    monkeypatch.setattr(signature, "require", lambda *_: None)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path / "root")


@pytest.fixture
def installed(box: Box) -> Box:
    for version in (VERSION, "1.1.0"):
        release(box, version)
    machine.link(box.home / "current", box.release(VERSION))
    box.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    return box


def release(box: Box, version: str, *removes: str) -> None:
    facts = json.dumps({"version": version, "removes": removes})
    machine.write(box.release(version) / "release.json", facts)


def installation(root: Path) -> Box:
    """A box on which an installation has finished."""
    made = Box(root)
    release(made, VERSION)
    machine.link(made.home / "current", made.release(VERSION))
    made.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    journal.save(made, journal.Journal("install", to=VERSION), journal.FINISHED)
    return made


def archive(folder: Path, files: dict[str, str], *, sums: dict[str, str] | None = None) -> Path:
    """Write the archive of a release. Without `sums`, each file has its right checksum."""
    right = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in files.items()}
    lines = "".join(f"{checksum}  {name}\n" for name, checksum in (sums or right).items())
    target = folder / "servicebay-1.0.0.tar"
    with tarfile.open(target, "w") as tar:
        for name, text in {**files, "SHA256SUMS": lines}.items():
            member = tarfile.TarInfo(f"servicebay-1.0.0/{name}")
            member.size = len(text.encode())
            tar.addfile(member, io.BytesIO(text.encode()))
    return target


def refusal(do: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        do()
    return str(refused.value)


@pytest.mark.parametrize(
    "arguments", [[], ["instal"], ["upgrade"], ["restore"], ["admin", "a@b.example"], ["rollback", "1.0.0"]]
)
def test_wrong_arguments_are_refused(arguments: list[str], box: Box) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(arguments, box)
    assert ended.value.code == 2
    assert not box.root.exists()


def test_interrupted_command_says_so(
    installed: Box, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "require_root", lambda: None)
    monkeypatch.setattr(restore, "restore", interrupt)
    assert command.main(["restore", "--at", "24/11/2026 11:59:00"], installed) == 130
    assert capsys.readouterr().err == "Interrupted.\n"


@pytest.mark.parametrize(
    "further", [["-f"], ["--full"], ["restore_garage", "--at", "x"], ["--help"], []], ids=" ".join
)
@pytest.mark.parametrize("name", command.PASSING)
def test_arguments_of_another_program_are_passed_on(name: str, further: list[str]) -> None:
    assert command.parse([name, *further]).further == further


def test_missing_or_foreign_archive_is_refused(tmp_path: Path) -> None:
    missing, text, other = tmp_path / "none.tar", tmp_path / "text.tar", tmp_path / "other.tar"
    text.write_text("no archive")
    with tarfile.open(other, "w") as tar:
        tar.addfile(tarfile.TarInfo("photos/1.jpg"))
    assert refusal(lambda: unpack.version_of(missing)) == f"{missing} does not exist."
    for each in (text, other):
        assert refusal(partial(unpack.version_of, each)) == f"{each} is not a release of Servicebay."


@pytest.mark.parametrize(
    "sums", [{"VERSION": "0" * 64}, {"VERSION": "", "lost": "0" * 64}, {"another": "0" * 64}]
)
def test_damaged_archive_is_refused_and_leaves_no_release(
    box: Box, tmp_path: Path, sums: dict[str, str]
) -> None:
    damaged = archive(tmp_path, {"VERSION": "1.0.0\n"}, sums=sums)
    said = refusal(lambda: unpack.unpack(box, damaged, VERSION))
    assert said.startswith(f"{damaged} is damaged: ")
    assert not box.release(VERSION).exists()


def test_another_archive_of_the_running_release_is_refused(installed: Box, tmp_path: Path) -> None:
    other = archive(tmp_path, {"VERSION": "1.0.0\n"})
    said = refusal(lambda: unpack.unpack(installed, other, VERSION))
    assert said == f"{other} is another 1.0.0 than the one that runs. Give it a new version."
    assert installed.release(VERSION).is_dir()


def test_another_archive_replaces_a_release_that_does_not_run(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpack, "_install_packages", lambda content, target: None)
    for text, is_new in (("1", True), ("1", False), ("2", True)):
        made = archive(tmp_path, {"VERSION": text})
        assert unpack.unpack(box, made, VERSION) is is_new
        assert (box.release(VERSION) / "VERSION").read_text() == text


def test_archive_with_a_path_outside_its_folder_is_refused(box: Box, tmp_path: Path) -> None:
    evil = archive(tmp_path, {"../../../../evil": "x"})
    assert "is damaged" in refusal(lambda: unpack.unpack(box, evil, VERSION))
    assert not list(tmp_path.rglob("evil"))


def test_archive_with_a_link_is_refused(box: Box, tmp_path: Path) -> None:
    made = archive(tmp_path, {"VERSION": "1.0.0\n"})
    link = tarfile.TarInfo("servicebay-1.0.0/link")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc"
    with tarfile.open(made, "a") as tar:
        tar.addfile(link)
    assert "is damaged" in refusal(lambda: unpack.unpack(box, made, VERSION))


def test_checksums_of_an_intact_archive_are_accepted(tmp_path: Path) -> None:
    """This is the control of the two tests above."""
    whole = archive(tmp_path, {"VERSION": "1.0.0\n"})
    with tarfile.open(whole) as tar:
        extract(tar, tmp_path)
    unpack.check(whole, tmp_path / "servicebay-1.0.0")


@pytest.mark.parametrize("host", ["garage", "Garage.example", "garage.example/x", "a b.example", ""])
def test_wrong_host_or_address_is_refused(host: str) -> None:
    assert (
        refusal(lambda: require_host(host)) == f"'{host}' is not a host name. Write it like garage.example."
    )
    assert "is not an e-mail address" in refusal(lambda: require_email(f"me@{host}"))
    require_host("garage.example")
    require_email("me@garage.example")


def test_commands_before_the_installation_name_the_installation(box: Box, tmp_path: Path) -> None:
    whole = archive(tmp_path, {"VERSION": "1.0.0\n"})
    for do in (
        lambda: upgrade.upgrade(box, whole, contract=False),
        lambda: upgrade.rollback(box),
        lambda: restore.restore(box, "24/11/2026 11:59:00"),
    ):
        assert refusal(do).startswith("Servicebay is not installed. Run: servicebay-box install RELEASE")
    assert not box.state.exists()


def test_upgrade_to_the_running_release_has_nothing_to_do(installed: Box, tmp_path: Path) -> None:
    whole = archive(tmp_path, {"VERSION": "1.0.0\n"})
    said = "Servicebay 1.0.0 runs already. Nothing was changed."
    assert upgrade.upgrade(installed, whole, contract=False) == said


def test_older_release_is_refused_although_it_is_signed(installed: Box, tmp_path: Path) -> None:
    machine.link(installed.home / "current", installed.release("1.1.0"))
    old = archive(tmp_path, {"VERSION": "1.0.0\n"})
    said = refusal(lambda: upgrade.upgrade(installed, old, contract=True))
    assert said == "1.0.0 is older than 1.1.0, which runs. Run: servicebay-box rollback"
    # Nobody gives an old release a new name.
    renamed = old.rename(old.with_name("servicebay-1.2.0.tar"))
    said = refusal(lambda: upgrade.upgrade(installed, renamed, contract=True))
    assert said == f"{renamed} has release 1.0.0. Its name must be servicebay-1.0.0.tar."
    for newer in ("1.1.0", "1.1.1", "1.10.0", "2.0.0-rc.1"):
        upgrade.require_newer("1.1.0", newer, Path(f"servicebay-{newer}.tar"))


def test_release_that_removes_something_needs_contract(installed: Box) -> None:
    assert upgrade.require_contract(installed, VERSION, "1.1.0", is_given=False) is False
    release(installed, "1.1.0", "jobs.0007: Remove field old from job")
    said = refusal(lambda: upgrade.require_contract(installed, VERSION, "1.1.0", is_given=False))
    assert said == (
        "1.1.0 removes what 1.0.0 may still read: jobs.0007: Remove field old from job. After it, only a restore "
        "leads back. Run it again with --contract."
    )
    assert upgrade.require_contract(installed, VERSION, "1.1.0", is_given=True) is True


def test_rollback_without_an_upgrade_is_refused(installed: Box) -> None:
    journal.save(installed, journal.Journal(command="install", to=VERSION))
    assert refusal(lambda: upgrade.rollback(installed)) == (
        "There is no release to roll back to. Servicebay 1.0.0 runs."
    )


def test_rollback_after_removed_columns_says_which_time_to_restore(installed: Box) -> None:
    contracted = 1_795_465_800.0  # 24/11/2026 02:00 in India
    journal.save(
        installed, journal.Journal("upgrade", before="1.4.0", to="1.5.0", contracted_at=contracted, done=[])
    )
    assert refusal(lambda: upgrade.rollback(installed)) == (
        "1.5.0 removed columns. Roll back needs restore --at '24/11/2026 02:00:00'."
    )


def test_restore_with_another_host_name_restores_nothing(
    installed: Box, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("another.example\n"))
    monkeypatch.setattr(install, "backup", lambda *_: "")
    assert refusal(lambda: restore.restore(installed, "24/11/2026 11:59:00")) == (
        "The host name is garage.example, and not 'another.example'. Nothing was restored."
    )
    asked = capsys.readouterr().out
    assert asked.startswith(
        "This replaces the database with its state of 24/11/2026 11:59:00 IST. Work since then is kept in "
        "/var/lib/servicebay/before-"
    )
    assert asked.endswith("Type the host name to go on.\n")


def test_restore_refuses_a_wrong_moment_before_it_asks(
    installed: Box, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> str:
        raise machine.StepFailed("01/01/2099 00:00:00 is in the future.")

    monkeypatch.setattr(install, "backup", refuse)
    said = "01/01/2099 00:00:00 is in the future. Nothing was restored."
    assert refusal(lambda: restore.restore(installed, "01/01/2099 00:00:00")) == said
    assert capsys.readouterr().out == ""


def test_restore_from_a_folder_without_backups_is_refused_before_it_asks(
    installed: Box, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = refusal(lambda: restore.restore(installed, "24/11/2026 11:59:00", tmp_path))
    assert found == f"{tmp_path} has no backups. Is its disk mounted? Nothing was restored."
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ('host = "garage.example"', 'host = "wrong host"', "'wrong host' is not a host name."),
        ('host = "garage.example"', "", "has no host. Write it there."),
        ('email = "ops@garage.example"', 'email = "ops"', "'ops' is not an e-mail address."),
        ("own_certificate = true", "own_certificate = true true", "cannot be read: "),
        ("own_certificate = true", 'own_certificate = "yes"', "is neither true nor false."),
        (
            "own_certificate = true",
            'own_certificate = true\nBACKUP_SECOND = "/mnt/second"',
            "has BACKUP_SECOND above its sections. Write it below [variables], or remove it.",
        ),
    ],
)
def test_install_refuses_wrong_settings_before_it_changes_anything(
    line: str, wrong: str, said: str, installed: Box
) -> None:
    text = installed.settings_file.read_text()
    installed.settings_file.write_text(text.replace(line, wrong, 1))
    assert said in refusal(lambda: require_settings(installed, None))


def test_install_refuses_an_empty_file_of_settings(installed: Box) -> None:
    installed.settings_file.write_text("")
    assert refusal(lambda: require_settings(installed, None)).endswith("has no host. Write it there.")


def test_install_refuses_another_host_name_than_that_of_the_settings(installed: Box) -> None:
    require_settings(installed, "garage.example")
    said = refusal(lambda: require_settings(installed, "other.example"))
    assert said.startswith("The host name is garage.example. To change it, edit ")


def test_unknown_variable_is_refused_before_a_process_gets_it(installed: Box) -> None:
    machine.write(installed.release(VERSION) / ".env.example", "# GARAGE_RATE=40\n")
    text = installed.settings_file.read_text().split("[variables]")[0]
    installed.settings_file.write_text(text + '[variables]\nNONSENSE = "1"\nGARAGE_RATE = "2"\n')
    with pytest.raises(machine.StepFailed, match=r"NONSENSE in .* is no variable of \.env\.example"):
        rollout.check_settings(installed, VERSION)
    installed.settings_file.write_text(
        text + '[variables]\nBACKUP_SECOND = "/mnt/second"\nGARAGE_RATE = "2"\n'
    )
    assert rollout.unknown_variables(installed, VERSION) == []


def test_keys_never_replace_a_file_and_need_a_recipient_without_a_terminal(
    installed: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    file = tmp_path / "keys.age"
    given = command.parse(["keys", str(file)])
    assert refusal(lambda: given.run(installed, given)).startswith("Without a terminal, name who may open")
    file.write_text("older keys")
    assert refusal(lambda: given.run(installed, given)) == f"{file} exists already. Name another file."
    assert file.read_text() == "older keys"


def test_failed_requests_are_counted_from_the_start_of_the_command(box: Box) -> None:
    line = "127.0.0.1 [2026-11-24T10:00:00+00:00] {id} GET {status} 10 0.1 0.1\n"
    before = "".join(line.format(id="a", status=status) for status in (200, 503))
    after = "".join(line.format(id="b", status=status) for status in (200, 404, 429, 503, 502))
    machine.write(box.root / upgrade.LOG, before + after)
    assert upgrade.failed_requests(box, len(before)) == 2
    assert upgrade.failed_requests(box, 0) == 3
    # A log that is shorter than before was rotated.
    assert upgrade.failed_requests(box, 10_000) == 3
