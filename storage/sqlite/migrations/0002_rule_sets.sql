-- Rules that a group keeps under a name. AUTOINCREMENT: the id lives in buttons already sent.
CREATE TABLE rule_sets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    name TEXT NOT NULL,
    preset TEXT NOT NULL,
    changes TEXT NOT NULL,  -- JSON object, option id to value
    UNIQUE (chat, name)
);
