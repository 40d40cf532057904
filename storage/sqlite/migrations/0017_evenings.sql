-- Duplicate evenings: rules, secret, and who plays where and how, as JSON.
CREATE TABLE evenings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,
    seed TEXT NOT NULL,
    created REAL NOT NULL,
    state TEXT NOT NULL,
    done INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX evenings_by_place ON evenings (chat, thread);
CREATE INDEX evenings_open ON evenings (done) WHERE done = 0;
