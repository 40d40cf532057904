"""Whatever comes from outside, bent out of shape: nothing breaks, and what is healthy goes on.

Each module attacks one door; `attack(seed)` makes one attempt, the same for the same seed, and raises
AssertionError when something broke. `python -m tests.fuzz --seconds 600 [--what updates]` goes on for longer.
"""
