"""The parts of the large garage. Each part came in once and went out piece by piece."""

# So many movements does each part have.
MOVES = 20

# As in `large.py`, each row is computed from its number.
PARTS = """
    INSERT INTO part (number, number_key, name, brand, hsn, unit, gst_percent, price_paise, mrp_paise,
        min_quantity, order_quantity, rack)
    SELECT 'LP ' || lpad(n::text, 5, '0'), 'LP' || lpad(n::text, 5, '0'),
        (ARRAY['Oil filter','Brake pads','Air filter','Wiper blade','Spark plug','Clutch plate'])[1 + mod(n * 5, 6)]
            || ' ' || n,
        (ARRAY['Bosch','Valeo','Mahle','Denso','Gabriel'])[1 + mod(n * 3, 5)], '8708', 'NOS', 18,
        20000 + mod(n * 131, 400000), 30000 + mod(n * 131, 400000), CASE WHEN mod(n, 10) = 0 THEN 12 ELSE 4 END,
        20, chr(65 + mod(n, 26)) || mod(n / 26, 9)
    FROM generate_series(%(first)s, %(last)s) n
"""

# The first movement brings 30 pieces, and each of the others takes one.
_MOVES = """
    INSERT INTO stock_move (part_id, seq, kind, quantity, value_paise, on_hand_after, value_after_paise, source,
        person_name, created_at)
    SELECT part.id, seq, CASE seq WHEN 1 THEN 'received' WHEN 7 THEN 'lost' ELSE 'taken' END,
        CASE seq WHEN 1 THEN 30 ELSE -1 END, CASE seq WHEN 1 THEN 30 ELSE -1 END * cost,
        31 - seq, (31 - seq) * cost, 'correction', 'Large Motors',
        current_date - 1500 + 70 * seq + mod(part.id, 70)::int
    FROM (SELECT id, price_paise / 2 AS cost FROM part ORDER BY id LIMIT %(batch)s OFFSET %(first)s) part
    CROSS JOIN generate_series(1, {moves}) seq
    ORDER BY seq, part.id
"""

_BALANCES = """
    INSERT INTO part_stock (part_id, on_hand, value_paise, last_cost, last_seq)
    SELECT id, 31 - {moves}, (31 - {moves}) * (price_paise / 2), price_paise / 2, {moves}
    FROM part ORDER BY id LIMIT %(batch)s OFFSET %(first)s
"""
STOCK = (_MOVES.format(moves=MOVES), _BALANCES.format(moves=MOVES))
