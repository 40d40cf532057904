-- A result keeps its score sheet, and who did what in the match (JSON, storage/codec.py, `SHEET` and `FIGURES`; NULL:
-- not counted yet, as the match ended before this was kept: storage/sqlite/results.py, `catch_up`). `place` is the
-- order in which results were stored, by which matches are rated; `season` the season of the chat, from 1.
ALTER TABLE results ADD COLUMN figures TEXT;
ALTER TABLE results ADD COLUMN sheet TEXT;
ALTER TABLE results ADD COLUMN season INTEGER NOT NULL DEFAULT 1;
ALTER TABLE results ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
UPDATE results SET place = ordered.place
FROM (SELECT table_id, row_number() OVER (ORDER BY ended, table_id) AS place FROM results) AS ordered
WHERE results.table_id = ordered.table_id;
CREATE INDEX results_by_place ON results (place);
CREATE INDEX results_uncounted ON results (place) WHERE figures IS NULL;

-- The ratings of those whom a match rated, as they stood after it: of all matches, and of those of its season.
CREATE TABLE ratings (
    table_id INTEGER NOT NULL REFERENCES results (table_id),
    player INTEGER NOT NULL,
    pool TEXT NOT NULL CHECK (pool IN ('two', 'more')),
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    season_mu REAL NOT NULL,
    season_sigma REAL NOT NULL,
    PRIMARY KEY (table_id, player)
) WITHOUT ROWID;
CREATE INDEX ratings_by_player ON ratings (player);

-- The seasons that have ended, and who ended them.
CREATE TABLE seasons (
    chat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ended REAL NOT NULL,
    ended_by INTEGER NOT NULL,
    PRIMARY KEY (chat, number)
) WITHOUT ROWID;

-- What people are called by with an @, so that they are found by it.
ALTER TABLE players ADD COLUMN username TEXT;
