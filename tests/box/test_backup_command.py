"""`servicebay-box backup`."""

from pathlib import Path

import pytest

from infra.box import __main__ as command
from infra.box import install, upgrade
from infra.box.box import Box


def test_help_of_backup_names_the_command_that_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.parse(["backup", "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: servicebay-box backup [-h] [--full]\n")


def test_unknown_option_of_backup_names_the_command_that_was_typed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.parse(["backup", "--half"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: servicebay-box")


@pytest.mark.parametrize("options", [(), ("--full",)], ids=["usual", "full"])
def test_backup_passes_its_option_to_the_program_of_the_backups(
    options: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(upgrade, "installed", lambda _: "1.0.0")
    monkeypatch.setattr(install, "backup", lambda _, *given: f"{given}\n")
    monkeypatch.setattr(command, "require_root", lambda: None)
    assert command.main(["backup", *options], Box(tmp_path)) == 0
    assert capsys.readouterr().out == f"{('1.0.0', 'backup', *options)}\n"
