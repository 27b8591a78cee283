"""Numbers and mails after a restore: no number of the replaced databases is issued again, and no mail is sent
again."""

import json
import math
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from infra.box import machine
from infra.box.box import Box

# Runs a script in the database of the product and returns its output.
Ask = Callable[[str], str]
State = dict[str, Any]
Key = tuple[int, str, str, str, str]

NOTED, APPLIED = "numbers.json", "numbers-applied.json"
# What one series can issue in an hour, if the replaced databases cannot be read (decision 0143).
NUMBERS_AN_HOUR, IDS_AN_HOUR, GARAGES_AN_HOUR = 100, 10_000, 20
LAST_NUMBER = 99_999
MARKS = {"invoice": "-", "credit_note": "C"}
# The tasks that send something to a person.
MESSAGES = (
    *("accounts.mail_code", "accounts.tell_password_changed", "accounts.tell_second_factor"),
    *("alerts.push", "billing.mail_claim"),
    *("billing.mail_fee", "billing.mail_refusal", "billing.mail_reminder", "estimates.confirm"),
    *("estimates.mail", "garages.mail_invitation", "invoices.mail", "khata.mail", "purchases.mail_order"),
    *("signup.mail_code", "support.mail_owner", "takeout.mail", "visits.mail"),
)
# The clock of the replaced and of the restored databases is the same. The minute is for long transactions.
READ = """
SELECT jsonb_build_object(
    'cluster', (SELECT system_identifier::text FROM pg_control_system()),
    'counters', (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'id'), '[]') FROM public.number_counter c),
    'prefixes', (SELECT coalesce(jsonb_agg(to_jsonb(r) - 'id'), '[]') FROM public.prefix_reservation r),
    'garages', (SELECT coalesce(jsonb_object_agg(id, name), '{{}}') FROM public.garage),
    'sequences', (SELECT coalesce(jsonb_object_agg(
            schemaname || '.' || sequencename, coalesce(last_value, start_value - 1)), '{{}}')
        FROM pg_sequences WHERE schemaname = 'public' OR schemaname ~ '^garage_[0-9]+$'),
    'sent', (SELECT coalesce(jsonb_agg(jsonb_build_array(kind, key)), '[]') FROM public.outbox
        WHERE done_at > to_timestamp({moment}) - interval '1 minute' AND kind IN ({messages}))
)
"""
RAISE = """
BEGIN;
CREATE TEMP TABLE wanted ON COMMIT DROP AS SELECT * FROM jsonb_to_recordset({given}::jsonb -> 'counters')
    AS each (chain_id bigint, holder text, year text, prefix text, series text, last integer);
{noted}
INSERT INTO public.number_counter AS c (chain_id, holder, year, prefix, series, last)
    SELECT chain_id, holder, year, prefix, series, last FROM wanted WHERE last > 0
    ON CONFLICT (chain_id, holder, year, prefix, series) DO UPDATE SET last = greatest(c.last, EXCLUDED.last);
SELECT count(setval(format('%I.%I', schemaname, sequencename)::regclass, least(value::bigint, max_value)))
    FROM jsonb_each_text({given}::jsonb -> 'sequences')
    JOIN pg_sequences ON schemaname || '.' || sequencename = key
    WHERE least(value::bigint, max_value) > coalesce(last_value, start_value - 1);
COMMIT;
"""
# A release from before these columns runs again after an upgrade that removed columns.
NOTE = """
INSERT INTO public.number_gap (chain_id, holder, year, prefix, series, first, last, restored_to, is_estimated)
    SELECT w.chain_id, w.holder, w.year, w.prefix, w.series, coalesce(c.last, 0) + 1, w.last,
        to_timestamp({moment}), {estimated}
    FROM wanted w LEFT JOIN public.number_counter c USING (chain_id, holder, year, prefix, series)
    WHERE w.last > coalesce(c.last, 0);
INSERT INTO public.outbox AS o (kind, key, ids, done_at, withheld)
    SELECT each ->> 0, each ->> 1, '{{}}', now(), ''
    FROM jsonb_array_elements({given}::jsonb -> 'sent') AS each
    ON CONFLICT (kind, key) DO UPDATE SET withheld = '' WHERE o.done_at IS NULL;
UPDATE public.outbox SET withheld = {reason}
    WHERE {estimated} AND kind IN ({messages}) AND done_at IS NULL AND dead_at IS NULL;
"""


def note(box: Box, at: datetime, ask: Ask) -> None:
    """Read the numbers and the sent mails of the databases that will be replaced, before they stop."""
    pending = _pending(box)
    try:
        state = json.loads(ask(READ.format(moment=at.timestamp(), messages=_list(MESSAGES))))
    except (machine.StepFailed, ValueError):
        state = pending["old"] if pending else None
    else:
        if pending:
            # An earlier restore has not finished, so its numbers are not in these databases.
            state = merged(pending["old"], state) if pending["old"] else None
            at = min(at, datetime.fromisoformat(pending["at"]))
    if state is None:
        print(
            "The replaced databases cannot be read. Each series of numbers jumps, so that none comes twice."
        )
    _save(box, at, state)


def note_lost(box: Box, at: datetime) -> None:
    """Note that the machine is away which issued numbers after this moment."""
    print("The old machine cannot be read. Each series of numbers jumps, so that none comes twice.")
    _save(box, at, None)


