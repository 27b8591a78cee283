"""Rules for each container: its image, its rights, its limits, its health and its logs."""

from infra.compose.rules.reading import (
    ONCE,
    Faults,
    File,
    image_variable,
    is_ours,
    mounts,
    role_of,
    services,
    size,
    tmpfs,
)
from infra.kubernetes.rules.pods import USER

NO_NEW_PRIVILEGES = ["no-new-privileges:true"]
SHARED_WITH_THE_MACHINE = ("privileged", "cap_add", "devices", "pid", "ipc", "userns_mode", "uts", "cgroup")


def images(made: File) -> Faults:
    """An operator names each image in .env: a digest in this file would be old, and a tag can change."""
    for name, service in services(made):
        if not image_variable(service):
            yield (
                name,
                f"the image is {service.get('image')}. Take it from a required variable: ${{X_IMAGE:?…}}.",
            )
        elif "build" in service:
            yield name, "it builds an image. `make image` does that."


def user(made: File) -> Faults:
    for name, service in services(made):
        uid = str(service.get("user", "")).partition(":")[0]
        if not uid.isdecimal() or int(uid) == 0:
            yield (
                name,
                f"the user must be a number other than 0, not {service.get('user', 'the one of the image')}.",
            )
        elif is_ours(service) and int(uid) != USER:
            yield name, f"our image runs as {USER}, not as {uid}."


def read_only(made: File) -> Faults:
    for name, service in services(made):
        if service.get("read_only") is not True:
            yield name, "it can write to its root file system. Set read_only: true."


def rights(made: File) -> Faults:
    for name, service in services(made):
        if service.get("cap_drop") != ["ALL"]:
            yield name, "it has capabilities. Set cap_drop: [ALL]."
        if service.get("security_opt") != NO_NEW_PRIVILEGES:
            yield name, f"it can get more rights. Set security_opt: {NO_NEW_PRIVILEGES}."
        for key in SHARED_WITH_THE_MACHINE:
            if key in service:
                yield name, f"it sets {key}."


def limits(made: File) -> Faults:
    for name, service in services(made):
        for key in ("mem_limit", "cpus"):
            if key not in service:
                yield name, f"it has no {key}."
        if name not in ONCE and "stop_grace_period" not in service:
            yield name, "it has no stop_grace_period."


def temporary(made: File) -> Faults:
    """Temporary files are in memory, which counts for the container, or in a folder of the machine."""
    for name, service in services(made):
        folders = tmpfs(service)
        if any("size" not in options for options in folders.values()):
            yield name, "a tmpfs has no size."
        elif sum(size(each["size"]) for each in folders.values()) * 2 > size(service.get("mem_limit", "0k")):
            yield name, "its tmpfs can take more than half of its memory."
        mounted = {each["target"] for each in mounts(service) if isinstance(each, dict)}
        if "/tmp" not in {*folders, *mounted}:  # noqa: S108 - a folder in the container
            yield name, "it has no /tmp."


def health(made: File) -> Faults:
    for name, service in services(made):
        test = service.get("healthcheck", {}).get("test", [])
        if name not in ONCE and test[:1] != ["CMD"]:
            yield name, "it has no healthcheck with CMD."
        if role_of(service) == "web" and not any("/readyz" in part for part in test):
            yield name, "its healthcheck does not ask /readyz."


def restart(made: File) -> Faults:
    for name, service in services(made):
        wanted = "no" if name in ONCE else "always"
        if service.get("restart") != wanted:
            yield name, f"restart must be {wanted}, not {service.get('restart')}."


def logs(made: File) -> Faults:
    """journald limits the logs of all. Other drivers need a limit of their own."""
    for name, service in services(made):
        own = service.get("logging", {})
        if own.get("driver") != "journald" and not own.get("options", {}).keys() >= {"max-size", "max-file"}:
            yield name, "its logs have no limit."


def one_beat(made: File) -> Faults:
    beats = [(name, service) for name, service in services(made) if role_of(service) == "beat"]
    for name, service in beats:
        if len(beats) > 1 or "scale" in service or "replicas" in service.get("deploy", {}):
            yield name, "there must never be two of it."


RULES = {
    "images from variables": images,
    "user": user,
    "read-only root": read_only,
    "no rights": rights,
    "limits": limits,
    "temporary files": temporary,
    "health": health,
    "restart": restart,
    "logs": logs,
    "one beat": one_beat,
}
