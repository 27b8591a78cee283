"""The sizes of Postgres, the pool and the processes, for machines from 2 to 128 GB."""

from pathlib import Path

import pytest

from config.env import ROOT
from infra.box import doctor, install, machine, psql, rollout, sizes, variables
from infra.box.box import Box, Refused
from infra.box.sizes import Ground

FILES = ROOT / "infra" / "box" / "files"
# By hand: memory in MB, cores, and then shared buffers, work memory, connections of the pool, web processes in
# each of two units, processes of the worker.
MACHINES = [
    (1_950, 1, 243, 4, 10, 1, 2),
    (1_950, 2, 243, 4, 10, 1, 2),
    (3_900, 2, 975, 7, 19, 2, 2),
    (7_900, 2, 1_975, 15, 20, 2, 2),
    (7_900, 4, 1_975, 15, 20, 3, 2),
    (31_900, 8, 7_975, 62, 24, 5, 4),
    (63_900, 16, 15_975, 64, 48, 9, 8),
    (128_000, 32, 16_384, 64, 96, 17, 16),
]
# Measured on a machine: a web process, one of the worker, and everything that does not grow.
WEB_MB, WORKER_MB, OTHERS_MB = 190, 140, 700


def at(monkeypatch: pytest.MonkeyPatch, memory: int, cores: int) -> None:
    monkeypatch.setattr(sizes, "ground", lambda: Ground(memory, cores, disk=100_000))


def write_own(box: Box, lines: str) -> None:
    text = box.settings_file.read_text()
    box.settings_file.write_text(f"{text}\n[sizes]\n{lines}\n")


@pytest.mark.parametrize(("memory", "cores", "buffers", "work", "pool", "web", "worker"), MACHINES)
def test_each_machine_gets_its_sizes_and_has_memory_for_all_of_them(
    box: Box,
    monkeypatch: pytest.MonkeyPatch,
    memory: int,
    cores: int,
    buffers: int,
    work: int,
    pool: int,
    web: int,
    worker: int,
) -> None:
    at(monkeypatch, memory, cores)
    found = {name: size.value for name, size in sizes.sizes(box).items()}
    names = ("shared_buffers", "work_mem", "pool_size", "web_processes", "worker_processes")
    assert [found[name] for name in names] == [buffers, work, pool, web, worker]
    assert found["max_connections"] >= pool + 100
    used = buffers + 2 * web * WEB_MB + worker * WORKER_MB + OTHERS_MB
    assert used < memory


def test_every_size_has_its_reason_beside_it(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 8_000, 4)
    text = sizes.postgres(box, (FILES / "postgres.conf").read_text())
    assert "# a quarter of 8000 MB of memory, 4 cores, at most 16 GB. The catalogue" in text
    assert "\nshared_buffers = 2000MB\n" in text
    assert "\nmax_connections = 200\n" in text
    assert "# a tenth of the disk of 100000 MB" in text
    assert "\nmax_slot_wal_keep_size = 9984MB\n" in text
    assert sizes.pooler(box, "").endswith("\ndefault_pool_size = 20\n")
    limits = sizes.drop_ins(box)["servicebay-web@.service"]
    assert "MemoryMax=1408M\nCPUQuota=300%\n" in limits
    assert limits.startswith("# 8000 MB of memory, 4 cores: half of the cores and one more")


def test_size_of_the_operator_wins_and_stays(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 8_000, 4)
    write_own(box, "shared_buffers = 3000\nweb_processes = 7\ncores = 16")
    for memory in (8_000, 64_000):
        at(monkeypatch, memory, 4)
        found = sizes.sizes(box)
        assert (found["shared_buffers"].value, found["web_processes"].value) == (3_000, 7)
        assert found["shared_buffers"].why == "set in box.toml"
        assert found["pool_size"].value == (40 if memory == 8_000 else 48)
    environment = variables.environments(box)
    assert 'WEB_PROCESSES="7"' in environment["web"]
    assert 'WORKER_PROCESSES="8"' in environment["worker"]
    assert "WORKER_PROCESSES" not in environment["bulk-worker"]


def test_variable_of_the_operator_wins_over_the_machine(box: Box) -> None:
    text = box.settings_file.read_text()
    own = "[variables]\nWEB_PROCESSES = 5\nWORKER_PROCESSES = 6\n"
    box.settings_file.write_text(text.replace("[variables]\n", own))
    environment = variables.environments(box)
    assert 'WEB_PROCESSES="5"' in environment["web"]
    assert 'WORKER_PROCESSES="6"' in environment["worker"]
    assert [name for name, lines in environment.items() if "PROCESSES" in lines] == ["web", "worker"]
    # The limits of memory fit them.
    assert "MemoryMax=2176M" in sizes.drop_ins(box)["servicebay-web@.service"]
    assert "MemoryMax=2048M" in sizes.drop_ins(box)["servicebay-worker.service"]


def test_connections_of_postgres_are_enough_for_the_pool(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 8_000, 4)
    write_own(box, "pool_size = 250")
    assert sizes.sizes(box)["max_connections"].value == 350
    write_own(box, "")
    text = box.settings_file.read_text().replace("\n[sizes]\n\n", "\nmax_connections = 300\n")
    box.settings_file.write_text(text)
    with pytest.raises(Refused, match=r"max_connections in .* must be at least 350"):
        sizes.sizes(box)


