# Statements of the application of shop.sql.

RECENT = """
    DECLARE $since AS Timestamp;
    SELECT order_id, total FROM orders WHERE created_at > $since ORDER BY created_at LIMIT 10;
"""


def recent(pool, since):
    return pool.execute_with_retries(RECENT, {"$since": since})
