-- Deals of the day: how many days in a row somebody has finished one; attempts that midnight has to end.
ALTER TABLE daily_plays ADD COLUMN streak INTEGER NOT NULL DEFAULT 0;
CREATE INDEX daily_plays_open ON daily_plays (day) WHERE done = 0;