def test_size_below_no_heading_is_refused(box: Box) -> None:
    box.settings_file.write_text(f"sizes = 3\n{box.settings_file.read_text()}")
    with pytest.raises(Refused, match=r"\[sizes\] in .* is 3. Write one line for each size below it"):
        variables.require(box)
    assert doctor.examine(box, ["Sizes"])[0].verdict == doctor.WRONG


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "shared_bufers = 1",
            r"\[sizes\] in .*box.toml has shared_bufers. Its names are: memory, cores, shared_",
        ),
        ('work_mem = "4MB"', "work_mem in .* is '4MB'. Write a whole number, memory in MB."),
        ("memory = 0", "memory in .* is 0. Write a whole number"),
        ("cores = true", "cores in .* is True. Write a whole number"),
    ],
)
def test_wrong_size_is_refused(box: Box, line: str, said: str) -> None:
    write_own(box, line)
    with pytest.raises(Refused, match=said):
        sizes.sizes(box)


def test_machine_in_a_container_has_the_limits_of_the_container(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/meminfo").write_text("MemTotal:       24581120 kB\nMemFree: 1 kB\n")
    assert sizes.ground(tmp_path).memory == 23_936
    groups = tmp_path / "sys/fs/cgroup"
    groups.mkdir(parents=True)
    (groups / "memory.max").write_text("2147483648\n")
    (groups / "cpu.max").write_text("100000 100000\n")
    found = sizes.ground(tmp_path)
    assert (found.memory, found.cores) == (2_048, 1)
    (groups / "memory.max").write_text("max\n")
    (groups / "cpu.max").write_text("max 100000\n")
    assert sizes.ground(tmp_path).memory == 23_936
    # Another kernel shows some MB less.
    (tmp_path / "proc/meminfo").write_text("MemTotal:       24571120 kB\n")
    assert sizes.ground(tmp_path).memory == 23_936


def test_doctor_finds_what_is_smaller_than_the_machine(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 8_000, 4)
    running = {
        "shared_buffers": 128,
        "effective_cache_size": 4096,
        "work_mem": 15,
        "maintenance_work_mem": 500,
        "max_slot_wal_keep_size": 10_000,
    }

    file = "00-servicebay.conf"

    def ask(query: str) -> str:
        name = query.rpartition("name = '")[2].removesuffix("'")
        return f"{running[name] * 1024**2} {file}".strip()

    monkeypatch.setattr(psql, "ask", ask)
    said = "shared_buffers of Postgres is 128 MB, and 2000 MB fit. Run: servicebay-box install"
    assert doctor.examine(box, ["Sizes"])[0].fix == f"{said} (it restarts Postgres)"
    # A file of the operator, which has a later name, may say less.
    file = "memory.conf"
    assert "limits of servicebay-web@.service" in doctor.examine(box, ["Sizes"])[0].fix
    # Postgres has its own value as long as no file was read.
    file = ""
    assert doctor.examine(box, ["Sizes"])[0].fix.startswith("shared_buffers")
    running["shared_buffers"] = 2_000
    assert "limits of servicebay-web@.service" in doctor.examine(box, ["Sizes"])[0].fix
    for unit, text in sizes.drop_ins(box).items():
        place = box.root / rollout.SYSTEMD / f"{unit}.d" / rollout.SIZE
        place.parent.mkdir(parents=True)
        place.write_text(text)
    assert doctor.examine(box, ["Sizes"])[0].verdict == doctor.WELL
    at(monkeypatch, 16_000, 4)
    assert doctor.examine(box, ["Sizes"])[0].verdict == doctor.WATCH


def test_upgrade_of_an_older_machine_writes_the_sizes_and_restarts_nothing(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine of release 1.1.0 has another file, and no stamp of Postgres."""
    at(monkeypatch, 8_000, 4)
    for name in ("postgres.conf", "pgbouncer.ini"):
        machine.write(box.release("1.2.0") / "infra/box/files" / name, (FILES / name).read_text())
    folder = box.root / "etc/postgresql/17/main/conf.d"
    machine.write(folder / "servicebay.conf", "max_connections = 200\n")
    machine.write(folder / "memory.conf", "shared_buffers = 3GB\n")
    done: list[tuple[str, ...]] = []
    monkeypatch.setattr(machine, "systemctl", lambda *argv: done.append(argv))
    monkeypatch.setattr(install, "pooler", lambda *_: False)
    assert install.resize(box, "1.2.0") is True
    # The run may have been killed between the file and the reload, so the next one reloads too.
    assert install.resize(box, "1.2.0") is False
    assert done == [("reload", install.CLUSTER)] * 2
    assert sorted(each.name for each in folder.iterdir()) == ["00-servicebay.conf", "memory.conf"]
    monkeypatch.setattr(machine, "start", lambda *argv: done.append(argv))
    monkeypatch.setattr(machine, "is_active", lambda _unit: True)
    monkeypatch.setattr(install, "own_cluster", lambda: False)
    monkeypatch.setattr(install, "logins", lambda *_: False)
    # Only `install` restarts Postgres, and only once.
    assert install.postgres(box, "1.2.0") is True
    assert done[-1] == (install.CLUSTER, "restart")
    assert install.postgres(box, "1.2.0") is False
