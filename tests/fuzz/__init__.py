"""Malformed input of every kind: nothing breaks, and healthy tables go on.

Each module attacks one door; `attack(seed)` makes one attempt, the same for the same seed, and raises
AssertionError when something broke. `python -m tests.fuzz --seconds 600 [--what updates]` goes on for longer.
"""
