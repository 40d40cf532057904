"""Decisions of computer players, hints and reviews, found in worker processes."""
