"""Rules about accounts: over the limit, overdue, written off, and sales to walk-ins that are not paid.

Bills of the paper books count here, and in no other rule.
"""

from tenants.invoices.codes import DeductionKind
from tenants.jobs.bill.dues import DAY, IS_OWING, LEFT, account_of
from tenants.jobs.codes import JobKind, JobStatus
from tenants.radar.codes import RuleName
from tenants.radar.rules.rule import Rule, money_of, money_since, record_of

_BILL = record_of("j")
_PAID = f"'paid', {money_of('j')} / 100.0"
_NAMES = "'job', j.code, 'bill', coalesce(nullif(j.invoice_number, ''), nullif(j.old_bill, ''), j.code)"

OVER_LIMIT = Rule(
    RuleName.OVER_LIMIT,
    f"""
    SELECT 'customer:' || c.id, 'customer', c.id, c.name, %(today)s::date,
        delivered.paise - account.advance - c.credit_limit_paise, NULL::uuid, '',
        jsonb_build_object('owed', (delivered.paise - account.advance) / 100.0,
            'limit', c.credit_limit_paise / 100.0)
    FROM customer c
    CROSS JOIN LATERAL (
        SELECT coalesce(sum({LEFT}), 0)::bigint AS paise FROM job j
        WHERE j.customer_id = c.id AND {IS_OWING} AND j.status = {JobStatus.DELIVERED:d}
    ) delivered
    CROSS JOIN {account_of("c.id")}
    WHERE c.credit_limit_paise IS NOT NULL
        AND delivered.paise - account.advance > c.credit_limit_paise
    """,
    is_loss=False,
)

CREDIT_OVERDUE = Rule(
    RuleName.CREDIT_OVERDUE,
    f"""
    SELECT 'job:' || j.id, {_BILL}, due.day, {LEFT}, NULL::uuid, '',
        jsonb_build_object({_NAMES}, 'customer', j.customer_name)
    FROM job j
    JOIN customer ON customer.id = j.customer_id AND customer.credit_days IS NOT NULL
    CROSS JOIN LATERAL (SELECT {DAY} + customer.credit_days AS day) due
    WHERE {IS_OWING} AND due.day >= %(first_day)s AND due.day < %(month_ago)s
    """,
    is_loss=False,
)

WRITTEN_OFF = Rule(
    RuleName.WRITTEN_OFF,
    f"""
    SELECT 'deduction:' || gone.id, {_BILL}, gone.on_day, gone.amount_paise,
        changed.membership_id, gone.person_name,
        jsonb_build_object({_NAMES}, {_PAID}, 'kind', gone.kind, 'note', gone.note)
    FROM deduction gone
    JOIN job j ON j.id = gone.job_id
    LEFT JOIN LATERAL (
        SELECT membership_id FROM activity
        WHERE subject = 'job' AND subject_id = j.id AND what = 'deducted' AND person_name = gone.person_name
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    WHERE gone.kind IN ('{DeductionKind.DISCOUNT}', '{DeductionKind.BAD_DEBT}')
        AND gone.reverses_id IS NULL AND gone.on_day >= %(first_day)s AND j.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM deduction back WHERE back.reverses_id = gone.id)
    """,
    # A reversal alone brings no money, and another reason to close the due brings none either.
    came=money_since(
        RuleName.WRITTEN_OFF, "deduction", job="(SELECT job_id FROM deduction WHERE id = record)"
    ),
)

WALK_IN_UNPAID = Rule(
    RuleName.WALK_IN_UNPAID,
    f"""
    SELECT 'job:' || j.id, {_BILL}, day.sold, {LEFT}, changed.membership_id,
        coalesce(changed.person_name, ''), jsonb_build_object({_NAMES}, {_PAID})
    FROM job j
    JOIN customer ON customer.id = j.customer_id AND customer.is_walk_in
    CROSS JOIN LATERAL (SELECT {DAY} AS sold) day
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = j.id
            AND what IN ('sold', 'payment_reversed', 'payment_refunded')
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    WHERE {IS_OWING} AND j.kind = '{JobKind.COUNTER}' AND day.sold >= %(first_day)s
    """,
    came=money_since(RuleName.WALK_IN_UNPAID, "job"),
)
