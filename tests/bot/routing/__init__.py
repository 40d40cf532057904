"""From an update to its use case."""
