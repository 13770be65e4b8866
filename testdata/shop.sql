-- The tables of a small shop, good and bad keys side by side. README.md shows what is said of them.

CREATE TABLE events (
    ts Timestamp NOT NULL,
    user_id Uint64 NOT NULL,
    kind Utf8,
    payload Json,
    PRIMARY KEY (ts, user_id)
);

CREATE TABLE orders (
    order_id Serial8,
    customer_id Uint64 NOT NULL,
    created_at Timestamp NOT NULL,
    total Decimal(22, 9),
    INDEX by_created GLOBAL ON (created_at),
    PRIMARY KEY (order_id)
);

CREATE TABLE visits (
    user_id Uint64,
    visited_at Timestamp,
    page Utf8,
    PRIMARY KEY (user_id, visited_at)
);

CREATE TABLE payments (
    payment_hash Uint64 NOT NULL,
    payment_id Uint64 NOT NULL,
    paid_at Timestamp NOT NULL,
    PRIMARY KEY (payment_hash, payment_id)
) WITH (
    UNIFORM_PARTITIONS = 16,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16
);

-- keyadvise:ignore KEY001 one writer, a few rows a day, always read by time
CREATE TABLE deployments (
    deployed_at Timestamp NOT NULL,
    version Utf8 NOT NULL,
    PRIMARY KEY (deployed_at, version)
);
