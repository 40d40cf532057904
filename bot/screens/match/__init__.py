"""Screens of a match in progress."""
