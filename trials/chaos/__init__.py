"""Whole matches while everything goes wrong at once: `python -m trials.chaos --matches 100 --seed 1`."""

from __future__ import annotations
