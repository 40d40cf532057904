"""From an update to the use case that carries it out."""
