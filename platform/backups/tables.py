"""The public tables that a garage's backup contains, and the public tables that it leaves out.

The garage's own schema is backed up completely. The public tables are in the order of their restore: a table
comes after the tables that it refers to.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from psycopg import sql

_OF_GARAGE = "t.garage_id = %(garage)s"
_OF_CHAIN = "t.chain_id = (SELECT chain_id FROM public.garage WHERE id = %(garage)s)"
# Garages of one GSTIN share number counters, so only the counters of this garage's prefixes are included.
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
    """`match` names the columns by which the restore finds an existing row. Existing rows are kept."""

    name: str
    where: str
    match: tuple[str, ...]
    # Each key is a column, and its value is the table that its id refers to, with or without a foreign key.
    references: Mapping[str, str] = field(default_factory=dict)
    # These columns must be equal in an existing row. Otherwise the row belongs to another garage.
    must_agree: tuple[str, ...] = ()
    # When a garage is replaced, these rows are deleted and restored from the backup.
    replaced: bool = False
    # These columns never decrease. The greater value is kept.
    grows: tuple[str, ...] = ()
    # The backup also includes the platform's own rows that match this condition.
    beside: str = "false"
    # Each key is a column, and its value is the SQL expression that is saved instead of the column.
    written: Mapping[str, str] = field(default_factory=dict)

    def of_garage(self, garage_id: int) -> sql.SQL:
        """Return the SQL condition for the garage's rows. The table has the alias `t`."""
        return _bound(self.where, garage_id)

    def taken_along(self, garage_id: int) -> sql.SQL:
        return _bound(f"({self.where}) OR ({self.beside})", garage_id)

    def chosen(self, columns: Iterable[str], garage_id: int) -> sql.Composable:
        """Return the saved columns of a row."""
        return sql.SQL(", ").join(
            _bound(self.written[name], garage_id) if name in self.written else sql.Identifier("t", name)
            for name in columns
        )


def _bound(text: str, garage_id: int) -> sql.SQL:
    """Return the SQL text with the garage's number in it, because COPY accepts no parameters. The number is
    safe because it is an int."""
    return sql.SQL(text.replace("%(garage)s", str(int(garage_id))))


KEPT = (
    # The name of a chain is not unique, so its creation time identifies it.
    PublicTable(
        "chain", "t.id = (SELECT chain_id FROM public.garage WHERE id = %(garage)s)", ("id", "created_at")
    ),
    PublicTable("garage", "t.id = %(garage)s", ("id",), {"chain_id": "chain"}),
    PublicTable(
        "person",
        f"t.id IN ({_MEMBER} UNION {_NAMED})",
        ("email",),
        # Passwords are not saved for people who are only referred to, such as administrators.
        written={"password": f"CASE WHEN t.id IN ({_MEMBER}) THEN t.password ELSE '' END"},
    ),
    PublicTable("person_photo", f"t.person_id IN ({_MEMBER})", ("person_id",), {"person_id": "person"}),
    PublicTable("second_factor", f"t.person_id IN ({_MEMBER})", ("person_id",), {"person_id": "person"}),
    PublicTable("recovery_code", f"t.person_id IN ({_MEMBER})", ("code_hash",), {"person_id": "person"}),
    PublicTable(
        "membership", _OF_GARAGE, ("uuid",), {"person_id": "person", "garage_id": "garage"}, replaced=True
    ),
    PublicTable(
        "linked_phone",
        _OF_GARAGE,
        ("uuid", "garage_id", "created_at"),
        {"membership_id": "membership", "garage_id": "garage", "bound_by": "person"},
        replaced=True,
    ),
    PublicTable(
        "phone_code",
        "t.membership_id IN (SELECT uuid FROM public.membership WHERE garage_id = %(garage)s)",
        ("membership_id",),
        {"membership_id": "membership", "made_by": "person", "phone_id": "linked_phone"},
        replaced=True,
    ),
    PublicTable(
        "member_pin",
        "t.membership_id IN (SELECT uuid FROM public.membership WHERE garage_id = %(garage)s)",
        ("membership_id",),
        {"membership_id": "membership"},
        replaced=True,
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
    # The backup includes the platform's own series, which numbers our invoices to this garage.
    PublicTable(
        "prefix_reservation",
        _OF_GARAGE,
        ("chain_id", "holder", "prefix"),
        {"chain_id": "chain", "garage_id": "garage"},
        must_agree=("garage_id",),
        beside="t.garage_id = 0",
    ),
    # Numbers taken after the backup are on issued invoices and must not be used again.
    PublicTable(
        "number_counter",
        _OF_PREFIX,
        ("chain_id", "holder", "year", "prefix", "series"),
        {"chain_id": "chain"},
        grows=("last",),
        beside="t.chain_id = 0",
    ),
    PublicTable(
        "number_gap",
        _OF_PREFIX,
        ("chain_id", "holder", "year", "prefix", "series", "first"),
        {"chain_id": "chain"},
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
    # These are pending tasks for the garage's own rows, such as undrawn invoices and unsent mails.
    PublicTable(
        "outbox",
        f"{_OF_GARAGE} AND t.done_at IS NULL"
        " AND split_part(t.kind, '.', 1) IN ('alerts', 'invoices', 'exchange', 'visits', 'estimates',"
        " 'khata')",
        ("kind", "key"),
        {"garage_id": "garage"},
        written={"leased_until": "NULL", "started_at": "NULL"},
    ),
)

# These tables of the garage's schema are restored empty.
EMPTIED: Mapping[str, str] = {
    "garage_export": "Can be requested again, and is as large as all other data.",
    "garage_export_chunk": "Can be requested again, and is as large as all other data.",
}

LEFT_OUT: Mapping[str, str] = {
    "session": "People sign in again.",
    "push_subscription": "It ends with its session.",
    "one_time_code": "Valid for minutes.",
    "ticket": "Valid for minutes.",
    "keyed_answer": "Responses to requests of the last two days.",
    "sign_up": "Finished when the garage exists.",
    "console_admin": "The platform's own people.",
    "console_recovery_code": "The platform's own people.",
    "console_session": "The platform's own people.",
    "stripe_price": "Created by migrate_platform for the current Stripe account.",
    "stripe_set_aside": "Created again by the next event of the subscription.",
    "stripe_event": "Events of all garages. Their results are in the ledger.",
    "schema_template": "Generated from the code.",
    "garage_activity": "Counted again each night.",
    "stock_check": "Checked again each night.",
    "money_check": "Checked again each night.",
    "garage_load": "The load of the last weeks on this installation.",
    "garage_pace": "A limit of hours or days on this installation.",
    "garage_backup": "Records of files that are stored elsewhere.",
    "checksum_mark": "Checksums of all garages, to verify a restore of the whole cluster.",
    "drill": "Restores of the whole cluster that were only made to see whether they work.",
    "cell": "The installations, which each cell records itself.",
    "door": "Rebuilt each minute from the memberships.",
    "chain_move": "The history of this cell. A moved chain has a row of its own there.",
    "django_migrations": "The migration history of the platform.",
    "django_content_type": "Generated from the code.",
}
