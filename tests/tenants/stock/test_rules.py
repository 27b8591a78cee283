"""The arithmetic of stock against a second, independent calculation with fractions."""

import random
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

import pytest

from tenants.stock import rules
from tenants.stock.rules import Balance

RUNS, STEPS = 2000, 60


def rounded(value: Fraction) -> int:
    """Round half away from zero."""
    sign = -1 if value < 0 else 1
    return sign * ((2 * abs(value.numerator) + value.denominator) // (2 * value.denominator))


@dataclass
class Model:
    """The ledger as the brief describes it, in thousandths of a unit and whole paise."""

    on_hand: int = 0
    value: int = 0
    last_cost: Fraction = Fraction(0)
    moved: list[int] = field(default_factory=list)

    def take(self, quantity: int) -> int:
        there = max(self.on_hand, 0)
        if quantity <= there:
            cost = self.value if quantity == there else rounded(Fraction(self.value * quantity, there))
        else:
            cost = self.value if there else 0
            cost += rounded(self.last_cost * Fraction(quantity - there, 1000))
        self.on_hand -= quantity
        self.value -= cost
        self.moved.append(-cost)
        return cost

    def put(self, quantity: int, value: int, *, is_purchase: bool) -> int:
        on_hand = self.on_hand + quantity
        target = self.value + value
        if self.on_hand < 0:
            target = rounded(Fraction(value * on_hand, quantity))
        difference = target - self.value - value
        self.moved += [value, difference]
        self.on_hand, self.value = on_hand, target
        if is_purchase:
            # The column has four decimals.
            cost = round(Decimal(value) / (Decimal(quantity) / 1000), 4)
            self.last_cost = Fraction(str(cost))
        return difference


@pytest.mark.parametrize("may_go_negative", [False, True])
def test_random_movements_equal_the_model_to_the_paisa(may_go_negative: bool) -> None:
    dice = random.Random(20261125)
    for _ in range(RUNS // 2):
        balance, model = Balance(), Model()
        whole = dice.random() < 0.7
        for _ in range(STEPS):
            quantity = dice.randint(1, 30) * 1000 if whole else dice.randint(1, 30_000)
            amount = Decimal(quantity) / 1000
            if dice.random() < 0.5:
                value, is_purchase = dice.randint(0, 3_000_00), dice.random() < 0.7
                incoming = rules.put(balance, amount, value, is_purchase=is_purchase)
                assert incoming.revalued_paise == model.put(quantity, value, is_purchase=is_purchase)
                balance = incoming.balance
            elif may_go_negative or quantity <= model.on_hand:
                assert rules.value_of(balance, amount) == model.take(quantity)
                balance = rules.take(balance, amount)
            assert (int(balance.on_hand * 1000), balance.value_paise) == (model.on_hand, model.value)
            assert balance.on_hand or not balance.value_paise
            assert balance.value_paise * balance.on_hand >= 0
        assert sum(model.moved) == balance.value_paise


def test_last_unit_takes_what_is_left_of_the_value() -> None:
    balance = Balance(Decimal(3), 100_00)
    costs = []
    for _ in range(3):
        costs.append(rules.value_of(balance, Decimal(1)))
        balance = rules.take(balance, Decimal(1))
    assert (costs, balance.value_paise) == ([33_33, 33_34, 33_33], 0)


def test_goods_that_come_in_correct_the_estimated_cost_of_goods_taken_below_zero() -> None:
    """Two units went at the last cost of ₹100. The next five cost ₹120 each, so the two cost ₹40 more."""
    balance = rules.take(Balance(Decimal(0), 0, Decimal(100_00)), Decimal(2))
    assert balance.value_paise == -200_00
    incoming = rules.put(balance, Decimal(5), 600_00, is_purchase=True)
    assert (incoming.balance.value_paise, incoming.revalued_paise) == (360_00, -40_00)
    assert incoming.balance.last_cost == 120_00
