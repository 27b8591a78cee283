"""What a garage's backup takes along of the public tables, and what it leaves: every table is in one list.

A garage's own schema goes along whole. The tables here stand in the order in which they are given back:
whoever is referred to first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from psycopg import sql

_OF_GARAGE = "t.garage_id = %(garage)s"
_OF_CHAIN = "t.chain_id = (SELECT chain_id FROM public.garage WHERE id = %(garage)s)"
# Who counts under a GSTIN counts for sister garages too: only what this one's own prefix has used.
_OF_PREFIX = """EXISTS (
    SELECT FROM public.prefix_reservation r
    WHERE r.garage_id = %(garage)s
        AND (r.chain_id, r.holder, r.prefix) = (t.chain_id, t.holder, t.prefix)
)"""
_MEMBER = "SELECT person_id FROM public.membership WHERE garage_id = %(garage)s"
_NAMED = """
    SELECT person_id FROM public.audit_entry WHERE garage_id = %(garage)s
    UNION SELECT voided_by FROM public.subscription_period WHERE garage_id = %(garage)s
    UNION SELECT recorded_by FROM public.billing_payment WHERE garage_id = %(garage)s
    UNION SELECT voided_by FROM public.billing_payment WHERE garage_id = %(garage)s
    UNION SELECT claimed_by FROM public.payment_claim WHERE garage_id = %(garage)s
    UNION SELECT answered_by FROM public.payment_claim WHERE garage_id = %(garage)s
    UNION SELECT unnest(ARRAY[asked_by, deletion_asked_by, confirmed_by])
        FROM public.garage_closing WHERE garage_id = %(garage)s
    UNION SELECT asked_by FROM public.stripe_page WHERE garage_id = %(garage)s
    UNION SELECT author_id FROM public.console_note WHERE garage_id = %(garage)s
    UNION SELECT unnest(ARRAY[person_id, ended_by]) FROM public.support_access WHERE garage_id = %(garage)s
"""
_PLANS = """
    SELECT plan_id FROM public.garage_subscription WHERE garage_id = %(garage)s
    UNION SELECT plan_id FROM public.subscription_period WHERE garage_id = %(garage)s
    UNION SELECT plan_id FROM public.payment_claim WHERE garage_id = %(garage)s
    UNION SELECT plan_id FROM public.stripe_page WHERE garage_id = %(garage)s
"""


@dataclass(frozen=True)
class PublicTable:
    """`match` are the columns by which a row is found again where it is restored; one that is there stays."""

    name: str
    where: str
    match: tuple[str, ...]
    # Column → the table whose number it holds, with a foreign key or without one.
    references: Mapping[str, str] = field(default_factory=dict)
    # Columns in which a row that is there must be the same: else it is another garage's.
    must_agree: tuple[str, ...] = ()
    # A replaced garage has these as they were, and none that came since.
    replaced: bool = False
    # Columns that only grow: of the two the greater one.
    grows: tuple[str, ...] = ()
    # Rows that are the platform's and go along all the same.
    beside: str = "false"
    # Column → what is written instead of it.
    written: Mapping[str, str] = field(default_factory=dict)

    def of_garage(self, garage_id: int) -> sql.SQL:
        """Which rows `t` are the garage's."""
        return _bound(self.where, garage_id)

    def taken_along(self, garage_id: int) -> sql.SQL:
        return _bound(f"({self.where}) OR ({self.beside})", garage_id)

    def chosen(self, columns: Iterable[str], garage_id: int) -> sql.Composable:
        """What is written of such a row."""
        return sql.SQL(", ").join(
            _bound(self.written[name], garage_id) if name in self.written else sql.Identifier("t", name)
            for name in columns
        )


def _bound(text: str, garage_id: int) -> sql.SQL:
    """COPY takes no parameters; a garage's number is a number."""
    return sql.SQL(text.replace("%(garage)s", str(int(garage_id))))


