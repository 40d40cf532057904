"""Screens of finished deals and matches: score sheet, end of a match, history."""
