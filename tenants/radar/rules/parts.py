"""Rules about parts and stock: not billed, below cost, missing, old parts, returns without credit, and parts
that are billed but not taken."""

from tenants.radar.codes import RuleName
from tenants.radar.rules.rule import NO_OLD_BILL, RECORD, WAS_DELIVERED, Rule

# The customer pays for the part, or all of it came back in good condition.
_BILLED_OR_RETURNED = """
    SELECT line.id, line.amount_paise + line.tax_paise
    FROM job_part line JOIN job ON job.id = line.job_id
    WHERE line.id = ANY(%(ids)s) AND line.on_bill AND line.free_reason = ''
        AND job.deleted_at IS NULL AND job.status <> 5
    UNION ALL
    SELECT source_id, NULL FROM stock_move
    WHERE source = 'job_part' AND source_id = ANY(%(ids)s)
        AND NOT EXISTS (
            SELECT FROM job_part line WHERE line.id = source_id AND (line.on_bill OR line.issued > 0))
    GROUP BY source_id HAVING sum(quantity) = 0
"""

PART_NOT_BILLED = Rule(
    RuleName.PART_NOT_BILLED,
    f"""
    SELECT 'line:' || line.id, {RECORD}, job.entry_date,
        CASE WHEN job.status = 5 THEN coalesce(line.cost_paise, 0)
            ELSE round(line.list_unit_paise * used.quantity)::bigint END,
        coalesce(taken.membership_id, changed.membership_id),
        coalesce(taken.person_name, changed.person_name, ''),
        jsonb_build_object('job', job.code, 'part', line.name, 'quantity', used.quantity, 'unit', line.unit,
            'cancelled', job.status = 5)
    FROM job_part line
    JOIN job ON job.id = line.job_id
    LEFT JOIN part ON part.id = line.part_id
    -- No shelf says whether a part without stock was used.
    CROSS JOIN LATERAL (
        SELECT CASE WHEN part.is_stocked THEN line.issued ELSE line.quantity END AS quantity
    ) used
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM stock_move move
        WHERE move.job_id = job.id AND move.part_id = line.part_id AND move.kind = 'taken'
        ORDER BY move.id DESC LIMIT 1
    ) taken ON true
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = job.id AND what IN ('partsUsed', 'opened', 'sold')
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    WHERE used.quantity > 0 AND {NO_OLD_BILL} AND job.deleted_at IS NULL AND job.entry_date >= %(first_day)s
        AND (
            job.status = 5 AND line.issued > 0
            -- The price of delivered work counts there.
            AND NOT (line.on_bill AND {WAS_DELIVERED})
            OR NOT line.on_bill AND line.free_reason = '' AND job.id IN (SELECT id FROM finished)
        )
    """,
    uses_finished=True,
    came=_BILLED_OR_RETURNED,
)

FREE_LINE = Rule(
    RuleName.FREE_LINE,
    f"""
    SELECT 'line:' || line.id, {RECORD}, job.entry_date,
        greatest(round(line.list_unit_paise * line.quantity), coalesce(line.cost_paise, 0))::bigint,
        given.membership_id, coalesce(given.person_name, ''),
        jsonb_build_object('job', job.code, 'part', line.name, 'quantity', line.quantity, 'unit', line.unit,
            'reason', line.free_reason)
    FROM finished job
    JOIN job_part line ON line.job_id = job.id
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = job.id
            AND (what = 'sold' OR what IN ('opened', 'approved', 'partsUsed', 'part_billed')
                AND position(line.free_reason IN after::text) > 0 AND position(line.name IN after::text) > 0)
        ORDER BY id LIMIT 1
    ) given ON true
    WHERE line.free_reason <> ''
    """,
    uses_finished=True,
    came=_BILLED_OR_RETURNED,
)

