"""The seam to Telegram: fetching and reading updates, making calls, and what refusals mean.

Only here, and where the program starts, is the library for Telegram imported.
"""
