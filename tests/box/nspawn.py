"""A Debian 13 machine with a real systemd, in a folder of this machine. It has no network but its own loopback."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from config.env import ROOT
from infra.box.install import PACKAGES

FOLDER = ROOT / "var" / "box"
# Those of an ordinary Debian server.
SYSTEM = ("systemd-sysv", "dbus")
NOT_RUN = "root, mmdebstrap and systemd-nspawn (apt-get install mmdebstrap systemd-container) are needed"
# The exit status of systemd-nspawn with --keep-unit after a reboot. systemd would start it again.
REBOOTED = 133
BOOT_SECONDS = 120
# The folder on the machine that has the archives and programs of the tests.
SHARED = "/srv"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def can_boot() -> bool:
    programs = ("mmdebstrap", "systemd-nspawn", "nsenter")
    return os.geteuid() == 0 and all(map(shutil.which, programs))


def base() -> Path:
    """Return Debian's root folder with all packages. It is made once; delete it to get newer packages."""
    folder = FOLDER / "base"
    if not folder.is_dir():
        new = FOLDER / "base.new"
        shutil.rmtree(new, ignore_errors=True)
        FOLDER.mkdir(parents=True, exist_ok=True)
        packages = f"--include={','.join((*SYSTEM, *PACKAGES))}"
        argv = ["mmdebstrap", "--quiet", "--variant=important", packages, "trixie", str(new)]
        subprocess.run(argv, check=True)
        (new / "etc/machine-id").write_text("")
        new.rename(folder)
    return folder


class Limits:
    """The memory of a machine in MB. The kernel ends a process that would use more, and /proc/meminfo shows it."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self._group = Path(f"/sys/fs/cgroup/memory/servicebay-{os.getpid()}-{memory}")
        self._group.mkdir()
        (self._group / "memory.limit_in_bytes").write_text(str(memory * 1024**2))

    @staticmethod
    def are_possible() -> bool:
        return Path("/sys/fs/cgroup/memory/memory.limit_in_bytes").exists()

    def enter(self) -> list[str]:
        return ["sh", "-c", f'echo $$ >{self._group}/cgroup.procs; exec "$@"', "sh"]

    def used(self) -> int:
        """Return the memory of all processes in MB, without the files that Linux keeps."""
        lines = (line.split() for line in (self._group / "memory.stat").read_text().splitlines())
        counted = {name: int(value) for name, value in lines}
        return (counted["total_rss"] + counted["total_shmem"]) // 1024**2

    def killed(self) -> int:
        text = (self._group / "memory.oom_control").read_text()
        return int(text.rpartition("oom_kill ")[2])

    def end(self) -> None:
        with suppress(OSError):
            self._group.rmdir()


class Machine:
    """One machine. Its changes are in a folder of their own, so the base stays as it is."""

    def __init__(self, folder: Path, limits: "Limits | None" = None) -> None:
        self.folder = folder
        self.limits = limits
        self.root = folder / "root"
        self._process: subprocess.Popen[bytes] | None = None
        for name in ("upper", "work", "root"):
            (folder / name).mkdir(parents=True)
        layers = f"lowerdir={base()},upperdir={folder / 'upper'},workdir={folder / 'work'}"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, str(self.root)], check=True)

    def boot(self) -> None:
        # Without the variable, an old nspawn gives a new systemd the old kind of cgroups.
        with (self.folder / "boot.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(self.limits.enter() if self.limits else ()),
                    "systemd-nspawn", "--directory", str(self.root), "--boot", "--private-network",
                    "--register=no", "--keep-unit", "--console=pipe", "--machine=servicebay-box",
                ],
                env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )  # fmt: skip
        self._wait()
        if self.limits:
            (self.root / "srv/meminfo").write_text(f"MemTotal: {self.limits.memory * 1024} kB\n")
            self.run("mount", "--bind", f"{SHARED}/meminfo", "/proc/meminfo")

    def _wait(self) -> None:
        deadline = time.monotonic() + BOOT_SECONDS
        while time.monotonic() < deadline:
            with suppress(IndexError):
                said = self.run("systemctl", "is-system-running", "--wait").stdout.strip()
                if said in ("running", "degraded"):
                    return
            time.sleep(0.2)
        raise TimeoutError((self.folder / "boot.log").read_text()[-2000:])

    @property
    def pid(self) -> int:
        """The process on this machine that is process 1 of the other one."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return int(children.split()[0])

    def command(self, *argv: str) -> list[str]:
        enter = ["nsenter", f"--target={self.pid}", *(f"--{name}" for name in NAMESPACES), "--"]
        return [*enter, "env", "-i", f"PATH={PATH}", f"HOME={SHARED}", "LANG=C.UTF-8", *argv]

    def run(self, *argv: str, given: str = "", within: float = 900) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            self.command(*argv), input=given, capture_output=True, text=True, timeout=within, check=False
        )

    def start(self, *argv: str) -> "subprocess.Popen[str]":
        """Start a command and go on. Its output is in one stream."""
        return subprocess.Popen(
            self.command(*argv),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def reboot(self) -> None:
        assert self._process is not None
        self.run("systemctl", "reboot")
        assert self._process.wait(BOOT_SECONDS) == REBOOTED
        self.boot()

    def kill(self) -> None:
        """End all processes at once, as a loss of power does."""
        assert self._process is not None
        os.kill(self.pid, signal.SIGKILL)
        self._process.wait(BOOT_SECONDS)

    def connect(self, other: "Machine", *, own: str, others: str) -> None:
        """Lay a cable to another machine that runs. It lasts until one of both ends."""
        ends = {f"sb{self.pid}": (self, own), f"sb{other.pid}": (other, others)}
        first, second = ends
        subprocess.run(["ip", "link", "add", first, "type", "veth", "peer", "name", second], check=True)
        for name, (machine, address) in ends.items():
            subprocess.run(["ip", "link", "set", name, "netns", str(machine.pid)], check=True)
            enter = ["nsenter", f"--target={machine.pid}", "--net", "ip"]
            subprocess.run([*enter, "address", "add", f"{address}/24", "dev", name], check=True)
            subprocess.run([*enter, "link", "set", name, "up"], check=True)

    def unplug(self, *, again: bool = False) -> None:
        verb = "up" if again else "down"
        enter = ["nsenter", f"--target={self.pid}", "--net", "ip", "link", "set", f"sb{self.pid}", verb]
        subprocess.run(enter, check=True)

    def attach(self, folder: str, size: str = "2g") -> Path:
        """Mount another disk before the first boot. It survives the machine. Returns its place here."""
        place = self.root / folder.lstrip("/")
        place.mkdir(parents=True)
        argv = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "tmpfs", str(place)]
        subprocess.run(argv, check=True)
        return place

    def put(self, file: Path) -> None:
        shutil.copy(file, self.root / SHARED.lstrip("/"))

    def put_release(self, archive: Path) -> None:
        """Copy an archive, its signature, its program and the public key of the tests."""
        for file in (archive, archive.with_name(f"{archive.name}.sig"), archive.with_name("signer.pub")):
            self.put(file)
        self.put(archive.with_suffix("") / "servicebay-box")

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            with suppress(IndexError):
                self.run("systemctl", "poweroff", "--force", "--force")
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(20)
            self._process.kill()
            self._process.wait()
        subprocess.run(["umount", "--recursive", "--lazy", str(self.root)], check=False)
        if self.limits:
            self.limits.end()
        shutil.rmtree(self.folder, ignore_errors=True)


NAMESPACES: Iterable[str] = ("mount", "uts", "ipc", "net", "pid", "cgroup")
