-- Times are epoch seconds. JSON columns are written by storage/codec.py.

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT,
    started INTEGER NOT NULL CHECK (started IN (0, 1))
);

CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    language TEXT,
    preset TEXT NOT NULL,
    changes TEXT NOT NULL  -- JSON object, option id to value
);

-- AUTOINCREMENT: the id lives in buttons already sent and is never given out again.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    host INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('lobby', 'playing', 'over', 'closed')),
    seats TEXT NOT NULL,  -- JSON array of player ids
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,  -- JSON
    language TEXT NOT NULL,
    created REAL NOT NULL,
    due REAL
);

CREATE INDEX tables_by_place ON tables (chat, thread);
CREATE INDEX tables_open ON tables (stage) WHERE stage IN ('lobby', 'playing');

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
    action TEXT NOT NULL,  -- as game/notation.py spells it
    events TEXT NOT NULL,  -- JSON
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    chat INTEGER NOT NULL,
    players TEXT NOT NULL,  -- JSON array of player ids by seat
    scores TEXT NOT NULL,  -- JSON array by seat
    winner INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    ended REAL NOT NULL,
    points TEXT NOT NULL  -- JSON array by seat, game points
);

CREATE INDEX results_by_chat ON results (chat, ended);

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