BELOW_COST = Rule(
    RuleName.BELOW_COST,
    f"""
    SELECT 'line:' || line.id, {RECORD}, invoice.issued_on,
        line.cost_paise - line.amount_paise, changed.membership_id, coalesce(changed.person_name, ''),
        jsonb_build_object('job', job.code, 'part', line.name)
    FROM job_part line
    JOIN job ON job.id = line.job_id
    JOIN invoice ON invoice.job_id = job.id AND invoice.number = job.invoice_number
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = job.id
            AND what IN ('partsUsed', 'part_billed', 'opened', 'sold')
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    WHERE line.on_bill AND line.free_reason = '' AND line.part_id IS NOT NULL
        AND line.issued = line.quantity AND line.amount_paise < line.cost_paise
        AND invoice.issued_on >= %(first_day)s AND job.deleted_at IS NULL
    """,
    came="""
    SELECT line.id, NULL FROM job_part line JOIN job ON job.id = line.job_id
    WHERE line.id = ANY(%(ids)s) AND line.on_bill AND line.amount_paise >= line.cost_paise
        AND job.invoice_number <> '' AND job.deleted_at IS NULL AND job.status <> 5
    """,
)

STOCK_SHORT = Rule(
    RuleName.STOCK_SHORT,
    """
    SELECT 'move:' || move.id, 'part', part.id, part.name, (move.created_at AT TIME ZONE %(zone)s)::date,
        -move.value_paise, move.membership_id, move.person_name,
        jsonb_build_object('part', part.code, 'quantity', -move.quantity, 'unit', part.unit,
            'kind', move.kind, 'reason', move.reason)
    FROM stock_move move JOIN part ON part.id = move.part_id
    -- A job can give a part back as damaged. No count shows whether it came back.
    WHERE (move.kind IN ('lost', 'counted') OR move.kind = 'damaged' AND move.source = 'job_part')
        AND move.quantity < 0
        AND move.created_at >= %(first_midnight)s
    """,
)

CORE_OVERDUE = Rule(
    RuleName.CORE_OVERDUE,
    f"""
    SELECT 'old_part:' || old.id, {RECORD}, old.due_on, old.deposit_paise,
        old.membership_id, old.person_name,
        jsonb_build_object('job', job.code, 'part', part.name, 'quantity', old.quantity, 'unit', part.unit,
            'oldPart', old.keeper)
    FROM old_part old
    JOIN part ON part.id = old.part_id
    JOIN job ON job.id = old.job_id
    WHERE old.back_on IS NULL AND old.due_on < %(today)s AND old.created_at >= %(first_midnight)s
    """,
    came="SELECT id, NULL FROM old_part WHERE id = ANY(%(ids)s) AND back_on IS NOT NULL",
)

RETURN_UNCREDITED = Rule(
    RuleName.RETURN_UNCREDITED,
    """
    SELECT 'return:' || back.id, 'supplier_return', back.id, back.supplier_name, back.sent_on,
        back.taxable_paise + back.tax_paise, back.membership_id, back.person_name,
        jsonb_build_object('return', back.code)
    FROM supplier_return back
    WHERE back.credit_on IS NULL AND back.sent_on BETWEEN %(first_day)s AND %(uncredited_until)s
    """,
    came="SELECT id, NULL FROM supplier_return WHERE id = ANY(%(ids)s) AND credit_on IS NOT NULL",
)

SOLD_NOT_TAKEN = Rule(
    RuleName.SOLD_NOT_TAKEN,
    f"""
    SELECT 'line:' || line.id, {RECORD}, invoice.issued_on,
        round((line.quantity - line.issued - line.returned)
            * CASE WHEN stock.on_hand > 0 THEN stock.value_paise / stock.on_hand
                ELSE coalesce(stock.last_cost, 0) END)::bigint,
        NULL::uuid, '',
        jsonb_build_object('job', job.code, 'part', line.name,
            'quantity', line.quantity - line.issued - line.returned, 'unit', line.unit)
    FROM job_part line
    JOIN job ON job.id = line.job_id
    JOIN invoice ON invoice.job_id = job.id AND invoice.number = job.invoice_number
    JOIN part ON part.id = line.part_id AND part.is_stocked
    LEFT JOIN part_stock stock ON stock.part_id = part.id
    WHERE line.on_bill AND line.quantity > line.issued + line.returned
        AND invoice.issued_on >= %(first_day)s AND invoice.issued_on < %(today)s AND job.deleted_at IS NULL
        -- A part that never had stock cannot be missing.
        AND EXISTS (SELECT FROM stock_move move WHERE move.part_id = part.id AND move.quantity > 0)
    """,
    is_loss=False,
)
