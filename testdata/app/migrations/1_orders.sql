-- +goose Up
CREATE TABLE orders (
    order_id Serial8,
    customer_id Uint64 NOT NULL,
    created_at Timestamp NOT NULL,
    total Decimal(22, 9),
    PRIMARY KEY (order_id)
);

-- +goose Down
DROP TABLE orders;
