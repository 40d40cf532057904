-- The tables of the store (docs/storage.md lists what a row of each is). storage/postgres/schema.sql has the same
-- tables and columns. Times are epoch seconds, JSON is written by storage/codec.py.

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    username TEXT,  -- the name after the @, by which people are found
    language TEXT,  -- NULL: none was chosen
    code TEXT,  -- the language that Telegram tells
    started INTEGER NOT NULL CHECK (started IN (0, 1)),
    refused INTEGER NOT NULL CHECK (refused IN (0, 1)),  -- a message was refused, and none has come from them since
    preferences TEXT NOT NULL  -- JSON
);

CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    language TEXT,
    code TEXT,
    preset TEXT NOT NULL,
    changes TEXT NOT NULL,  -- JSON object, option id to value
    timer INTEGER NOT NULL,  -- seconds, 0 for none
    settings TEXT NOT NULL,  -- JSON
    token TEXT NOT NULL UNIQUE,  -- its name in links: nobody finds it by counting, or learns an id from it
    keep_days INTEGER NOT NULL  -- for so many days the cards of ended matches are kept; 0: for ever
);

-- AUTOINCREMENT: the id lives in buttons already sent and is never given out again.
CREATE TABLE rule_sets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    name TEXT NOT NULL,
    preset TEXT NOT NULL,
    changes TEXT NOT NULL,  -- as in chats
    UNIQUE (chat, name)
);

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    host INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('lobby', 'playing', 'over', 'closed')),
    seats TEXT NOT NULL,  -- JSON
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,  -- JSON
    language TEXT NOT NULL,
    created REAL NOT NULL,
    due REAL,
    life TEXT NOT NULL,  -- JSON: the state around the match, without the two moments that a start moves:
    since REAL NOT NULL,  -- since when the clock runs
    touched REAL NOT NULL,  -- when a person last did something there
    token TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL DEFAULT 1,  -- counts changes: one that has not seen the last one is refused
    seed TEXT NOT NULL,  -- the decks follow from it (game/fair.py): a secret until the match is over
    evening INTEGER,  -- id of the evening of the table, its round and its number there; null for other tables
    round INTEGER,
    table_number INTEGER
);
CREATE INDEX tables_by_place ON tables (chat, thread);
CREATE INDEX tables_by_round ON tables (evening, round) WHERE evening IS NOT NULL;
CREATE INDEX tables_open ON tables (stage) WHERE stage IN ('lobby', 'playing');
CREATE INDEX tables_ended ON tables (created, id) WHERE stage IN ('over', 'closed') AND due IS NULL;

-- Who sits at which open table.
CREATE TABLE sitting (
    player INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (player, table_id)
) WITHOUT ROWID;
CREATE INDEX sitting_by_table ON sitting (table_id);

-- The match of a table: how it began, and how it stood after the entry `stands_after`.
CREATE TABLE matches (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    start TEXT NOT NULL,  -- JSON
    stands_after INTEGER NOT NULL,
    snapshot TEXT NOT NULL  -- JSON
);

CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES matches (table_id),
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    action TEXT NOT NULL,  -- as game/actions.py spells it
    events TEXT NOT NULL,  -- JSON
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Ended matches. `place` is the order in which they were stored, by which they are rated.
CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    chat INTEGER NOT NULL,
    players TEXT NOT NULL,  -- JSON, as the seats of a table
    scores TEXT NOT NULL,  -- JSON array by seat
    winner INTEGER,  -- a seat; NULL: unfinished
    deals INTEGER NOT NULL,
    ended REAL NOT NULL,
    points TEXT NOT NULL,  -- JSON array by seat, game points
    why TEXT,  -- how it ended
    by TEXT NOT NULL,  -- JSON array of those who ended it
    gone TEXT NOT NULL,  -- JSON array of those who gave a seat up: [player, seat, score]
    figures TEXT,  -- JSON: who did what
    sheet TEXT,  -- JSON: the score sheet
    season INTEGER NOT NULL,  -- of the chat, from 1
    place INTEGER NOT NULL
);
CREATE INDEX results_by_chat ON results (chat, ended);
CREATE INDEX results_by_place ON results (place);

