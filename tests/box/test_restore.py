"""Each step of a restore fails once. Databases and backups stay or return, and the message says where they are."""

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from infra.box import install, journal, machine, numbers, restore
from infra.box.box import Box, Refused
from tests.box.test_refusals import installation

AT = "24/11/2026 11:59:00"
FINISH = "Servicebay does not run. Correct the cause, then run: servicebay-box install"


class Broken:
    """A machine with folders in the place of its disks. One command fails."""

    def __init__(self, folder: Path) -> None:
        self.data, self.backups, self.second = (
            folder / "17/main",
            folder / "backup/servicebay",
            folder / "second",
        )
        self.kept = folder / "kept"
        self.fails: Callable[[str], bool] = lambda command: False
        self.error: BaseException = machine.StepFailed("no space")
        self.started: list[str] = []
        # The receiver of the second place refuses the backups of another cluster, so it does not run.
        self.active = {"servicebay-receive", "servicebay-tend.timer"}
        self.put(self.data / "who", "ours")
        self.put(self.backups / "who", "ours")
        self.put(self.backups / "streaming/wal", "ours")
        self.put(self.second / "servicebay/who", "of the lost machine")
        self.put(self.second / "servicebay/streaming/wal", "of the lost machine")
        self.kept.mkdir()

    def put(self, file: Path, text: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def backup(self, _box: Box, _version: str, *arguments: str) -> str:
        if arguments[0] == "restore":
            self.put(Path(arguments[-1]) / "who", "restored")
            return f"{arguments[-1]} has the databases as they were just before {AT}."
        return ""

    def run(self, *argv: str, **_: object) -> str:
        fails = self.fails(" ".join(argv))
        if fails and isinstance(self.error, machine.StepFailed):
            raise self.error
        self.carry_out(argv)
        # Ctrl-C comes when the command has done its work, which is the hardest moment.
        if fails:
            self.fails = lambda command: False
            raise self.error
        return ""

    def carry_out(self, argv: tuple[str, ...]) -> None:
        source, target = Path(argv[-2]), Path(argv[-1])
        if argv[0] == "mv":
            assert source.exists()
            assert not target.exists()
            source.rename(target)
        elif argv[0] == "rm":
            shutil.rmtree(target, ignore_errors=True)
        elif argv[0] == "rsync":
            shutil.copytree(source, target)
        elif argv[:2] == ("systemctl", "start"):
            self.started += argv[2:]

    def replaced(self) -> Path:
        (found,) = self.data.parent.glob("main.before-*")
        return found

    def is_ours(self) -> bool:
        """Return whether databases and backups are those from before the restore, and nothing lies beside them."""
        files = [self.data / "who", self.backups / "who", self.backups / "streaming/wal"]
        return (
            [file.read_text() for file in files] == ["ours"] * 3
            and not list(self.backups.parent.glob("servicebay.*"))
            and not list(self.data.parent.glob("main.before-*"))
        )


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return installation(tmp_path / "root")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    made = Broken(tmp_path)
    monkeypatch.setattr(restore, "DATA", str(made.data))
    monkeypatch.setattr(restore, "CATALOGUE", str(made.backups))
    monkeypatch.setattr(restore, "KEPT", str(made.kept))
    monkeypatch.setattr(install, "BACKUPS", str(made.backups.parent))
    monkeypatch.setattr(install, "backup", made.backup)
    monkeypatch.setattr(install, "ask_product", lambda script: "{}")
    monkeypatch.setattr(install, "steps", lambda box, version: [])
    for name in ("run", "attempt"):
        monkeypatch.setattr(machine, name, made.run)
    monkeypatch.setattr(machine, "is_active", made.active.__contains__)
    monkeypatch.setattr("sys.stdin", io.StringIO("garage.example\n"))
    return made


def refusal(box: Box, broken: Broken, *, second: bool) -> str:
    with pytest.raises(Refused) as refused:
        restore.restore(box, AT, broken.second if second else None)
    return str(refused.value)


@pytest.mark.parametrize("second", [False, True])
def test_databases_are_replaced_and_the_old_ones_are_kept(box: Box, broken: Broken, *, second: bool) -> None:
    said = restore.restore(box, AT, broken.second if second else None)
    (kept,) = broken.kept.iterdir()
    assert said == f"The database has its state of {AT} IST. The work since then is in {kept}."
    assert (broken.data / "who").read_text() == "restored"
    assert (kept / "who").read_text() == "ours"
    assert (kept / "received-wal/wal").read_text() == ("of the lost machine" if second else "ours")
    assert (broken.backups / "who").read_text() == ("of the lost machine" if second else "ours")
    assert (kept / "backups/who").exists() is second


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("error", [machine.StepFailed("no space"), KeyboardInterrupt()])
@pytest.mark.parametrize(
    "pattern",
    [
        "^chown --recursive postgres:",
        "^mv [^-].*/main.2",
        "^systemctl stop servicebay-receive",
        "/streaming .*/servicebay.received-",
        "^mv --no-target-directory .*/main.2.* .*/main$",
    ],
)
def test_failure_before_the_databases_are_replaced_changes_nothing(
    pattern: str, error: BaseException, box: Box, broken: Broken, *, second: bool
) -> None:
    broken.error = error
    broken.fails = lambda asked: re.search(pattern, asked) is not None
    said = refusal(box, broken, second=second)
    assert said.startswith(
        f"{'Interrupted.' if isinstance(error, KeyboardInterrupt) else error}\nNothing was replaced. "
    )
    assert broken.is_ours()
    assert not (box.state / numbers.NOTED).exists()
    assert ("servicebay-receive" in broken.started) is second
    assert set(broken.started) == (broken.active if second else set())


@pytest.mark.parametrize("error", [machine.StepFailed("no space"), KeyboardInterrupt()])
@pytest.mark.parametrize("pattern", ["/servicebay.before-", "^rsync", "^chown .*servicebay-backup"])
def test_failure_while_the_backups_are_copied_brings_our_own_back(
    pattern: str, error: BaseException, box: Box, broken: Broken
) -> None:
    broken.error = error
    broken.fails = lambda asked: re.search(pattern, asked) is not None
    with pytest.raises(type(error)):
        restore.restore(box, AT, broken.second)
    assert broken.is_ours()
    assert "servicebay-receive" in broken.started


def wrong_setting(box: Box, version: str) -> list[journal.Step]:
    def refuse() -> bool:
        raise Refused("BACKUP_SECOND in box.toml is 'x'.")

    return [("settings", refuse)]


def failing_step(box: Box, version: str) -> list[journal.Step]:
    def fail() -> bool:
        raise machine.StepFailed("The relay does not start.")

    return [("relay", fail)]


def interrupted_step(box: Box, version: str) -> list[journal.Step]:
    def interrupt() -> bool:
        raise KeyboardInterrupt

    return [("web", interrupt)]


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("steps", [wrong_setting, failing_step, interrupted_step])
def test_failed_step_after_the_databases_were_replaced_keeps_them_and_the_restored_backups(
    steps: Callable[[Box, str], list[journal.Step]],
    box: Box,
    broken: Broken,
    monkeypatch: pytest.MonkeyPatch,
    *,
    second: bool,
) -> None:
    monkeypatch.setattr(install, "steps", steps)
    said = refusal(box, broken, second=second)
    end = f"The database has its state of {AT} IST. The work since then is in {broken.replaced()}. {FINISH}"
    assert said.endswith(f"\n{end}")
    assert (broken.data / "who").read_text() == "restored"
    assert (broken.replaced() / "who").read_text() == "ours"
    assert (broken.backups / "who").read_text() == ("of the lost machine" if second else "ours")
    if second:
        (aside,) = broken.backups.parent.glob("servicebay.before-*")
        assert (aside / "who").read_text() == "ours"


def test_last_state_of_a_lost_machine_is_restored_and_its_moment_is_named(
    box: Box, broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[object] = []
    monkeypatch.setattr(numbers, "note", lambda box, at, ask: noted.append(at))
    said = restore.restore(box, restore.LAST, broken.second)
    assert said.startswith(f"The database has its state of {AT} IST.")
    assert f"{noted[0]:%d/%m/%Y %H:%M:%S}" == AT


def test_last_state_is_not_in_the_backups_of_a_machine_that_works(box: Box, broken: Broken) -> None:
    with pytest.raises(Refused, match=r"^--at last needs --from FOLDER. Name a time. Nothing was restored.$"):
        restore.restore(box, restore.LAST)
    assert broken.is_ours()


def test_full_disk_leaves_what_was_replaced_in_its_place(
    box: Box, broken: Broken, capsys: pytest.CaptureFixture[str]
) -> None:
    broken.fails = lambda asked: asked.startswith("mv") and str(broken.kept) in asked
    said = restore.restore(box, AT, broken.second)
    replaced = broken.replaced()
    assert said.endswith(f"The work since then is in {replaced}.")
    assert f"{replaced} stays there: no space" in capsys.readouterr().err
    assert (replaced / "who").read_text() == "ours"
    assert (broken.data / "who").read_text() == "restored"
    assert (broken.backups / "who").read_text() == "of the lost machine"


def test_wrong_folder_for_the_copies_is_refused_before_the_question(
    box: Box, broken: Broken, capsys: pytest.CaptureFixture[str]
) -> None:
    text = box.settings_file.read_text().split("[variables]")[0]
    box.settings_file.write_text(f'{text}[variables]\nBACKUP_SECOND = "/tmp/copy"\n')
    assert refusal(box, broken, second=True).startswith("BACKUP_SECOND in box.toml is '/tmp/copy'.")
    assert broken.is_ours()
    assert capsys.readouterr().out == ""
