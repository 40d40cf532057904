-- Score sheets of matches with real cards: players, complete rules, and the deals with the one being entered.
CREATE TABLE sheets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    rules TEXT NOT NULL,
    seats TEXT NOT NULL,
    state TEXT NOT NULL,
    created REAL NOT NULL,
    ended REAL,
    counted INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX sheets_by_place ON sheets (chat, thread);
