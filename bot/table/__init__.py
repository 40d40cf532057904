"""Tables: who sits there, their matches, what comes by itself, which screens they need."""
