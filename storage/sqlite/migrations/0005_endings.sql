-- How a match came to its end (storage/life.py, `Why`; NULL: it ended before this was kept), who ended it
-- (JSON array of player ids), and who gave a seat up (JSON array of [player, seat, score]).
ALTER TABLE results ADD COLUMN why TEXT;
ALTER TABLE results ADD COLUMN by TEXT NOT NULL DEFAULT '[]';
ALTER TABLE results ADD COLUMN gone TEXT NOT NULL DEFAULT '[]';
UPDATE results SET why = 'won' WHERE winner IS NOT NULL;
