-- The deal of the day: one deck a day for a chat, and who has played it.
CREATE TABLE dailies (
    chat INTEGER NOT NULL,
    day TEXT NOT NULL,  -- in UTC: 2026-11-23
    seed TEXT NOT NULL,
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,
    thread INTEGER,
    posted INTEGER NOT NULL,
    baseline TEXT NOT NULL,  -- JSON array of scores
    revealed INTEGER NOT NULL,
    PRIMARY KEY (chat, day)
) WITHOUT ROWID;
CREATE INDEX dailies_hidden ON dailies (day) WHERE revealed = 0;
CREATE TABLE daily_plays (
    chat INTEGER NOT NULL,
    day TEXT NOT NULL,
    player INTEGER NOT NULL,
    table_token TEXT NOT NULL UNIQUE,
    opened REAL NOT NULL,
    done INTEGER NOT NULL,
    score INTEGER,
    contract INTEGER NOT NULL,
    PRIMARY KEY (chat, day, player)
) WITHOUT ROWID;
CREATE INDEX daily_plays_by_player ON daily_plays (player);
