-- The deals of a score sheet have rows of their own, so that a press writes no more than the deal being entered. A
-- counted match keeps what the standings need; `touched` is the last change, after which a sheet expires.
CREATE TABLE sheet_deals (
    sheet_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    deal TEXT NOT NULL,  -- JSON
    PRIMARY KEY (sheet_id, number)
) WITHOUT ROWID;
ALTER TABLE sheets ADD COLUMN touched REAL NOT NULL DEFAULT 0;
ALTER TABLE sheets ADD COLUMN deals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sheets ADD COLUMN scores TEXT NOT NULL DEFAULT '[]';  -- JSON array by seat
ALTER TABLE sheets ADD COLUMN figures TEXT;  -- JSON
UPDATE sheets SET touched = coalesce(ended, created);
CREATE INDEX sheets_touched ON sheets (touched);
CREATE INDEX tables_ended ON tables (created, id) WHERE stage IN ('over', 'closed') AND due IS NULL;
