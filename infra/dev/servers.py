"""Postgres and Redis for one data folder: embedded, or the caller's own where an address is given."""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from infra.dev import console, footing, leftovers, postgres, redis
from infra.dev.keys import Keys
from infra.dev.locks import claimed
from infra.dev.processes import Runner


def start(
    runner: Runner,
    data_dir: Path,
    keys: Keys,
    given: Mapping[str, str],
    *,
    durable: bool = True,
    show: Callable[[str, str], None] = console.log,
) -> dict[str, str]:
    """Start what the caller does not bring along; answers the addresses for the environment."""
    leftovers.end(leftovers.marked_with(runner.mark))
    urls = {
        name: given[name] for name in ("DATABASE_URL", "OWNER_DATABASE_URL", "REDIS_URL") if given.get(name)
    }
    if "DATABASE_URL" not in urls:
        urls |= postgres.start(runner, data_dir, keys, show, durable=durable)
    if "REDIS_URL" not in urls:
        urls |= redis.start(runner, data_dir, keys, show)
    return urls


@contextmanager
def throwaway_folder() -> Iterator[Path]:
    """A data folder that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="servicebay-"))
    try:
        yield folder
    finally:
        footing.forget(folder / "postgres")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(
    data_dir: Path, *, durable: bool = True, show: Callable[[str, str], None] = console.log
) -> Iterator[dict[str, str]]:
    """Both servers for the length of a `with` block, for tests and scripts."""
    with claimed(data_dir), Runner(str(data_dir), handle_signals=False) as runner:
        yield start(runner, data_dir, Keys(data_dir), {}, durable=durable, show=show)
