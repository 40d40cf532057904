-- The moments that a start moves stand in columns of their own: since when the clock of a table runs, and when a
-- person last did something there. They were part of `life`, where storage/codec.py drops them from now on.
-- `version` counts the changes of a record: a change that has not seen the last one is refused.
ALTER TABLE tables ADD COLUMN since REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN touched REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
UPDATE tables SET
    since = coalesce(json_extract(life, '$.life.since'), 0),
    touched = coalesce(json_extract(life, '$.life.touched'), 0)
WHERE json_valid(life);
