"""The roles in a garage and their permissions."""

from enum import IntEnum, StrEnum

from kernel.sentences import Sentence


class Permission(StrEnum):
    SEE_GARAGE = "see_garage"
    SEE_STAFF = "see_staff"
    CHANGE_STAFF = "change_staff"
    SEE_CATALOGUE = "see_catalogue"
    CHANGE_CATALOGUE = "change_catalogue"
    # Saying what words such as "tel badli" mean in this garage.
    TEACH_WORDS = "teach_words"
    # The devices that take in cars without internet.
    COUNTER_DEVICES = "counter_devices"
    SEE_CUSTOMERS = "see_customers"
    CHANGE_CUSTOMERS = "change_customers"
    # What customers owe.
    SEE_KHATA = "see_khata"
    SEE_JOBS = "see_jobs"
    CHANGE_JOBS = "change_jobs"
    CHANGE_JOB_STATUS = "change_job_status"
    DELIVER_JOBS = "deliver_jobs"
    COMMENT_ON_JOBS = "comment_on_jobs"
    # Noting what a vehicle looks like and what is in it when it arrives, with photos and a signature.
    CHECK_IN = "check_in"
    # Private pictures of vehicles, and signatures. Support sessions do not see them.
    SEE_PICTURES = "see_pictures"
    # Checking a vehicle point by point.
    INSPECT = "inspect"
    # Proposing work and prices to customers.
    CHANGE_ESTIMATES = "change_estimates"
    # The rules of estimates, and the templates of inspections.
    CHANGE_ESTIMATE_RULES = "change_estimate_rules"
    # The address and the browser of a customer who decided over the link.
    SEE_DECISION_ORIGIN = "see_decision_origin"
    OVERRIDE_PRICE = "override_price"
    # Letting a job cost more than the customer approved.
    EXCEED_APPROVAL = "exceed_approval"
    SEE_PARTS = "see_parts"
    CHANGE_PARTS = "change_parts"
    # Taking parts of a job from the shelf, and returning them.
    TAKE_PARTS = "take_parts"
    COUNT_STOCK = "count_stock"
    CORRECT_STOCK = "correct_stock"
    # Suppliers, their bills, orders, goods in and returns.
    BUY_PARTS = "buy_parts"
    # Cost and profit. No answer shows them to other people.
    SEE_COST = "see_cost"
    SEE_LEAKS = "see_leaks"
    EXPORT_DATA = "export_data"
    EXPORT_GARAGE = "export_garage"
    IMPORT_DATA = "import_data"
    CHANGE_GST_PROFILE = "change_gst_profile"
    ISSUE_INVOICES = "issue_invoices"
    CANCEL_INVOICES = "cancel_invoices"
    RECORD_PAYMENTS = "record_payments"
    # A discount after the bill, and a bad debt.
    WRITE_OFF = "write_off"
    # Terms, old bills, deliveries over the limit, and all statements of a month.
    GIVE_CREDIT = "give_credit"
    # Counter sales.
    SELL = "sell"
    SEE_BILLING = "see_billing"
    PAY_SUBSCRIPTION = "pay_subscription"
    OPEN_BRANCHES = "open_branches"
    CLOSE_GARAGE = "close_garage"
    ANSWER_SUPPORT = "answer_support"


class Role(IntEnum):
    OWNER = 1
    MANAGER = 2
    SERVICE_ADVISOR = 3
    TECHNICIAN = 4
    CASHIER = 5

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").title()

    @property
    def in_a_mail(self) -> Sentence:
        return _IN_A_MAIL[self]

    @property
    def permissions(self) -> frozenset[Permission]:
        return PERMISSIONS[self]


_IN_A_MAIL = {
    Role.OWNER: Sentence("Owner"),
    Role.MANAGER: Sentence("Manager"),
    Role.SERVICE_ADVISOR: Sentence("Service Advisor"),
    Role.TECHNICIAN: Sentence("Technician"),
    Role.CASHIER: Sentence("Cashier"),
}
_EVERYONE = frozenset(
    {
        Permission.SEE_GARAGE,
        Permission.SEE_STAFF,
        Permission.SEE_CATALOGUE,
        Permission.SEE_CUSTOMERS,
        Permission.SEE_JOBS,
        Permission.SEE_PARTS,
        Permission.SEE_PICTURES,
    }
)
# Only owners exceed approvals, and manage subscription, branches, full exports, closing and support access.
_MANAGER = frozenset(Permission) - {
    Permission.SEE_BILLING,
    Permission.PAY_SUBSCRIPTION,
    Permission.OPEN_BRANCHES,
    Permission.EXPORT_GARAGE,
    Permission.CLOSE_GARAGE,
    Permission.ANSWER_SUPPORT,
    Permission.EXCEED_APPROVAL,
}

PERMISSIONS: dict[Role, frozenset[Permission]] = {
    Role.OWNER: frozenset(Permission),
    Role.MANAGER: _MANAGER,
    Role.SERVICE_ADVISOR: _EVERYONE
    | {
        Permission.TEACH_WORDS,
        Permission.CHANGE_CUSTOMERS,
        Permission.SEE_KHATA,
        Permission.CHANGE_JOBS,
        Permission.CHANGE_JOB_STATUS,
        Permission.DELIVER_JOBS,
        Permission.COMMENT_ON_JOBS,
        Permission.CHECK_IN,
        Permission.INSPECT,
        Permission.CHANGE_ESTIMATES,
        Permission.ISSUE_INVOICES,
        Permission.TAKE_PARTS,
        Permission.COUNT_STOCK,
        Permission.BUY_PARTS,
    },
    Role.TECHNICIAN: _EVERYONE
    | {
        Permission.CHANGE_JOB_STATUS,
        Permission.DELIVER_JOBS,
        Permission.COMMENT_ON_JOBS,
        Permission.CHECK_IN,
        Permission.INSPECT,
        Permission.TAKE_PARTS,
    },
    Role.CASHIER: _EVERYONE
    | {
        Permission.SEE_KHATA,
        Permission.DELIVER_JOBS,
        Permission.ISSUE_INVOICES,
        Permission.RECORD_PAYMENTS,
        Permission.SELL,
    },
}


# A session that was opened with a PIN has no other permission, whatever the role is.
WITH_PIN = PERMISSIONS[Role.SERVICE_ADVISOR] | PERMISSIONS[Role.TECHNICIAN] | PERMISSIONS[Role.CASHIER]
# Managers and owners sign in by email.
PHONE_ROLES = (Role.SERVICE_ADVISOR, Role.TECHNICIAN, Role.CASHIER)


def who_may(permission: str) -> Sentence:
    """Return a sentence that names the roles with the permission."""
    labels = [role.label for role in Role if permission in PERMISSIONS[role]]
    return Sentence("Ask: {roles}.", roles=", ".join(labels))
