-- Who took part in which match that has ended, to its end or not: written with its result, so that nobody has to read
-- all results to find those of a person.
CREATE TABLE took_part (
    player INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (player, table_id)
) WITHOUT ROWID;
CREATE INDEX took_part_by_table ON took_part (table_id);
INSERT OR IGNORE INTO took_part
    SELECT seat.value, results.table_id
    FROM results, json_each(CASE WHEN json_valid(results.players) THEN results.players ELSE '{}' END, '$.seats') AS seat
    WHERE seat.type = 'integer' AND seat.value <> 0
    UNION
    SELECT json_extract(gone.value, '$[0]'), results.table_id
    FROM results, json_each(CASE WHEN json_valid(results.gone) THEN results.gone ELSE '[]' END) AS gone
    WHERE gone.type = 'array' AND json_type(gone.value, '$[0]') = 'integer'
    UNION
    SELECT ender.value, results.table_id
    FROM results, json_each(CASE WHEN json_valid(results.by) THEN results.by ELSE '[]' END) AS ender
    WHERE ender.type = 'integer' AND ender.key IS NOT NULL;  -- not of a bare number
