"""The rules of Thousand: pure, with no clock, no randomness of its own and no words for people."""
