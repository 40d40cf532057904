-- Seats have occupants: a person, nobody or a computer player. The text of seats says its version from now on; in
-- version 1 all are people by their ids, and 0 is nobody (storage/codec.py reads it so).
UPDATE tables SET seats = '{"v":1,"seats":' || seats || '}';
UPDATE results SET players = '{"v":1,"seats":' || players || '}';
