"""Settings from the environment and `.env`, and the refusals before anything is installed."""

import subprocess
from pathlib import Path

import pytest

from infra.dev import ports, servers, settings
from infra.dev.keys import Keys
from infra.dev.locks import claimed
from infra.dev.refusal import Refusal
from tests.dev.conftest import ROOT


def test_environment_variables_override_the_dotenv_file(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text("# a comment\nexport PORT=9001\nEMAIL_URL='smtp://localhost'\nHOST=0.0.0.0\n\n")
    found = settings.load({"PORT": "9002"}, dotenv)
    assert (found.port, found.host, found.given["EMAIL_URL"]) == (9002, "0.0.0.0", "smtp://localhost")
    assert found.django(Keys(tmp_path), {})["PUBLIC_URL"] == "http://localhost:9002"


@pytest.mark.parametrize(
    ("line", "port"),
    [
        ('PORT="8491" # ours', 8491),
        ("PORT='8491'", 8491),
        ("PORT=8491 # ours", 8491),
        ("PORT=", 8000),
        ('PORT=""', 8000),
        ("PORT= # later", 8000),
    ],
)
def test_dotenv_file_can_contain_quotes_and_comments_and_empty_values(
    line: str, port: int, tmp_path: Path
) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text(line)
    assert settings.load({}, dotenv).port == port


def test_password_in_dotenv_may_contain_a_hash(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text('EMAIL_URL=smtp://me:se#cret@mail\nSUPPORT_EMAIL="a # b"')
    assert settings.read_dotenv(dotenv) == {"EMAIL_URL": "smtp://me:se#cret@mail", "SUPPORT_EMAIL": "a # b"}


def test_unedited_copy_of_env_example_sets_no_variable(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text((ROOT / ".env.example").read_text())
    assert settings.load({}, dotenv).given == {}


def test_empty_environment_variable_counts_as_absent(tmp_path: Path) -> None:
    found = settings.load({"SECRET_KEY": "", "PUBLIC_URL": "", "DATABASE_URL": ""}, tmp_path / "none")
    env = found.django(Keys(tmp_path), {})
    assert len(env["SECRET_KEY"]) >= 32
    assert env["PUBLIC_URL"] == "http://localhost:8000"


def test_processes_of_a_run_share_their_compiled_files(tmp_path: Path) -> None:
    given = settings.load({"PYTHONDONTWRITEBYTECODE": "1", "HOME": "/x"}, tmp_path / ".env").given
    assert given == {"HOME": "/x"}


def test_dotenv_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_bytes(b"PORT=\xff\xfe9")
    with pytest.raises(Refusal, match=r"\.env is not a text in UTF-8"):
        settings.load({}, dotenv)


@pytest.mark.parametrize("name", ["DATABASE_URL", "OWNER_DATABASE_URL"])
def test_database_url_and_owner_database_url_are_refused_without_each_other(
    name: str, tmp_path: Path
) -> None:
    with pytest.raises(Refusal, match="belong together"):
        settings.load({name: "postgresql://x/y"}, tmp_path / "none")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("PORT", port) for port in ("0", "65536", "http", "-1")),
        ("DATABASE_POOL", "0"),
        ("WEB_PROCESSES", "two"),
    ],
)
def test_number_setting_outside_its_range_is_refused(name: str, value: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=f"{name} must be a number from 1 to .*, not '{value}'"):
        settings.load({name: value}, tmp_path / "none")


@pytest.mark.parametrize("address", ["rubbish", "http://x:port", "ftp://x", "http://x y"])
def test_public_url_that_is_not_a_valid_url_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="PUBLIC_URL must be an address like http://localhost:8000"):
        settings.load({"PUBLIC_URL": address}, tmp_path / "none")


@pytest.mark.parametrize("host", ["300.1.1.1", "192.0.2.1"])
def test_host_setting_that_is_no_address_of_this_server_is_refused(host: str) -> None:
    with pytest.raises(Refusal, match=f"HOST={host} is no address of this machine"):
        ports.require_free(8000, host)


@pytest.mark.parametrize("folder", ["/dev/null/x", "/proc/x"])
def test_data_folder_that_cannot_be_created_is_refused(folder: str) -> None:
    with pytest.raises(Refusal, match=f"{folder} can't be the data folder"), claimed(Path(folder)):
        pass


