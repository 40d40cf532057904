"""One module for each kind of question in a panel, with the keys that answer it."""
