"""One module for each kind of question that a player's panel asks, with the keys that answer it."""
