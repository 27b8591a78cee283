"""Computes a month of a workshop from its plain records, with the rules of the design in section 4.1.

This file imports nothing of the product, so a mistake in the product is not repeated here. All amounts are
whole paise, and shares are exact fractions until they are rounded.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Record = Mapping[str, Any]
# The taxable value, IGST, CGST and SGST of one rate.
Heads = list[int]

LABOUR_RATE = Fraction(18)


def exact(text: str) -> Fraction:
    return Fraction(text)


def paise(rupees: str) -> int:
    found = Fraction(rupees) * 100
    assert found.denominator == 1, rupees
    return int(found)


def half_up(value: Fraction) -> int:
    """A negative amount is rounded as its positive counterpart."""
    size = int(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size


def spread(amount: int, weights: Sequence[int]) -> list[int]:
    """Divide an amount. The shares with the largest remainders get the paise that are left."""
    whole = sum(weights)
    shares = [Fraction(amount * weight, whole) for weight in weights]
    floors = [int(share) for share in shares]
    order = sorted(range(len(shares)), key=lambda place: floors[place] - shares[place])
    for place in order[: amount - sum(floors)]:
        floors[place] += 1
    return floors


def heads_of(taxable: int, rate: Fraction, *, same_state: bool) -> Heads:
    if same_state:
        half = half_up(taxable * rate / 200)
        return [taxable, 0, half, half]
    return [taxable, half_up(taxable * rate / 100), 0, 0]


def add_to(sums: dict[Any, Heads], key: Any, heads: Heads, sign: int = 1) -> None:
    before = sums.get(key, [0, 0, 0, 0])
    sums[key] = [old + sign * new for old, new in zip(before, heads, strict=True)]


@dataclass
class Stock:
    """The quantity and the value of a part. Each movement has a kind, a quantity and a value."""

    quantity: Fraction = Fraction(0)
    value: int = 0
    moves: list[tuple[str, Fraction, int]] = field(default_factory=list)

    def put(self, kind: str, quantity: Fraction, value: int) -> None:
        self.quantity += quantity
        self.value += value
        self.moves.append((kind, quantity, value))

    def take(self, kind: str, quantity: Fraction) -> int:
        """The last unit takes the rest of the value."""
        assert quantity <= self.quantity
        value = self.value if quantity == self.quantity else self.at_average(quantity)
        self.put(kind, -quantity, -value)
        return value

    def at_average(self, quantity: Fraction) -> int:
        return half_up(self.value * quantity / self.quantity)


@dataclass
class JobLine:
    part: str | None
    hsn: str
    rate: Fraction
    quantity: Fraction
    price: int
    taken: Fraction
    cost: int

    @property
    def gross(self) -> int:
        return half_up(self.quantity * self.price)

    @property
    def amount(self) -> int:
        """The price includes GST."""
        return half_up(self.gross * 100 / (100 + self.rate))


@dataclass
class Job:
    same_state: bool
    business: bool
    labour: int
    lines: list[JobLine]

    @property
    def subtotal(self) -> int:
        return self.labour + sum(line.amount for line in self.lines)

    @property
    def total(self) -> int:
        parts = sum(line.gross for line in self.lines)
        return self.labour + half_up(self.labour * LABOUR_RATE / 100) + parts


@dataclass
class BillLine:
    """The quantity includes free goods."""

    part: str | None
    quantity: Fraction
    rate: Fraction
    taxable: int
    tax: int = 0
    cost: int = 0
    returned: Fraction = Fraction(0)


@dataclass
class Ledger:
    our_state: str
    parts: Mapping[str, Record]
    suppliers: Mapping[str, Record]
    customers: Mapping[str, Record]
    stock: dict[str, Stock] = field(default_factory=dict)
    jobs: dict[str, Job] = field(default_factory=dict)
    bills: dict[str, list[BillLine]] = field(default_factory=dict)
    # The value at which goods came in before their bill, by challan and part.
    expected: dict[tuple[str, str], int] = field(default_factory=dict)
    goods_taken: int = 0
    differences: list[int] = field(default_factory=list)
    # By recipient and rate, by HSN and rate, and the total of all documents. A credit note is subtracted.
    sales: dict[tuple[str, Fraction], Heads] = field(default_factory=dict)
    goods_sold: dict[tuple[str, Fraction], tuple[Fraction, int]] = field(default_factory=dict)
    sales_total: int = 0
    # By bill and rate. A return has its taxable value and its tax, because an odd paisa has no half.
    purchases: dict[tuple[str, Fraction], Heads] = field(default_factory=dict)
    returns: dict[tuple[str, Fraction], tuple[int, int]] = field(default_factory=dict)

    def run(self, records: Iterable[Record]) -> "Ledger":
        self.stock = {part: Stock() for part in self.parts}
        for record in records:
            getattr(self, "_" + record["what"].replace(" ", "_"))(record)
        return self

    # -- stock ---------------------------------------------------------------------------------------------

    def _opening(self, record: Record) -> None:
        quantity = exact(record["quantity"])
        self.stock[record["part"]].put("opening", quantity, half_up(quantity * paise(record["cost"])))

    def _correction(self, record: Record) -> None:
        stock, kind, quantity = self.stock[record["part"]], record["kind"], exact(record["quantity"])
        if kind == "found":
            stock.put(kind, quantity, stock.at_average(quantity))
        else:
            stock.take(kind, quantity)

    def _count(self, record: Record) -> None:
        for part, counted in record["counted"].items():
            stock = self.stock[part]
            missing = stock.quantity - exact(counted)
            if missing > 0:
                stock.take("counted", missing)
            elif missing < 0:
                stock.put("counted", -missing, stock.at_average(-missing))

    # -- purchases -----------------------------------------------------------------------------------------

    def _goods_in(self, record: Record) -> None:
        for line in record["lines"]:
            quantity = exact(line["quantity"])
            value = half_up(quantity * paise(line["price"]))
            self.stock[line["part"]].put("received", quantity, value)
            self.expected[record["challan"], line["part"]] = value

    def _bill(self, record: Record) -> None:
        same_state = self.suppliers[record["supplier"]]["state"] == self.our_state
        lines = [self._bill_line(line) for line in record["lines"]]
        others = spread(paise(record.get("other", "0")), [line.taxable for line in lines])
        for line, other in zip(lines, others, strict=True):
            # The garage gets credit for the tax, so it is no cost.
            line.cost = line.taxable + other
        for rate in {line.rate for line in lines}:
            own = [line for line in lines if line.rate == rate]
            heads = heads_of(sum(line.taxable for line in own), rate, same_state=same_state)
            add_to(self.purchases, (record["number"], rate), heads)
            for line, tax in zip(own, spread(sum(heads[1:]), [line.taxable for line in own]), strict=True):
                line.tax = tax
        for line in lines:
            self._receive(line, record.get("challan"))
        self.bills[record["number"]] = lines

    @staticmethod
    def _bill_line(line: Record) -> BillLine:
        quantity = exact(line["quantity"])
        taxable = half_up(quantity * paise(line["price"])) - paise(line.get("discount", "0"))
        return BillLine(
            line.get("part"), quantity + exact(line.get("free", "0")), exact(line["rate"]), taxable
        )

    def _receive(self, line: BillLine, challan: str | None) -> None:
        """Goods that came in before get the price of the bill, as far as they are on the shelf."""
        if line.part is None:
            return
        stock = self.stock[line.part]
        if challan is None:
            stock.put("received", line.quantity, line.cost)
            return
        difference = line.cost - self.expected[challan, line.part]
        there = min(line.quantity, stock.quantity)
        share = max(half_up(difference * there / line.quantity), -stock.value)
        stock.put("revalued", Fraction(0), share)
        self.differences.append(difference - share)

    def _supplier_return(self, record: Record) -> None:
        lines = self.bills[record["number"]]
        for sent in record["lines"]:
            line, quantity = lines[sent["line"]], exact(sent["quantity"])
            first, line.returned = line.returned, line.returned + quantity
            taxable, tax = (
                half_up(whole * line.returned / line.quantity) - half_up(whole * first / line.quantity)
                for whole in (line.taxable, line.tax)
            )
            before = self.returns.get((record["key"], line.rate), (0, 0))
            self.returns[record["key"], line.rate] = (before[0] - taxable, before[1] - tax)
            assert line.part is not None
            # The supplier credits the goods, and not the freight.
            self.differences.append(self.stock[line.part].take("sent_back", quantity) - taxable)

    # -- jobs ----------------------------------------------------------------------------------------------

    def _job(self, record: Record) -> None:
        customer = self.customers[record["customer"]]
        self.jobs[record["job"]] = Job(
            same_state=customer["state"] == self.our_state,
            business=bool(customer["gstin"]),
            labour=sum(paise(price) for price in record["labour"].values()),
            lines=[self._job_line(line) for line in record["parts"]],
        )

    def _job_line(self, line: Record) -> JobLine:
        about = self.parts[line["part"]] if "part" in line else line
        quantity, price = exact(line["quantity"]), paise(line["price"])
        taken = Fraction(0) if "part" in line else quantity
        cost = paise(line.get("cost", "0"))
        return JobLine(line.get("part"), about["hsn"], exact(about["rate"]), quantity, price, taken, cost)

    def _line(self, record: Record) -> JobLine:
        return next(line for line in self.jobs[record["job"]].lines if line.part == record["part"])

    def _take(self, record: Record) -> None:
        line, quantity = self._line(record), exact(record["quantity"])
        cost = self.stock[record["part"]].take("taken", quantity)
        line.taken += quantity
        line.cost += cost
        self.goods_taken += cost

    def _bring_back(self, record: Record) -> None:
        """A part that comes back is not billed any more."""
        line, quantity = self._line(record), exact(record["quantity"])
        value = line.cost if quantity == line.taken else half_up(line.cost * quantity / line.taken)
        self.stock[record["part"]].put("returned", quantity, value)
        line.taken -= quantity
        line.quantity -= quantity
        line.cost -= value
        self.goods_taken -= value

    def profit_of(self, name: str) -> tuple[int, bool]:
        """Return the profit of a job, and whether a cost is estimated because a part is not taken yet."""
        job, waiting = self.jobs[name], 0
        for line in job.lines:
            if line.part and line.quantity > line.taken:
                waiting += self.stock[line.part].at_average(line.quantity - line.taken)
        return job.subtotal - sum(line.cost for line in job.lines) - waiting, waiting > 0

    # -- documents -----------------------------------------------------------------------------------------

    def _invoice(self, record: Record) -> None:
        self._issue(self.jobs[record["job"]], 1)

    def _credit_note(self, record: Record) -> None:
        """The credit note has the amounts of the invoice, which the job still has."""
        self._issue(self.jobs[record["job"]], -1)

    def _issue(self, job: Job, sign: int) -> None:
        taxable = {LABOUR_RATE: job.labour}
        for line in job.lines:
            taxable[line.rate] = taxable.get(line.rate, 0) + line.amount
            quantity, value = self.goods_sold.get((line.hsn, line.rate), (Fraction(0), 0))
            sold = (quantity + sign * line.quantity, value + sign * line.amount)
            self.goods_sold[line.hsn, line.rate] = sold
        whom = "B2B" if job.business else "B2C"
        for rate, value in taxable.items():
            add_to(self.sales, (whom, rate), heads_of(value, rate, same_state=job.same_state), sign)
        self.sales_total += sign * job.total
