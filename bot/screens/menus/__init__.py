"""Screens of settings, the lesson, help and greetings."""
