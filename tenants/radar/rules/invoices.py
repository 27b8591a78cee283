"""Rules about invoices: cancelled, lower than before, and more papers than usual."""

from tenants.radar.codes import RuleName
from tenants.radar.rules.rule import NO_OLD_BILL, RECORD, SOLD_AND_GONE, Rule, money_of, money_since

CANCELLED_INVOICE = Rule(
    RuleName.CANCELLED_INVOICE,
    f"""
    SELECT 'invoice:' || original.id, {RECORD}, note.issued_on, original.total_paise,
        changed.membership_id, note.person_name,
        jsonb_build_object('job', job.code, 'invoice', original.number, 'creditNote', note.number)
    FROM invoice note
    JOIN invoice original ON original.id = note.original_id
    JOIN job ON job.id = note.job_id
    LEFT JOIN LATERAL (
        SELECT membership_id FROM activity
        WHERE subject = 'job' AND subject_id = job.id AND what = 'invoice_cancelled'
            AND after = to_jsonb(note.number)
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    WHERE note.issued_on BETWEEN %(first_day)s AND %(credited_until)s
        AND job.invoice_number = '' AND job.status <> 5 AND job.deleted_at IS NULL
        -- An invoice that was replaced and cancelled again counts once, as the last one.
        AND NOT EXISTS (SELECT FROM invoice later WHERE later.job_id = job.id AND later.id > note.id)
    """,
    came="""
    SELECT original.id, job.total_paise - job.credited_paise
    FROM invoice original JOIN job ON job.id = original.job_id
    WHERE original.id = ANY(%(ids)s) AND job.invoice_number <> ''
        AND job.deleted_at IS NULL AND job.status <> 5
    """,
)

BELOW_ESTIMATE = Rule(
    RuleName.BELOW_ESTIMATE,
    f"""
    SELECT 'job:' || job.id, {RECORD}, invoice.issued_on,
        greatest(highest.paise - invoice.total_paise + job.credited_paise, 0)::bigint,
        lowered.membership_id, coalesce(lowered.person_name, ''),
        jsonb_build_object('job', job.code, 'highest', highest.paise / 100.0,
            'invoiced', (invoice.total_paise - job.credited_paise) / 100.0)
    FROM invoice
    JOIN job ON job.id = invoice.job_id AND job.invoice_number = invoice.number
    CROSS JOIN LATERAL (
        -- A sale has no estimate. Its invoice says the price of each part that is gone.
        SELECT coalesce({SOLD_AND_GONE}, max(total)::bigint) AS paise FROM (
            SELECT round((CASE WHEN what = 'opened' THEN after -> 'estimatedCost' ELSE after END)::numeric
                * 100) AS total
            FROM activity
            WHERE subject = 'job' AND subject_id = job.id AND what IN ('opened', 'estimatedCost')
                AND jsonb_typeof(CASE WHEN what = 'opened' THEN after -> 'estimatedCost' ELSE after END)
                    = 'number'
        ) history
    ) highest
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = job.id
            AND what = CASE job.kind WHEN 'counter' THEN 'invoice_credited' ELSE 'estimatedCost' END
        ORDER BY id DESC LIMIT 1
    ) lowered ON true
    WHERE invoice.issued_on >= %(first_day)s AND job.deleted_at IS NULL
        AND highest.paise > invoice.total_paise - job.credited_paise
    """,
    # The invoice that is in force now says more than the one that was found.
    came="""
    SELECT job.id, job.total_paise - job.credited_paise - (finding.facts ->> 'invoiced')::numeric * 100
    FROM finding JOIN job ON job.id = finding.subject_id
    WHERE finding.rule = 'below_estimate' AND job.id = ANY(%(ids)s) AND job.invoice_number <> ''
        AND job.total_paise - job.credited_paise > (finding.facts ->> 'invoiced')::numeric * 100
        AND job.deleted_at IS NULL AND job.status <> 5
    """,
)

MANY_PAPERS = Rule(
    RuleName.MANY_PAPERS,
    f"""
    WITH counted AS (
        SELECT job_id, sum(notes) AS notes, sum(reversed) AS reversed, max(handouts) AS handouts
        FROM (
            SELECT job_id, 1 AS notes, 0 AS reversed, 0 AS handouts FROM invoice
                WHERE kind = 'credit_note' AND issued_on > %(month_ago)s
            UNION ALL
            SELECT job_id, 0, 1, 0 FROM payment
                WHERE amount_paise < 0 AND created_at > %(month_ago)s
            UNION ALL
            SELECT invoice.job_id, 0, 0, count(*) FROM paper_handout handout
                JOIN invoice ON invoice.id = handout.invoice_id
                WHERE handout.created_at > %(month_ago)s
                GROUP BY invoice.id
        ) happened
        GROUP BY job_id
    )
    SELECT 'job:' || job.id, {RECORD}, %(today)s::date, 0, NULL::uuid, '',
        jsonb_build_object('job', job.code, 'creditNotes', counted.notes, 'reversed', counted.reversed,
            'handouts', counted.handouts)
    FROM counted JOIN job ON job.id = counted.job_id
    WHERE (counted.notes >= 2 OR counted.reversed >= 2 OR counted.handouts >= 4)
        AND {NO_OLD_BILL} AND job.deleted_at IS NULL AND job.entry_date >= %(first_day)s
    """,
    is_loss=False,
)

