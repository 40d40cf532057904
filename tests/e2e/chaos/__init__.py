"""Whole matches while everything goes wrong at once: `python -m tests.e2e.chaos --matches 100 --seed 1`."""
