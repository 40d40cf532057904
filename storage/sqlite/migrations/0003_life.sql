-- How a person likes to play; the clock of a group in seconds, 0 for none; what goes on around a match.
ALTER TABLE players ADD COLUMN habits TEXT NOT NULL DEFAULT '{"v":1,"habits":{}}';  -- JSON
ALTER TABLE chats ADD COLUMN timer INTEGER NOT NULL DEFAULT 120;
ALTER TABLE tables ADD COLUMN life TEXT NOT NULL DEFAULT '{"v":1,"life":{}}';  -- JSON

-- A match may be kept without a winner: it was ended, or forgotten.
CREATE TABLE results_new (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    chat INTEGER NOT NULL,
    players TEXT NOT NULL,  -- JSON array of player ids by seat, 0 for a seat that was given up
    scores TEXT NOT NULL,  -- JSON array by seat
    winner INTEGER,  -- NULL: unfinished
    deals INTEGER NOT NULL,
    ended REAL NOT NULL,
    points TEXT NOT NULL  -- JSON array by seat, game points
);
INSERT INTO results_new SELECT table_id, chat, players, scores, winner, deals, ended, points FROM results;
DROP TABLE results;
ALTER TABLE results_new RENAME TO results;
CREATE INDEX results_by_chat ON results (chat, ended);

-- When the program was last seen running: deadlines are moved by the time it was not.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at REAL NOT NULL
);
