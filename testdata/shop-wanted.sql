-- Two tables of shop.sql as somebody wants them: visits takes no copy, and orders does.

CREATE TABLE visits (
    user_id Uint64,
    visited_at Timestamp,
    page Utf8,
    source Utf8,
    INDEX by_page GLOBAL ON (page),
    PRIMARY KEY (user_id, visited_at)
);

CREATE TABLE orders (
    order_id Serial8,
    customer_id Int64 NOT NULL,
    created_at Timestamp NOT NULL,
    total Decimal(22, 9),
    state Uint8 NOT NULL,
    INDEX by_created GLOBAL ON (created_at),
    PRIMARY KEY (order_id)
);
