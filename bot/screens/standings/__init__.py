"""Screens of standings and seasons."""
