-- +goose Up
ALTER TABLE orders ADD INDEX by_created GLOBAL ON (created_at);

-- +goose Down
ALTER TABLE orders DROP INDEX by_created;
