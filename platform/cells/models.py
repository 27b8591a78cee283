"""The installations of Servicebay ("cells"), the cells of people, and the moves of chains between cells."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.tenancy.names import MOST_CELLS


class CellState(models.TextChoices):
    OPEN = "open"
    # The cell takes no new chains.
    FULL = "full"
    AWAY = "away"


class Cell(models.Model):
    """One installation with its own host name, database, Redis and workers."""

    number = models.PositiveSmallIntegerField(primary_key=True)
    address = models.CharField(max_length=200, unique=True)
    state = models.CharField(
        max_length=4, choices=CellState, default=CellState.OPEN, db_default=CellState.OPEN
    )
    is_here = models.BooleanField(default=False, db_default=False)

    # Migrations and `manage.py cells` write this table with the owner's login.
    database_rights = "SELECT"

    class Meta:
        db_table = "cell"
        constraints = [
            models.UniqueConstraint(fields=["is_here"], name="cell_here_once", condition=Q(is_here=True)),
            models.CheckConstraint(name="cell_number", condition=Q(number__range=(0, MOST_CELLS - 1))),
            models.CheckConstraint(name="cell_state", condition=Q(state__in=CellState.values)),
        ]


class Door(models.Model):
    """Says in which cell a person works. `digest` is the HMAC of the email with CELL_KEY."""

    pk = models.CompositePrimaryKey("digest", "cell")
    digest = models.BinaryField()
    cell = models.PositiveSmallIntegerField()
    seen_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, DELETE"

    class Meta:
        db_table = "door"
        indexes = [models.Index(fields=["cell"], name="door_of_cell")]


class MoveState(models.TextChoices):
    PLANNED = "planned"
    FROZEN = "frozen"
    COPIED = "copied"
    COMPARED = "compared"
    SWITCHED = "switched"
    SWEPT = "swept"
    # The move failed before the switch, and the chain works here as before.
    OPENED = "opened"


UNFINISHED = (MoveState.PLANNED, MoveState.FROZEN, MoveState.COPIED, MoveState.COMPARED)


class ChainMove(models.Model):
    """A move of a chain. Both cells have the row of a finished move, with the same key."""

    key = models.UUIDField(unique=True)
    chain_id = models.BigIntegerField()
    from_cell = models.PositiveSmallIntegerField()
    to_cell = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=MoveState)
    started_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)
    # The numbers of the moved garages, and how many tables and rows were compared.
    counts = models.JSONField(default=dict, db_default={})
    problem = models.TextField(default="", db_default="")

    # `manage.py move_chain` writes this table with the owner's login.
    database_rights = "SELECT"

    class Meta:
        db_table = "chain_move"
        constraints = [
            models.UniqueConstraint(
                fields=["chain_id"], name="chain_move_once", condition=Q(state__in=UNFINISHED)
            ),
            models.CheckConstraint(name="chain_move_state", condition=Q(state__in=MoveState.values)),
            models.CheckConstraint(name="chain_move_cells", condition=~Q(from_cell=models.F("to_cell"))),
        ]
