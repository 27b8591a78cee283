"""Compares what the product says about accounts with the books."""

from collections import Counter
from typing import Any

from kernel import clock
from kernel.actor import Actor
from kernel.http.fields import Pages, Paging
from tenants.directory import customers as directory
from tenants.invoices.models import Payment
from tenants.invoices.shares import bills_of
from tenants.khata.account import get_account
from tenants.khata.entries import list_entries
from tenants.khata.owing import list_owing
from tests.ledger.books import Books, Card

OWED = ("owed", "oldest_on", "oldest_days", "is_overdue", "advance")


class Checks:
    def __init__(self, actor: Actor, books: Books) -> None:
        self.actor, self.books = actor, books

    def check(self) -> None:
        for customer_id in self.books.customers:
            cards = [card for card in self.books.cards if card.customer_id == customer_id]
            self._check_account(customer_id, cards)
            self._check_entries(customer_id, cards)
        self._check_owing()
        self._check_receipts()

    def _check_account(self, customer_id: int, cards: list[Card]) -> None:
        found = get_account(customer_id)
        bills = [card for card in cards if card.is_bill]
        owing = self.books.owing(customer_id)
        entries = self.books.entries(customer_id, cards)
        owed = sum(card.left for card in owing)
        oldest = owing[0].day if owing else None
        assert (found["owed"], found["oldest_on"], found["bill_count"]) == (owed, oldest, len(owing))
        assert found["has_entries"] == bool(entries)
        assert found["oldest_days"] == ((clock.today() - oldest).days if oldest else None)
        assert [(bill["job_id"], bill["day"], bill["left"]) for bill in found["bills"]] == [
            (card.job_id, card.day, card.left) for card in owing
        ]
        cancelled = sum(card.paid for card in cards if card.status == 5)
        free = sum(receipt.free for receipt in self.books.receipts if receipt.customer_id == customer_id)
        assert found["advance"] == free + cancelled + sum(max(-card.left, 0) for card in bills)
        open_jobs = [card for card in cards if card.status != 5 and not card.is_bill]
        assert found["on_open_jobs"] == sum(card.paid for card in open_jobs)
        balance = found["owed"] - found["advance"] - found["on_open_jobs"]
        assert balance == sum(amount for _day, amount in entries)
        # Without credit days, each bill is overdue.
        assert found["is_overdue"] == bool(owing)
        known = directory.get_customer(self.actor, customer_id)["account"]
        assert known == {name: found[name] for name in OWED}

    def _check_entries(self, customer_id: int, cards: list[Card]) -> None:
        expected = self.books.entries(customer_id, cards)
        rows, number = list[dict[str, Any]](), 1
        while True:
            page = list_entries(Pages(current_page=number, page_size=10), customer_id=customer_id)
            assert page["record_count"] == len(expected)
            rows += page["entries"]
            opening = page["opening_balance"]
            if len(rows) >= len(expected):
                break
            number += 1
        rows.reverse()
        assert sorted((row["day"], row["amount"]) for row in rows) == expected
        assert [row["day"] for row in rows] == sorted(row["day"] for row in rows)
        balance = 0
        assert opening == 0
        for row in rows:
            balance += row["amount"]
            assert row["balance"] == balance

    def _check_receipts(self) -> None:
        found = bills_of([receipt.payment_id for receipt in self.books.receipts])
        free = dict(Payment.objects.filter(free_paise__gt=0).values_list("pk", "free_paise"))
        for receipt in self.books.receipts:
            on = {bill["job_id"]: bill["amount"] for bill in found.get(receipt.payment_id, [])}
            assert on == +receipt.on
            assert free.get(receipt.payment_id, 0) == receipt.free

    def _check_owing(self) -> None:
        found = list_owing(Paging(page_size=25))
        owing = [card for card in self.books.cards if card.is_bill and card.left > 0]
        by_customer: dict[int, list[Card]] = {}
        for card in owing:
            by_customer.setdefault(card.customer_id, []).append(card)
        expected = {
            customer_id: (sum(card.left for card in cards), min(card.day for card in cards), len(cards))
            for customer_id, cards in by_customer.items()
        }
        rows = [row for row in found["customers"] if row["customer_id"] in self.books.customers]
        assert {
            row["customer_id"]: (row["owed"], row["oldest_on"], row["bill_count"]) for row in rows
        } == expected
        assert [row["oldest_on"] for row in rows] == sorted(row["oldest_on"] for row in rows)
        ages = Counter[str]()
        for card in owing:
            days = (clock.today() - card.day).days
            name = next((f"to_{most}" for most in (30, 60, 90) if days <= most), "over_90")
            ages[name] += card.left
        assert found["ages"] == {name: ages[name] for name in ("to_30", "to_60", "to_90", "over_90")}
        assert found["owed"] == sum(card.left for card in owing)
