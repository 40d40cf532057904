-- Chats are owned by the shard, abs(chat) % 64, instead of one by one: see storage/leases.py. A program that
-- does not know shards would answer beside those that do, so it may not start any more.

CREATE TABLE shards (
    number bigint PRIMARY KEY,
    worker text,  -- nobody where it is null, since `free_since`; null there too: since the heartbeat
    free_since timestamptz
);
INSERT INTO shards (number) SELECT generate_series(0, 63);

ALTER TABLE workers ADD COLUMN address text NOT NULL DEFAULT '';

DROP TABLE leases;
