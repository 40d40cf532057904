"""Boundary to Telegram: fetching and reading updates, making calls, and classifying refusals.

Only this package and the start of the program import the library for Telegram.
"""
