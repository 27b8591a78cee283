"""The console's operations and the roles that may call them. Every new route needs a row."""

from typing import Any

from console.roles import AdminRole

SUPPORT, BILLING, SUPER = AdminRole
EVERYONE = frozenset(AdminRole)
MONEY = frozenset({BILLING, SUPER})
WHY = {"reason": "x"}
TERMS = WHY | {"price": 1499, "branches": 2, "staff": 20}

# Each key is an operation, and its value has method, path, body and allowed roles. The tests fill in
# `{garage}`, `{period}`, `{claim}`, `{look}`, `{admin}`, `{plan}`, `{task}` and `{aside}`.
CONSOLE: dict[str, tuple[str, str, dict[str, Any] | None, frozenset[AdminRole]]] = {
    "get_admin": ("GET", "me", None, EVERYONE),
    "sign_out_of_console": ("POST", "logout", None, EVERYONE),
    "prove_again": ("POST", "proof", {"otp": "000000"}, EVERYONE),
    "get_garage_billing": ("GET", "garages/{garage}/billing", None, EVERYONE),
    "preview_plan_change": ("GET", "garages/{garage}/plan-change?planCode=starter", None, EVERYONE),
    "get_overview": ("GET", "overview", None, EVERYONE),
    "list_garages": ("GET", "garages?searchText=First", None, EVERYONE),
    "get_garage": ("GET", "garages/{garage}", None, EVERYONE),
    "tell_story": ("GET", "garages/{garage}/story", None, EVERYONE),
    "add_garage_note": ("POST", "garages/{garage}/notes", {"note": "Called"}, EVERYONE),
    "sign_everyone_out": (
        "POST", "garages/{garage}/sign-out-everyone", WHY, frozenset({SUPER})
    ),
    "release_second_factor": (
        "POST",
        "garages/{garage}/release-second-factor",
        WHY | {"email": "owner@cast.example"},
        frozenset({SUPER}),
    ),
    "list_renewals": ("GET", "renewals?month=2026-11", None, EVERYONE),
    "export_renewals": ("GET", "renewals/export?month=2026-11", None, EVERYONE),
    "list_reminders": ("GET", "reminders?kind=locked", None, EVERYONE),
    "send_reminder": ("POST", "garages/{garage}/reminders/send", WHY, MONEY),
    "pause_reminders": ("POST", "garages/{garage}/reminders/pause", WHY | {"until": "{soon}"}, MONEY),
    "resume_reminders": ("POST", "garages/{garage}/reminders/resume", WHY, MONEY),
    "look_inside": ("POST", "garages/{garage}/support-access", WHY, frozenset({SUPPORT, SUPER})),
    "list_garage_looks": ("GET", "garages/{garage}/support-access", None, EVERYONE),
    "end_look_of_admin": ("POST", "support-access/{look}/end", None, frozenset({SUPPORT, SUPER})),
    "list_admins": ("GET", "admins", None, frozenset({SUPER})),
    "add_admin": (
        "POST",
        "admins",
        {"email": "new@servicebay.example", "name": "New Person", "role": "support"},
        frozenset({SUPER}),
    ),
    "change_admin_role": ("POST", "admins/{admin}/role", WHY | {"role": "billing"}, frozenset({SUPER})),
    "renew_admin_secret": ("POST", "admins/{admin}/secret", WHY, frozenset({SUPER})),
    "end_admin": ("POST", "admins/{admin}/end", WHY, frozenset({SUPER})),
    "list_console_plans": ("GET", "plans", None, EVERYONE),
    "add_plan": ("POST", "plans", TERMS | {"name": "Fleet", "interval": "month"}, frozenset({SUPER})),
    "add_plan_version": ("POST", "plans/{plan}/versions", TERMS | {"after": 1}, frozenset({SUPER})),
    "withdraw_plan": ("POST", "plans/{plan}/withdraw", WHY, frozenset({SUPER})),
    "offer_plan": ("POST", "plans/{plan}/offer", WHY, frozenset({SUPER})),
    "list_audit": ("GET", "audit?kind=sign_in", None, EVERYONE),
    "list_audit_kinds": ("GET", "audit/kinds", None, EVERYONE),
    "export_audit": ("GET", "audit/export?kind=sign_in", None, EVERYONE),
    "export_audit_chain": (
        "GET", "audit/chain?since=2026-11-01&until=2026-11-02", None, frozenset({SUPER})
    ),
    "get_health": ("GET", "health", None, EVERYONE),
    "list_console_drills": ("GET", "drills", None, EVERYONE),
    "list_console_load": ("GET", "load?window=24h", None, EVERYONE),
    "set_garage_pace": (
        "PUT", "garages/{garage}/pace", {"perSecond": 2, "until": "{later}", "reason": "Too many"},
        frozenset({SUPER}),
    ),
    "clear_garage_pace": ("DELETE", "garages/{garage}/pace", {"reason": "Over"}, frozenset({SUPER})),
    "settle_stripe_invoice": ("POST", "stripe-invoices/{aside}/settle", WHY, MONEY),
    "retry_task": ("POST", "tasks/{task}/retry", WHY, frozenset({SUPER})),
    "list_claims": ("GET", "claims", None, EVERYONE),
    "record_garage_payment": (
        "POST",
        "garages/{garage}/payments",
        {
            "planCode": "starter", "mode": "upi", "reference": "400000000001", "amount": 999,
            "receivedOn": "{today}", "note": "", "reason": "",
        },
        MONEY,
    ),
    "void_period": ("POST", "periods/{period}/void", WHY, MONEY),
    "extend_subscription": ("POST", "garages/{garage}/extension", WHY | {"days": 3}, MONEY),
    "change_plan": (
        "POST",
        "garages/{garage}/plan-change",
        WHY | {"planCode": "starter", "charge": 0, "mode": None, "reference": ""},
        MONEY,
    ),
    "discount_garage": (
        "POST", "garages/{garage}/discount", WHY | {"percent": 10, "until": "{soon}"}, MONEY
    ),
    "sponsor_garage": (
        "POST", "garages/{garage}/sponsorship", WHY | {"planCode": "pro", "until": "{soon}"}, MONEY
    ),
    "end_subscription": ("POST", "garages/{garage}/cancel", WHY, MONEY),
    "resume_subscription": ("POST", "garages/{garage}/uncancel", WHY, MONEY),
    "suspend_garage": ("POST", "garages/{garage}/suspend", WHY, frozenset({SUPER})),
    "reinstate_garage": ("POST", "garages/{garage}/reinstate", WHY, frozenset({SUPER})),
    "ask_deletion": ("POST", "garages/{garage}/deletion", WHY | {"garageName": "First"}, frozenset({SUPER})),
    "confirm_deletion": (
        "POST", "garages/{garage}/deletion/confirm", {"garageName": "First"}, frozenset({SUPER})
    ),
    "call_off_deletion": ("POST", "garages/{garage}/deletion/call-off", WHY, frozenset({SUPER})),
    "list_deletions": ("GET", "deletions", None, EVERYONE),
    "confirm_claim": ("POST", "claims/{claim}/confirm", {"reason": ""}, MONEY),
    "refuse_claim": ("POST", "claims/{claim}/refuse", WHY, MONEY),
}  # fmt: skip
