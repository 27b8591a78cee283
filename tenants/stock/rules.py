"""The arithmetic of stock: moving average by value, exact to the paisa.

No cost of one unit is stored, so nothing drifts: a quantity that goes takes its share of the value, and the
last unit takes what is left. At quantity 0 the value is always 0.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from kernel.money import half_up

NOTHING = Decimal(0)


@dataclass(frozen=True)
class Balance:
    """`last_cost` is the cost of one unit in paise when goods last came in."""

    on_hand: Decimal = NOTHING
    value_paise: int = 0
    last_cost: Decimal = NOTHING

    @property
    def unit_cost(self) -> Decimal:
        """Return the average cost of one unit, or the last cost if nothing is there."""
        return self.value_paise / self.on_hand if self.on_hand > 0 else self.last_cost


@dataclass(frozen=True)
class Incoming:
    """The balance after goods came in. `revalued_paise` corrects the value of goods that were taken below
    zero at an estimated cost. The sum of both values is the change of the balance."""

    balance: Balance
    revalued_paise: int = 0


def value_of(balance: Balance, quantity: Decimal) -> int:
    """Return the value that leaves with a quantity. What is not there leaves at the last cost."""
    there = max(balance.on_hand, NOTHING)
    if quantity == there:
        return balance.value_paise
    if quantity < there:
        return half_up(balance.value_paise * quantity / there)
    value = balance.value_paise if there else 0
    return value + half_up(balance.last_cost * (quantity - there))


def take(balance: Balance, quantity: Decimal) -> Balance:
    return replace(
        balance,
        on_hand=balance.on_hand - quantity,
        value_paise=balance.value_paise - value_of(balance, quantity),
    )


def left_of(paise: int, movements: Iterable[tuple[Decimal, Decimal]]) -> int:
    """Return what is left of a value that was part of the stock before these movements, each with its
    quantity and the quantity after it. Goods that leave take their share of each value with them."""
    left = Fraction(paise)
    for quantity, after in movements:
        if quantity < 0:
            left = left * Fraction(after) / Fraction(after - quantity) if after > 0 else Fraction(0)
    return half_up(Decimal(left.numerator) / left.denominator)


def put(balance: Balance, quantity: Decimal, value_paise: int, *, is_purchase: bool) -> Incoming:
    """Add goods. The value of a negative balance becomes that of the new goods."""
    on_hand, value = balance.on_hand + quantity, balance.value_paise + value_paise
    last_cost = round(value_paise / quantity, 4) if is_purchase else balance.last_cost
    revalued = 0
    if balance.on_hand < 0:
        revalued = half_up(value_paise * on_hand / quantity) - value
    return Incoming(Balance(on_hand, value + revalued, last_cost), revalued)
