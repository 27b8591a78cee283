"""A Stripe account with its own clock: the API operations, and the actions of people at Stripe."""

import calendar
import copy
import itertools
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tests.fakestripe import objects
from tests.fakestripe.shapes import Json, validated


class Refused(Exception):
    """A response with a 4xx status."""

    def __init__(self, message: str, *, status: int = 400, code: str | None = None) -> None:
        super().__init__(message)
        self.status, self.code = status, code


@dataclass(frozen=True)
class Charge:
    """A successful card charge."""

    invoice_id: str
    subscription_id: str
    amount: int
    at: datetime


@dataclass
class World:
    now: datetime
    customers: dict[str, Json] = field(default_factory=dict)
    products: dict[str, Json] = field(default_factory=dict)
    prices: dict[str, Json] = field(default_factory=dict)
    sessions: dict[str, Json] = field(default_factory=dict)
    subscriptions: dict[str, Json] = field(default_factory=dict)
    invoices: dict[str, Json] = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)
    charges: list[Charge] = field(default_factory=list)
    # The cards of these customers are declined.
    declining_customers: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._numbers = itertools.count(1)
        self._sold: dict[str, Json] = {}
        # This is the number of intervals between a subscription's anchor and its latest renewal.
        self._steps: dict[str, int] = {}

    # -- the API ---------------------------------------------------------------------------------------

    def make_customer(self, given: Json) -> Json:
        return self._keep(self.customers, objects.customer(self._number("cus"), self._now, given))

    def make_price(self, given: Json) -> Json:
        if any(each["lookup_key"] == given.get("lookup_key") for each in self.prices.values()):
            raise Refused("A price with this lookup key already exists.")
        name = given["product_data"]["name"]
        product = self._keep(self.products, objects.product(self._number("prod"), self._now, name))
        return self._keep(self.prices, objects.price(self._number("price"), self._now, product["id"], given))

    def list_prices(self, given: Json) -> Json:
        keys = given.get("lookup_keys", [])
        found = [each for each in self.prices.values() if each["lookup_key"] in keys]
        return objects.listed(found[: given.get("limit", 10)], "/v1/prices")

    def open_checkout(self, given: Json) -> Json:
        self.customer(given["customer"])
        [line] = given["line_items"]
        if line["price"] not in self.prices:
            raise Refused(f"No such price: {line['price']}", code="resource_missing")
        trial_end = given.get("subscription_data", {}).get("trial_end")
        if trial_end is not None and trial_end < self._now + 48 * 3600:
            raise Refused("The `trial_end` date has to be at least 2 days in the future.")
        session = self._keep(self.sessions, objects.checkout(self._number("cs"), self._now, given))
        self._sold[session["id"]] = {"price": line["price"], **given.get("subscription_data", {})}
        return session

    def expire_checkout(self, session_id: str) -> Json:
        session = self.session(session_id)
        if session["status"] != "open":
            raise Refused(f"Only open sessions can be expired. This has status {session['status']}.")
        session |= {"status": "expired", "url": None}
        self._emit("checkout.session.expired", session)
        return session

    def open_portal(self, given: Json) -> Json:
        self.customer(given["customer"])
        return objects.portal(self._number("bps"), self._now, given)

    def change_subscription(self, subscription_id: str, given: Json) -> Json:
        found = self.subscription(subscription_id)
        if found["status"] == "canceled":
            raise Refused("A canceled subscription can only update its cancellation_details and metadata.")
        before = copy.deepcopy(found)
        found |= {name: value for name, value in given.items() if name == "cancel_at_period_end"}
        if "trial_end" in given:
            self._postpone(found, given["trial_end"])
        if found != before:
            self._emit("customer.subscription.updated", found)
        return found

    def list_invoices(self, given: Json) -> Json:
        found = [
            each
            for each in reversed(self.invoices.values())
            if each["parent"]["subscription_details"]["subscription"] == given["subscription"]
        ]
        limit = given.get("limit", 10)
        return objects.listed(found[:limit], "/v1/invoices", has_more=len(found) > limit)

    def pay_out_of_band(self, invoice_id: str, given: Json) -> Json:
        invoice = self.invoice(invoice_id)
        if given.get("paid_out_of_band") is not True:
            raise Refused("The fake pays by card only when a person does.")
        self._settle(invoice)
        return invoice

    def list_events(self, given: Json) -> Json:
        since = given.get("created", {}).get("gte", 0)
        found = [
            each
            for each in reversed(self.events)
            if each["created"] >= since and each["type"] in given.get("types", [each["type"]])
        ]
        if after := given.get("starting_after"):
            found = found[[each["id"] for each in found].index(after) + 1 :]
        limit = given.get("limit", 10)
        return objects.listed(found[:limit], "/v1/events", has_more=len(found) > limit)

    def customer(self, number: str) -> Json:
        return self._found(self.customers, number)

    def session(self, number: str) -> Json:
        return self._found(self.sessions, number)

    def subscription(self, number: str) -> Json:
        return self._found(self.subscriptions, number)

    def invoice(self, number: str) -> Json:
        return self._found(self.invoices, number)

    # -- actions of people at Stripe --------------------------------------------------------------------

    def pay(self, session_id: str) -> Json:
        """Complete a checkout. The subscription begins with a charge or with free days."""
        session = self.session(session_id)
        if session["status"] != "open":
            raise Refused(f"This session is {session['status']}.")
        sold = self._sold[session_id]
        subscription = self._keep(
            self.subscriptions,
            objects.subscription(
                self._number("sub"),
                self._now,
                session["customer"],
                self.prices[sold["price"]],
                sold.get("metadata", {}),
                sold.get("trial_end"),
            ),
        )
        self._steps[subscription["id"]] = 0
        if subscription["status"] == "active":
            self._enter(subscription, self._now, 1)
        self._emit("customer.subscription.created", subscription)
        free = subscription["status"] == "trialing"
        invoice = self._bill(subscription, "subscription_create", free=free)
        session |= {
            "status": "complete",
            "payment_status": "no_payment_required" if free else "paid",
            "subscription": subscription["id"],
            "invoice": invoice["id"],
            "url": None,
        }
        self._emit("checkout.session.completed", session)
        return subscription

    def pay_invoice(self, invoice_id: str) -> Json:
        """Pay an open invoice, as on the page that Stripe mails after a declined card."""
        invoice = self.invoice(invoice_id)
        self._settle(invoice, charged=True)
        return invoice

    def cancel(self, subscription_id: str, *, at_period_end: bool = True) -> Json:
        """Cancel in the portal."""
        if at_period_end:
            return self.change_subscription(subscription_id, {"cancel_at_period_end": True})
        found = self.subscription(subscription_id)
        self._end(found, "cancellation_requested")
        return found

    def advance(self, moment: datetime) -> None:
        """Move the clock: renew or end subscriptions and expire checkouts."""
        while True:
            due_times = [(self._period_end(each), each["id"]) for each in self._live()]
            due_times += [
                (each["expires_at"], each["id"])
                for each in self.sessions.values()
                if each["status"] == "open"
            ]
            due = min(due_times, default=(None, ""))
            if due[0] is None or due[0] > moment.timestamp():
                break
            self.now = max(self.now, datetime.fromtimestamp(due[0], UTC))
            if due[1] in self.sessions:
                self.expire_checkout(due[1])
            else:
                self._renew_or_end(self.subscriptions[due[1]])
        self.now = max(self.now, moment)

    # -- internals ---------------------------------------------------------------------------------------

    @property
    def _now(self) -> int:
        return int(self.now.timestamp())

    def _number(self, prefix: str) -> str:
        return f"{prefix}_{next(self._numbers):06}"

    @staticmethod
    def _keep(shelf: dict[str, Json], found: Json) -> Json:
        shelf[found["id"]] = found
        return found

    @staticmethod
    def _found(shelf: dict[str, Json], number: str) -> Json:
        if number not in shelf:
            raise Refused(f"No such object: {number}", status=404, code="resource_missing")
        return shelf[number]

    def _live(self) -> list[Json]:
        return [each for each in self.subscriptions.values() if each["status"] != "canceled"]

    def _period_end(self, subscription: Json) -> int:
        return int(subscription["items"]["data"][0]["current_period_end"])

    def _renew_or_end(self, subscription: Json) -> None:
        if subscription["cancel_at_period_end"]:
            self._end(subscription, "cancellation_requested")
            return
        self._steps[subscription["id"]] += 1
        self._enter(subscription, self._period_end(subscription), self._steps[subscription["id"]])
        if subscription["status"] == "trialing":
            subscription["status"] = "active"
        self._emit("customer.subscription.updated", subscription)
        self._bill(subscription, "subscription_cycle")

    def _enter(self, subscription: Json, start: int, steps: int) -> None:
        item = subscription["items"]["data"][0]
        self._steps[subscription["id"]] = steps
        end = self._step(subscription["billing_cycle_anchor"], item["price"]["recurring"]["interval"], steps)
        item |= {"current_period_start": start, "current_period_end": end}

    @staticmethod
    def _step(anchor: int, interval: str, steps: int) -> int:
        """Return the anchor's day in a later month, or the last day of that month."""
        start = datetime.fromtimestamp(anchor, UTC)
        months = start.month - 1 + steps * (12 if interval == "year" else 1)
        year, month = start.year + months // 12, months % 12 + 1
        day = min(start.day, calendar.monthrange(year, month)[1])
        return int(start.replace(year=year, month=month, day=day).timestamp())

    def _bill(self, subscription: Json, reason: str, *, free: bool = False) -> Json:
        amount = 0 if free else subscription["items"]["data"][0]["price"]["unit_amount"]
        invoice = self._keep(
            self.invoices, objects.invoice(self._number("in"), self._now, subscription, amount, reason)
        )
        subscription["latest_invoice"] = invoice["id"]
        self._emit("invoice.finalized", invoice)
        if free or subscription["customer"] not in self.declining_customers:
            self._settle(invoice, charged=not free)
        else:
            invoice |= {"attempted": True, "attempt_count": 1}
            subscription["status"] = "past_due"
            self._emit("invoice.payment_failed", invoice)
            self._emit("customer.subscription.updated", subscription)
        return invoice

    def _settle(self, invoice: Json, *, charged: bool = False) -> None:
        if invoice["status"] != "open":
            raise Refused(f"Invoice is already {invoice['status']}.", code="invoice_already_paid")
        subscription = self.subscription(invoice["parent"]["subscription_details"]["subscription"])
        if charged:
            self.charges.append(Charge(invoice["id"], subscription["id"], invoice["amount_due"], self.now))
        invoice |= {"status": "paid", "attempted": True, "amount_remaining": 0}
        invoice["amount_paid"] = invoice["amount_due"]
        invoice["amount_paid_off_stripe"] = 0 if charged else invoice["amount_due"]
        invoice["status_transitions"]["paid_at"] = self._now
        self._emit("invoice.paid", invoice)
        if subscription["status"] == "past_due":
            subscription["status"] = "active"
            self._emit("customer.subscription.updated", subscription)

    def _postpone(self, subscription: Json, until: int) -> None:
        """End the current period now and add free days, with an invoice of zero."""
        if until <= self._now:
            raise Refused("Timestamp can't be in the past.")
        subscription |= {"status": "trialing", "trial_start": self._now, "trial_end": until}
        subscription["billing_cycle_anchor"] = until
        self._steps[subscription["id"]] = 0
        subscription["items"]["data"][0] |= {"current_period_start": self._now, "current_period_end": until}
        self._bill(subscription, "subscription_update", free=True)

    def _end(self, subscription: Json, reason: str) -> None:
        subscription |= {"status": "canceled", "ended_at": self._now, "canceled_at": self._now}
        subscription["cancellation_details"] = {
            "comment": None,
            "feedback": None,
            "feedback_option": None,
            "reason": reason,
        }
        self._emit("customer.subscription.deleted", subscription)

    def _emit(self, kind: str, about: Json) -> None:
        snapshot = validated(copy.deepcopy(about))
        self.events.append(validated(objects.event(self._number("evt"), self._now, kind, snapshot)))
