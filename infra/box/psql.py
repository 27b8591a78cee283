"""Asks Postgres on this machine as its superuser."""

from infra.box import machine

PSQL = ("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align")
CAN_WRITE = "default_transaction_read_only=off"
# A cluster may allow only reading because of its disk, and a restored one because its backup did. A slow
# statement with a password may not get into the log. A standby that is away may not stop a command.
OPTIONS = f"-c {CAN_WRITE} -c log_min_duration_statement=-1 -c synchronous_commit=local"
# A slot keeps WAL on the disk of Postgres as long as it exists.
DROP_SLOT = """
SELECT pg_terminate_backend(active_pid, 10000) FROM pg_replication_slots
    WHERE slot_name = '{name}' AND active;
SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '{name}';
"""


def ask(script: str) -> str:
    """Run a script. Its first error ends it. It is an input, so no list of processes shows its passwords."""
    argv = (*PSQL, "--set=ON_ERROR_STOP=1", "postgres")
    return machine.run(*argv, user="postgres", given=f"{script}\n", PGOPTIONS=OPTIONS).strip()


def drop_slot(name: str) -> None:
    ask(DROP_SLOT.format(name=name))
