"""Screens of a table before its match, and of its seats."""
