-- What the chain begins from that the decks of a table follow from (game/fair.py), '' where there is none: a secret
-- until the match is over. What everybody may know of the chain is part of `life`.
ALTER TABLE tables ADD COLUMN seed TEXT NOT NULL DEFAULT '';
