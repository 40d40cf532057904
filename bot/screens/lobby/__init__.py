"""Screens of tables before their match, and of seats."""
