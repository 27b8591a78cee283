"""The differences of a count and their values, as SQL on `line`, `part p` and `part_stock s`.

The rules are those of `stock.rules`. They are SQL, because a count of the whole shop has thousands of lines.
`div` rounds half up exactly: a division would cut the decimals first.
"""

_THERE = "greatest(s.on_hand, 0)"


def _rounded(amount: str, divisor: str) -> str:
    """Return the division rounded half away from zero. The divisor is positive."""
    return f"sign({amount}) * div(2 * abs({amount}) + {divisor}, 2 * {divisor})"


# Another count may have corrected the ledger since the number was typed. This is not posted twice.
SINCE = """
    LEFT JOIN LATERAL (
        SELECT sum(quantity) AS quantity FROM stock_move
        WHERE part_id = line.part_id AND seq > line.seq_seen AND kind = 'counted'
    ) since ON line.move_id IS NULL
"""
# This is NULL for a part that is not counted. An archived part is not in the stock any more.
DIFFERENCE = """
    CASE WHEN p.archived_at IS NULL AND p.is_stocked
        THEN line.counted - line.expected - coalesce(since.quantity, 0) END
"""


def value_of(difference: str) -> str:
    """Return the value of a difference. Missing goods take their share of the value, and what is not there
    leaves at the last cost. Found goods have the average cost."""
    d = f"({difference})"
    return f"""(CASE
        WHEN {d} IS NULL THEN NULL
        WHEN {d} = 0 OR s.id IS NULL THEN 0
        WHEN {d} > 0 AND s.on_hand > 0 THEN {_rounded(f"(s.value_paise * {d})", "s.on_hand")}
        WHEN {d} > 0 THEN round(s.last_cost * {d})
        WHEN -{d} < s.on_hand THEN {_rounded(f"(s.value_paise * {d})", "s.on_hand")}
        WHEN -{d} = {_THERE} THEN -s.value_paise
        ELSE -(CASE WHEN s.on_hand > 0 THEN s.value_paise ELSE 0 END)
            - round(s.last_cost * (-{d} - {_THERE}))
    END)::bigint"""


def revalued(difference: str, value: str) -> str:
    """Return the correction of a negative balance: its value becomes that of the found goods."""
    after = _rounded(f"({value} * (s.on_hand + {difference}))", difference)
    return f"""(CASE WHEN {difference} > 0 AND s.on_hand < 0
        THEN {after} - s.value_paise - {value} ELSE 0 END)::bigint"""
