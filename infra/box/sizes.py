"""How large Postgres, the pool and the processes are on this machine, and why.

`[sizes]` in box.toml replaces any of them, and no upgrade changes what is written there.
"""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from infra.box.box import SIDES, Box, Refused

# Two units serve the web, so that one serves while the other one is replaced.
WEBS = len(SIDES)
# What a process may use before systemd ends it, in MB. The first part is the process that starts the others.
WEB_MB, WORKER_MB = (256, 384), (512, 256)
STEP = 128
# Connections of relay, workers, migrations, backups and administrators.
OTHERS = 100
SIZED = {"WEB_PROCESSES": "web_processes", "WORKER_PROCESSES": "worker_processes"}
LOOKED_AT = (
    *("shared_buffers", "effective_cache_size", "work_mem", "maintenance_work_mem"),
    "max_slot_wal_keep_size",
)
# A receiver that is away may keep this part of the disk. The doctor complains from 80 % on, and the guard
# acts at 92 %, so a slot alone never stops the writing.
SLOT_PART = 10
LEAST_SLOT_MB = 512


@dataclass(frozen=True)
class Size:
    value: int
    why: str


@dataclass(frozen=True)
class Ground:
    """What the machine has, in MB and cores. In a container, these are its limits.

    A kernel or a hypervisor changes the memory by a few MB. No size may change with them.
    """

    memory: int
    cores: int
    disk: int


def ground(root: Path = Path("/")) -> Ground:
    installed = int((root / "proc/meminfo").read_text().split()[1]) // 1024
    cores = len(os.sched_getaffinity(0))
    limit, quota = root / "sys/fs/cgroup/memory.max", root / "sys/fs/cgroup/cpu.max"
    if limit.exists() and (text := limit.read_text().strip()).isdigit():
        installed = min(installed, int(text) // 1024**2)
    if quota.exists() and (parts := quota.read_text().split())[0].isdigit():
        cores = min(cores, max(1, int(parts[0]) // int(parts[1])))
    place = root / "var/lib/postgresql"
    disk = shutil.disk_usage(place if place.exists() else root).total // 1024**2
    return Ground(max(installed // STEP, 1) * STEP, cores, disk)


def sizes(box: Box) -> dict[str, Size]:
    """Return all sizes by their name. Memory is in MB."""
    own = _chosen(box)
    there = ground()
    pool = _own(own, "pool_size", 0) if "pool_size" in own else 0
    wanted = _wanted(_own(own, "memory", there.memory), _own(own, "cores", there.cores), there.disk, pool)
    if unknown := sorted({*own} - {*wanted, "memory", "cores"}):
        names = ", ".join(("memory", "cores", *wanted))
        raise Refused(f"[sizes] in {box.settings_file} has {unknown[0]}. Its names are: {names}.")
    found = {
        name: Size(_own(own, name, size.value), "set in box.toml") if name in own else size
        for name, size in wanted.items()
    }
    if found["max_connections"].value < (least := found["pool_size"].value + OTHERS):
        raise Refused(f"max_connections in [sizes] must be at least {least}: pool_size and {OTHERS} more.")
    return found


def _chosen(box: Box) -> dict[str, object]:
    """Return the sizes of box.toml. Two variables are sizes too, so that the limits fit them."""
    settings = box.settings()
    own = settings.get("sizes", {})
    if not isinstance(own, dict):
        raise Refused(f"[sizes] in {box.settings_file} is {own!r}. Write one line for each size below it.")
    given = settings.get("variables", {})
    return {**{SIZED[name]: _number(given[name]) for name in SIZED if name in given}, **own}


def _number(value: object) -> object:
    """Return a number that was written as a text, as variables may be."""
    return int(value) if isinstance(value, str) and value.isdigit() else value


def _own(own: Mapping[str, object], name: str, otherwise: int) -> int:
    value = own.get(name, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise Refused(f"{name} in [sizes] of box.toml is {value!r}. Write a whole number, memory in MB.")
    return value


def _wanted(memory: int, cores: int, disk: int, own_pool: int) -> dict[str, Size]:
    machine = f"{memory} MB of memory, {cores} {'core' if cores == 1 else 'cores'}"
    part = 4 if memory >= 3500 else 8
    web = _between(1, cores // 2 + 1, memory // 3 // (WEBS * 300))
    worker = max(2, min(cores // 2, memory // 2048))
    automatic = max(10, min(max(20, 3 * cores), memory // 200))
    pool = own_pool or automatic
    return {
        "shared_buffers": Size(
            _between(128, 16_384, memory // part),
            f"a {'quarter' if part == 4 else 'eighth'} of {machine}, at most 16 GB."
            " The catalogue of 500 garages is 1 GB",
        ),
        "effective_cache_size": Size(memory // 2, f"half of {machine}: what Linux keeps of the files"),
        "work_mem": Size(_between(4, 64, memory // 512), f"for one sort, with {pool} connections at work"),
        "maintenance_work_mem": Size(_between(64, 1024, memory // 16), "for one new index, or one VACUUM"),
        "max_slot_wal_keep_size": Size(
            max(LEAST_SLOT_MB, disk // SLOT_PART // STEP * STEP),
            f"a tenth of the disk of {disk} MB: what Postgres keeps for a receiver that is away",
        ),
        "max_connections": Size(
            max(200, pool + OTHERS), f"{pool} of the pool, and relay, workers, backups and migrations"
        ),
        "pool_size": Size(automatic, f"{machine}: three for each core, at least 20 if the memory is enough"),
        "web_processes": Size(
            web,
            f"{machine}: half of the cores and one more in each of {WEBS} units,"
            " if a third of the memory is enough for them",
        ),
        "worker_processes": Size(worker, f"{machine}: half of the cores, one for each 2 GB, at least two"),
    }


def _between(least: int, most: int, value: int) -> int:
    return max(least, min(most, value))


def postgres(box: Box, constant: str) -> str:
    """Return the settings of Postgres: those of each machine, and the sizes with their reasons."""
    found = sizes(box)
    lines = [f"# {found[name].why}\n{name} = {found[name].value}MB\n" for name in LOOKED_AT]
    connections = found["max_connections"]
    lines.append(f"# {connections.why}\nmax_connections = {connections.value}\n")
    return constant + "".join(lines)


def pooler(box: Box, constant: str) -> str:
    pool = sizes(box)["pool_size"]
    return f"{constant}; {pool.why}\ndefault_pool_size = {pool.value}\n"


def drop_ins(box: Box) -> dict[str, str]:
    """Return the limits of the units that grow with the machine, by the name of the unit."""
    found = sizes(box)
    web, worker = found["web_processes"], found["worker_processes"]
    return {
        "servicebay-web@.service": _limits(web, WEB_MB, percent=100),
        "servicebay-worker.service": _limits(worker, WORKER_MB, percent=50),
    }


def _limits(size: Size, megabytes: tuple[int, int], *, percent: int) -> str:
    first, each = megabytes
    return (
        f"# {size.why}\n[Service]\nMemoryMax={first + each * size.value}M\n"
        f"CPUQuota={max(100, percent * size.value)}%\n"
    )
