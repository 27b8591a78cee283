"""A process that moves a chain is killed with SIGKILL. The next process finishes the move."""

from typing import Any

import psycopg
import pytest

from tests.api import Api, refused
from tests.cast import PASSWORD, Cast
from tests.cells import second
from tests.cells.moves import contents
from tests.cells.second import SecondCell
from tests.cells.work import make
from tests.database import DATABASE

KILLED = """
import os, signal, sys
import django
django.setup()
from django.core.management import call_command
from cells import moving
setattr(moving, sys.argv[1], lambda *_: os.kill(os.getpid(), signal.SIGKILL))
call_command("move_chain", int(sys.argv[2]), to=1)
"""


@pytest.mark.prove
@pytest.mark.parametrize(("step", "arrives"), [("copy", 0), ("compare", 0), ("switch", 0), ("_leave", 1)])
def test_next_process_finishes_the_move_of_a_killed_process(
    cells: SecondCell,
    committed_db: Cast,
    owner: psycopg.Connection,
    cell_here: Any,
    step: str,
    arrives: int,
) -> None:
    cast = committed_db
    work = make(cast)
    other = contents(owner, cast.second.pk)
    here = {
        "DATABASE_URL": second.url("default", DATABASE),
        "OWNER_DATABASE_URL": second.url_of_owner(),
        "REDIS_URL": cell_here.REDIS_URL,
        "CELL": "0",
        "PUBLIC_URL": second.HERE,
        "CELLS_DIR": str(cell_here.CELLS_DIR),
        "BACKUP_DIR": cell_here.BACKUP_DIR,
    }
    killed = cells.run("-c", KILLED, step, str(work.chain_id), **here)
    assert killed.returncode == -9, killed.stderr
    with cells.connect() as there:
        assert there.execute("SELECT count(*) FROM garage").fetchone() == (arrives,)
    assert refused(Api().as_(cast.owner).put("profile", {}), 503, "moving")
    done = cells.run("platform/manage.py", "move_chain", str(work.chain_id), "--to", "1", **here)
    assert done.returncode == 0, done.stderr
    assert f"First Chain works at {second.THERE} now" in done.stdout
    assert contents(owner, cast.second.pk) == other
    with cells.active():
        signed_in = Api().post("login", {"email": "owner@cast.example", "password": PASSWORD})
        assert signed_in.data["garages"][0]["garageId"] == work.garage_id
