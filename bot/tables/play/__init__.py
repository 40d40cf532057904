"""Matches in progress: moves, deals, clocks, absent players, the end."""
