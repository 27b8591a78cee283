"""Rules about jobs: never invoiced, tax switched off, and old discounts."""

from tenants.radar.codes import RuleName
from tenants.radar.rules.rule import NO_OLD_BILL, RECORD, SOLD_AND_GONE, WAS_DELIVERED, Rule

NOT_INVOICED = Rule(
    RuleName.NOT_INVOICED,
    f"""
    SELECT 'job:' || job.id, {RECORD}, since.day, job.total_paise,
        changed.membership_id, coalesce(changed.person_name, ''),
        jsonb_build_object('job', job.code, 'status', job.status)
    FROM job
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name, at FROM activity
        WHERE subject = 'job' AND subject_id = job.id AND what = 'status' ORDER BY id DESC LIMIT 1
    ) changed ON true
    CROSS JOIN LATERAL (
        SELECT (coalesce(CASE WHEN job.status = 4 THEN job.delivered_at END, changed.at, job.updated_at)
            AT TIME ZONE %(zone)s)::date AS day
    ) since
    WHERE {NO_OLD_BILL} AND job.deleted_at IS NULL AND job.total_paise > 0 AND job.entry_date >= %(first_day)s
        AND NOT EXISTS (SELECT FROM invoice WHERE invoice.job_id = job.id)
        AND (job.status = 4 AND since.day < %(today)s OR job.status = 3 AND since.day <= %(ready_until)s)
    """,
    came="""
    SELECT id, total_paise - credited_paise FROM job
    WHERE id = ANY(%(ids)s) AND invoice_number <> '' AND deleted_at IS NULL AND status <> 5
    """,
)

WORK_DROPPED = Rule(
    RuleName.WORK_DROPPED,
    f"""
    SELECT 'job:' || job.id, {RECORD}, (dropped.at AT TIME ZONE %(zone)s)::date,
        lost.paise - job.paid_paise,
        dropped.membership_id, dropped.person_name,
        jsonb_build_object('job', job.code, 'deleted', job.deleted_at IS NOT NULL)
    FROM job
    CROSS JOIN LATERAL (
        -- Nothing is lost of a sale whose parts are back on the shelf.
        SELECT least(job.total_paise - job.credited_paise - job.deducted_paise, {SOLD_AND_GONE}) AS paise
    ) lost
    JOIN LATERAL (
        SELECT membership_id, person_name, at FROM activity
        WHERE subject = 'job' AND subject_id = job.id
            AND (what = 'deleted' OR what = 'status' AND after = '"Cancelled"'::jsonb)
        ORDER BY id DESC LIMIT 1
    ) dropped ON true
    WHERE {NO_OLD_BILL} AND (job.deleted_at IS NOT NULL OR job.status = 5)
        AND job.entry_date >= %(first_day)s AND lost.paise > job.paid_paise AND {WAS_DELIVERED}
    """,
    came="""
    SELECT id, total_paise - credited_paise FROM job
    WHERE id = ANY(%(ids)s) AND invoice_number <> '' AND deleted_at IS NULL AND status <> 5
    """,
)

TAX_OFF = Rule(
    RuleName.TAX_OFF,
    f"""
    SELECT 'job:' || job.id, {RECORD}, job.entry_date,
        round(job.services_paise * %(service_rate)s / 100)::bigint,
        coalesce(changed.membership_id, opened.membership_id),
        coalesce(changed.person_name, opened.person_name, ''),
        jsonb_build_object('job', job.code, 'switchedOff', changed.at IS NOT NULL)
    FROM finished job
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name, at FROM activity
        WHERE subject = 'job' AND subject_id = job.id AND what = 'taxCollected' AND before = '1'::jsonb
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = job.id AND what = 'opened' ORDER BY id LIMIT 1
    ) opened ON true
    -- The price of a part contains its GST, so a sale loses nothing.
    WHERE NOT job.tax_applies AND job.services_paise > 0
        AND EXISTS (SELECT FROM gst_profile WHERE registration = 'regular')
        AND (changed.at IS NOT NULL OR (
            SELECT earlier.tax_applies FROM job earlier
            WHERE earlier.customer_id = job.customer_id AND earlier.id < job.id AND earlier.deleted_at IS NULL
                AND earlier.kind = 'car'
            ORDER BY earlier.id DESC LIMIT 1))
    """,
    uses_finished=True,
    came="""
    SELECT id, NULL FROM job
    WHERE id = ANY(%(ids)s) AND tax_applies AND deleted_at IS NULL AND status <> 5
    """,
)

OLD_DISCOUNT = Rule(
    RuleName.OLD_DISCOUNT,
    f"""
    SELECT 'line:' || line.id, {RECORD}, job.entry_date,
        line.list_paise - line.quoted_paise, changed.membership_id, coalesce(changed.person_name, ''),
        jsonb_build_object('job', job.code, 'service', line.service_name, 'endedOn',
            coalesce(line.discount_until, service.valid_to))
    FROM finished job
    JOIN job_line line ON line.job_id = job.id
    JOIN service ON service.id = line.service_id
    LEFT JOIN LATERAL (
        SELECT membership_id, person_name FROM activity
        WHERE subject = 'job' AND subject_id = job.id AND what IN ('servicesOpted', 'opened')
        ORDER BY id DESC LIMIT 1
    ) changed ON true
    -- New dates of the service do not make an old discount right.
    WHERE coalesce(line.discount_until, service.valid_to) < job.entry_date
        AND line.quoted_paise < line.list_paise
        AND (line.discount_percent IS NOT NULL OR line.quoted_paise
            = line.list_paise - round(line.list_paise * service.discount_percent / 100)
            OR line.quoted_paise = round(line.quantity
                * (line.list_unit_paise - round(line.list_unit_paise * service.discount_percent / 100))))
    """,
    uses_finished=True,
    came="""
    SELECT line.id, NULL FROM job_line line JOIN job ON job.id = line.job_id
    WHERE line.id = ANY(%(ids)s) AND line.quoted_paise >= line.list_paise
        AND job.deleted_at IS NULL AND job.status <> 5
    """,
)
