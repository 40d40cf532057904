-- Who sits at which open table; kept by storage/tables.py, so that nobody has to read all of them.
CREATE TABLE sitting (
    player INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (player, table_id)
) WITHOUT ROWID;
CREATE INDEX sitting_by_table ON sitting (table_id);
INSERT OR IGNORE INTO sitting
    SELECT seat.value, tables.id
    FROM tables, json_each(CASE WHEN json_valid(tables.seats) THEN tables.seats ELSE '[]' END) AS seat
    WHERE tables.stage IN ('lobby', 'playing') AND seat.type = 'integer' AND seat.value <> 0;