-- Who took part in which ended match, to its end or not.
CREATE TABLE took_part (
    player INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (player, table_id)
) WITHOUT ROWID;
CREATE INDEX took_part_by_table ON took_part (table_id);

-- The ratings of a person after a match: over all matches, and over those of its season.
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

-- Ended seasons.
CREATE TABLE seasons (
    chat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ended REAL NOT NULL,
    ended_by INTEGER NOT NULL,
    PRIMARY KEY (chat, number)
) WITHOUT ROWID;

-- Score sheets of matches with real cards. Of one that counts, the columns `deals`, `scores` and `figures` are read.
CREATE TABLE sheets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    rules TEXT NOT NULL,  -- JSON
    seats TEXT NOT NULL,  -- JSON
    state TEXT NOT NULL,  -- JSON, without the deals
    created REAL NOT NULL,
    ended REAL,
    counted INTEGER NOT NULL,
    touched REAL NOT NULL,  -- the last change, after which a sheet expires
    deals INTEGER NOT NULL,
    scores TEXT NOT NULL,  -- JSON array by seat
    figures TEXT,  -- JSON
    version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX sheets_by_place ON sheets (chat, thread);
CREATE INDEX sheets_touched ON sheets (touched);

-- Deals of score sheets: rows of their own, so that a press writes no more than the deal being entered.
CREATE TABLE sheet_deals (
    sheet_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    deal TEXT NOT NULL,  -- JSON
    PRIMARY KEY (sheet_id, number)
) WITHOUT ROWID;

-- The deal of the day: one deck a day for a chat.
CREATE TABLE dailies (
    chat INTEGER NOT NULL,
    day TEXT NOT NULL,  -- in UTC: 2026-11-23
    seed TEXT NOT NULL,
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,  -- JSON
    thread INTEGER,
    posted INTEGER NOT NULL,
    computer TEXT,  -- JSON array: score, contract, whether it was made
    revealed INTEGER NOT NULL,
    public INTEGER NOT NULL,  -- whether its cards may be shown
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
    made INTEGER NOT NULL,  -- whether it made its contract
    streak INTEGER NOT NULL,  -- days in a row with a finished attempt
    PRIMARY KEY (chat, day, player)
) WITHOUT ROWID;
CREATE INDEX daily_plays_by_player ON daily_plays (player, chat);
CREATE INDEX daily_plays_open ON daily_plays (day) WHERE done = 0;

-- A mark remembers an attempt until the deal is public, and names nobody without the secret of the deal.
CREATE TABLE daily_marks (
    chat INTEGER NOT NULL,
    day TEXT NOT NULL,
    person_hmac TEXT NOT NULL,
    PRIMARY KEY (chat, day, person_hmac)
) WITHOUT ROWID;

-- Duplicate evenings.
CREATE TABLE evenings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,  -- JSON
    seed TEXT NOT NULL,
    created REAL NOT NULL,
    state TEXT NOT NULL,  -- JSON: who plays where and how
    done INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX evenings_by_place ON evenings (chat, thread);
CREATE INDEX evenings_open ON evenings (done) WHERE done = 0;

-- The updates carried out; `place` is their order, by which the oldest are dropped.
CREATE TABLE updates (
    place INTEGER PRIMARY KEY,
    id INTEGER NOT NULL UNIQUE
);

CREATE TABLE shown (
    chat INTEGER NOT NULL,
    thread INTEGER,
    name TEXT NOT NULL,
    message_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    buttons INTEGER NOT NULL CHECK (buttons IN (0, 1))
);
-- Two nulls are never equal, so a slot outside topics is indexed under thread 0, which no topic has.
CREATE UNIQUE INDEX shown_by_slot ON shown (chat, ifnull(thread, 0), name);

-- When the program was last seen running: deadlines are moved by the time it was not.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at REAL NOT NULL
);

-- Calls a second over all chats that Telegram has last allowed the bot of a token.
CREATE TABLE call_rates (
    bot INTEGER PRIMARY KEY,
    per_s REAL NOT NULL
);
