"""`servicebay-box rotate`: its refusals, its steps, and the files of each step."""

import io
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from config import env
from infra.box import __main__ as command
from infra.box import journal, machine, rotate, secret_key, trail, upgrade, variables
from infra.box.box import Box, Refused
from infra.box.journal import Journal

VERSION = "1.0.0"
ROLL = ["edge to web a", "new web b", "switch", "new web a", "edge to both", "workers"]


@pytest.fixture
def box(tmp_path: Path) -> Box:
    made = Box(tmp_path / "root")
    machine.write(made.release(VERSION) / "release.json", "{}")
    machine.link(made.home / "current", made.release(VERSION))
    made.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    made.make_secrets()
    return made


def refusal(do: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        do()
    return str(refused.value)


def files(box: Box) -> dict[str, str]:
    return {each.name: each.read_text().strip() for each in box.secrets.iterdir()}


def today() -> date:
    return datetime.now(UTC).astimezone(upgrade.IST).date()


# -- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["rotate"], ["rotate", "password"], ["rotate", "secret_key"]])
def test_unknown_secret_is_refused(arguments: list[str], box: Box) -> None:
    before = files(box)
    with pytest.raises(SystemExit) as ended:
        command.main(arguments, box)
    assert ended.value.code == 2
    assert files(box) == before


@pytest.mark.parametrize(
    ("name", "until", "is_now", "sentence"),
    [
        (
            "app-password",
            "2099-01-01",
            False,
            "Only secret-key has a last day. The old app-password is always",
        ),
        ("redis-password", None, True, "Only secret-key has a last day. The old redis-password is always"),
        ("secret-key", "2099-01-01", True, "Give --until or --now, not both."),
        ("secret-key", "2020-01-01", False, "--until is '2020-01-01'. Name today or a later day, like "),
        ("secret-key", "tomorrow", False, "--until is 'tomorrow'. Name today or a later day, like "),
    ],
)
def test_wrong_last_day_is_refused(name: str, until: str | None, is_now: bool, sentence: str) -> None:
    assert refusal(lambda: rotate.last_day(name, until, is_now=is_now)).startswith(sentence)


def test_old_key_is_valid_for_as_long_as_a_link_of_a_customer() -> None:
    day = rotate.last_day("secret-key", None, is_now=False)
    assert day is not None
    assert day - today() > timedelta(days=30)
    assert rotate.last_day("secret-key", str(today()), is_now=False) == today()
    assert rotate.last_day("secret-key", None, is_now=True) is None


def well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the machine have no fault."""
    monkeypatch.setattr("infra.box.doctor.examine", lambda *_: [])
    monkeypatch.setattr(upgrade, "log_size", lambda _: 0)


def test_machine_with_a_fault_keeps_its_secrets(box: Box) -> None:
    before = files(box)
    said = refusal(lambda: rotate.rotate(box, "app-password", None))
    assert said.endswith("Nothing was changed.")
    assert files(box) == before
    assert not box.state.exists()


def test_secret_of_another_company_must_be_typed(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.write(box.secrets / "stripe_secret_key", "sk_test_first\n")
    before = files(box)
    well(monkeypatch)
    for typed, said in (
        ("", "Nothing was typed."),
        ("sk_test_first", "This is the present stripe-secret-key."),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
        refused = refusal(lambda: rotate.rotate(box, "stripe-secret-key", None))
        assert refused == f"{said} Nothing was changed."
    assert files(box) == before
    assert not box.state.exists()


def test_secret_that_the_machine_does_not_have_is_not_replaced(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    well(monkeypatch)
    before = files(box)
    assert refusal(lambda: rotate.rotate(box, "cell-key", None)) == (
        f"There is no cell-key to replace. Write the first one to {box.secrets}/cell_key, "
        "then run: servicebay-box install"
    )
    assert files(box) == before
    assert not box.state.exists()


def test_value_that_stops_the_product_is_refused_and_the_old_one_stays(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.write(box.secrets / "cell_key", f"{'first' * 8}\n")
    machine.write(box.release(VERSION) / ".env.example", (env.ROOT / ".env.example").read_text())
    before, given = files(box), list[str]()

    def check(*argv: str, **environment: str) -> CompletedProcess[str]:
        given.append(environment["CELL_KEY"])
        return CompletedProcess(argv, 1, "CELL_KEY is too short.\n")

    well(monkeypatch)
    monkeypatch.setattr(machine, "attempt", check)
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    said = refusal(lambda: rotate.rotate(box, "cell-key", None))
    assert said == "CELL_KEY is too short.\nNothing was changed."
    assert given == ["short"]
    assert files(box) == before
    assert not box.state.exists()
    # A run that was killed while it wrote the value does not say that nothing was changed.
    begun = journal.begin("rotate", "", "cell-key")
    journal.save(box, begun)
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    said = refusal(lambda: rotate.rotate(box, "cell-key", None))
    assert said == "CELL_KEY is too short.\nThe replacement is not finished. Run the command again."
    assert files(box) == before
    assert journal.read(box) == begun


def test_other_commands_wait_for_an_unfinished_rotation(box: Box) -> None:
    journal.save(box, Journal("upgrade", before="0.9.0", to=VERSION), journal.FINISHED)
    journal.save(box, journal.begin("rotate", "", "redis-password"))
    before = files(box)
    sentence = (
        "The new redis-password is not in use everywhere. Run again: servicebay-box rotate redis-password"
    )
    last = journal.read(box)
    assert refusal(lambda: journal.require_finished(last, "install", VERSION)) == sentence
    assert refusal(lambda: upgrade.rollback(box)) == sentence
    assert refusal(lambda: rotate.rotate(box, "app-password", None)) == sentence
    assert files(box) == before


def test_rotation_leaves_the_release_that_a_rollback_returns_to(box: Box) -> None:
    upgraded = Journal("upgrade", before="0.9.0", to=VERSION)
    own = journal.begin("rotate", "", "metrics-token")
    journal.carry_out(box, own, [("one", lambda: True)], then=upgraded)
    assert journal.read(box) == journal.read_finished(box) == upgraded
    # Without the last argument, the command itself is the last one.
    journal.carry_out(box, own, [("one", lambda: True)])
    assert journal.read(box).command == "rotate"


# -- steps -------------------------------------------------------------------------------------------------


def steps(box: Box, name: str) -> list[str]:
    return [step for step, _ in rotate._steps(box, VERSION, name, None, "given")]


@pytest.mark.parametrize("name", rotate.NAMES)
def test_each_secret_has_a_plan_whose_steps_have_different_names(box: Box, name: str) -> None:
    plan = steps(box, name)
    assert "new value" in plan
    assert len({*plan}) == len(plan)


@pytest.mark.parametrize("name", ["redis-password", "metrics-token", "stripe-secret-key"])
def test_processes_restart_as_in_an_upgrade(box: Box, name: str) -> None:
    plan = steps(box, name)
    assert [each for each in plan if each in ROLL] == ROLL
    assert plan.index("new value") < plan.index("settings") < plan.index(ROLL[0])


def test_redis_accepts_both_passwords_while_the_processes_restart(box: Box) -> None:
    plan = steps(box, "redis-password")
    assert plan.index("Redis accepts both") < plan.index(ROLL[0])
    assert plan.index(ROLL[-1]) < plan.index("Redis refuses the old")


def test_all_processes_accept_a_new_key_before_one_signs_with_it(box: Box) -> None:
    plan = steps(box, "secret-key")
    first, second = (
        [plan.index(f"{each} ({what} the new key)") for each in ROLL] for what in ("accepts", "signs with")
    )
    assert max(first) < plan.index("sign with the new key") < min(second)


@pytest.mark.parametrize("name", ["app-password", "owner-password", "backup-password"])
def test_password_of_a_database_restarts_no_web(box: Box, name: str) -> None:
    assert not {*steps(box, name)} & {"new web a", "new web b"}


def test_running_processes_have_no_password_of_a_database_in_their_environment(box: Box) -> None:
    passwords = {box.secret(f"{login}_password") for login in ("app", "owner")}
    environments = variables.environments(box)
    for role in ("web", "relay", "worker", "bulk-worker", "beat"):
        text = environments[role]
        assert not any(each in text for each in passwords), role
        assert f'PGPASSFILE="/etc/servicebay/logins/{variables.user_of(role)}"' in text
    assert all(each in environments["migrate"] for each in passwords)
    given = variables.password_files(box)
    assert {user: text.count("\n") for user, text in given.items()} == {
        "web": 1,
        "relay": 1,
        "worker": 2,
        "beat": 1,
    }


def test_last_step_is_the_audit_entry_with_the_release_that_runs(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(machine, "run", lambda *argv: ran.append(argv))
    own = Journal("rotate", "", "app-password", started_at=1_795_000_000.4)
    name, note = trail.step(box, VERSION, own)
    # This release does not have the command.
    assert (name, note(), ran) == ("audit entry", False, [])
    machine.write(box.release(VERSION) / "platform/console/management/commands/note_operation.py", "")
    assert note() is False
    assert ran[0][-5:] == ("note_operation", "rotate", "1795000000", "", "app-password")


# -- files -------------------------------------------------------------------------------------------------


def test_killed_step_may_make_another_new_value_but_keeps_the_old_one(box: Box) -> None:
    old = box.secret("redis_password")
    box.renew_secret("redis_password", keeps_old=True)
    first = box.secret("redis_password")
    box.renew_secret("redis_password", keeps_old=True)
    assert len({old, first, box.secret("redis_password")}) == 3
    assert box.secret("redis_password.old") == old
    assert all(each.stat().st_mode & 0o777 == 0o600 for each in box.secrets.iterdir())


def keys_of(box: Box) -> tuple[str, dict[str, date]]:
    """Return the key that signs, and the accepted old ones, as the product reads them."""
    old = env._old_keys(box.secret("old_secret_keys"))
    return box.secret("secret_key"), {key: day for day, key in old}


@pytest.mark.parametrize("runs", [1, 2], ids=["once", "each step twice"])
def test_old_key_is_accepted_until_its_last_day(box: Box, runs: int) -> None:
    old, until = box.secret("secret_key"), today() + timedelta(days=40)
    for _ in range(runs):
        secret_key.accept_new(box)
    signing, accepted = keys_of(box)
    assert signing == old
    (new,) = accepted
    for _ in range(runs):
        secret_key.sign_with_new(box, until)
    assert keys_of(box) == (new, {old: until})
    secret_key.remove(box)
    assert {*files(box)} >= {"secret_key", "old_secret_keys"}
    assert not [name for name in files(box) if name.endswith((".next", ".old"))]
    # The next key keeps the one before it, and drops a key whose last day is over.
    over = f"2020-01-01:{'x' * 40},"
    (box.secrets / "old_secret_keys").write_text(over + box.secret("old_secret_keys"))
    secret_key.accept_new(box)
    secret_key.sign_with_new(box, until)
    assert keys_of(box)[1] == {old: until, new: until}


def test_leaked_key_is_refused_immediately(box: Box) -> None:
    old = box.secret("secret_key")
    secret_key.accept_new(box)
    for _ in range(2):
        secret_key.sign_with_new(box, None)
    signing, accepted = keys_of(box)
    assert signing != old
    assert accepted == {}
    assert not (box.secrets / "old_secret_keys").exists()
