-- As step 0020 of storage/sqlite/migrations.
CREATE TABLE sheet_deals (
    sheet_id bigint NOT NULL,
    number bigint NOT NULL,
    deal text NOT NULL,
    PRIMARY KEY (sheet_id, number)
);
ALTER TABLE sheets ADD COLUMN touched double precision NOT NULL DEFAULT 0;
ALTER TABLE sheets ADD COLUMN deals bigint NOT NULL DEFAULT 0;
ALTER TABLE sheets ADD COLUMN scores text NOT NULL DEFAULT '[]';
ALTER TABLE sheets ADD COLUMN figures text;
UPDATE sheets SET touched = coalesce(ended, created);
CREATE INDEX sheets_touched ON sheets (touched);
CREATE INDEX tables_ended ON tables (created, id) WHERE stage IN ('over', 'closed') AND due IS NULL;
