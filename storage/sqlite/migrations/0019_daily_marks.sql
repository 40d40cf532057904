-- Deals of the day: whether the cards of one may be shown, and whether an attempt made its contract.
-- A mark remembers an attempt until the deal is public, and names nobody without the secret of the deal.
ALTER TABLE dailies ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE daily_plays ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
CREATE TABLE daily_marks (
    chat INTEGER NOT NULL,
    day TEXT NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (chat, day, mark)
) WITHOUT ROWID;
