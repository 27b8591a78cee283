"""Locked balances of parts. Movements are computed in memory and written together."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Self
from uuid import uuid4

from django.db import connection

from kernel import outbox
from kernel.actor import Actor
from kernel.money import half_up
from tenants.parts.models import Part
from tenants.stock import rules
from tenants.stock.codes import MoveKind
from tenants.stock.errors import NotEnough
from tenants.stock.follow_ups import RESERVE_WAITING
from tenants.stock.models import PartStock, StockMove
from tenants.stock.rules import Balance

_ADD_MISSING = """
    INSERT INTO part_stock (part_id, may_go_negative)
    SELECT id, coalesce((SELECT may_go_negative FROM stock_setting), false)
    FROM part WHERE id = ANY(%s) ORDER BY id
    ON CONFLICT (part_id) DO NOTHING
"""
_WRITTEN = ("on_hand", "value_paise", "reserved", "on_order", "last_cost", "last_seq")


@dataclass(frozen=True)
class Cause:
    """Why goods move: the kind of the record that caused it, and its id."""

    source: str
    source_id: int | None = None
    job_id: int | None = None
    reason: str = ""


@dataclass
class Shelf:
    """The stock of several parts is locked in the order of their ids, so that two transactions never wait for
    each other."""

    stocks: Mapping[int, PartStock]
    moves: list[StockMove] = field(default_factory=list)
    _free_before: Mapping[int, Decimal] = field(init=False)

    def __post_init__(self) -> None:
        self._free_before = {part_id: self.free(part_id) for part_id in self.stocks}

    @classmethod
    def lock(cls, part_ids: Collection[int]) -> Self:
        stocks = _locked(part_ids)
        if len(stocks) < len(set(part_ids)):
            with connection.cursor() as cursor:
                cursor.execute(_ADD_MISSING, [sorted(set(part_ids))])
            stocks = _locked(part_ids)
        return cls(stocks)

    def free(self, part_id: int) -> Decimal:
        """Return what is on the shelf and not reserved."""
        stock = self.stocks[part_id]
        return max(stock.on_hand - stock.reserved, rules.NOTHING)

    def take(
        self,
        part: Part,
        kind: MoveKind,
        quantity: Decimal,
        cause: Cause,
        *,
        own_reserved: Decimal = rules.NOTHING,
    ) -> int:
        """Take goods and return their cost. `own_reserved` of the quantity was reserved for this purpose.

        Goods that are reserved for others are never taken, also if the stock may go below zero.
        """
        stock = self.stocks[part.pk]
        stock.reserved -= own_reserved
        is_short = quantity > self.free(part.pk)
        if is_short and (stock.reserved or not stock.may_go_negative):
            raise NotEnough(free=self.free(part.pk), unit=part.unit, reserved=stock.reserved)
        cost = rules.value_of(_balance(stock), quantity)
        self._move(stock, kind, -quantity, -cost, cause)
        return cost

    def put(
        self,
        part: Part,
        kind: MoveKind,
        quantity: Decimal,
        value_paise: int,
        cause: Cause,
        *,
        mrp_paise: int | None = None,
    ) -> int:
        """Add goods. Returns by how much the value of a negative balance was corrected."""
        stock = self.stocks[part.pk]
        is_purchase = kind in (MoveKind.RECEIVED, MoveKind.OPENING)
        incoming = rules.put(_balance(stock), quantity, value_paise, is_purchase=is_purchase)
        self._move(stock, kind, quantity, value_paise, cause, mrp_paise=mrp_paise)
        if incoming.revalued_paise:
            self._move(stock, MoveKind.REVALUED, rules.NOTHING, incoming.revalued_paise, cause)
        stock.last_cost = incoming.balance.last_cost
        return incoming.revalued_paise

    def revalue(self, part_id: int, value_paise: int, cause: Cause) -> None:
        """Change only the value of what is there."""
        if value_paise:
            self._move(self.stocks[part_id], MoveKind.REVALUED, rules.NOTHING, value_paise, cause)

    def left_of(self, part_id: int, value_paise: int, *, since: int) -> int:
        """Return what is left on the shelf of a value that came with the movement `since`."""
        written = StockMove.objects.filter(part_id=part_id, seq__gt=since, quantity__lt=0).order_by("seq")
        coming = [(move.quantity, move.on_hand_after) for move in self.moves if move.part_id == part_id]
        return rules.left_of(value_paise, [*written.values_list("quantity", "on_hand_after"), *coming])

    def note_cost(self, part_id: int, quantity: Decimal, value_paise: int) -> None:
        """Note the cost of one unit that a late bill brings."""
        self.stocks[part_id].last_cost = round(value_paise / quantity, 4)

    def value_of(self, part_id: int, quantity: Decimal) -> int:
        """Return the value of a quantity at today's average cost."""
        return half_up(_balance(self.stocks[part_id]).unit_cost * quantity)

    def write(self, actor: Actor | None, *, serves_waiting: bool = True) -> None:
        """Write the balances and the movements, each in one statement. What became free is set aside for the
        jobs that wait for it, after the commit."""
        for move in self.moves:
            move.membership_id = actor.membership_id if actor else None
            move.person_name = actor.name if actor else ""
        PartStock.objects.bulk_create(
            self.stocks.values(), update_conflicts=True, unique_fields=["id"], update_fields=_WRITTEN
        )
        StockMove.objects.bulk_create(self.moves)
        freed = [part_id for part_id, free in self._free_before.items() if self.free(part_id) > free]
        if freed and serves_waiting:
            outbox.enqueue(RESERVE_WAITING, key=uuid4().hex, parts=freed)

    def _move(
        self,
        stock: PartStock,
        kind: MoveKind,
        quantity: Decimal,
        value_paise: int,
        cause: Cause,
        mrp_paise: int | None = None,
    ) -> None:
        stock.on_hand += quantity
        stock.value_paise += value_paise
        stock.last_seq += 1
        self.moves.append(
            StockMove(
                part_id=stock.part_id,
                seq=stock.last_seq,
                kind=kind,
                quantity=quantity,
                value_paise=value_paise,
                on_hand_after=stock.on_hand,
                value_after_paise=stock.value_paise,
                mrp_paise=mrp_paise,
                source=cause.source,
                source_id=cause.source_id,
                job_id=cause.job_id,
                reason=cause.reason,
            )
        )


def _locked(part_ids: Collection[int]) -> dict[int, PartStock]:
    found = PartStock.objects.filter(part_id__in=set(part_ids)).select_for_update().order_by("part_id")
    return {stock.part_id: stock for stock in found}


def _balance(stock: PartStock) -> Balance:
    return Balance(stock.on_hand, stock.value_paise, stock.last_cost)
