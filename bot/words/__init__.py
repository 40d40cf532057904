"""Formatted texts, markup, emoji, buttons and links. Pure functions and values."""