def _save(box: Box, at: datetime, state: State | None) -> None:
    noted = {"at": at.isoformat(), "now": datetime.now(at.tzinfo).isoformat(), "old": state}
    machine.write(box.state / NOTED, json.dumps(noted), 0o600)


def forget(box: Box) -> None:
    """Nothing was replaced."""
    (box.state / NOTED).unlink(missing_ok=True)


def carry_over(box: Box, ask: Ask) -> bool:
    """Raise the numbers of the restored databases, before a process of the product starts."""
    if (pending := _pending(box)) is None:
        return False
    at, now = (datetime.fromisoformat(pending[name]) for name in ("at", "now"))
    restored = json.loads(ask(READ.format(moment=at.timestamp(), messages=_list(MESSAGES))))
    wanted = pending.get("wanted") or targets(pending["old"], restored, at, now)
    # A second run of a killed step uses the same targets, so that no series jumps twice.
    machine.write(box.state / NOTED, json.dumps(pending | {"wanted": wanted}), 0o600)
    for line in told(pending["old"], restored, wanted):
        print(line)
    given = _quoted(json.dumps(wanted))
    values = {
        "moment": at.timestamp(),
        "given": given,
        "estimated": str(wanted["estimated"]).lower(),
        "messages": _list(MESSAGES),
        "reason": _quoted(f"Not sent again after the restore to {at:%d/%m/%Y %H:%M}. It may have been sent."),
    }
    has_table = ask("SELECT to_regclass('public.number_gap') IS NOT NULL") == "t"
    ask(RAISE.format(given=given, noted=NOTE.format(**values) if has_table else ""))
    (box.state / NOTED).replace(box.state / APPLIED)
    return True


def targets(old: State | None, restored: State, at: datetime, now: datetime) -> State:
    """Return the number that each series and each id must have reached."""
    if old and old["cluster"] != restored["cluster"]:
        # A new machine replaces an empty cluster. The lost one cannot be read.
        old = None
    hours = max(1, math.ceil((now - at).total_seconds() / 3600))
    known = _by_key(old["counters"]) if old else {}
    has = _by_key(restored["counters"])
    for each in restored["prefixes"]:
        for year in {financial_year(at), financial_year(now)}:
            for series in MARKS:
                has.setdefault((each["chain_id"], each["holder"], year, each["prefix"], series), 0)
    if old is None:
        current = {financial_year(at), financial_year(now)}
        gap = NUMBERS_AN_HOUR * hours
        known = {key: min(last + gap, LAST_NUMBER) for key, last in has.items() if key[2] in current}
    reached = old["sequences"] if old else {}
    ids = {
        name: reached.get(name, last + hours * (GARAGES_AN_HOUR if name == GARAGE_IDS else IDS_AN_HOUR))
        for name, last in restored["sequences"].items()
    }
    return {
        "counters": [dict(zip(NAMES, (*key, last), strict=True)) for key, last in known.items()],
        "sequences": ids,
        "sent": old["sent"] if old else [],
        "estimated": old is None,
    }


NAMES = ("chain_id", "holder", "year", "prefix", "series", "last")
# A cell has 65,535 numbers for garages.
GARAGE_IDS = "public.garage_id_seq"


def told(old: State | None, restored: State, wanted: State) -> Iterable[str]:
    """Yield a line for each series that jumps, and for each garage that is gone."""
    has = _by_key(restored["counters"])
    prefixes = {(p["chain_id"], p["holder"], p["prefix"]): p["garage_id"] for p in restored["prefixes"]}
    says = "may have been issued" if wanted["estimated"] else "were issued"
    for key, last in _by_key(wanted["counters"]).items():
        if last <= (before := has.get(key, 0)):
            continue
        chain, holder, year, prefix, series = key
        garage = prefixes.get((chain, holder, prefix))
        name = restored["garages"].get(str(garage), "our own fees" if chain == 0 else "a garage that is gone")
        head = f"{prefix}-{year}{MARKS[series]}"
        yield (
            f"{name}: {head}{before + 1:05} to {last:05} {says} after this moment. The next is {last + 1:05}."
        )
    if old and not wanted["estimated"]:
        for garage, name in old["garages"].items():
            if garage not in restored["garages"]:
                yield f"{name} signed up after this moment and is gone. It must not use its numbers again."


def merged(one: State, other: State) -> State:
    """Return the higher numbers of two states, and the mails of both."""
    counters = _by_key(one["counters"])
    for key, last in _by_key(other["counters"]).items():
        counters[key] = max(last, counters.get(key, 0))
    ids = dict(one["sequences"])
    for name, last in other["sequences"].items():
        ids[name] = max(last, ids.get(name, last))
    return {
        **other,
        "garages": one["garages"] | other["garages"],
        "counters": [dict(zip(NAMES, (*key, last), strict=True)) for key, last in counters.items()],
        "sequences": ids,
        "sent": [list(each) for each in {*map(tuple, one["sent"]), *map(tuple, other["sent"])}],
    }


def financial_year(moment: datetime) -> str:
    first = moment.year - (moment.month < 4)
    return f"{first % 100:02}{(first + 1) % 100:02}"


def _by_key(counters: Iterable[State]) -> dict[Key, int]:
    return {tuple(each[name] for name in NAMES[:-1]): each["last"] for each in counters}


def _pending(box: Box) -> State | None:
    file: Path = box.state / NOTED
    return json.loads(file.read_text()) if file.exists() else None


def _list(names: Iterable[str]) -> str:
    return ", ".join(map(_quoted, names))


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