ADVANCE_LEFT = Rule(
    RuleName.ADVANCE_LEFT,
    """
    WITH on_jobs AS (
        SELECT job.customer_id,
            sum(greatest(job.paid_paise - CASE WHEN job.status = 5 THEN 0
                ELSE job.total_paise - job.credited_paise - job.deducted_paise END, 0)) AS left_over,
            sum(CASE WHEN job.status = 4
                THEN greatest(job.total_paise - job.credited_paise - job.deducted_paise - job.paid_paise, 0)
                ELSE 0 END) AS owed
        FROM job WHERE job.deleted_at IS NULL AND job.entry_date >= %(first_day)s
            AND job.kind <> 'opening'
        GROUP BY job.customer_id
    ), free AS (
        SELECT coalesce(payment.customer_id, job.customer_id) AS customer_id,
            sum(payment.free_paise) AS paise
        FROM payment LEFT JOIN job ON job.id = payment.job_id
        WHERE payment.free_paise > 0 GROUP BY 1
    ), money AS (
        SELECT customer_id, left_over + coalesce(free.paise, 0) AS left_over, owed
        FROM on_jobs LEFT JOIN free USING (customer_id)
    )
    SELECT 'customer:' || customer.id, 'customer', customer.id, customer.name, %(today)s::date,
        least(money.left_over, money.owed)::bigint, NULL::uuid, '',
        jsonb_build_object('left', money.left_over / 100.0, 'owed', money.owed / 100.0)
    FROM money JOIN customer ON customer.id = money.customer_id AND NOT customer.is_walk_in
    WHERE money.left_over > 0 AND money.owed > 0
    """,
    is_loss=False,
)

PAYMENT_REVERSED = Rule(
    RuleName.PAYMENT_REVERSED,
    f"""
    WITH reversed AS (
        -- Nobody chooses the day of a reversal or a refund.
        SELECT job_id, sum(-amount_paise) AS paise, max(paid_on) AS day FROM (
            SELECT job_id, amount_paise, paid_on FROM payment
            WHERE amount_paise < 0 AND paid_on >= %(first_day)s AND job_id IS NOT NULL
            UNION ALL
            -- The bills of a reversed receipt of an account.
            SELECT allocation.job_id, allocation.amount_paise, back.paid_on
            FROM payment back JOIN allocation ON allocation.payment_id = back.reverses_id
            WHERE back.job_id IS NULL AND back.paid_on >= %(first_day)s AND allocation.amount_paise < 0
        ) back GROUP BY job_id
    )
    SELECT 'job:' || job.id, {RECORD}, reversed.day,
        least(reversed.paise,
            job.total_paise - job.credited_paise - job.deducted_paise - job.paid_paise)::bigint,
        changed.membership_id, coalesce(changed.person_name, ''),
        jsonb_build_object('job', job.code, 'reversed', reversed.paise / 100.0,
            'paid', {money_of("job")} / 100.0)
    FROM reversed JOIN job ON job.id = reversed.job_id
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = job.id
            AND what IN ('payment_reversed', 'payment_refunded')
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    WHERE {NO_OLD_BILL} AND job.deleted_at IS NULL
        AND job.total_paise - job.credited_paise - job.deducted_paise > job.paid_paise
        -- A sale to a walk-in has a rule of its own, unless the owner switched that off.
        AND (%(walk_in_rule_off)s OR NOT EXISTS (
            SELECT FROM customer WHERE id = job.customer_id AND is_walk_in))
        AND reversed.day < %(today)s
        AND (job.status = 4 OR job.status <> 5 AND job.invoice_number <> '')
    """,
    # A discount or a bad debt closes the bill too, and brings no money.
    came=money_since(RuleName.PAYMENT_REVERSED, "job"),
)

PAYMENT_BACK_DATED = Rule(
    RuleName.PAYMENT_BACK_DATED,
    f"""
    SELECT 'payment:' || payment.id, {RECORD},
        (payment.created_at AT TIME ZONE %(zone)s)::date, payment.amount_paise,
        changed.membership_id, payment.person_name,
        jsonb_build_object('job', job.code, 'paidOn', payment.paid_on)
    FROM payment JOIN job ON job.id = payment.job_id AND {NO_OLD_BILL}
    LEFT JOIN LATERAL (
        SELECT membership_id FROM activity
        WHERE subject = 'job' AND subject_id = job.id AND what = 'payment'
            AND person_name = payment.person_name
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    WHERE payment.amount_paise > 0 AND payment.created_at >= %(first_midnight)s
        AND payment.paid_on < (payment.created_at AT TIME ZONE %(zone)s)::date - 3
        AND NOT EXISTS (SELECT FROM payment back WHERE back.reverses_id = payment.id)
    UNION ALL
    SELECT 'payment:' || payment.id, 'customer', customer.id, customer.name,
        (payment.created_at AT TIME ZONE %(zone)s)::date, payment.amount_paise,
        NULL::uuid, payment.person_name, jsonb_build_object('paidOn', payment.paid_on)
    FROM payment JOIN customer ON customer.id = payment.customer_id
    WHERE payment.amount_paise > 0 AND payment.created_at >= %(first_midnight)s
        AND payment.paid_on < (payment.created_at AT TIME ZONE %(zone)s)::date - 3
        AND NOT EXISTS (SELECT FROM payment back WHERE back.reverses_id = payment.id)
    """,
    is_loss=False,
)