@pytest.mark.parametrize(
    ("name", "url", "sentence"),
    [
        ("REDIS_URL", "redis://127.0.0.1:9/0", "REDIS_URL: Redis at 127.0.0.1:9 could not be used: "),
        ("REDIS_URL", "rubbish", "REDIS_URL must look like redis://host:6379/0."),
        ("DATABASE_URL", "rubbish", "DATABASE_URL must look like postgresql://"),
        ("DATABASE_URL", "postgresql://a:secret@h:port/x", "DATABASE_URL must look like postgresql://"),
        ("OWNER_DATABASE_URL", "postgresql://a:secret@127.0.0.1:9/x", "Postgres at 127.0.0.1:9 could not be"),
    ],
)
def test_error_for_an_unreachable_configured_server_does_not_show_its_password(
    name: str, url: str, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        servers.require_reachable({name: url})
    assert sentence in str(refused.value)
    assert "secret" not in str(refused.value)


def test_temporary_stack_does_not_use_the_servers_of_the_developer(tmp_path: Path) -> None:
    urls = {
        "DATABASE_URL": "postgresql://a/b",
        "OWNER_DATABASE_URL": "postgresql://c/d",
        "REDIS_URL": "redis://e",
    }
    own = settings.load({**urls, "LANG": "C"}, tmp_path / "none").elsewhere(tmp_path, 9003)
    assert own.given == {"LANG": "C"}


def script(name: str, folder: Path, **programs: str) -> str:
    """Return the error output of a script in infra/dev. Small shell scripts replace the programs on
    the PATH.
    """
    for program, body in programs.items():
        (folder / program).write_text(f"#!/bin/sh\n{body}\n")
        (folder / program).chmod(0o755)
    command = ["/bin/sh", str(ROOT / "infra/dev" / name)]
    refused = subprocess.run(command, env={"PATH": str(folder)}, cwd=folder, capture_output=True, text=True)
    assert refused.returncode == 1
    return refused.stdout


def test_error_for_an_outdated_node_js_names_its_version(tmp_path: Path) -> None:
    node = "case $1 in --version) echo v18.19.0 ;; *) exit 1 ;; esac"
    said = script("node-packages.sh", tmp_path, node=node)
    assert said == (
        "Servicebay's web app needs Node.js 20.9 or newer (with npm); `node` on the PATH is v18.19.0. "
        "Install a newer one and start again.\n"
    )


def test_error_for_a_missing_npm_says_that_npm_is_not_on_the_path(tmp_path: Path) -> None:
    said = script("node-packages.sh", tmp_path, node="echo v22.0.0")
    assert "`node` is there, but `npm` is not on the PATH" in said


def test_error_of_the_python_search_names_all_candidates_including_broken_shims(tmp_path: Path) -> None:
    said = script("python-packages.sh", tmp_path, **{"python3": "exit 127", "python3.12": "echo 3.9.2 False"})
    assert "python3 (does not run), python3.12 (3.9.2), python3.11 (does not run)" in said


def test_symbolic_link_to_a_python_environment_is_not_deleted(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "kept").touch()
    (tmp_path / ".venv").symlink_to(tmp_path / "theirs")
    assert ".venv is a link" in script("python-packages.sh", tmp_path, python3="echo 3.12.1 True")
    assert (tmp_path / "theirs" / "kept").exists()


def test_lint_guard_refuses_files_that_make_platform_a_python_package(tmp_path: Path) -> None:
    guard = tmp_path / "infra" / "lint" / "guard.sh"
    guard.parent.mkdir(parents=True)
    guard.write_text((ROOT / "infra/lint/platform-is-no-package.sh").read_text())
    (tmp_path / "platform" / "kernel").mkdir(parents=True)
    (tmp_path / "platform" / "kernel" / "__init__.py").touch()
    assert subprocess.run(["sh", guard], capture_output=True).returncode == 0
    for culprit in ("__init__.py", "kernel/test_money.py", "kernel/conftest.py"):
        (tmp_path / "platform" / culprit).touch()
        refused = subprocess.run(["sh", guard], capture_output=True, text=True)
        assert refused.returncode == 1
        assert f"platform/{culprit}" in refused.stderr
        (tmp_path / "platform" / culprit).unlink()