KEPT = (
    # No name tells chains apart; the moment of its beginning does.
    PublicTable(
        "chain", "t.id = (SELECT chain_id FROM public.garage WHERE id = %(garage)s)", ("id", "created_at")
    ),
    PublicTable("garage", "t.id = %(garage)s", ("id",), {"chain_id": "chain"}),
    PublicTable(
        "person",
        f"t.id IN ({_MEMBER} UNION {_NAMED})",
        ("email",),
        # Of those who are only named, as our own people are, it keeps who they are and no way in.
        written={"password": f"CASE WHEN t.id IN ({_MEMBER}) THEN t.password ELSE '' END"},
    ),
    PublicTable("person_photo", f"t.person_id IN ({_MEMBER})", ("person_id",), {"person_id": "person"}),
    PublicTable(
        "membership", _OF_GARAGE, ("uuid",), {"person_id": "person", "garage_id": "garage"}, replaced=True
    ),
    PublicTable(
        "invitation",
        "t.membership_id IN (SELECT uuid FROM public.membership WHERE garage_id = %(garage)s)",
        ("token_hash",),
        {"membership_id": "membership"},
        replaced=True,
    ),
    PublicTable(
        "garage_closing",
        _OF_GARAGE,
        ("garage_id", "asked_at"),
        {
            "garage_id": "garage",
            "asked_by": "person",
            "deletion_asked_by": "person",
            "confirmed_by": "person",
        },
    ),
    PublicTable("plan", "false", ("code", "version"), beside=f"t.id IN ({_PLANS})"),
    PublicTable(
        "garage_subscription", _OF_GARAGE, ("garage_id",), {"garage_id": "garage", "plan_id": "plan"}
    ),
    PublicTable("stripe_customer", _OF_CHAIN, ("chain_id",), {"chain_id": "chain"}),
    PublicTable(
        "stripe_subscription",
        _OF_GARAGE,
        ("subscription_id",),
        {"garage_id": "garage"},
        must_agree=("garage_id",),
    ),
    PublicTable(
        "stripe_page",
        _OF_GARAGE,
        ("page_id",),
        {"garage_id": "garage", "plan_id": "plan", "asked_by": "person"},
        must_agree=("garage_id",),
    ),
    PublicTable(
        "subscription_period",
        _OF_GARAGE,
        ("source", "source_ref"),
        {
            "garage_id": "garage",
            "plan_id": "plan",
            "voided_by": "person",
            "replaces_id": "subscription_period",
            "origin_id": "subscription_period",
        },
        must_agree=("garage_id",),
    ),
    PublicTable(
        "billing_payment",
        _OF_GARAGE,
        ("mode", "reference", "created_at"),
        {
            "garage_id": "garage",
            "period_id": "subscription_period",
            "recorded_by": "person",
            "voided_by": "person",
        },
        must_agree=("garage_id",),
    ),
    PublicTable(
        "payment_claim",
        _OF_GARAGE,
        ("mode", "reference", "created_at"),
        {
            "garage_id": "garage",
            "plan_id": "plan",
            "period_id": "subscription_period",
            "claimed_by": "person",
            "answered_by": "person",
        },
        must_agree=("garage_id",),
    ),
    PublicTable(
        "fee_invoice",
        _OF_GARAGE,
        ("number",),
        {"garage_id": "garage", "period_id": "subscription_period", "original_id": "fee_invoice"},
        must_agree=("garage_id",),
    ),
    PublicTable(
        "reminder_log", _OF_GARAGE, ("garage_id", "period_end", "kind", "channel"), {"garage_id": "garage"}
    ),
    # With the platform's own series, of which our invoices to this garage have their numbers.
    PublicTable(
        "prefix_reservation",
        _OF_GARAGE,
        ("chain_id", "holder", "prefix"),
        {"chain_id": "chain", "garage_id": "garage"},
        must_agree=("garage_id",),
        beside="t.garage_id = 0",
    ),
    # What was given out since the backup is on paper somewhere: no number is given out twice.
    PublicTable(
        "number_counter",
        _OF_PREFIX,
        ("chain_id", "holder", "year", "prefix", "series"),
        {"chain_id": "chain"},
        grows=("last",),
        beside="t.chain_id = 0",
    ),
    PublicTable(
        "audit_entry",
        _OF_GARAGE,
        ("garage_id", "at", "kind", "request_id", "details"),
        {"garage_id": "garage", "person_id": "person"},
    ),
    PublicTable(
        "console_note",
        _OF_GARAGE,
        ("garage_id", "created_at", "text"),
        {"garage_id": "garage", "author_id": "person"},
    ),
    PublicTable(
        "support_access",
        _OF_GARAGE,
        ("uuid",),
        {"garage_id": "garage", "person_id": "person", "ended_by": "person"},
        written={"token_hash": "NULL"},
    ),
    # What had still to be done about the garage's own rows: a paper that is not drawn, a mail not sent.
    PublicTable(
        "outbox",
        f"{_OF_GARAGE} AND t.done_at IS NULL"
        " AND split_part(t.kind, '.', 1) IN ('alerts', 'invoices', 'exchange')",
        ("kind", "key"),
        {"garage_id": "garage"},
        written={"leased_until": "NULL", "started_at": "NULL"},
    ),
)

# Of the garage's own schema: tables that come back empty.
EMPTIED: Mapping[str, str] = {
    "garage_export": "Asked for again at will, and as large as all the rest.",
    "garage_export_chunk": "Asked for again at will, and as large as all the rest.",
}

LEFT_OUT: Mapping[str, str] = {
    "session": "Whoever was signed in signs in again.",
    "one_time_code": "Good for minutes.",
    "ticket": "Good for minutes.",
    "keyed_answer": "Answers to requests of the last day.",
    "sign_up": "Over once the garage stands.",
    "console_admin": "The platform's own people.",
    "console_recovery_code": "The platform's own people.",
    "console_session": "The platform's own people.",
    "stripe_price": "Made by migrate_platform for the account at Stripe that there is.",
    "stripe_set_aside": "Found again with the next event of the subscription.",
    "stripe_event": "An inbox of hints about all garages; what they led to is in the ledger.",
    "schema_template": "Made from the code.",
    "garage_activity": "Counted anew each night.",
    "garage_backup": "Tells of files that lie elsewhere.",
    "django_migrations": "The platform's history.",
    "django_content_type": "Made from the code.",
}
