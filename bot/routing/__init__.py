"""Routing of updates to the use cases that handle them."""
