-- The deal of the day: one deck a day for a chat, and who has played it.
CREATE TABLE dailies (
    chat bigint NOT NULL,
    day text COLLATE "C" NOT NULL,  -- in UTC: 2026-11-23
    seed text NOT NULL,
    preset text NOT NULL,
    rules text NOT NULL,
    thread bigint,
    posted bigint NOT NULL,
    baseline text NOT NULL,  -- JSON array of scores
    revealed bigint NOT NULL,
    PRIMARY KEY (chat, day)
);
CREATE INDEX dailies_hidden ON dailies (day) WHERE revealed = 0;
CREATE TABLE daily_plays (
    chat bigint NOT NULL,
    day text COLLATE "C" NOT NULL,
    player bigint NOT NULL,
    table_token text NOT NULL UNIQUE,
    opened double precision NOT NULL,
    done bigint NOT NULL,
    score bigint,
    contract bigint NOT NULL,
    PRIMARY KEY (chat, day, player)
);
CREATE INDEX daily_plays_by_player ON daily_plays (player);
